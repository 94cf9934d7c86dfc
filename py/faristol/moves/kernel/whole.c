/* Words for slots that take every tile of the rack, by sets of bits.

   For each length, letter and number up to three there is the set of words with at least so many of the letter. The
   words with all naturals of the rack are the same for every slot of a length; they are compared with the tiles on the
   board, and blanks are the remaining letters. */

enum { OFTEN = 3, SETS = LETTERS * OFTEN, ROW = 64 }; /* sets are read by rows of bytes */

typedef u64 Row __attribute__((vector_size(ROW), aligned(8), may_alias));

static u64 *sets[LONGEST + 1];
static u32 set_words[LONGEST + 1]; /* of 64 bits */
static u32 *fit[LONGEST + 1];      /* the words that have the naturals of the rack */
static i32 fit_count[LONGEST + 1]; /* -1: not computed yet */

INLINED u64 *set_of(u32 length, u32 letter, i32 times) {
    return sets[length] + ((letter - 1) * OFTEN + (u32)lesser(times, OFTEN) - 1) * set_words[length];
}

/* Makes the sets; returns 0 without memory. */
static int has_sets(void) {
    for (u32 length = 2; length <= LONGEST; length++) {
        set_words[length] = (word_count[length] + 8 * ROW - 1) / (8 * ROW) * (ROW / 8);
        sets[length] = reserved(8 * set_words[length] * SETS);
        fit[length] = reserved(4 * word_count[length]);
        if (!sets[length] || !fit[length]) return 0;
        for (u32 number = 0; number < word_count[length]; number++) {
            u8 times[LETTERS + 1] = {0};
            for (u32 k = 0; k < length; k++) {
                u32 letter = words[length][number * length + k];
                set_of(length, letter, ++times[letter])[number / 64] |= 1ull << number % 64;
            }
        }
    }
    return 1;
}

/* Finds the words of a length with all naturals of the rack, which has at least one. */
static void find_fit(u32 length) {
    const u64 *set[HAND];
    u32 *at = fit[length];
    int count = 0;
    for (u32 rest = now.naturals; rest; rest &= rest - 1)
        set[count++] = set_of(length, lowest(rest), now.count[lowest(rest)]);
    for (u32 word = 0; word < set_words[length]; word += ROW / 8) {
        Row row = *(const Row *)(set[0] + word);
        for (int k = 1; k < count; k++) row &= *(const Row *)(set[k] + word);
        if (!__builtin_reduce_or(row)) continue;
        for (u32 k = 0; k < ROW / 8; k++)
            for (u64 bits = row[k]; bits; bits &= bits - 1) *at++ = (word + k) * 64 + (u32)__builtin_ctzll(bits);
    }
    fit_count[length] = (i32)(at - fit[length]);
}

/* Records the current word, with all ways to lay the blanks from a square on, each for a letter of which there are too
   few. */
static void note_ways(int first, int last, int from, int blanks, i32 *count) {
    if (!blanks) note(first, last);
    for (int at = from; blanks && at <= last; at++) {
        u8 letter = now.letter[at];
        if (now.lane->letter[at] || count[letter] >= 0) continue;
        now.letter[at] |= BLANK;
        count[letter]++;
        note_ways(first, last, at + 1, blanks - 1, count);
        count[letter]--;
        now.letter[at] = letter;
    }
}

/* Searches a slot for words with every tile of the rack, `left` of them on the left of the anchor. */
static void look_whole(const Stretch *one, int left) {
    typedef u8 Sixteen __attribute__((vector_size(16)));
    typedef u64 Halves __attribute__((vector_size(16)));
    const Lane *lane = now.lane = one->free->lane;
    const int first = first_of(one, left), last = last_of(one, hand - left);
    const u32 length = (u32)(last - first + 1);
    Sixteen lying = {0}, read;
    for (int at = first; at <= last; at++) lying[at - first] = lane->letter[at];
    const Sixteen covered = (Sixteen)(lying != 0);
    if (fit_count[length] < 0) find_fit(length);
    for (i32 k = 0; k < fit_count[length]; k++) {
        const u8 *word = words[length] + fit[length][k] * length;
        __builtin_memcpy(&read, word, sizeof read);
        if (__builtin_reduce_or((Halves)((read ^ lying) & covered))) continue;
        i32 count[32], missing = 0, at = first;
        __builtin_memcpy(count, now.count, sizeof count);
        for (; at <= last; at++) {
            u32 letter = word[at - first];
            if (lane->letter[at]) continue;
            if (!(lane->fitting[at] >> letter & 1)) break;
            if (--count[letter] >= 0) continue;
            if (barred >> letter & 1 || ++missing > now.blanks) break; /* a letter without a natural takes a blank */
        }
        if (at <= last) continue;
        __builtin_memcpy(now.letter + first, word, length);
        note_ways(first, last, first, now.blanks, count);
    }
}
