/* Where a move can be, and the most it can score there.

   A slot is the squares a word would take. Its points are linear in the tiles: what the squares score by themselves,
   and for each new tile its value times a factor. The most is the dearest tile on the largest factor, and so on down.
   That is worked out for eight slots at once: those around an anchor for as many tiles, by how many of these lie on
   its left. */

typedef i16 Eight __attribute__((vector_size(16)));

INLINED Eight all(int x) { return (Eight){(i16)x, (i16)x, (i16)x, (i16)x, (i16)x, (i16)x, (i16)x, (i16)x}; }
INLINED Eight larger(Eight one, Eight other) { return __builtin_elementwise_max(one, other); }
INLINED Eight eight(const i16 *from) {
    Eight read;
    __builtin_memcpy(&read, from, sizeof read);
    return read;
}

enum { FRONT = 8, PLACES = 2 * HAND + 2 * FRONT, MOST_STRETCHES = 2 * SIDE * (SIDE + 1) / 2 };

/* The slots around an anchor. Its free squares are kept from right to left behind a front of none, and so is what is
   right of the anchor: then those of eight slots, each beginning one square further left, lie side by side. */
typedef struct {
    u8 down, row, anchor;
    u8 begins[FRONT], ends[FRONT]; /* squares, by how many tiles are laid on the left and on the right */
    i8 fewest_left, most_left, most_right, is_crossed;
    u8 square[2 * HAND + 1]; /* the free ones, from left to right */
    i16 letter[PLACES];      /* by free square: what a letter is multiplied with, */
    i16 cross[PLACES];       /* and again in the word across; */
    i16 any[PLACES];         /* -1 if the dearest tile of the rack fits; */
    i16 dearest[PLACES];     /* what the dearest is worth that does */
    i16 times_left[FRONT], laid_left[FRONT], cross_left[FRONT];
    i16 times_right[2 * FRONT], laid_right[2 * FRONT], cross_right[2 * FRONT];
    i16 whole[FRONT];            /* the most for all tiles of the rack, by how many lie on the left */
    i32 most_whole, most_fewer; /* of those, and of slots for fewer */
} Stretch;

static Stretch stretches[MOST_STRETCHES];
static u32 stretch_count;
static i16 dear[FRONT];      /* the values of the rack, the dearest first */
static i16 different[FRONT]; /* those that differ */
static int value_count;
static u8 value_of[32]; /* by letter, which of them */

/* Sorts factors of eight slots, the largest first (a network of sixteen exchanges). */
INLINED void sort(Eight *factor) {
    static const u8 pairs[16][2] = {{0, 6}, {2, 3}, {4, 5}, {0, 2}, {1, 4}, {3, 6}, {0, 1}, {2, 5},
                                    {3, 4}, {1, 2}, {4, 6}, {2, 3}, {4, 5}, {1, 2}, {3, 4}, {5, 6}};
#pragma clang loop unroll(full)
    for (int k = 0; k < 16; k++) {
        Eight *one = factor + pairs[k][0], *other = factor + pairs[k][1], high = larger(*one, *other);
        *other = __builtin_elementwise_min(*one, *other);
        *one = high;
    }
}

/* Returns the most that slots for so many tiles can score, by tiles on the left; less than 0 where there is none. */
static Eight most_of(const Stretch *one, int tiles) {
    const int right = HAND - tiles, place = FRONT + one->most_right - 1;
    Eight left = {0, 1, 2, 3, 4, 5, 6, 7}, factor[HAND];
    Eight times = eight(one->times_left) * eight(one->times_right + right);
    Eight most = times * (eight(one->laid_left) + eight(one->laid_right + right));
    most += eight(one->cross_left) + eight(one->cross_right + right);
    for (int k = 0; k < HAND; k++) {
        factor[k] = k < tiles ? eight(one->letter + place - k) * (times + eight(one->cross + place - k)) : all(0);
        if (k >= tiles || !one->is_crossed) continue;
        most += factor[k] * eight(one->dearest + place - k) & ~eight(one->any + place - k);
        factor[k] &= eight(one->any + place - k);
    }
    sort(factor);
    for (int k = 0; k < HAND; k++) most += factor[k] * all(dear[k]);
    if (tiles == hand) most += all(bonus);
    return most | (left < all(one->fewest_left)) | (left > all(one->most_left)) | (left > all(tiles)) |
           (left < all(tiles - one->most_right));
}

/* Takes a free square into a stretch, by its place from the left and from the right; returns what crosses it scores. */
static i32 joined(Stretch *one, int square, int from_left, int place) {
    const Lane *lane = now.lane;
    i32 dearest = 0;
    for (u32 rest = lane->fitting[square] & now.naturals; rest; rest &= rest - 1)
        if (value[lowest(rest)] > dearest) dearest = value[lowest(rest)];
    one->square[from_left] = (u8)square;
    one->letter[place] = lane->times_letter[square];
    one->dearest[place] = (i16)dearest;
    one->any[place] = !lane->crossed[square] || dearest == dear[0] ? -1 : 0;
    one->cross[place] = lane->crossed[square] ? lane->times_word[square] : 0;
    one->is_crossed |= lane->crossed[square];
    return one->cross[place] * lane->cross_points[square];
}

/* Notes the slots around an anchor, right of a limit, if there are any that can score what is needed. */
static void note_stretch(int anchor, int limit) {
    const Lane *lane = now.lane;
    Stretch *one = &stretches[stretch_count];
    u32 usable = now.blanks ? all_letters : now.naturals;
    int left = 0, right = 0, fewest = !lane->letter[anchor], at = anchor, tiles;
    i32 times = 1, crossing = 0, laid = 0;
    __builtin_memset(one, 0, sizeof *one);
    while (lane->letter[at]) laid += lane->points[at--]; /* now at the free square before a word without tiles here */
    one->begins[0] = (u8)(fewest ? anchor : at + 1);
    one->times_left[0] = 1;
    one->laid_left[0] = (i16)laid;
    u8 ends[FRONT] = {(u8)anchor};
    for (; right < now.left && lane->fitting[ends[right] + 1] & usable; right++)
        for (ends[right + 1] = ends[right] + 1; lane->letter[ends[right + 1] + 1];) ends[right + 1]++;
    for (; left < now.left && at > limit && lane->fitting[at] & usable; at--) {
        left++;
        crossing += joined(one, at, HAND - left, FRONT + right - 1 + left);
        times *= lane->times_word[at];
        while (lane->letter[at - 1]) laid += lane->points[--at];
        one->begins[left] = (u8)at;
        one->times_left[left] = (i16)times;
        one->laid_left[left] = (i16)laid;
        one->cross_left[left] = (i16)crossing;
    }
    laid = crossing = 0;
    one->times_right[HAND] = 1, times = 1;
    for (int k = 1; k <= right; k++) {
        at = ends[k - 1] + 1;
        crossing += joined(one, at, HAND + k - 1, FRONT + right - k);
        times *= lane->times_word[at];
        laid += points_between(at, ends[k]);
        one->times_right[HAND - k] = (i16)times;
        one->laid_right[HAND - k] = (i16)laid;
        one->cross_right[HAND - k] = (i16)crossing;
    }
    tiles = lesser(left + right, now.left);
    if (!tiles || left < fewest) return;
    __builtin_memcpy(one->ends, ends, sizeof ends);
    one->down = (u8)now.down, one->row = (u8)now.row, one->anchor = (u8)anchor;
    one->fewest_left = (i8)fewest, one->most_left = (i8)left, one->most_right = (i8)right;
    Eight most = most_of(one, tiles); /* fewer tiles never score more, but for the bonus */
    __builtin_memcpy(one->whole, &most, sizeof most);
    i32 top = __builtin_reduce_max(most);
    one->most_whole = tiles == hand ? top : -1;
    one->most_fewer = tiles == hand ? top - bonus : top;
    if (top >= needed) stretch_count++;
}

/* Notes all stretches. A word touches what lies, so it goes over an anchor: the last tile of a run, or a free square
   with tiles across it alone; it is found from the first one it goes over. The first word goes through the centre. */
static void note_stretches(void) {
    stretch_count = 0;
    for (int down = 0; down < 2; down++)
        for (int row = 0; row < SIDE; row++) {
            enter(down, row);
            const u8 *letter = now.lane->letter;
            for (int at = 1, limit = 0; at <= SIDE; at++) {
                int is_hook = now.lane->crossed[at] && !letter[at - 1] && !letter[at + 1];
                int is_centre = is_first && row == SIDE / 2 && at == SIDE / 2 + 1;
                if (letter[at] ? letter[at + 1] : !is_hook && !is_centre) continue;
                note_stretch(at, limit);
                limit = letter[at] ? at + 1 : at;
            }
        }
}

/* Reads what the rack is worth. */
static void value_rack(const u8 *tiles, u32 count) {
    __builtin_memset(dear, 0, sizeof dear);
    for (u32 k = 0, at; k < count; k++) {
        for (at = k; at && dear[at - 1] < value[tiles[k]]; at--) dear[at] = dear[at - 1];
        dear[at] = (i16)value[tiles[k]];
    }
    value_count = 0;
    for (u32 k = 0; k < count; k++)
        if (!k || dear[k] != dear[k - 1]) different[value_count++] = dear[k];
    for (u32 rest = now.naturals; rest; rest &= rest - 1)
        for (int which = 0; which < value_count; which++)
            if (different[which] == value[lowest(rest)]) value_of[lowest(rest)] = (u8)which;
}
