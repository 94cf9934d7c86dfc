/* The moves that are found, as records whose order as bytes is the order of moves in `faristol.board.move`. */

typedef struct {
    u8 missing[2]; /* points to MOST_POINTS, the high byte first */
    u8 start, down;
    u8 letters[LONGEST]; /* the word, and zeros */
    u8 blanks[2];        /* which tiles are new blanks: the first letter is the highest bit of the first byte */
    u8 length;
} Move;

typedef u8 Sixteen __attribute__((vector_size(16)));

static Move *moves; /* at the end of all memory, where they have room to grow */
static u32 found, room;
static u32 wanted; /* so many of the best, and those that equal the last; 0: all */
static i32 needed; /* the points a move has to have */
static int is_strict; /* the best one's points are all that is wanted */
static int is_cramped; /* there was no room for all */
static u32 having[MOST_POINTS + 1], enough; /* moves by their points; those that have what is needed */

static int is_roomy(void) {
    u32 larger = room ? 2 * room : 1u << 12;
    Move *grown = larger > 1u << 23 ? 0 : enlarged(moves, larger * (u32)sizeof(Move));
    if (!grown) return 0;
    moves = grown;
    room = larger;
    return 1;
}

/* Notes the word that is tried, if it has the points; which tiles are new blanks is said as bits from its first. */
static void note(int first, int last, i32 points, u32 blanks) {
    u32 fresh = now.lane->free >> first & ((2u << (last - first)) - 1);
    /* a tile that makes a word in both directions is told by the one across */
    int is_alone = !(fresh & (fresh - 1));
    if (points < needed || (is_alone && now.down && now.lane->crossed[first + (int)lowest(fresh)])) return;
    if (found == room && !is_roomy()) {
        is_cramped = 1;
        return;
    }
    Move *move = &moves[found++];
    Sixteen letters, places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    __builtin_memcpy(&letters, now.letter + first, sizeof letters);
    letters &= (Sixteen)(places <= (u8)(last - first));
    __builtin_memcpy(move->letters, &letters, sizeof letters); /* one byte more than it has: that is written next */
    u16 missing = __builtin_bswap16((u16)(MOST_POINTS - points));
    u16 marked = __builtin_bswap16(__builtin_bitreverse16((u16)blanks));
    __builtin_memcpy(move->missing, &missing, sizeof missing);
    __builtin_memcpy(move->blanks, &marked, sizeof marked);
    move->start = (u8)(now.down ? (first - 1) * SIDE + now.row : now.row * SIDE + first - 1);
    move->down = (u8)now.down;
    move->length = (u8)(last - first + 1);
    if (is_strict) needed = points + 1;
    if (!wanted || is_strict) return;
    having[points]++;
    for (enough++; enough - having[needed] >= wanted; needed++) enough -= having[needed];
}

/* Leaves out what has become too little; returns how many moves are left. */
static i32 sifted(void) {
    u32 kept = 0;
    for (u32 k = 0; k < found; k++) {
        i32 points = MOST_POINTS - (moves[k].missing[0] << 8 | moves[k].missing[1]);
        having[points] = 0;
        if (points >= needed) moves[kept++] = moves[k];
    }
    found = kept;
    return is_cramped ? -1 : (i32)found;
}
