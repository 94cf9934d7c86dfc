/* The board as lanes, all rows and all columns, with what crosses them; and the rack. */

enum { WIDTH = SIDE + 3 }; /* of a lane with its borders: squares are counted from 1 */

typedef struct {
    u8 letter[WIDTH]; /* 0: a free square, or the border */
    u8 points[WIDTH]; /* of the tile that lies there */
    u8 times_letter[WIDTH], times_word[WIDTH];
    u8 crossed[WIDTH]; /* whether tiles lie beside it across: they score with it, */
    i16 cross_points[WIDTH];
    u32 fitting[WIDTH]; /* and say what letters fit, as bits; none do where a tile lies */
    u32 free;           /* squares, as bits; the border behind the lane is one */
} Lane;

static Lane lanes[2][SIDE]; /* rows, columns */
static i32 value[256]; /* of a tile; a blank has its bit, and is worth nothing */
static u32 all_letters, barred; /* no blank is taken for a barred letter */
static i32 hand, bonus;
static int is_first; /* nothing lies on the board */

static struct {
    const Lane *lane; /* the one that is looked at */
    int down, row;
    int count[32], blanks, left; /* of the rack: by letter; not yet laid */
    u32 naturals;                /* the letters that it has, as bits */
    u8 letter[WIDTH + 16];       /* of the word that is tried, by square */
} now;

/* Takes a game: what squares multiply, what letters are worth, the most tiles of a move and what they all are worth,
   which letters no blank may be. The most that can be scored is for whoever asks to know. */
EXPORTED(set_game)
i32 set_game(const u8 *letter_times, const u8 *word_times, const u8 *values, u32 letters, i32 tiles, i32 all, u32 bar) {
    if (!letters || letters > LETTERS || tiles <= MOST_BLANKS || tiles > HAND) return 0;
    for (int square = 0; square < SQUARES; square++) {
        int row = square / SIDE, column = square % SIDE;
        lanes[0][row].times_letter[column + 1] = lanes[1][column].times_letter[row + 1] = letter_times[square];
        lanes[0][row].times_word[column + 1] = lanes[1][column].times_word[row + 1] = word_times[square];
    }
    for (u32 letter = 1; letter < 32; letter++) value[letter] = letter <= letters ? values[letter] : 0;
    all_letters = ((1u << letters) - 1) << 1;
    barred = bar;
    hand = tiles;
    bonus = all;
    return 1;
}

/* Reads some letters in the graph; tells whether it has them. */
static int has_read(Node *node, const u8 *letter, int count, int step) {
    for (; count; count--, letter += step) {
        if (!(letters_of(*node) >> *letter & 1)) return 0;
        *node = after(*node, *letter);
    }
    return 1;
}

/* Returns the letters that make a word of the tiles on both sides of a square. */
static u32 letters_between(const u8 *square, int before, int behind) {
    Node node = reading;
    u32 fitting = 0;
    if (!has_read(&node, before ? square - 1 : square + behind, before ? before : behind, -1)) return 0;
    if (before) {
        if (!(letters_of(node) & 1)) return 0;
        node = after(node, 0);
    }
    for (u32 rest = letters_of(node) & all_letters; rest; rest &= rest - 1) {
        Node one = after(node, lowest(rest));
        if ((!before || has_read(&one, square + 1, behind, 1)) && is_word(one)) fitting |= rest & -rest;
    }
    return fitting;
}

/* Takes what lies on the board; refuses tiles that there are not. */
static int is_board(const u8 *cells) {
    is_first = 1;
    for (int row = 0, square = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++, square++) {
            int letter = cells[square] & ~BLANK;
            if (cells[square] && (letter > LETTERS || !(all_letters >> letter & 1))) return 0;
            lanes[0][row].letter[column + 1] = lanes[1][column].letter[row + 1] = (u8)letter;
            lanes[0][row].points[column + 1] = lanes[1][column].points[row + 1] =
                (u8)value[cells[square]];
            if (letter) is_first = 0;
        }
    for (int k = 0; k < 2 * SIDE; k++) {
        int down = k >= SIDE, row = k % SIDE;
        Lane *lane = &lanes[down][row];
        lane->free = 1u << (SIDE + 1);
        for (int at = 1; at <= SIDE; at++) {
            const u8 *square = lane->letter + at;
            Lane *across = &lanes[1 - down][at - 1]; /* what lies along one says what fits in the other */
            int before = 0, behind = 0, points = 0;
            across->crossed[row + 1] = !*square && (square[-1] || square[1]);
            across->fitting[row + 1] = *square ? 0 : all_letters;
            if (!*square) lane->free |= 1u << at;
            if (!across->crossed[row + 1]) continue;
            while (square[-before - 1]) points += lane->points[at - ++before];
            while (square[behind + 1]) points += lane->points[at + ++behind];
            across->cross_points[row + 1] = (i16)points;
            across->fitting[row + 1] = letters_between(square, before, behind);
        }
    }
    return 1;
}

/* Takes a rack; refuses one that no game has. */
static int is_rack(const u8 *tiles, u32 count) {
    if (count > (u32)hand) return 0;
    __builtin_memset(&now, 0, sizeof now);
    for (u32 k = 0; k < count; k++) {
        if (tiles[k] && (tiles[k] > LETTERS || !(all_letters >> tiles[k] & 1))) return 0;
        if (tiles[k]) now.count[tiles[k]]++, now.naturals |= 1u << tiles[k];
        now.blanks += !tiles[k];
    }
    now.left = (int)count;
    return now.blanks <= MOST_BLANKS;
}

INLINED void enter(int down, int row) {
    now.down = down;
    now.row = row;
    now.lane = &lanes[down][row];
}

static i32 points_between(int first, int last) {
    i32 points = 0;
    for (int at = first; at <= last; at++) points += now.lane->points[at];
    return points;
}
