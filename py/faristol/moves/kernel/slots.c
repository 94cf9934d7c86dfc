/* The places of moves, and the most that a move can score there.

   A slot is the squares of a word. Its points are linear in the tiles: the points of the tiles on the board, and for
   each new tile its value times a factor. The most is the dearest tile on the largest factor, and so on down. It is
   computed for eight slots at once: those around an anchor for a number of tiles, by how many of these lie on its
   left. */

typedef i16 Eight __attribute__((vector_size(16)));

INLINED Eight all(int x) { return (Eight){(i16)x, (i16)x, (i16)x, (i16)x, (i16)x, (i16)x, (i16)x, (i16)x}; }
INLINED Eight larger(Eight one, Eight other) { return __builtin_elementwise_max(one, other); }
INLINED Eight smaller(Eight one, Eight other) { return __builtin_elementwise_min(one, other); }
INLINED Eight eight(const i16 *from) {
    Eight read;
    __builtin_memcpy(&read, from, sizeof read);
    return read;
}

enum { FRONT = HAND + 1, PLACES = 2 * FRONT + SIDE + 2, MOST_STRETCHES = LANES * (SIDE + 1) / 2 };

/* The free squares of a lane, from left to right, and those of its border, with room for eight more on both sides: so
   the values of eight slots at a place, each beginning one free square further right, are adjacent. */
typedef struct {
    const Lane *lane;
    i16 square[PLACES];
    i16 laid[PLACES];     /* the points of all tiles left of it */
    i16 letter[PLACES];   /* the multiplier of a letter, */
    i16 cross[PLACES];    /* and that in the word across; */
    i16 crossing[PLACES]; /* the points of that word without it */
    i16 word[PLACES];     /* the multiplier of the word */
    i16 dearest[PLACES];  /* the value of the dearest tile of the rack that fits */
} Free;

/* The slots around an anchor, the square right before that of `place`. Tiles on the left are laid before it. */
typedef struct {
    const Free *free;
    int place, fewest_left, most_left, most_right;
    int tiles;   /* the most that can be laid, */
    i32 most;    /* and the most points they score, without the bonus */
    Eight whole; /* the points of a full hand, with fewer tiles on the left last; negative: it is not laid */
} Stretch;

static Free frees[LANES];
static Stretch stretches[MOST_STRETCHES], *order[MOST_STRETCHES]; /* the order: by the most points */
static u32 stretch_count;

INLINED int first_of(const Stretch *one, int left) { return one->free->square[one->place - left - 1] + 1; }
INLINED int last_of(const Stretch *one, int right) { return one->free->square[one->place + right] - 1; }

/* Inserts a value of eight slots into their largest ones, which are in order; the least is dropped. */
INLINED void put(Eight *largest, Eight next) {
    for (int k = 0; k < HAND; k++) {
        Eight high = larger(largest[k], next);
        next = smaller(largest[k], next);
        largest[k] = high;
    }
}

/* Returns the most points of the slots for so many tiles, those with fewer on the left last; negative where there is no
   slot. */
static Eight most_of(const Stretch *one, int tiles) {
    const Free *free = one->free;
    const int begin = one->place - HAND;
    Eight left = {7, 6, 5, 4, 3, 2, 1, 0}, largest[HAND] = {0}, times = all(1), most = all(0);
    for (int k = begin; k < begin + tiles; k++) times *= eight(free->word + k), most += eight(free->crossing + k);
    most += times * (eight(free->laid + begin + tiles) - eight(free->laid + begin - 1));
    for (int k = begin; k < begin + tiles; k++) {
        Eight factor = eight(free->letter + k) * (times + eight(free->cross + k));
        Eight is_any = eight(free->dearest + k) == all(now.dear[0]); /* else the dearest tile that fits there counts */
        most += factor * eight(free->dearest + k) & ~is_any;
        put(largest, factor & is_any);
    }
    for (int k = 0; k < tiles; k++) most += largest[k] * all(now.dear[k]);
    if (tiles == hand) most += all(bonus);
    return most | (left < all(one->fewest_left)) | (left > all(one->most_left)) | (left > all(tiles)) |
           (left < all(tiles - one->most_right));
}

/* Adds the slots around an anchor, if any, as far left as `limit`. */
static void note_stretch(const Free *free, int place, int fewest, int limit) {
    const u32 *fitting = free->lane->fitting, usable = now.blanks ? all_letters : now.naturals;
    int left = 0, right = 0;
    while (right < now.left && fitting[free->square[place + right]] & usable) right++;
    while (left < now.left && place - left > limit && fitting[free->square[place - left - 1]] & usable) left++;
    int tiles = lesser(left + right, now.left);
    if (!tiles || left < fewest) return;
    Stretch *one = &stretches[stretch_count];
    *one = (Stretch){free, place, fewest, left, right, tiles, 0, all(-1)};
    Eight most = most_of(one, tiles); /* without the bonus fewer tiles never score more */
    one->most = __builtin_reduce_max(most) - (tiles == hand ? bonus : 0);
    if (tiles == hand) one->whole = most;
    u32 at = stretch_count++;
    for (; at && order[at - 1]->most < one->most; at--) order[at] = order[at - 1];
    order[at] = one;
}

/* Appends a free square to those of its lane. */
static void join(Free *free, int place, int at, i32 laid) {
    const Lane *lane = free->lane;
    int which = lane->crossed[at] ? HAND : 0; /* the rank of the dearest tile */
    for (u32 rest = which ? lane->fitting[at] & now.naturals : 0; rest; rest &= rest - 1)
        which = lesser(which, now.rank[lowest(rest)]);
    free->square[place] = (i16)at;
    free->laid[place] = (i16)laid;
    free->letter[place] = lane->times_letter[at];
    free->word[place] = lane->times_word[at];
    free->cross[place] = lane->crossed[at] ? lane->times_word[at] : 0;
    free->crossing[place] = (i16)(free->cross[place] * lane->cross_points[at]);
    free->dearest[place] = now.dear[which];
}

/* Adds all stretches. A word touches a tile, so it covers an anchor: the last tile of a run, or a free square with
   tiles across it alone; it is found from the first anchor it covers. The first word goes through the centre. */
static void note_stretches(void) {
    stretch_count = 0;
    for (int k = 0; k < LANES; k++) {
        const Lane *lane = &lanes[k];
        Free *free = &frees[k];
        int end = FRONT, laid = 0;
        *free = (Free){.lane = lane};
        for (int at = 0; at <= SIDE + 1; laid += lane->points[at++])
            if (!lane->letter[at]) join(free, end++, at, laid);
        for (int place = FRONT + 1, limit = place; place < end; place++) {
            int anchor = free->square[place] - 1, is_free = !lane->letter[anchor];
            int is_hook = lane->crossed[anchor] && !lane->letter[anchor - 1];
            int is_centre = is_first && k % SIDE == SIDE / 2 && anchor == SIDE / 2 + 1;
            if (is_free && !is_hook && !is_centre) continue;
            note_stretch(free, place, is_free, limit);
            limit = is_free ? place : place + 1;
        }
    }
}
