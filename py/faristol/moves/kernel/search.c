/* The door: the words are taken once; then boards, and racks on them. */

/* Takes a list of words and its graph, which stay where they are. Returns 0 when they are none, or there is no room. */
EXPORTED(open) i32 open_words(const u8 *list, u32 list_size, const Node *graph, u32 graph_size, u32 letters) {
    for (int slots = 0; slots < 256; slots++)
        for (int k = 0; k < 8; k++) only[slots][k] = slots >> k & 1 ? 0 : INT16_MIN;
    return is_list(list, list_size, letters) && is_graph(graph, graph_size) && has_sets();
}

/* Puts stretches in the order of what they can score, the best first; returns how many can score what is needed. */
static u32 in_order(u8 *order, int is_whole) {
    u32 count = 0;
    for (u32 k = 0, at; k < stretch_count; k++) {
        i32 most = is_whole ? stretches[k].most_whole : stretches[k].most_fewer;
        if (most < needed) continue;
        for (at = count++; at; at--) {
            const Stretch *other = &stretches[order[at - 1]];
            if ((is_whole ? other->most_whole : other->most_fewer) >= most) break;
            order[at] = order[at - 1];
        }
        order[at] = (u8)k;
    }
    return count;
}

/* Finds the best moves on a board, 225 squares with the rack behind them: so many and those that equal the last; 0:
   all. Returns how many; strict: the points of the best, or -1 when there is none. Less than that: no game has such a
   board or rack, or there is no room. */
EXPORTED(find) i32 find(const u8 *cells, u32 count, u32 how_many, i32 strict) {
    const u8 *tiles = cells + SQUARES;
    u8 order[MOST_STRETCHES];
    needed = is_cramped = 0;
    found = enough = 0;
    wanted = how_many;
    is_strict = strict;
    if (!is_board(cells) || !is_rack(tiles, count)) return -2;
    value_rack(tiles, count);
    note_stretches();
    for (int length = 0; length <= LONGEST; length++) fit_count[length] = -1;
    for (u32 k = 0, most = in_order(order, 1); k < most; k++) {
        Stretch *one = &stretches[order[k]];
        enter(one->down, one->row);
        while (one->most_whole >= needed) {
            int left = 0;
            for (int other = 1; other < 8; other++)
                if (one->whole[other] > one->whole[left]) left = other;
            one->most_whole = one->whole[left];
            one->whole[left] = -1;
            if (one->most_whole >= needed) look_whole(one->begins[left], one->ends[hand - left]);
        }
    }
    for (u32 k = 0, most = in_order(order, 0); k < most && stretches[order[k]].most_fewer >= needed; k++)
        look_through(&stretches[order[k]], (int)count);
    return sifted() < 0 ? -2 : strict ? needed - 1 : (i32)found;
}

EXPORTED(found_at) const Move *found_at(void) { return moves; }
