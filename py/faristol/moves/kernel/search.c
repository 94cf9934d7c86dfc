/* The entry points: words are loaded once; then boards are searched, each with a rack. */

/* Loads a word list and its graph, which stay in place. Returns 0 if they are invalid, or there is no memory. */
EXPORTED(open) i32 open_words(const u8 *list, u32 list_size, const Node *graph, u32 graph_size, u32 letters) {
    return is_list(list, list_size, letters) && is_graph(graph, graph_size) && has_sets();
}

/* Finds the best moves on a board, 225 squares followed by the rack: `how_many` and those that equal the last; all for
   0. Returns their number; strict: the points of the best, or -1 without a move. Lower values: no game has such a board
   or rack, or there is no memory. */
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
