/* The words as a graph: made from a list of words, or loaded as it was stored.

   A list is the plain form of `faristol.words.wordlist`, without its first line: the numbers of words of 2 to 15
   letters, then the words of each length, sorted, a byte a letter.

   It is made in two walks of a tree. The first tree is that of the words: `suffixes` reads all lengths side by side,
   and stores for each beginning x of a word the node that reads on from there. The second is that of the beginnings
   read backward: `prefixes` sorts them letter by letter; where x is read to its first letter, its separator leads to
   the node of x. A node is made after all that follow it, and equal blocks of nodes are stored once: so the graph is
   the smallest one. A beginning that is alone in its branch is read to its end at once. */

/* A node is the state after some letters: bits of the letters that may follow (bit 0: the separator), the place of the
   first of their nodes, which are adjacent, whether a word ends here, and the numbers of squares after which one can
   end (lowest bit: one square). */
typedef u64 Node;

enum { BLOCK_AT = 27, WORD_AT = 49, LENGTHS_AT = 50, MOST_NODES = 1 << (WORD_AT - BLOCK_AT) };
enum { LIST_HEAD = 4 * (LONGEST - 1), GRAPH_HEAD = 2 };

static const Node *nodes;
static Node reading; /* the root: a word is read from any letter to the left, then separator, then to the right */

INLINED u32 letters_of(Node node) { return (u32)node & ((1u << BLOCK_AT) - 1); }
INLINED u32 block_of(Node node) { return (u32)(node >> BLOCK_AT) & (MOST_NODES - 1); }
INLINED u32 is_word(Node node) { return (u32)(node >> WORD_AT) & 1; }
INLINED u32 lengths_of(Node node) { return (u32)(node >> LENGTHS_AT) << 1; } /* bit n: a word ends n squares on */
INLINED Node after(Node node, u32 letter) {
    return nodes[block_of(node) + bit_count((u32)node & ((1u << letter) - 1))];
}

static const u8 *words[LONGEST + 1]; /* by length */
static u32 word_count[LONGEST + 1];
static u32 unshared; /* letters of all words without those shared with the word before */

/* Loads a list; refuses another size, letters outside the alphabet, and words that are not ascending. */
static int is_list(const u8 *list, u32 size, u32 letters) {
    static const u8 none[LONGEST];
    u64 at = LIST_HEAD;
    unshared = 0;
    if (size < LIST_HEAD || letters > LETTERS) return 0;
    for (u32 length = 2; length <= LONGEST; length++) {
        __builtin_memcpy(&word_count[length], list + 4 * (length - 2), sizeof *word_count);
        const u8 *word = words[length] = list + at, *before = none;
        at += (u64)length * word_count[length];
        if (at > size) return 0;
        for (u32 number = 0; number < word_count[length]; number++, before = word, word += length) {
            u32 same = 0;
            for (u32 k = 0; k < length; k++)
                if (!word[k] || word[k] > letters) return 0;
            while (same < length && word[same] == before[same]) same++;
            if (same == length || word[same] < before[same]) return 0;
            unshared += length - same;
        }
    }
    return at == size;
}

/* ---- making a graph ---- */

static Node *made; /* the graph; before its first node: their number, and the root */
static u32 made_count;
static u32 *slots, slots_used; /* by the hash of a block: its place */
static u32 *above, beginnings; /* of each beginning of a word: its last letter, and the beginning without it, or 0 */
static Node *onward;           /* of each beginning: the node that follows */
static int is_full;

enum { PARENT_AT = 5, SLOTS = 1 << 21 };

/* Returns the place of a block of nodes; equal blocks are stored once. */
static u32 kept(const Node *block, u32 count) {
    u64 hash = count;
    for (u32 k = 0; k < count; k++) {
        hash = (hash ^ block[k]) * 0xFF51AFD7ED558CCDull;
        hash ^= hash >> 29;
    }
    u32 slot = (u32)(hash >> 20) & (SLOTS - 1);
    for (; slots[slot]; slot = (slot + 1) & (SLOTS - 1)) {
        const Node *other = made + slots[slot];
        u32 k = 0;
        while (k < count && other[k] == block[k]) k++;
        if (k == count) return slots[slot];
    }
    if (made_count + count > MOST_NODES || slots_used > SLOTS / 4 * 3) {
        is_full = 1;
        return 1;
    }
    slots[slot] = made_count;
    slots_used++;
    for (u32 k = 0; k < count; k++) made[made_count++] = block[k];
    return slots[slot];
}

/* Returns the node before a block, which has a node for each letter. */
static Node node_of(u32 letters, const Node *block, u32 count) {
    u32 lengths = 0;
    if (!letters) return 0;
    for (u32 k = 0; k < count; k++) /* the separator takes no square */
        lengths |= k || !(letters & 1) ? (lengths_of(block[k]) | is_word(block[k])) << 1 : lengths_of(block[k]);
    return letters | (Node)kept(block, count) << BLOCK_AT | (Node)(lengths >> 1 & 0x3FFF) << LENGTHS_AT;
}

static const Node ENDS = (Node)1 << WORD_AT;

/* Returns a letter of a word; after the last word a value above all letters. */
INLINED u32 letter_at(u32 length, u32 number, u32 end, u32 place) {
    return number < end ? words[length][number * length + place] : LETTERS + 1;
}

/* Makes the node of a beginning of `read` letters; its words of each length are those from `at`, which is advanced, to
   before `end`. */
static Node suffixes(u32 read, u32 parent, u32 *at, const u32 *end) {
    Node block[LETTERS];
    u32 letters = 0, count = 0, to[LONGEST + 1];
    while (!is_full) {
        u32 letter = LETTERS + 1;
        for (u32 length = read + 1; length <= LONGEST; length++)
            letter = (u32)lesser((i32)letter, (i32)letter_at(length, at[length], end[length], read));
        if (letter > LETTERS) break;
        for (u32 length = read + 1; length <= LONGEST; length++)
            for (to[length] = at[length]; letter_at(length, to[length], end[length], read) == letter;) to[length]++;
        u32 here = beginnings++, ending = to[read + 1] - at[read + 1];
        at[read + 1] = to[read + 1];
        block[count] = suffixes(read + 1, here, at, to) | (ending ? ENDS : 0);
        onward[here] = block[count++];
        above[here] = parent << PARENT_AT | letter;
        letters |= 1u << letter;
    }
    return node_of(letters, block, count);
}

typedef struct {
    u32 beginning, rest; /* its part not yet read, to the left */
} Backward;

/* Makes the node from which `these` are read; `sorted` has the same size. */
static Node prefixes(Backward *these, Backward *sorted, u32 count) {
    u32 ends[LETTERS + 2] = {0}, letters = 0, blocks = 0;
    Node block[LETTERS + 1], node = 0;
    for (u32 k = 0; k < count; k++) ends[(above[these[k].rest] & 31) + 1]++;
    for (u32 letter = 1; letter <= LETTERS; letter++) ends[letter] += ends[letter - 1];
    for (u32 k = 0; k < count; k++) {
        u32 rest = above[these[k].rest];
        letters |= 1u << (rest & 31);
        sorted[ends[rest & 31]++] = (Backward){these[k].beginning, rest >> PARENT_AT};
    }
    if (letters & 1) { /* the first is read completely: a word ends, or the separator follows */
        node = onward[sorted->beginning] & ENDS;
        block[0] = onward[sorted->beginning] & ~ENDS;
        if (block[0]) blocks++;
        else letters ^= 1;
    }
    for (u32 rest = letters & ~1u, start = ends[0]; rest && !is_full; rest &= rest - 1) {
        u32 end = ends[lowest(rest)];
        block[blocks++] = prefixes(sorted + start, these + start, end - start);
        start = end;
    }
    return node | node_of(letters, block, blocks);
}

/* Makes the graph of a list; returns its size in bytes, or 0 for an invalid list or without memory. */
EXPORTED(make) u32 make(const u8 *list, u32 size, u32 letters) {
    u32 at[LONGEST + 1] = {0};
    if (!is_list(list, size, letters) || unshared > 1u << 26) return 0;
    slots = reserved(4 * SLOTS);
    above = reserved(4 * (unshared + 1));
    onward = reserved(8 * (unshared + 1));
    Backward *these = reserved(8 * (unshared + 1)), *sorted = reserved(8 * (unshared + 1));
    Node *graph = reserved(8 * (MOST_NODES + GRAPH_HEAD));
    if (!slots || !above || !onward || !these || !sorted || !graph) return 0;
    made = graph + GRAPH_HEAD;
    made_count = beginnings = 1; /* place 0 is neither a block nor a beginning */
    slots_used = is_full = 0;
    suffixes(0, 0, at, word_count);
    for (u32 k = 1; k < beginnings; k++) these[k - 1] = (Backward){k, k};
    graph[1] = prefixes(these, sorted, beginnings - 1);
    if (is_full) return 0;
    graph[0] = made_count;
    return 8 * (made_count + GRAPH_HEAD);
}

EXPORTED(made_at) const Node *made_at(void) { return made - GRAPH_HEAD; }

/* ---- loading a graph ---- */

/* Loads a graph; refuses one with a node that leads out of it. */
static int is_graph(const Node *graph, u32 size) {
    if (size < 8 * GRAPH_HEAD || size % 8 || graph[0] != size / 8 - GRAPH_HEAD) return 0;
    for (u32 k = 1; k < size / 8; k++)
        if (letters_of(graph[k]) && block_of(graph[k]) + bit_count(letters_of(graph[k])) > graph[0]) return 0;
    reading = graph[1];
    nodes = graph + GRAPH_HEAD;
    return 1;
}
