/* The door: the words are taken once; then boards, and racks on them. */

/* Takes a list of words and its graph, which stay where they are. Returns 0 when they are none, or there is no room. */
EXPORTED(open) i32 open_words(const u8 *list, u32 list_size, const Node *graph, u32 graph_size, u32 letters) {
    return is_list(list, list_size, letters) && is_graph(graph, graph_size) && has_sets();
}

/* Finds the best moves on a board, 225 squares with the rack behind them: so many and those that equal the last; 0:
   all. Returns how many; strict: the points of the best, or -1 when there is none. Less than that: no game has such a
   board or rack, or there is no room. */
EXPORTED(find) i32 find(const u8 *cells, u32 count, u32 how_many, i32 strict) {
    needed = is_cramped = 0;
    found = enough = 0;
    wanted = how_many;
    is_strict = strict;
    if (!is_board(cells) || !is_rack(cells + SQUARES, count)) return -2;
    note_stretches();
    for (int length = 0; length <= LONGEST; length++) fit_count[length] = -1;
    for (u32 k = 0; k < stretch_count && order[k]->most + bonus >= needed; k++)
        for (int left = 0; left < 8; left++)
            if (order[k]->whole[HAND - left] >= needed) look_whole(order[k], left);
    for (u32 k = 0; k < stretch_count && order[k]->most >= needed; k++) look_through(order[k]);
    sift();
    if (is_cramped) return -2;
    return strict ? needed - 1 : (i32)found;
}

EXPORTED(found_at) const Move *found_at(void) { return moves; }
