/* Words that take some tiles of the rack, or all of one that is no full hand: from an anchor the graph is walked, to
   the left and, over the separator, to the right.

   A letter is tried when the graph, what lies across and the rack have it, and when a word can end where there is room
   for its end. Up to eight slots are walked through at once. Each carries what it can still score over what is needed,
   and each square and value has its slack, what a slot loses when that tile comes there and not its best one (the
   duals of the assignment behind `most_of`). A slot is dead when it has lost too much, a branch when all its slots
   are. */

enum { DEAD = MOST_POINTS };

static struct {
    Eight slack[WIDTH][HAND + 1];       /* by square and value, and last for a blank */
    u32 of[HAND + 2], beyond[HAND + 2]; /* slots, as bits: with so many tiles on the left; with more */
    u32 ending[WIDTH], one_sided;       /* those that end on a square; those with none on the right */
    u32 stops[HAND + 2], totals[HAND + 2]; /* by tiles on the left: squares where words end; lengths they have */
    int anchor;
    i32 needed; /* when it began */
} walk;

static Eight only[256]; /* by slots: 0 for each of them, the least number for the others */

INLINED u32 alive(Eight spare) {
    typedef _Bool Bits __attribute__((ext_vector_type(8)));
    Bits bits = __builtin_convertvector(spare >= 0, Bits);
    u8 slots;
    __builtin_memcpy(&slots, &bits, sizeof slots);
    return slots;
}

static void go_left(int at, Node node, int tiles, Eight spare);
static void go_right(int at, Node node, int tiles, int first, Eight spare);

/* Goes on from a square with a letter on it; slots are those alive. */
INLINED void go_on(int at, Node node, int side, int tiles, int first, Eight spare, u32 slots) {
    int is_edge = !now.lane->letter[at + side];
    if (side > 0) {
        if (is_word(node) && is_edge && (slots & walk.ending[at])) note(first, at);
        if (lengths_of(node) & walk.stops[tiles] >> at) go_right(at + 1, node, tiles, first, spare);
        return;
    }
    if (is_word(node) && is_edge && (slots & walk.of[tiles] & walk.one_sided)) note(at, walk.anchor);
    if (!(lengths_of(node) & walk.totals[tiles] >> (walk.anchor - at + 1))) return;
    if (!is_edge) go_left(at - 1, node, tiles, spare);
    if (!is_edge) return;
    if (slots & walk.beyond[tiles]) go_left(at - 1, node, tiles, spare | only[walk.beyond[tiles]]);
    slots &= walk.of[tiles] & ~walk.one_sided;
    if (!slots || !(letters_of(node) & 1)) return;
    node = after(node, 0);
    if (lengths_of(node) & walk.stops[tiles] >> walk.anchor)
        go_right(walk.anchor + 1, node, tiles, at, spare | only[slots]);
}

/* Returns the slots that stay alive when a tile comes to a square, and what they have left. */
INLINED u32 survivors(int at, int which, Eight spare, Eight raised, Eight *rest) {
    *rest = __builtin_elementwise_sub_sat(spare, walk.slack[at][which]);
    return alive(__builtin_elementwise_sub_sat(*rest, raised));
}

/* Tries what can be on a square: what lies there, or each tile. */
INLINED void go(int at, Node node, int side, int tiles, int first, Eight spare) {
    const Lane *lane = now.lane;
    if (lane->letter[at]) {
        for (;; at += side) {
            u32 letter = lane->letter[at];
            if (!(letters_of(node) >> letter & 1)) return;
            now.letter[at] = (u8)letter;
            node = after(node, letter);
            if (!lane->letter[at + side]) break;
        }
        go_on(at, node, side, tiles, first, spare, alive(spare));
        return;
    }
    u32 letters = letters_of(node) & lane->fitting[at], naturals = now.naturals, slots[HAND + 1];
    if (!now.left || !letters) return;
    Eight rest[HAND + 1], raised = all(needed - walk.needed);
    int more = tiles + (side < 0);
    now.left--;
    for (int which = 0; letters & naturals && which < value_count; which++)
        slots[which] = survivors(at, which, spare, raised, rest + which);
    for (u32 some = letters & naturals; some; some &= some - 1) {
        u32 letter = lowest(some), which = value_of[letter];
        if (!slots[which]) continue;
        if (!--now.count[letter]) now.naturals = naturals & ~(1u << letter);
        now.letter[at] = (u8)letter;
        go_on(at, after(node, letter), side, more, first, rest[which], slots[which]);
        now.count[letter]++;
        now.naturals = naturals;
    }
    if (now.blanks) {
        slots[HAND] = survivors(at, HAND, spare, raised, rest + HAND);
        now.blanks--;
        for (u32 some = slots[HAND] ? letters & ~barred : 0; some; some &= some - 1) {
            now.letter[at] = (u8)(lowest(some) | BLANK);
            go_on(at, after(node, lowest(some)), side, more, first, rest[HAND], slots[HAND]);
        }
        now.blanks++;
    }
    now.left++;
}

static void go_left(int at, Node node, int tiles, Eight spare) { go(at, node, -1, tiles, 0, spare); }
static void go_right(int at, Node node, int tiles, int first, Eight spare) { go(at, node, 1, tiles, first, spare); }

typedef struct {
    i8 left, right; /* tiles on each side of the anchor; its own is on the left */
    i16 most;
} Slot;

/* Walks through slots of a stretch, up to eight. */
static void look_into(const Stretch *one, const Slot *slot, int count) {
    i16 times[8] = {0}, spare[8] = {-1, -1, -1, -1, -1, -1, -1, -1}, inside[2 * HAND][8] = {0};
    const int place = FRONT + one->most_right + HAND - 1; /* of a square that is so many from the left: less that */
    int begin = HAND, end = HAND;
    u32 sum = 0;
    enter(one->down, one->row);
    __builtin_memset(walk.of, 0, sizeof walk - sizeof walk.slack);
    walk.anchor = one->anchor;
    walk.needed = needed;
    for (int k = 0; k < count; k++) {
        int left = slot[k].left, right = slot[k].right;
        walk.of[left] |= 1u << k;
        walk.ending[one->ends[right]] |= 1u << k;
        walk.stops[left] |= 1u << one->ends[right];
        walk.one_sided |= (u32)!right << k;
        times[k] = (i16)(one->times_left[left] * one->times_right[HAND - right]);
        spare[k] = (i16)(slot[k].most - needed);
        for (int j = HAND - left; j < HAND + right; j++) inside[j][k] = -1;
        begin = lesser(begin, HAND - left), end = -lesser(-end, -HAND - right);
    }
    for (int k = HAND; k >= 0; k--) walk.beyond[k] = walk.beyond[k + 1] | walk.of[k + 1];
    for (int k = one->most_left; k >= one->fewest_left; k--) {
        walk.totals[k] = sum |= walk.stops[k] >> walk.anchor << (walk.anchor - one->begins[k] + 1);
        walk.stops[k] &= ~(1u << walk.anchor);
    }
    if (one->fewest_left) walk.totals[0] = sum;
    /* the factors of each slot, the largest first: what a tile of a value gains it by being no cheaper one */
    Eight largest[HAND] = {0}, factor[2 * HAND], gained[HAND + 1] = {0}, worth[HAND] = {0};
    for (int k = begin; k < end; k++) {
        factor[k] = all(one->letter[place - k]) * (eight(times) + all(one->cross[place - k])) & eight(inside[k]);
        Eight next = factor[k];
        for (int j = 0; one->any[place - k] && j < HAND; j++) {
            Eight high = larger(largest[j], next);
            next = __builtin_elementwise_min(largest[j], next);
            largest[j] = high;
        }
    }
    for (int j = HAND - 1; j >= 0; j--) gained[j] = gained[j + 1] + largest[j] * all(dear[j] - dear[j + 1]);
    for (int which = 0, j = 0; which < value_count; worth[which++] = gained[j])
        while (j < HAND && dear[j] > different[which]) j++;
    for (int k = begin; k < end; k++) {
        Eight dead = ~eight(inside[k]) & all(DEAD), *slack = walk.slack[one->square[k]], most = all(0);
        if (!one->any[place - k]) most = factor[k] * all(one->dearest[place - k]);
        for (int which = 0; one->any[place - k] && which < value_count; which++)
            most = larger(most, factor[k] * all(different[which]) - worth[which]);
        for (int which = 0; which < value_count; which++)
            slack[which] = larger(most + worth[which] - factor[k] * all(different[which]), all(0)) | dead;
        slack[HAND] = most | dead;
    }
    go_left(walk.anchor, reading, 0, eight(spare));
}

/* Looks into the slots of a stretch that are no full hand: first those for many tiles, which score more. */
static void look_through(const Stretch *one, int rack) {
    Slot slot[8];
    int count = 0, tiles = lesser(one->most_left + one->most_right, rack), is_any = 1;
    for (tiles -= tiles == hand; tiles && is_any; tiles--) {
        i16 most[8];
        Eight bounds = most_of(one, tiles);
        __builtin_memcpy(most, &bounds, sizeof most);
        is_any = 0;
        for (int left = 0; left < 8; left++) {
            if (most[left] < needed) continue;
            is_any = 1;
            if (count == 8) look_into(one, slot, count), count = 0;
            slot[count++] = (Slot){(i8)left, (i8)(tiles - left), most[left]};
        }
    }
    if (count) look_into(one, slot, count);
}
