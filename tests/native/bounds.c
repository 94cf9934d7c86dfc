/* Feeds the kernel what is malformed: lists, graphs, boards and racks of random bytes, and good ones with some bytes
   changed. It is built natively with every check that the compiler has for undefined behaviour, statically sized arrays
   among them, and all that the kernel reserves lies right before a page that may not be touched. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static struct {
    unsigned char *start;
    size_t size;
} maps[1 << 12];
static int map_count;

static void *fenced(size_t bytes) {
    const size_t page = 4096, size = (bytes + page - 1) / page * page;
    unsigned char *start = mmap(0, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED || mprotect(start + size, page, PROT_NONE)) abort();
    maps[map_count].start = start;
    maps[map_count++].size = size + page;
    return start + (size - bytes) / 8 * 8;
}

#define EXPORTED(name)
static void *reserved(unsigned bytes);
static void *enlarged(void *last, unsigned bytes);
#include "kernel.c"

static void *reserved(u32 bytes) { return fenced(bytes + BEYOND); }

static void *enlarged(void *last, u32 bytes) {
    void *larger = fenced(bytes);
    if (last) memcpy(larger, last, bytes / 2);
    return larger;
}

enum { MOST = 200 }; /* words of a length */

static u64 dice = 1;
static u32 thrown(u32 sides) {
    dice ^= dice << 13, dice ^= dice >> 7, dice ^= dice << 17;
    return (u32)(dice >> 33) % sides;
}

static int rising(const void *one, const void *other) { return memcmp(one, other, LONGEST); }

/* A list of words up to a length, so many of each at most, or nearly one. */
static u32 write_list(u8 *list, u32 letters, u32 longest, u32 most) {
    u32 at = LIST_HEAD;
    memset(list, 0, LIST_HEAD);
    for (u32 length = 2; length <= longest; length++) {
        u8 some[MOST][LONGEST] = {0};
        u32 count = thrown(most), kept = 0;
        for (u32 k = 0; k < count; k++)
            for (u32 j = 0; j < length; j++) some[k][j] = (u8)(1 + thrown(letters));
        qsort(some, count, LONGEST, rising);
        for (u32 k = 0; k < count; k++)
            if (!k || memcmp(some[k], some[k - 1], LONGEST)) memcpy(list + at + length * kept++, some[k], length);
        list[4 * (length - 2)] = (u8)kept;
        at += length * kept;
    }
    return at;
}

static void spoil(u8 *bytes, u32 size) {
    if (size)
        for (u32 k = 1 + thrown(4); k; k--) bytes[thrown(size)] ^= (u8)(1 << thrown(8));
}

int main(int count, char **arguments) {
    const u8 values[LETTERS + 1] = {0, 1, 3, 2, 10, 2, 1, 4, 3, 8, 9, 1, 1, 1, 5, 12, 7, 0, 1, 6, 2, 3, 4, 11, 1, 1, 5};
    u32 rounds = count > 1 ? (u32)atoi(arguments[1]) : 1000, opened = 0, searched = 0, moved = 0;
    for (u32 round = 0; round < rounds; round++) {
        static u8 list[LIST_HEAD + MOST * LONGEST * LONGEST];
        u8 cells[SQUARES + 9], times[2][SQUARES];
        /* mostly small, where much fits; now and then as much as there can be of everything */
        int is_large = thrown(16) == 0;
        u32 letters = 1 + thrown(is_large ? LETTERS : 9);
        u32 size = is_large ? write_list(list, letters, LONGEST, MOST) : write_list(list, letters, 4, 40);
        moves = 0, room = 0;
        if (thrown(4) == 0) spoil(list, thrown(2) ? LIST_HEAD : size);
        u8 *given = fenced(size + BEYOND);
        memcpy(given, list, size);
        u32 bytes = make(given, size, letters);
        u8 *graph = fenced(bytes ? bytes : 64);
        if (bytes) memcpy(graph, made_at(), bytes);
        else for (u32 k = 0; k < (bytes = 64); k++) graph[k] = (u8)thrown(256);
        if (thrown(2)) spoil(graph, bytes);
        if (thrown(9) == 0) bytes = thrown(bytes);
        if (open_words(given, size, (const Node *)graph, bytes, letters)) {
            opened++;
            for (u32 k = 0; k < SQUARES; k++) times[0][k] = (u8)(1 + thrown(3)), times[1][k] = (u8)(1 + (thrown(9) == 0));
            if (!set_game(times[0], times[1], values, letters, thrown(2) ? HAND : (i32)thrown(9), 50, thrown(2) << thrown(9))) continue;
            for (u32 tries = 0; tries < 8; tries++) {
                u32 full = thrown(5), strange = thrown(50) == 0;
                for (u32 k = 0; k < SQUARES; k++) {
                    u32 tile = strange ? thrown(256) : (1 + thrown(letters)) | (thrown(8) ? 0 : BLANK);
                    cells[k] = (u8)(thrown(4) < full ? tile : 0);
                }
                u8 *rack = cells + SQUARES;
                u32 tiles = thrown(2) ? HAND : thrown(9);
                for (u32 k = 0; k < 9; k++) rack[k] = (u8)(k && thrown(40) ? 1 + thrown(letters) : thrown(2) * thrown(30));
                i32 answer = find(cells, tiles, thrown(3), (i32)thrown(2));
                searched += answer >= 0, moved += answer > 0;
            }
        }
        while (map_count) map_count--, munmap(maps[map_count].start, maps[map_count].size);
    }
    printf("%u opened, %u searched, %u with moves\n", opened, searched, moved);
    return 0;
}
