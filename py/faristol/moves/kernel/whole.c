/* Words for slots that take every tile of the rack, out of sets of bits.

   For each length, letter and number up to three there is the set of words that have the letter so often or more. The
   words that have all naturals of the rack are the same for every slot of a length; they are held against what lies
   there, and the blanks are what remains. */

enum { OFTEN = 3, SETS = LETTERS * OFTEN, ROW = 64 }; /* sets are read by rows of bytes */

static u64 *sets[LONGEST + 1];
static u32 set_words[LONGEST + 1]; /* of 64 bits */
static u32 set_sizes[LONGEST + 1][SETS];
static u32 *fit;                              /* of all lengths: the words that have the naturals of the rack */
static u32 fit_at[LONGEST + 1];
static i32 fit_count[LONGEST + 1]; /* -1: not asked for yet */

INLINED u32 set_of(u32 letter, u32 times) { return (letter - 1) * OFTEN + (times < OFTEN ? times : OFTEN) - 1; }

/* Makes the sets; returns 0 when there is no room. */
static int has_sets(void) {
    u32 total = 0;
    for (u32 length = 2; length <= LONGEST; length++) {
        u32 row = ROW / 8, count = (word_count[length] + 64 * row - 1) / (64 * row) * row;
        set_words[length] = count;
        sets[length] = reserved(8 * count * SETS);
        if (!sets[length]) return 0;
        fit_at[length] = total;
        total += word_count[length];
        for (u32 number = 0; number < word_count[length]; number++) {
            u8 times[LETTERS + 1] = {0};
            for (u32 k = 0; k < length; k++) {
                u32 letter = words[length][number * length + k];
                if (times[letter]++ >= OFTEN) continue;
                sets[length][set_of(letter, times[letter]) * count + number / 64] |= 1ull << number % 64;
                set_sizes[length][set_of(letter, times[letter])]++;
            }
        }
    }
    fit = reserved(4 * total);
    return fit != 0;
}

/* Finds the words of a length that have all naturals of the rack. */
static void find_fit(u32 length) {
    typedef u64 Row __attribute__((vector_size(ROW)));
    const u64 *set[HAND];
    u32 size[HAND], *at = fit + fit_at[length];
    int count = 0;
    for (u32 rest = now.naturals; rest; rest &= rest - 1) {
        u32 which = set_of(lowest(rest), (u32)now.count[lowest(rest)]), have = set_sizes[length][which];
        int k = count++;
        for (; k && size[k - 1] > have; k--) size[k] = size[k - 1], set[k] = set[k - 1];
        size[k] = have;
        set[k] = sets[length] + which * set_words[length];
    }
    for (u32 word = 0; !count && word < word_count[length]; word++) *at++ = word; /* blanks alone */
    for (u32 word = 0; count && word < set_words[length]; word += ROW / 8) {
        Row row, other;
        __builtin_memcpy(&row, set[0] + word, ROW);
        for (int k = 1; k < count; k++) {
            __builtin_memcpy(&other, set[k] + word, ROW);
            row &= other;
        }
        if (!__builtin_reduce_or(row)) continue;
        for (u32 k = 0; k < ROW / 8; k++)
            for (u64 bits = row[k]; bits; bits &= bits - 1) *at++ = (word + k) * 64 + (u32)__builtin_ctzll(bits);
    }
    fit_count[length] = (i32)(at - (fit + fit_at[length]));
}

/* Notes the word that is tried, in all ways to be laid with blanks for these letters: each at any place of its letter.
   Points are those without blanks. */
static void note_ways(int first, int last, i32 points, i32 times, const u8 *square, int count, const u8 *blank) {
    i32 less[HAND] = {0};
    for (int k = 0; now.blanks && k < count; k++) {
        int at = square[k], crossed = now.lane->crossed[at] ? now.lane->times_word[at] : 0;
        less[k] = value[now.letter[at]] * now.lane->times_letter[at] * (times + crossed);
    }
    if (!now.blanks) note(first, last, points, 0);
    for (int j = 0; now.blanks && j < count; j++) {
        u32 letter = now.letter[square[j]], bit = 1u << (square[j] - first);
        if (letter != blank[0] && letter != blank[1]) continue;
        if (now.blanks == 1) note(first, last, points - less[j], bit);
        for (int k = j + 1; now.blanks == 2 && k < count; k++)
            if (now.letter[square[k]] == (letter == blank[0] ? blank[1] : blank[0]))
                note(first, last, points - less[j] - less[k], bit | 1u << (square[k] - first));
    }
}

/* Looks for words that lie in a slot with every tile of the rack. */
static void look_whole(int first, int last) {
    const Lane *lane = now.lane;
    u32 length = (u32)(last - first + 1);
    u8 square[HAND];
    Sixteen lying = {0}, covered = {0};
    int tiles = 0;
    i32 times = 1;
    for (int at = first; at <= last; at++) {
        lying[at - first] = lane->letter[at];
        covered[at - first] = lane->letter[at] ? 0xFF : 0;
        if (lane->letter[at]) continue;
        square[tiles++] = (u8)at;
        times *= lane->times_word[at];
    }
    i32 laid = points_between(first, last) * times + (tiles == hand ? bonus : 0);
    if (fit_count[length] < 0) find_fit(length);
    const u8 *all_words = words[length];
    const u32 *end = fit + fit_at[length] + fit_count[length];
    for (const u32 *number = fit + fit_at[length]; number < end; number++) {
        const u8 *word = all_words + *number * length;
        Sixteen read;
        u64 differ[2];
        __builtin_memcpy(&read, word, sizeof read);
        read = (read ^ lying) & covered;
        __builtin_memcpy(differ, &read, sizeof differ);
        if (differ[0] | differ[1]) continue;
        i32 count[32], points = laid, j = 0, blanks = 0;
        u8 blank[HAND] = {0};
        __builtin_memcpy(count, now.count, sizeof count);
        for (; j < tiles; j++) {
            u32 at = square[j], letter = word[at - (u32)first];
            i32 worth = value[letter] * lane->times_letter[at];
            if (!(lane->fitting[at] >> letter & 1)) break;
            if (!count[letter]) { /* what the naturals do not give is a blank */
                if (barred >> letter & 1) break;
                blank[blanks++] = (u8)letter;
            } else
                count[letter]--;
            points += worth * times;
            if (lane->crossed[at]) points += (worth + lane->cross_points[at]) * lane->times_word[at];
        }
        if (j < tiles || blanks != now.blanks || (points < needed && !blanks)) continue;
        __builtin_memcpy(now.letter + first, word, length);
        note_ways(first, last, points, times, square, tiles, blank);
    }
}
