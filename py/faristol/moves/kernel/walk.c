/* Words that take some tiles of the rack, or all of less than a full hand: from an anchor the graph is walked, to the
   left and, over the separator, to the right.

   A letter is tried if the graph, the crossing tiles and the rack allow it, and if a word can end where there is room
   for its end. Up to eight slots are walked at once. Each carries the points it can still score above those needed,
   and each square and value has its slack, the loss of a slot when that tile comes there instead of its best one (the
   duals of the assignment behind `most_of`). A slot is dead when it has lost too much, a branch when all its slots
   are. */

enum { DEAD = MOST_POINTS };

static struct {
    Eight slack[WIDTH][HAND + 1]; /* by square and rank of a value; the last is a blank's */
    u32 from[HAND + 2];           /* slots with at least so many tiles on the left, as bits */
    u32 ending[WIDTH];            /* slots that end on a square */
    u32 stops[HAND + 1];          /* squares where words end, by the number of tiles on the left */
    u32 totals[HAND + 1];         /* lengths of words with at least so many tiles on the left */
    int anchor;
    i32 needed; /* at the start */
} walk;

/* Keeps the points of some slots; the others are dead. */
INLINED Eight only(u32 slots, Eight spare) {
    return spare | ((all((int)slots) & (Eight){1, 2, 4, 8, 16, 32, 64, 128}) == 0);
}

/* Returns the slots with points left. */
INLINED u32 alive(Eight spare) {
    typedef _Bool Bits __attribute__((ext_vector_type(8)));
    Bits bits = __builtin_convertvector(spare >= 0, Bits);
    u8 slots;
    __builtin_memcpy(&slots, &bits, sizeof slots);
    return slots;
}

static void go(int at, Node node, int side, int tiles, int first, Eight spare);

/* Continues from a square with a letter on it; `slots` are those alive. */
INLINED void go_on(int at, Node node, int side, int tiles, int first, Eight spare, u32 slots) {
    int is_edge = !now.lane->letter[at + side];
    if (side > 0) {
        if (is_word(node) && is_edge && (slots & walk.ending[at])) note(first, at);
        if (lengths_of(node) & walk.stops[tiles] >> at) go(at + 1, node, 1, tiles, first, spare);
        return;
    }
    u32 further = walk.from[tiles + 1], here = slots & ~further;
    if (is_word(node) && is_edge && (here & walk.ending[walk.anchor])) note(at, walk.anchor);
    if (!(lengths_of(node) & walk.totals[tiles] >> (walk.anchor - at + 1))) return;
    if (!is_edge) {
        go(at - 1, node, -1, tiles, 0, spare);
        return;
    }
    if (slots & further) go(at - 1, node, -1, tiles, 0, only(further, spare));
    here &= ~walk.ending[walk.anchor];
    if (!here || !(letters_of(node) & 1)) return;
    node = after(node, 0);
    if (lengths_of(node) & walk.stops[tiles] >> walk.anchor)
        go(walk.anchor + 1, node, 1, tiles, at, only(here, spare));
}

/* Lays a tile on a square, and continues with the slots that stay alive. */
INLINED void lay(int at, u32 tile, int which, Node node, int side, int tiles, int first, Eight spare) {
    Eight rest = __builtin_elementwise_sub_sat(spare, walk.slack[at][which]);
    u32 slots = alive(__builtin_elementwise_sub_sat(rest, all(needed - walk.needed)));
    now.letter[at] = (u8)tile;
    if (slots) go_on(at, after(node, tile & ~(u32)BLANK), side, tiles + (side < 0), first, rest, slots);
}

/* Tries the tile on a square, or each tile of the rack on a free one. */
static void go(int at, Node node, int side, int tiles, int first, Eight spare) {
    const Lane *lane = now.lane;
    if (lane->letter[at]) {
        now.letter[at] = lane->letter[at];
        if (letters_of(node) >> now.letter[at] & 1)
            go_on(at, after(node, now.letter[at]), side, tiles, first, spare, alive(spare));
        return;
    }
    u32 letters = letters_of(node) & lane->fitting[at], naturals = now.naturals;
    if (!now.left || !letters) return;
    now.left--;
    for (u32 some = letters & naturals; some; some &= some - 1) {
        u32 letter = lowest(some);
        if (!--now.count[letter]) now.naturals = naturals & ~(1u << letter);
        lay(at, letter, now.rank[letter], node, side, tiles, first, spare);
        now.count[letter]++;
        now.naturals = naturals;
    }
    for (u32 some = now.blanks ? letters & ~barred : 0; some; some &= some - 1) {
        now.blanks--;
        lay(at, lowest(some) | BLANK, HAND, node, side, tiles, first, spare);
        now.blanks++;
    }
    now.left++;
}

typedef struct {
    int left, right; /* tiles on each side; the anchor's own is on the left */
    i16 most;
} Slot;

/* Walks up to eight slots of a stretch. */
static void look_into(const Stretch *one, const Slot *slot, int count) {
    const Free *free = one->free;
    const int begin = one->place - HAND; /* the free squares are counted from here */
    i16 times[8] = {0}, spare[8] = {-1, -1, -1, -1, -1, -1, -1, -1}, inside[2 * HAND][8] = {0};
    now.lane = free->lane;
    __builtin_memset(walk.from, 0, sizeof walk - sizeof walk.slack);
    walk.anchor = last_of(one, 0);
    walk.needed = needed;
    for (int k = 0; k < count; k++) {
        int left = slot[k].left, last = last_of(one, slot[k].right);
        walk.ending[last] |= 1u << k;
        walk.stops[left] |= 1u << last;
        for (int fewer = 0; fewer <= left; fewer++) {
            walk.from[fewer] |= 1u << k;
            walk.totals[fewer] |= 1u << (last - first_of(one, left) + 1);
        }
        times[k] = 1;
        for (int j = HAND - left; j < HAND + slot[k].right; j++) {
            times[k] = (i16)(times[k] * free->word[begin + j]);
            inside[j][k] = -1;
        }
        spare[k] = (i16)(slot[k].most - needed);
    }
    /* by slot: its factors, the largest first, and its gain by a tile over a cheaper one */
    Eight largest[HAND] = {0}, factor[2 * HAND], gained[HAND + 1] = {0};
    for (int k = HAND - one->most_left; k < HAND + one->most_right; k++) {
        factor[k] = all(free->letter[begin + k]) * (eight(times) + all(free->cross[begin + k])) & eight(inside[k]);
        if (free->dearest[begin + k] == now.dear[0]) put(largest, factor[k]);
    }
    for (int j = HAND - 1; j >= 0; j--) gained[j] = gained[j + 1] + largest[j] * all(now.dear[j] - now.dear[j + 1]);
    for (int k = HAND - one->most_left; k < HAND + one->most_right; k++) {
        Eight dead = ~eight(inside[k]) & all(DEAD), *slack = walk.slack[free->square[begin + k]], most = all(0);
        for (int j = 0; j < HAND; j++) {
            slack[j] = factor[k] * all(now.dear[j]) - gained[j]; /* first the points of the tile here, not elsewhere */
            most = larger(most, slack[j]);
        }
        if (free->dearest[begin + k] < now.dear[0]) most = factor[k] * all(free->dearest[begin + k]);
        for (int j = 0; j < HAND; j++) slack[j] = larger(most - slack[j], all(0)) | dead;
        slack[HAND] = most | dead;
    }
    go(walk.anchor, reading, -1, 0, 0, eight(spare));
}

/* Searches the slots of a stretch below a full hand: first those for many tiles, which score more. */
static void look_through(const Stretch *one) {
    Slot slot[8];
    int count = 0, is_any = 1;
    for (int tiles = one->tiles - (one->tiles == hand); tiles && is_any; tiles--) {
        Eight most = most_of(one, tiles);
        is_any = 0;
        for (int left = 0; left < 8; left++) {
            if (most[HAND - left] < needed) continue;
            is_any = 1;
            if (count == 8) look_into(one, slot, count), count = 0;
            slot[count++] = (Slot){left, tiles - left, most[HAND - left]};
        }
    }
    if (count) look_into(one, slot, count);
}
