/* The board as lanes, rows and columns, with their crossing tiles; and the rack. */

enum { LANES = 2 * SIDE, WIDTH = SIDE + 2 }; /* of a lane with its borders: squares are counted from 1 */

typedef struct {
    int is_down, start, step; /* its squares are those of the board from `start`, `step` apart */
    u8 letter[WIDTH];         /* 0: a free square, or the border */
    u8 points[WIDTH];         /* of the tile on the square */
    u8 times_letter[WIDTH], times_word[WIDTH];
    u8 crossed[WIDTH]; /* whether tiles lie beside it across, which score with it, */
    i16 cross_points[WIDTH];
    u32 fitting[WIDTH]; /* and the letters that fit them, as bits; 0 on a tile */
} Lane;

static Lane lanes[LANES]; /* rows, then columns */
static i32 value[256];    /* of a tile; 0 for a blank, which has its bit */
static u32 all_letters, barred; /* letters that a blank may not stand for */
static i32 hand, bonus;
static int is_first; /* the board is empty */

static struct {
    const Lane *lane;            /* the current lane */
    int count[32], blanks, left; /* of the rack: by letter; blanks; tiles not yet laid */
    u32 naturals;                /* the letters of the rack, as bits */
    i16 dear[HAND + 1];          /* the values of the rack, the dearest first */
    u8 rank[32];                 /* by letter: the first index of its value in `dear` */
    u8 letter[WIDTH + 16];       /* of the current word, by square */
} now;

/* Sets a game: the multipliers of squares, the values of letters, the most tiles of a move and the bonus for them, the
   barred letters. The caller checks that no move exceeds MOST_POINTS. */
EXPORTED(set_game)
i32 set_game(const u8 *letter_times, const u8 *word_times, const u8 *values, u32 letters, i32 tiles, i32 all, u32 bar) {
    if (!letters || letters > LETTERS || tiles <= MOST_BLANKS || tiles > HAND) return 0;
    for (int k = 0; k < LANES; k++) {
        Lane *lane = &lanes[k];
        lane->is_down = k >= SIDE;
        lane->step = lane->is_down ? SIDE : 1;
        lane->start = lane->is_down ? k - SIDE : k * SIDE;
        for (int at = 1; at <= SIDE; at++) {
            lane->times_letter[at] = letter_times[lane->start + (at - 1) * lane->step];
            lane->times_word[at] = word_times[lane->start + (at - 1) * lane->step];
        }
    }
    for (u32 letter = 1; letter < 32; letter++) value[letter] = letter <= letters ? values[letter] : 0;
    all_letters = ((1u << letters) - 1) << 1;
    barred = bar;
    hand = tiles;
    bonus = all;
    return 1;
}

static int is_letter(u32 letter) { return letter <= LETTERS && all_letters >> letter & 1; }

/* Follows some letters in the graph; returns whether it has them. */
static int has_read(Node *node, const u8 *letter, int count, int step) {
    for (; count; count--, letter += step) {
        if (!(letters_of(*node) >> *letter & 1)) return 0;
        *node = after(*node, *letter);
    }
    return 1;
}

/* Returns the letters that make a word with the tiles on both sides of a square. */
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

/* Sets in the lane across a square what this lane has around it. */
static void tell_across(const Lane *lane, int at, Lane *across, int place) {
    const u8 *square = lane->letter + at;
    int before = 0, behind = 0, points = 0;
    while (square[-before - 1]) points += lane->points[at - ++before];
    while (square[behind + 1]) points += lane->points[at + ++behind];
    across->crossed[place] = !*square && before + behind;
    across->cross_points[place] = (i16)points;
    across->fitting[place] = *square ? 0 : before + behind ? letters_between(square, before, behind) : all_letters;
}

/* Loads the board; refuses tiles outside the alphabet. */
static int is_board(const u8 *cells) {
    is_first = 1;
    for (Lane *lane = lanes; lane < lanes + LANES; lane++)
        for (int at = 1; at <= SIDE; at++) {
            u8 tile = cells[lane->start + (at - 1) * lane->step];
            if (tile && !is_letter(tile & ~BLANK)) return 0;
            if (tile) is_first = 0;
            lane->letter[at] = tile & ~BLANK;
            lane->points[at] = (u8)value[tile];
        }
    for (int k = 0; k < LANES; k++)
        for (int at = 1; at <= SIDE; at++)
            tell_across(&lanes[k], at, &lanes[(k < SIDE ? SIDE : 0) + at - 1], k % SIDE + 1);
    return 1;
}

/* Loads a rack; refuses one that no game has. */
static int is_rack(const u8 *tiles, u32 count) {
    if (count > (u32)hand) return 0;
    __builtin_memset(&now, 0, sizeof now);
    for (u32 k = 0; k < count; k++) {
        u32 tile = tiles[k], at = k;
        if (tile && !is_letter(tile)) return 0;
        if (tile) now.naturals |= 1u << tile;
        now.count[tile]++;
        for (; at && now.dear[at - 1] < value[tile]; at--) now.dear[at] = now.dear[at - 1];
        now.dear[at] = (i16)value[tile];
    }
    for (u32 rest = now.naturals; rest; rest &= rest - 1)
        while (now.dear[now.rank[lowest(rest)]] > value[lowest(rest)]) now.rank[lowest(rest)]++;
    now.blanks = now.count[0];
    now.left = (int)count;
    return now.blanks <= MOST_BLANKS;
}
