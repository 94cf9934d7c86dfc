/* The kernel: it answers what `faristol.moves` answers in Python, with the same moves, points and order.

   Python is the reference, and answers whatever the kernel refuses. The kernel knows no clock and no outside: memory
   goes in, memory comes out. What comes in is checked where it comes in; behind that nothing is read or written out of
   bounds, whatever a graph says. The parts are one piece, for there is nothing to be linked: */
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
    LETTERS = 26,        /* the most an alphabet has: a node has a bit for each, and one for the separator */
    HAND = 7,            /* the most tiles of a move */
    MOST_BLANKS = 2,     /* of a rack, and fewer than a move may have tiles */
    BLANK = 0x80,        /* a tile that is a blank, with the letter it stands for */
    MOST_POINTS = 16000, /* no move scores more: vectors of 16 bits have room for twice that */
    BEYOND = 64          /* bytes that may be read behind what is reserved */
};

#define INLINED static inline __attribute__((always_inline))
INLINED u32 lowest(u32 bits) { return (u32)__builtin_ctz(bits); }
INLINED u32 bit_count(u32 bits) { return (u32)__builtin_popcount(bits); }
INLINED i32 lesser(i32 one, i32 other) { return one < other ? one : other; }

#ifdef __wasm__ /* elsewhere memory comes from whoever includes this (tests/native/bounds.c) */
#define EXPORTED(name) __attribute__((export_name(#name)))
extern u8 __heap_base;
static u32 given; /* so far; a list of words has a kernel of its own, so that nothing is ever taken back */

static int is_grown(u32 end) {
    u32 pages = (u32)__builtin_wasm_memory_size(0), wanted = (end + 65535) >> 16;
    return wanted <= pages || __builtin_wasm_memory_grow(0, wanted - pages) != (u32)-1;
}

/* Gives memory, all of it 0; or nothing, when there is none. */
EXPORTED(reserve) void *reserved(u32 bytes) {
    u32 start = given ? given : ((u32)&__heap_base + 63) & ~63u;
    if (bytes > 1u << 30 || !is_grown(start + bytes + BEYOND + 63)) return 0;
    given = (start + bytes + BEYOND + 63) & ~63u;
    return (void *)start;
}

/* Gives more room to what is reserved last, or nothing. */
static void *enlarged(void *last, u32 bytes) {
    if (!last) last = reserved(0);
    return last && is_grown((u32)last + bytes) ? last : 0;
}
#endif

/* The parts, each of which needs those before it: */
#include "graph.c"  /* the words */
#include "board.c"  /* the board, and the rack */
#include "found.c"  /* the moves that are found */
#include "slots.c"  /* where moves can be, and the most they can score */
#include "walk.c"   /* words with some tiles of the rack, by the graph */
#include "whole.c"  /* words with all of them, by sets */
#include "search.c" /* the door: the best moves, and all */
