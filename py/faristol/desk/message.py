"""Put every refusal into words: its stable code here, the words in the catalogues.

A message may name values of the refusal's data. The field at fault gets the message under itself;
"" stands for the form as a whole.
"""

from collections.abc import Mapping

from faristol.desk.text import Message, mark
from faristol.ledger.refusal import Refusal

WORDS: dict[str, str] = {
    # desk
    "desk/stale": mark("This screen was not up to date any more. Look again, then decide."),
    "desk/unknown_command": mark("This version of Faristol does not know that action."),
    "desk/too_long": mark(
        "That is more than Faristol takes in at once. Send it in parts: what you typed is still here."
    ),
    # store
    "store/conflict": mark("Another window wrote at the same moment. Look again, then decide."),
    "store/full": mark(
        "This device has no room left, so it was not saved. Make room and try again: what you typed is still here."
    ),
    "store/lost": mark(
        "The browser has closed its storage, so it was not saved. What you typed is still here."
    ),
    "store/gone": mark(
        "What was stored in this browser is gone, so this was not saved either. What you typed is still here."
    ),
    "store/behind": mark(
        "The browser has lost a part of what was stored, so this was not saved either. What you typed is still here."
    ),
    "store/diverged": mark(
        "Another window has stored something else in the same document. Save everything as a file; "
        "opened later, it is kept beside that."
    ),
    "store/newer": mark("A newer version of Faristol has changed the storage. Reload the page."),
    "store/denied": mark(
        "This browser does not let Faristol store anything, perhaps because the window is private."
    ),
    "store/failed": mark("The browser could not save it. Try again: what you typed is still here."),
    # files
    "file/missing": mark("Choose a file first."),
    "file/empty": mark("This file is empty."),
    "parcel/empty": mark("There is nothing in this file."),
    "parcel/foreign": mark(
        "This is not a file of Faristol. A table of players is taken in under Players, a word list "
        "under Word lists."
    ),
    "parcel/encoding": mark(
        "Line {line}: this file was changed by another program (it is not plain UTF-8)."
    ),
    "parcel/too_large": mark("Line {line}: this is more than Faristol reads."),
    "parcel/too_new": mark(
        "Line {line}: a newer version of Faristol wrote this. Put the new version in first."
    ),
    "parcel/damaged": mark("Line {line}: this is not what was saved. Nothing was changed here."),
    "parcel/order": mark(
        "Line {line}: a line is missing or in the wrong place. Nothing was changed here."
    ),
    "parcel/truncated": mark(
        "Line {line}: the end of the file is missing. Nothing was changed here."
    ),
    "parcel/mixed": mark(
        "Line {line}: this belongs to another document. Nothing was changed here."
    ),
    "parcel/trailing": mark(
        "Line {line}: something comes after the end. Nothing was changed here."
    ),
    "parcel/unknown_kind": mark("Line {line}: this version does not know such documents ({kind})."),
    "stream/unknown": mark("That document is not on this device any more."),
    "stream/name_empty": mark("A document needs a name."),
    "stream/name_too_long": mark("At most {limit} characters."),
    "stream/name_bad": mark("There is a character in it that cannot be seen. Take it out."),
    "stream/in_use": mark("This is the register you work with. Choose another one first."),
    "stream/word_wrong": mark("Type {word} to delete it."),
    "stream/broken": mark(
        "The chain is broken at entry {seq} ({code}). Save a file and open the last good copy."
    ),
    "stream/odd": mark("Entry {seq} says something that cannot be ({code})."),
    # voice
    "voice/no_such_language": mark("No voice speaks that language."),
    "voice/no_such_table": mark("There is no such table of names."),
    "voice/no_such_tile": mark("There is no such tile in this table."),
    "voice/empty": mark("A tile needs a name."),
    "voice/too_long": mark("At most {limit} characters."),
    "voice/bad_sign": mark(
        "Letters only, with spaces, apostrophes, hyphens and dots between them."
    ),
    "voice/twice": mark("Another tile is called so too."),
    "voice/out_of_bounds": mark("From {least} to {most} seconds, as 1.5."),
    "voice/not_faster": mark("When they are said again they go faster, or as slowly at most."),
    "clip/unknown": mark("There is no such clip."),
    "clip/too_long": mark("A recording lasts {limit} seconds at most."),
    "clip/unreadable": mark("The recording cannot be read. Record it once more."),
    "clip/full": mark("There are as many recordings as a file can carry. Remove some first."),
    # players
    "player/unknown": mark("That player is not in this register."),
    "player/name_empty": mark("A player needs a name."),
    "player/name_too_long": mark("At most {limit} characters; this has {length}."),
    "player/field_too_long": mark("At most {limit} characters; this has {length}."),
    "player/character_bad": mark(
        "Character {position} ({character}) cannot be seen or printed. Take it out."
    ),
    "player/same_name": mark("{other} is in the register already."),
    "player/number_taken": mark("{other} has this number in this list."),
    "player/list_empty": mark("Which list is this from?"),
    "player/list_repeated": mark("This list is there twice."),
    "player/too_many_lists": mark("At most {limit} lists."),
    "player/rating_bad": mark("A rating is a whole number, as 1203."),
    "player/date_bad": mark("A day, as in 2026-09-01 or 1/9/2026."),
    "player/date_future": mark("This day is still to come. Look at the year."),
    "player/too_many": mark("The register holds at most {limit} players."),
    "player/retired": mark("This player is retired. Bring the player back first."),
    "player/merged": mark("This player was merged with another one."),
    "player/forgotten": mark("This person’s name was taken away."),
    "player/same_player": mark("That is the same player twice."),
    "player/not_merged": mark("These two are not merged."),
    "player/word_wrong": mark("Type {word} to go on."),
    "export/empty": mark("There is nobody in the register yet."),
    # tables
    "sheet/binary": mark("This is not a table as text. In the other program choose “Save as CSV”."),
    "sheet/spreadsheet": mark(
        "This is a spreadsheet file. In that program choose “Save as CSV” and take that file."
    ),
    "sheet/empty": mark("There is nothing in this file."),
    "sheet/encoding": mark(
        "The letters of this file cannot be read. In the other program choose “CSV UTF-8”."
    ),
    "sheet/too_large": mark("This file is larger than Faristol reads."),
    "sheet/too_many_rows": mark("This table has more rows than Faristol reads ({limit})."),
    "sheet/too_many_columns": mark("This table has more columns than Faristol reads ({limit})."),
    "sheet/no_name_column": mark("No column looks like names. Put “Name” above the one that is."),
    "sheet/no_rows": mark("There is a heading, and nobody under it."),
    "sheet/no_header": mark(
        "There is no heading, so the columns are guessed from what is in them."
    ),
    "sheet/title_left_out": mark("What stands above the heading is left out."),
    "sheet/encoding_guessed": mark(
        "The letters are read as {encoding}. Look whether the names are right."
    ),
    "sheet/tables_left_out": mark("Table numbers belong to a game and are left out here."),
    "sheet/groups_left_out": mark("Groups belong to a game and are left out here."),
    "sheet/list_unnamed": mark(
        "The table does not say which list its numbers and ratings are from."
    ),
    "sheet/columns_left_out": mark("These columns are left out: {columns}."),
    "row/ambiguous": mark(
        "{count} players of the register could be meant. Add the club or the number."
    ),
    "row/cell_too_long": mark("A cell is longer than {limit} characters."),
    "row/quote_open": mark("A quotation mark is opened and never closed."),
    "row/namesake": mark("There is a {other} in another club: this is taken as somebody else."),
    "row/number_repeated": mark("This number is on line {line} too."),
    "row/number_taken": mark("{other} has this number."),
    "row/older_list": mark("The register has a newer list ({list}, {date}); that one stays."),
    "row/renamed": mark("Now called so; before: {ours}."),
    "row/repeated": mark("The same player is on line {line}."),
    "row/retired": mark("This player is retired and stays so."),
    "row/spelling_kept": mark("The register’s spelling stays; the table has {theirs}."),
    "row/too_many_cells": mark("There are {count} cells where {limit} are expected."),
    "import/empty": mark("There is nobody to take in."),
    "import/gone": mark("That table is not here any more. Choose the file again."),
    # games of other programs, and tables of the players of a game
    "xml/too_large": mark("This file is larger than Faristol reads."),
    "xml/encoding": mark(
        "Line {line}: the letters of this file cannot be read. Save it as UTF-8 in the other program."
    ),
    "xml/not_well_formed": mark(
        "Line {line}: this is no whole XML file. Save it once more in the other program."
    ),
    "xml/doctype": mark(
        "Line {line}: this file defines signs of its own, and Faristol does not read such files."
    ),
    "xml/too_deep": mark("Line {line}: this is more than Faristol reads."),
    "xml/too_many": mark("Line {line}: this is more than Faristol reads."),
    "eliot/foreign": mark("This is not a game saved by Eliot."),
    "eliot/version": mark(
        "This game was saved by another version of Eliot ({format}). Faristol reads version 2."
    ),
    "eliot/incomplete": mark("The players or the rounds are missing in this file."),
    "eliot/mode": mark("This game is no duplicate ({mode})."),
    "eliot/variant": mark(
        "This duplicate follows other rules ({variant}). Faristol reads classic ones."
    ),
    "eliot/language": mark("The letters of this game are neither Catalan nor Romanian."),
    "eliot/player": mark("A player of this file has no number, or the number of another: {name}."),
    "eliot/player_unknown": mark("Round {round}: somebody plays who is not among the players."),
    "eliot/rack": mark("Round {round}: the rack cannot be read."),
    "eliot/move": mark("Round {round}: a move cannot be read."),
    "eliot/points": mark("Round {round}: points cannot be read."),
    "eliot/too_many_players": mark("There are more than {limit} players in this file."),
    "eliot/too_many_turns": mark("There are more than {limit} rounds in this file."),
    "seat/table": mark("A table is a number from 1 to {limit}; here it says “{text}”."),
    "seat/table_taken": mark("Somebody of this game sits at table {table} already."),
    "seat/table_repeated": mark("Table {table} is on line {line} too."),
    "seat/group_too_long": mark("The name of a group has at most {limit} characters."),
    # the word judge
    "judge/not_open": mark("No session is open. Begin one first."),
    "judge/open_already": mark("This session is open already."),
    "judge/closed": mark("This session is closed. Begin another one."),
    "judge/ruleset_unknown": mark("Choose one of the regulations."),
    "judge/language_bad": mark("This list is in a language Faristol does not know."),
    "judge/lexicon_bad": mark("This is not a word list that can be used."),
    "judge/lexicon_unknown": mark("That word list is not on this device any more. Choose another."),
    "judge/lexicon_missing": mark(
        "The word list of this session ({digest}) is not on this device. Nothing was judged."
    ),
    "judge/lexicon_empty": mark("The word list of this session is empty. Nothing was judged."),
    "judge/no_words": mark("Type the challenged words."),
    "judge/too_much_text": mark("At most {limit} characters."),
    "judge/too_many_words": mark("One play forms at most {limit} words. Ask about one play."),
    "judge/misread": mark("Nothing was judged: look at “{words}”. {why}"),
    "judge/word_bad": mark("One of the words cannot be read."),
    "judge/too_many": mark("A session holds at most {limit} queries. Begin another one."),
    "judge/table_too_long": mark("At most {limit} characters."),
    "judge/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    "judge/asked_before": mark("These words were judged. Call the arbiter."),
    "judge/query_unknown": mark("There is no query {number} in this session."),
    "judge/struck_already": mark("Query {number} is marked as a mistake."),
    "judge/second_is_final": mark("It was challenged a second time, and that decision is final."),
    "judge/no_second": mark("This regulation knows no second challenge."),
    "judge/only_challenger": mark(
        "Only the challenger may challenge again, and this verdict agreed with the challenger."
    ),
    "judge/outcome_unknown": mark("Choose one of the two decisions."),
    "judge/text_needed": mark("Write it down: it stays in the log."),
    "judge/text_too_long": mark("At most {limit} characters; this has {length}."),
    "lock/on": mark("This device is locked onto the word judge. Unlock it first."),
    "lock/no_session": mark("Begin a session first, so that there is something to ask."),
    "lock/pin_bad": mark("A PIN has 4 to 8 digits."),
    "lock/pins_differ": mark("This is not the same PIN."),
    "lock/pin_wrong": mark("That is not the PIN. Tries left before one has to wait: {left}."),
    "lock/wait": mark("Too many wrong tries."),
    # words and searches
    "word/empty": mark("Type a word."),
    "word/no_such_tile": mark("No tile of this language has “{sign}”."),
    "word/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "word/joker_letter": mark("There is no tile {sign}: only a blank can be one. Type ? instead."),
    "word/bad_blank": mark("The letter of a blank stands in parentheses, as in C(A)SA."),
    "word/blank_alphabet": mark("A blank cannot be “{sign}”: that is no letter of this language."),
    "word/question_mark": mark(
        "A question mark is no tile: leave it out. The letter of a blank stands in parentheses, as in C(A)SA."
    ),
    "word/length": mark("A word has {shortest} to {longest} tiles."),
    "words/none": mark("There is no such word."),
    "words/nothing_asked": mark("First say what to look for."),
    "pattern/empty": mark("Type a pattern, as C?S*."),
    "pattern/too_long": mark("A word has at most 15 tiles, and this asks for more."),
    "pattern/blank": mark("In a pattern there are no blanks: ? is any letter."),
    "pattern/unclosed": mark("This [ needs a ] behind its letters, as in [AEIOU]."),
    "pattern/unopened": mark("This ] needs a [ before its letters, as in [AEIOU]."),
    "pattern/empty_class": mark("Between [ and ] stands at least one letter, as in [AEIOU]."),
    "rack/empty": mark("Type the letters."),
    "rack/too_long": mark("At most 15 tiles: no word has more."),
    "rack/bad_blank": mark("On a rack a blank has no letter yet. Type ?."),
    "rack/too_many_blanks": mark("There are two blanks at most."),
    # moves, boards, bags and draws: `desk/board_refused.py` says which values they name
    "move/bad_coordinates": mark(
        "Coordinates are the square of the first tile: H8 goes across, 8H goes down."
    ),
    "move/empty": mark("Type the main word."),
    "move/too_long": mark("At most {limit} characters."),
    "move/no_such_tile": mark("No tile of this language has “{sign}”."),
    "move/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "move/joker_letter": mark("There is no tile {sign}: only a blank can be one. Type ({sign})."),
    "move/bad_blank": mark("The letter of a blank stands in parentheses, as in C(A)SA."),
    "move/blank_alphabet": mark("A blank cannot be “{sign}”: that is no letter of this language."),
    "move/bad_parentheses": mark(
        "A parenthesis is opened and not closed, or closed and not opened."
    ),
    "move/bad_through": mark(
        "Dots and parentheses stand for tiles of the board, and on {sign} there is none."
    ),
    "move/too_short": mark("A word has at least two tiles."),
    "move/off_board": mark("It leaves the board: squares go from A1 to O15."),
    "move/square_taken_mismatch": mark(
        "On {at} lies {tile}. Write the whole word, with the tiles that are there."
    ),
    "move/square_taken": mark("{at} is taken: {tile} lies there. Take another square."),
    "move/not_whole_word": mark(
        "{tile} on {at} belongs to the word too. Write the whole word, from its first tile."
    ),
    "move/no_new_tile": mark("A move lays at least one tile."),
    "move/not_in_line": mark("The tiles of a move lie in one row or in one column."),
    "move/gap": mark("{at} is free: the tiles of a move leave no gap."),
    "move/too_many_tiles": mark("A move lays no more tiles than a rack holds."),
    "move/not_through_centre": mark("The first word covers H8, the square in the middle."),
    "move/not_connected": mark("A move touches a tile of the board by a side. Join it to one."),
    "move/blank_barred": mark(
        "No blank can be {tile} by these rules: it stands only for letters that have tiles."
    ),
    "move/not_in_rack": mark("The rack has no {tile} left for {at}."),
    "move/blank_not_in_rack": mark("The rack has no blank left for {tile} on {at}."),
    "board/empty": mark("Paste a board: 15 lines of 15 squares."),
    "board/too_large": mark("This is more than a board. It has 15 lines of 15 squares."),
    "board/bad_board": mark(
        "Line {line}: this is no board. It has 15 lines of 15 squares, with a dot for each free one."
    ),
    "board/no_such_tile": mark("Line {line}: no tile of this language is “{sign}”."),
    "board/bad_blank": mark("Line {line}: the letter of a blank stands in parentheses, as in (A)."),
    "board/blank_alphabet": mark("Line {line}: no blank of this language can be “{sign}”."),
    "board/not_through_centre": mark("H8 is free: the first word of a game covers the middle."),
    "board/too_short": mark("One tile alone is no word."),
    "board/not_connected": mark("{tile} on {at} is not linked with H8 by tiles side by side."),
    "bag/empty": mark("Type the letters."),
    "bag/no_such_tile": mark("No tile of this language has “{sign}”."),
    "bag/part_of_tile": mark("“{sign}” is only on the tile {tile}."),
    "bag/joker_letter": mark("There is no tile {sign}: only a blank can be one. Type ? instead."),
    "bag/bad_blank": mark("On a rack a blank has no letter yet. Type ?."),
    "bag/blank_alphabet": mark("On a rack a blank has no letter yet. Type ?."),
    "bag/too_long": mark("Number of tiles there can be at most: {limit}."),
    "bag/too_many_of_tile": mark("More {tile} than there are. Number of them in a set: {count}."),
    "bag/too_many_blanks": mark("More blanks than there are. Number of them in a set: {count}."),
    "bag/wrong_count": mark("Number of tiles to be drawn now: {expected}."),
    "bag/wrong_bag": mark(
        "The count does not fit. Number of tiles the bag should hold: {expected}. Count again, then "
        "look for what is missing."
    ),
    # analyses and positions as text
    "study/not_open": mark("This analysis is not here any more. Begin another one."),
    "study/open_already": mark("This analysis is begun already."),
    "study/too_long": mark("An analysis holds at most {limit} steps. Begin another one."),
    "study/terms_unknown": mark(
        "This version of Faristol cannot read the rules of this analysis. Begin another one."
    ),
    "study/language_unknown": mark("Faristol has no tiles of this language."),
    "study/lexicon_bad": mark("This is not a word list that can be used."),
    "study/lexicon_unknown": mark("That word list is not on this device any more. Choose another."),
    "study/other_tiles": mark("These rules are for the tiles of another language. Choose others."),
    "study/other_tiles_kept": mark(
        "The tiles of now are of another language. Begin with an empty board."
    ),
    "study/rules_unknown": mark("These rules are not on this device any more. Choose others."),
    "study/rack_too_long": mark("Number of tiles a rack can hold at most: {limit}."),
    "study/nothing_to_take_back": mark("There is no step to take back."),
    "study/nothing_to_redo": mark("There is no step to do again."),
    "study/bag_empty": mark("There is no tile left to draw."),
    "moves/place_bad": mark("A place is a square as H8 or 8H, a row as H, or a column as 8."),
    "moves/points_bad": mark("Points are a whole number, as 30."),
    "position/too_long": mark("This is more than a position. It has at most {limit} characters."),
    "position/empty": mark("Paste a position: a board, a rack, or both."),
    "position/twice": mark("Line {line}: “{sign}” is there twice."),
    "position/language_unknown": mark("Line {line}: Faristol has no tiles of “{sign}”."),
    "position/rack": mark("Line {line}: {why}"),
    # word lists
    "list/missing": mark("That list is not on this device."),
    "list/unreadable": mark("The words of this list cannot be read. Take the list in again."),
    "list/pinned": mark("Results depend on this list: {documents}. It stays."),
    "list/language": mark("Choose one of these languages."),
    "list/name_empty": mark("A list needs a name."),
    "list/name_too_long": mark("At most {limit} characters."),
    "list/name_bad": mark("There is a character in it that cannot be seen. Take it out."),
    "list/name_taken": mark("There is a list of this name and version. Say how this one differs."),
    "list/known": mark("These very words are on this device already."),
    "list/empty": mark("There are no words in this file."),
    "list/too_large": mark("At most {limit} MB. A list of words is smaller."),
    "list/too_many": mark("This list has more words than Faristol reads ({limit})."),
    "list/binary": mark("Line {line}: this is neither text nor a list that Faristol knows."),
    "list/encoding": mark("Line {line}: these letters cannot be read. Save the list as UTF-8."),
    "list/line_too_long": mark("Line {line} is much too long. There must be one word a line."),
    "list/not_understood": mark(
        "{count} of {lines} lines are no words of this language, first line {line}: {text}"
    ),
    "list/document": mark("This is a document. In that program choose “Save as text”."),
    "list/packed": mark("Packed in a way that Faristol does not open. Take the list out of it."),
    "list/damaged": mark("This file is damaged or cut off. Get it once more."),
    "list/zip_encrypted": mark("This zip has a password. Take the list out of it."),
    "list/zip_many": mark("There are too many files in this zip. Take the list out of it."),
    "list/zip_several": mark("There are several lists in this zip: {names}. Take one out of it."),
    "list/kwg_broken": mark("This KWG is damaged: it leads nowhere or in a circle."),
    "list/kwg_language": mark("This KWG is not of this language."),
    # a club's own rules
    "rules/not_copied": mark("There is nothing in these rules yet."),
    "rules/copied_already": mark("These rules are a copy already."),
    "rules/too_many": mark("These rules were changed {limit} times. Copy them to go on."),
    "rules/retired": mark("These rules are out of use. Put them back first."),
    "rules/unwritable": mark("There is something in it that cannot be kept."),
    "rules/unknown": mark("These rules are not on this device any more."),
    "rules/title_empty": mark("The rules need a name."),
    "rules/title_official": mark("A regulation is called so. Say how yours differs."),
    "rules/title_taken": mark("Other rules of the club are called so. Say how these differ."),
    "rules/title_too_long": mark("At most {limit} characters."),
    "rules/title_bad": mark("There is a character in it that cannot be seen. Take it out."),
    # clocks
    "clock/rules_unknown": mark("Choose one of the regulations."),
    "clock/time_bad": mark("Minutes, or minutes and seconds, as 3 or 2:30."),
    "clock/time_too_long": mark("At most {hours} hours."),
    "clock/side_bad": mark("At most {limit} characters, and no dash."),
    "clock/keys_bad": mark("Three keys, each another one."),
    "clock/moment_bad": mark("The page did not say when this was. Reload it and try again."),
    "clock/too_many": mark("This log holds at most {limit} entries. Begin another clock."),
    "clock/reason_needed": mark("Say why: it stays in the log."),
    "clock/reason_too_long": mark("At most {limit} characters; this has {length}."),
    "clock/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    "clock/seconds_bad": mark("At least a second and at most {limit}."),
    "clock/game_on": mark("The game clock is not ended: {name}."),
    "clock/round_on": mark("Round {number} is under way. Close it first."),
    "clock/round_number": mark("Rounds are counted from 1 to {limit}. Begin another clock."),
    "clock/round_too_long": mark("A round lasts at most {limit} seconds."),
    "clock/cues_bad": mark("These calls do not fit a round of this length."),
    "clock/no_round": mark("No round is under way."),
    "clock/not_paused": mark("The clock is not paused."),
    "clock/not_running": mark("The clock is not running."),
    "clock/time_left": mark("There is {time} left."),
    "clock/time_over": mark("The time of the round is over. Add time if it is to go on."),
    "clock/cue_given": mark("That was called already."),
    "clock/cue_not_due": mark("That is not to be called yet."),
    "clock/cue_late": mark("It is too late to call that; it is shown instead."),
    "clock/cue_lateness": mark("The call says that it was {late} ms late, and it was {expected}."),
    "clock/not_set": mark("Set the clock first."),
    "clock/started_already": mark("This clock was started already. Begin another one."),
    "clock/not_started": mark("The clock was not started yet."),
    "clock/not_stopped": mark("The clock is not stopped."),
    "clock/ended": mark("This game is over. Open it again if it is not."),
    "clock/not_ended": mark("This game is not over."),
    "clock/other_side": mark("This press did not count: the time of the other side was running."),
    "clock/too_soon": mark("This press did not count: it came right after the one before."),
    "clock/no_turn_left": mark("The last turn was made. End the game."),
    "clock/no_reason_to_stop": mark("The regulation does not stop the clock for this."),
    "clock/not_covered": mark("The regulation in use says nothing of this."),
    "clock/time_up_called": mark("The time of the round was called already."),
    "clock/correction_bad": mark("At least a second and at most four hours."),
    "clock/correction_too_large": mark("Nobody gets back more than was used."),
    "clock/mark_not_due": mark("That is not to be sounded yet."),
    "clock/mark_late": mark("It is too late to sound that; it is shown instead."),
    "clock/terms_bad": mark("There is something in these rules that no clock can go by."),
    "clock/anchor_idle": mark("The log notes a change of time while none ran."),
    "clock/anchor_missing": mark(
        "The device’s clocks parted by {milliseconds} ms and the log does not say so."
    ),
    "clock/anchor_wrong": mark("The log says of the device’s clocks what they did not show."),
    "clock/other_fact": mark("The log says what no command leads to."),
    # preparing a duplicate game
    "duplicate/none_open": mark("No game is open. Prepare one, or go on with another."),
    "duplicate/same_name": mark(
        "{name} plays already. If this is another person of that name, write both down: they are told apart by club or table."
    ),
    "duplicate/taken_round": mark(
        "Round {round} of this file cannot be played by our rules: {why}"
    ),
    "duplicate/number_bad": mark("A number from {least} to {most}."),
    "duplicate/rules_unknown": mark(
        "A duplicate cannot be played under these rules. Choose others."
    ),
    "duplicate/unreadable": mark(
        "A later version of Faristol wrote this game. Put that version in first."
    ),
    # a duplicate game, by the part of the evening
    "duplicate/not_open": mark("This game is not prepared yet."),
    "duplicate/open_already": mark("This game is prepared already."),
    "duplicate/too_long": mark("The log of a game holds at most {limit} entries."),
    "duplicate/terms_unknown": mark("This version of Faristol cannot read the rules of this game."),
    "duplicate/language_unknown": mark("Faristol has no tiles of this language."),
    "duplicate/lexicon_bad": mark("This is not a word list that can be used."),
    "duplicate/lexicon_missing": mark(
        "The word list of this game is not on this device. Take it in under Word lists: without it no slip can be judged."
    ),
    "duplicate/other_tiles": mark(
        "These rules are for the tiles of another language. Choose others."
    ),
    "duplicate/not_for_duplicate": mark(
        "These rules say nothing of the duplicate game. Choose others."
    ),
    "duplicate/rounds_bad": mark("At most {limit} rounds."),
    "duplicate/seconds_bad": mark("At least a second and at most {limit}."),
    "duplicate/minutes_bad": mark("At least a minute and at most {limit}."),
    "duplicate/names_unknown": mark(
        "These rules do not know this table of names. Choose another one."
    ),
    "duplicate/order_bad": mark("These rules do not call the letters in this order."),
    "duplicate/bonus_not_covered": mark("These rules know no bonus."),
    "duplicate/text_missing": mark("Write something here."),
    "duplicate/text_too_long": mark("At most {limit} characters."),
    "duplicate/character_bad": mark(
        "There is a character that cannot be seen or printed. Take it out."
    ),
    "duplicate/group_bad": mark("At most {limit} groups, each with a name of its own."),
    "duplicate/group_unknown": mark(
        "There is no group “{group}” in this game. Add it to the settings first."
    ),
    "duplicate/group_used": mark("There are players in the group “{group}”. Move them first."),
    "duplicate/judge_unknown": mark("Whoever judges and plays must be on the list of players."),
    "duplicate/setting_locked": mark("This was said to the players before the game, so it stays."),
    "duplicate/enrolment_closed": mark(
        "The first round has begun: nobody can join any more (CAT-DUP 1.8-4)."
    ),
    "duplicate/too_many_players": mark("At most {limit} players."),
    "duplicate/too_few_players": mark("Too few players. Number needed at least: {least}."),
    "duplicate/player_bad": mark("This player cannot be written down. Add the player once more."),
    "duplicate/card_bad": mark("The card of this player is missing. Add the player once more."),
    "duplicate/player_twice": mark("This player is on the list already."),
    "duplicate/player_unknown": mark("This player is not in this game."),
    "duplicate/player_away": mark(
        "This player does not play this round. If the player is back, say so first."
    ),
    "duplicate/is_judge": mark("This player is the judge. Choose another judge first."),
    "duplicate/table_bad": mark("Tables are counted from 1 to {limit}."),
    "duplicate/table_taken": mark("Somebody sits at table {table} already."),
    "duplicate/table_in_round": mark(
        "The slips of round {round} bear the tables: change this one when the round is done."
    ),
    "duplicate/tables_fixed": mark(
        "The first round has begun: the tables keep their numbers. One player can still change tables between two rounds."
    ),
    "duplicate/started_already": mark("The game has begun already."),
    "duplicate/list_closed": mark(
        "The first round has begun: who goes is not taken off the list, but leaves (CAT-DUP 1.10-3)."
    ),
    "duplicate/has_sanction": mark(
        "This player was sanctioned and stays on the list: note that the player has left."
    ),
    "duplicate/not_started": mark("The game has not begun yet."),
    "duplicate/bag_by_hand": mark("In this game people draw from the bag. Type the rack."),
    "duplicate/bag_by_app": mark(
        "In this game Faristol draws, so that anybody can check it. No rack can be typed."
    ),
    "duplicate/committed_already": mark("The seed of this game was fixed already."),
    "duplicate/seed_bad": mark("This seed cannot be used. Try again."),
    "duplicate/seed_missing": mark("This game has no seed to draw from."),
    "duplicate/said_before_seal": mark(
        "Words are said once the seal of the draw was shown. Show it first, then write them here."
    ),
    "duplicate/gone_before_start": mark(
        "This player had gone before the first rack, and was not counted at the start: now nobody can"
        " join any more (CAT-DUP 1.8-4, 1.10-3). Who was there all the time has never left: say why."
    ),
    "duplicate/was_counted": mark("The start counts this player already."),
    "duplicate/said_bad": mark("What was said fits in one line of at most 200 characters."),
    "duplicate/round_on": mark("Round {round} is under way. Announce its master move first."),
    "duplicate/rounds_done": mark("As many rounds as agreed are played: {rounds}. End the game."),
    "duplicate/no_rack": mark(
        "There is no rack for this: none was drawn, or no valid one can be had any more."
    ),
    "duplicate/master_other": mark(
        "You have just touched another move. What is chosen now stands here: look, and announce it."
    ),
    "duplicate/no_round": mark("There is no such round."),
    "duplicate/too_many": mark("At most {limit} of these."),
    "duplicate/rack_invalid": mark(
        "That rack is not valid: it lacks vowels or consonants. But the round has begun with the one typed: play on, or give the round up when nobody has a valid move."
    ),
    "duplicate/none_rejected": mark("No rack was rejected."),
    "duplicate/counted_bad": mark("Write how many tiles were counted in the bag, as a number."),
    "duplicate/left_missing": mark(
        "{tile} was left on the rack and is not among these. What is left stays until a rack is not valid (CAT-DUP 1.3-2)."
    ),
    "duplicate/board_bad": mark(
        "The log of this game holds tiles that cannot be. Look at the audit of the file."
    ),
    "duplicate/slips_to_come": mark("Not every slip is in yet."),
    "duplicate/clock_runs": mark("The clock of the round is running. Close the round first."),
    "duplicate/clock_other": mark("The round under way is number {round}."),
    "duplicate/seconds_other": mark("A round of this game lasts {seconds} seconds."),
    "duplicate/clock_started": mark(
        "The clock of round {round} was started already. Restart it if time is to begin anew."
    ),
    "duplicate/announced_already": mark("The master move of this round was announced. It stays."),
    "duplicate/slip_too_long": mark("At most {limit} characters."),
    "duplicate/slip_twice": mark(
        "This player has two slips in the same pile. Look which of them counts."
    ),
    "duplicate/claimed_bad": mark("A score is a number from 0 to {limit}."),
    "duplicate/ruling_bad": mark("The regulations do not know this reason."),
    "duplicate/why_needed": mark("Say why: it stays in the log."),
    "duplicate/judge_seals": mark(
        "This is the judge’s own slip. It counts only as it was sealed before the moves were shown; once the round is done it is corrected like any other."
    ),
    "duplicate/seal_empty": mark("Write the place and the word, or go on without a move."),
    "duplicate/not_the_judge": mark("Only the judge who plays seals a move."),
    "duplicate/looked_already": mark(
        "The moves of this rack were shown already, so no move can be sealed."
    ),
    "duplicate/master_unlisted": mark(
        "Not in the word list: {words}. If it is to be laid all the same, say why."
    ),
    "duplicate/slips_open": mark(
        "Slips are missing, or were read in two ways. Settle them, or say that you announce it all the same."
    ),
    "duplicate/master_better": mark(
        "There is a better move, and what was announced is not replaced by it. Take this one back only if nobody has heard it."
    ),
    "duplicate/master_lower": mark(
        "This move scores {points}, and there is one of {best}. It can be taken back only if it was a slip of the finger, before the next rack. Announce it all the same?"
    ),
    "duplicate/none_valid": mark(
        "When nobody has a valid move, these rules let the judge go on in another way."
    ),
    "duplicate/round_unplayed": mark(
        "Nobody has played on this rack yet: call “Time!” first, or note that no slip was handed in."
    ),
    "duplicate/sanction_later": mark(
        "This player was sanctioned again later: take the last sanction back first."
    ),
    "duplicate/valid_slips": mark("There is a valid slip, so the round has a master move."),
    "duplicate/no_master": mark("No master move was announced in this round."),
    "duplicate/not_invalid": mark("This master move was not found wrong."),
    "duplicate/conduct_not_covered": mark(
        "These rules have no sanctions. The judge may let the player leave."
    ),
    "duplicate/expelled": mark("This player was expelled."),
    "duplicate/sanction_unknown": mark("There is no such sanction."),
    "duplicate/sanction_lifted": mark("This sanction was taken back already."),
    "duplicate/ended": mark("The game is over. Go on with it first if it is not."),
    "duplicate/not_ended": mark("The game is not over."),
    "duplicate/end_first": mark("End the game first, then sign its results."),
    "duplicate/cause_wrong": mark("The rules do not end the game for this reason yet."),
    "duplicate/cause_other": mark(
        "By the rules the game is over for another reason. End it for that one."
    ),
    "duplicate/cause_unknown": mark("The regulations do not know this reason to end a game."),
    "duplicate/move_possible": mark(
        "A move is possible with the tiles that are left. The game goes on, or ends by agreement."
    ),
    "duplicate/seed_told": mark(
        "The seed was told, so everybody could know the racks to come. This game cannot go on."
    ),
    "duplicate/claims_off": mark(
        "No interval for checking was opened. Open one, or say why there is none."
    ),
    "duplicate/interval_on": mark(
        "Players may still ask for a check, for {minutes} minutes. Wait, or say why not."
    ),
    "duplicate/claims_open": mark("There are claims without an answer: {count}."),
    "duplicate/claims_to_correct": mark(
        "Upheld claims that are still to be corrected: {count}. Correct them, or say why not."
    ),
    "duplicate/claims_over": mark(
        "The interval for checking is over. Accept the claim all the same, or leave it."
    ),
    "duplicate/claim_early": mark(
        "Round {round} is not over yet. Write the claim down once it is, or with no round in particular."
    ),
    "duplicate/claim_unknown": mark("There is no such claim."),
    "duplicate/claim_answered": mark("This claim was answered already."),
    "duplicate/signed": mark("The results are final. Unlock them first, with the reason."),
    "duplicate/not_signed": mark("The results are not final yet."),
    "duplicate/other_fact": mark("The log says what no command leads to."),
    "duplicate/claims_other": mark(
        "The interval for checking in the log is not the one after which the results were signed."
    ),
    "duplicate/slip_worth": mark(
        "A slip is not worth what the log says. Points by the rules: {expected}."
    ),
    "duplicate/draw_other": mark("The rack of this round does not follow from the seed."),
    "duplicate/count_other": mark(
        "Somebody came or went before the first rack, and the number of players is another one."
    ),
    "duplicate/seed_other": mark("The seed is not the one of which the hash was published."),
    "duplicate/ruleset_bad": mark("The rules of this game cannot be read."),
    "duplicate/tiles_bad": mark("The log names tiles or squares that there are not."),
    # a duplicate played alone
    "solo/none_open": mark("Nothing is being played alone. Begin, or go on with another one."),
    "solo/unreadable": mark("This version of Faristol cannot read it. It stays as it is."),
    "solo/source_unknown": mark("Choose a game that is over, or tiles drawn afresh."),
    "solo/at_end_early": mark("The time of the round is not over yet."),
    "solo/clock_alone": mark("Alone no time is added, and no round begins twice."),
    "solo/clock_started": mark("The clock of this round is running already."),
    "solo/course_bad": mark("The rounds of this game do not fit on one board."),
    "solo/ended": mark("It is over. Begin another one."),
    "solo/language_unknown": mark("Faristol has no tiles of this language."),
    "solo/lexicon_bad": mark("This is not a word list that can be used."),
    "solo/lexicon_missing": mark(
        "The word list is not on this device, so no move can be judged. Open it under Word lists."
    ),
    "solo/master_bad": mark("The master move cannot be laid like this."),
    "solo/master_not_best": mark("A move is worth more than the master move of the app."),
    "solo/no_round": mark("No round is under way."),
    "solo/not_for_duplicate": mark("These rules know no duplicate. Choose others."),
    "solo/not_open": mark("It was not begun yet."),
    "solo/open_already": mark("It was begun already."),
    "solo/other_tiles": mark("The rules and the word list are of two languages."),
    "solo/paused": mark("The clock is paused. Go on first."),
    "solo/rounds_bad": mark("At most {limit} rounds."),
    "solo/seconds_bad": mark("At least a second and at most {limit}."),
    "solo/seed_bad": mark("There is nothing to draw the tiles from. Try again."),
    "solo/slip_bad": mark("At most {limit} characters, each of which can be seen."),
    "solo/stopped": mark("The search for the master move was stopped. Hand your move in again."),
    "solo/terms_unknown": mark("This version of Faristol cannot read the rules of this game."),
    "solo/too_long": mark("The log of a game holds at most {limit} entries."),
    "solo/ruleset_bad": mark("The rules of this game cannot be read."),
    "solo/rack_other": mark("The rack of round {round} is not the one that comes then."),
    "solo/cause_wrong": mark("It is not over for the reason that the log says."),
    "solo/other_fact": mark("The log says what no command leads to."),
    "solo/slip_worth": mark(
        "A move is not worth what the log says. Points by the rules: {expected}."
    ),
    "solo/clock_other": mark("The clock of this round is not the one of this game."),
    # the hall
    "hall/nothing_to_announce": mark("Write what the hall is to read."),
    "hall/announced_too_long": mark(
        "At most {limit} characters in {lines} lines: it is read from the back."
    ),
    "hall/character_bad": mark("There is a character that cannot be seen or printed. Take it out."),
    "hall/title_bad": mark("At most {limit} characters, each of which can be seen."),
    "hall/standings_none": mark("Paste a line for each player: place, name, points."),
    "hall/standings_line": mark(
        "Line {line}: place, name and points are needed, and a name of at most {limit} characters."
    ),
    "hall/standings_character": mark(
        "Line {line}: there is a character that cannot be seen. Take it out."
    ),
    "hall/standings_too_many": mark("At most {limit} players fit in the picture."),
    "version/held": mark("Something is under way. Finish it first, then change the version."),
}


def messages_of(refusal: Refusal, *, other: str = "") -> Mapping[str, Message]:
    """Return the words for a refusal, under the field at fault; `other` names whom it speaks of.

    A field of one line of several is called as its element, "rating-2".
    """
    if "flaws" in refusal.data:  # of a rule set: each has its own field
        from faristol.desk.rules_flaws import flaw_messages

        return flaw_messages(refusal)
    words = WORDS.get(refusal.code)
    if words is None:
        return {"": Message(mark("That cannot be done ({code})."), {"code": refusal.code})}
    field = refusal.data.get("field")
    name = field if isinstance(field, str) else ""
    if name and "listing" in refusal.data:
        name = f"{name}-{refusal.data['listing']}"
    values: dict[str, object] = {
        key: ", ".join(map(str, value)) if isinstance(value, list) else value
        for key, value in refusal.data.items()
    }
    values["other"] = other
    if "why" in values:  # a sentence of its own, in the words of another code
        values["why"] = Message(WORDS[str(values["why"])], dict(values))
    return {name: Message(words, values)}
