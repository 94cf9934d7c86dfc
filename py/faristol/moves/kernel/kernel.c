/* The kernel: the same moves, points and order as `faristol.moves` finds in Python.

   Python is the reference, and answers all that the kernel refuses. The kernel has no clock and no imports: memory
   goes in, memory comes out. Input is checked where it comes in; after that no graph makes it read or write out of
   bounds. The parts are included in one unit, as nothing has to be linked: */
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int16_t i16;
typedef int32_t i32;

enum {
    SIDE = 15,
    SQUARES = SIDE * SIDE,
    LONGEST = SIDE,
    LETTERS = 26,        /* of the largest alphabet: a node has a bit for each, and one for the separator */
    HAND = 7,            /* the most tiles of a move */
    MOST_BLANKS = 2,     /* of a rack; fewer than the tiles of a move */
    BLANK = 0x80,        /* a tile that is a blank, with the letter it stands for */
    MOST_POINTS = 16000, /* of a move: vectors of 16 bits have room for twice that */
    BEYOND = 64          /* bytes after reserved memory that may be read */
};

#define INLINED static inline __attribute__((always_inline))
INLINED u32 lowest(u32 bits) { return (u32)__builtin_ctz(bits); }
INLINED u32 bit_count(u32 bits) { return (u32)__builtin_popcount(bits); }
INLINED i32 lesser(i32 one, i32 other) { return one < other ? one : other; }

#ifdef __wasm__ /* elsewhere the including file provides the memory (tests/native/bounds.c) */
#define EXPORTED(name) __attribute__((export_name(#name)))
extern u8 __heap_base;
static u32 given; /* bytes so far; none are freed, as each word list has a kernel of its own */

static int is_grown(u32 end) {
    u32 pages = (u32)__builtin_wasm_memory_size(0), wanted = (end + 65535) >> 16;
    return wanted <= pages || __builtin_wasm_memory_grow(0, wanted - pages) != (u32)-1;
}

/* Returns zeroed memory, or a null pointer. */
EXPORTED(reserve) void *reserved(u32 bytes) {
    u32 start = given ? given : ((u32)&__heap_base + 63) & ~63u;
    if (bytes > 1u << 30 || !is_grown(start + bytes + BEYOND + 63)) return 0;
    given = (start + bytes + BEYOND + 63) & ~63u;
    return (void *)start;
}

/* Enlarges the memory reserved last; returns a null pointer without room. */
static void *enlarged(void *last, u32 bytes) {
    if (!last) last = reserved(0);
    return last && is_grown((u32)last + bytes) ? last : 0;
}
#endif

/* The parts; each needs those before it: */
#include "graph.c"  /* the words */
#include "board.c"  /* the board, and the rack */
#include "found.c"  /* the moves found */
#include "slots.c"  /* places of moves, and bounds of their scores */
#include "walk.c"   /* words with some tiles of the rack, by the graph */
#include "whole.c"  /* words with all of them, by sets */
#include "search.c" /* the entry points: the best moves, and all */
