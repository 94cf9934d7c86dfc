/* Times the kernel, compiled for this machine. It reads what is asked for, a word a line: "best", a best move; "equal",
   all that equal it; or "all" moves. It asks so of every position, and writes of each the nanoseconds of the processor's
   time and the answer: the points of the best, or how many moves there are and what they add up to.

   It is given a folder with a list of words, a game (see `table.py`) and positions: 225 squares and a full rack. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define EXPORTED(name)
static void *reserved(unsigned bytes);
static void *enlarged(void *last, unsigned bytes);
#include "kernel.c"

static void *reserved(u32 bytes) { return calloc(1, bytes + BEYOND); }

static void *enlarged(void *last, u32 bytes) { return realloc(last, bytes); }

typedef struct {
    u8 *bytes;
    u32 size;
} File;

static File whole(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) exit(2);
    u32 size = (u32)ftell(file);
    u8 *bytes = reserved(size);
    rewind(file);
    if (!bytes || fread(bytes, 1, size, file) != size) exit(2);
    fclose(file);
    return (File){bytes, size};
}

static void open_game(File words, File game) {
    const u8 *letter_times = game.bytes + 2, *word_times = letter_times + SQUARES, *values = word_times + SQUARES;
    u32 letters = game.bytes[0], size = make(words.bytes, words.size, letters);
    if (!size || !open_words(words.bytes, words.size, made_at(), size, letters)) exit(2);
    if (!set_game(letter_times, word_times, values, letters, HAND, game.bytes[1], 0)) exit(2);
}

static u64 processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (u64)time.tv_sec * 1000000000 + (u64)time.tv_nsec;
}

static i32 points_of(u32 k) { return MOST_POINTS - __builtin_bswap16(moves[k].missing); }

static void answer(const u8 *position, const char *what) {
    int is_best = what[0] == 'b', is_all = what[0] == 'a';
    u64 began = processor_time();
    i32 said = find(position, HAND, is_all ? 0 : 1, is_best);
    u64 taken = processor_time() - began, sum = 0;
    if (said < -1) exit(2);
    for (u32 k = 0; is_all && k < found; k++) sum += (u64)points_of(k);
    if (is_all) printf("%llu %u %llu\n", (unsigned long long)taken, found, (unsigned long long)sum);
    else printf("%llu %d\n", (unsigned long long)taken, is_best ? said : found ? points_of(0) : -1);
}

int main(int count, char **arguments) {
    char what[16];
    if (count != 2) return 2;
    open_game(whole(arguments[1], "words"), whole(arguments[1], "game"));
    File positions = whole(arguments[1], "positions");
    while (fgets(what, sizeof what, stdin)) {
        for (u32 at = 0; at < positions.size; at += SQUARES + HAND) answer(positions.bytes + at, what);
        fflush(stdout);
    }
    return 0;
}
