/* The moves found, as records whose order as bytes is the order of moves in `faristol.board.move`. */

typedef struct __attribute__((packed)) {
    u16 missing; /* points to MOST_POINTS, the high byte first */
    u8 start, down;
    u8 letters[LONGEST]; /* the word, and zeros */
    u16 blanks;          /* bits of new blanks: the first letter is the highest bit, in the first byte */
    u8 length;
} Move;

static Move *moves; /* at the end of the memory, where there is room to grow */
static u32 found, room;
static u32 wanted; /* the number of best moves, besides those that equal the last; 0: all */
static i32 needed; /* the least points of a move */
static int is_strict; /* only the points of the best move are wanted */
static int is_cramped; /* there was not enough memory */
static u32 having[MOST_POINTS + 1], enough; /* the numbers of moves by points; of those with the points needed */

/* Makes room for another move, or sets `is_cramped`. */
static int is_roomy(void) {
    if (found < room) return 1;
    u32 larger = room ? 2 * room : 1u << 12;
    Move *grown = larger > 1u << 23 ? 0 : enlarged(moves, larger * (u32)sizeof(Move));
    is_cramped |= !grown;
    if (!grown) return 0;
    moves = grown;
    room = larger;
    return 1;
}

/* Records the current word, if it has the points; a new blank has its bit. */
static void note(int first, int last) {
    const Lane *lane = now.lane;
    i32 points = 0, times = 1, across = 0, tiles = 0, is_crossed = 0;
    u32 blanks = 0;
    for (int at = first; at <= last; at++) {
        u8 tile = now.letter[at];
        points += lane->points[at];
        if (lane->letter[at]) continue;
        i32 worth = value[tile] * lane->times_letter[at];
        points += worth;
        times *= lane->times_word[at];
        if (lane->crossed[at]) across += (worth + lane->cross_points[at]) * lane->times_word[at];
        is_crossed |= lane->crossed[at];
        blanks |= (u32)(tile & BLANK) << 8 >> (at - first);
        tiles++;
    }
    points = points * times + across + (tiles == hand ? bonus : 0);
    /* a tile that makes a word in both directions is found by the one across */
    if (points < needed || (tiles == 1 && lane->is_down && is_crossed)) return;
    if (!is_roomy()) return;
    Move *move = &moves[found++];
    move->missing = __builtin_bswap16((u16)(MOST_POINTS - points));
    move->start = (u8)(lane->start + (first - 1) * lane->step);
    move->down = (u8)lane->is_down;
    for (int k = 0; k < LONGEST; k++) move->letters[k] = k <= last - first ? now.letter[first + k] & (u8)~BLANK : 0;
    move->blanks = __builtin_bswap16((u16)blanks);
    move->length = (u8)(last - first + 1);
    if (is_strict) needed = points + 1;
    if (!wanted || is_strict) return;
    having[points]++;
    for (enough++; enough - having[needed] >= wanted; needed++) enough -= having[needed];
}

/* Drops the moves that have too few points by now. */
static void sift(void) {
    u32 kept = 0;
    for (u32 k = 0; k < found; k++) {
        i32 points = MOST_POINTS - __builtin_bswap16(moves[k].missing);
        having[points] = 0;
        if (points >= needed) moves[kept++] = moves[k];
    }
    found = kept;
}
