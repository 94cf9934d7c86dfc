"""Say which screen answers which route and command. Screens are imported when first wanted."""

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk

SCREENS = {
    "": "home",
    "analyse": "analyse",
    "players": "players",
    "judge": "judge",
    "files": "files",
    "lists": "lists",
    "ready": "ready",
    "version": "version",
    "settings": "settings",
    "parts": "parts",
    "words": "words",
    "rules": "rules",
    "voice": "voice",
    "clock": "clock",
    "hall": "hall",
    "duplicate": "duplicate",
}

# command: the screen module that carries it out, and its function
COMMANDS = {
    "add_player": ("player", "add"),
    "change_player": ("player", "change"),
    "favour_player": ("player", "favour"),
    "unfavour_player": ("player", "unfavour"),
    "retire_player": ("player", "retire"),
    "return_player": ("player", "return_"),
    "forget_player": ("player", "forget"),
    "merge_players": ("merge", "merge"),
    "part_players": ("merge", "part"),
    "read_players_file": ("import_players", "read"),
    "take_players": ("import_players", "take"),
    "drop_players_file": ("import_players", "drop"),
    "export_players": ("players", "export"),
    "choose_list": ("lists", "choose"),
    "save_list": ("lists", "save"),
    "remove_list": ("lists", "remove"),
    "read_list": ("lists_import", "read"),
    "take_list": ("lists_import", "take"),
    "drop_list": ("lists_import", "drop"),
    "export_list_words": ("lists_import", "export"),
    "save_stream": ("files", "save_stream"),
    "save_device": ("files", "save_device"),
    "note_saved": ("files", "note_saved"),
    "open_file": ("files", "open_file"),
    "check_storage": ("storage", "check"),
    "store_again": ("storage", "store_again"),
    "rename_stream": ("files", "rename"),
    "use_stream": ("files", "use"),
    "archive_stream": ("files", "archive"),
    "unarchive_stream": ("files", "unarchive"),
    "delete_stream": ("files", "delete"),
    "check_stream": ("files", "check"),
    "begin_judging": ("judge", "begin"),
    "judge_play": ("judge", "ask"),
    "close_judging": ("judge", "close"),
    "use_judging": ("judge", "use"),
    "change_cover": ("judge", "change_cover"),
    "challenge_again": ("judge_log", "challenge_again"),
    "strike_query": ("judge_log", "strike"),
    "export_judging": ("judge_log", "export"),
    "set_rack": ("analyse_act", "set_rack"),
    "draw_rack": ("analyse_act", "draw_rack"),
    "play_move": ("analyse_act", "play"),
    "take_step_back": ("analyse_act", "take_back"),
    "redo_step": ("analyse_act", "redo"),
    "clear_board": ("analyse_act", "clear"),
    "sort_moves": ("analyse_act", "sort"),
    "turn_moves": ("analyse_act", "turn"),
    "hide_moves": ("analyse_act", "hide"),
    "set_position": ("analyse_edit", "set_position"),
    "begin_study": ("analyse_new", "begin"),
    "use_study": ("analyse_new", "use"),
    "read_position": ("analyse_share", "read"),
    "export_position": ("analyse_share", "export"),
    "lock": ("lock", "set_lock"),
    "unlock": ("lock", "open_lock"),
    "change_settings": ("settings", "change"),
    "use_words_language": ("words", "use_language"),
    "export_words": ("words", "export"),
    "copy_rules": ("rules", "copy"),
    "restore_rules": ("rules_read", "restore"),
    "retitle_rules": ("rules_read", "retitle"),
    "retire_rules": ("rules_read", "retire"),
    "return_rules": ("rules_read", "return_"),
    "change_rules": ("rules_edit", "change"),
    "take_topic_away": ("rules_edit", "take_away"),
    "change_voice": ("voice", "change"),
    "set_rhythm": ("voice_rhythm", "change"),
    "name_tiles": ("voice_names", "name"),
    "keep_clip": ("voice_own", "keep"),
    "remove_clip": ("voice_own", "remove"),
    "begin_rounds": ("clock", "begin_rounds"),
    "begin_game": ("clock", "begin_game"),
    "use_clock": ("clock", "use"),
    "start_round": ("clock_round", "start"),
    "pause_round": ("clock_round", "pause"),
    "resume_round": ("clock_round", "resume"),
    "add_round_time": ("clock_round", "add"),
    "restart_round": ("clock_round", "restart"),
    "end_round": ("clock_round", "end"),
    "start_at_onset": ("clock_letters", "choose"),
    "give_cue": ("clock_round", "give_cue"),
    "check_round": ("clock_round", "check"),
    "start_clock": ("clock_game", "start"),
    "press_clock": ("clock_game", "press"),
    "stop_clock": ("clock_game", "stop"),
    "resume_clock": ("clock_game", "resume"),
    "correct_clock": ("clock_game", "correct"),
    "call_time_up": ("clock_game", "call_time_up"),
    "end_clock": ("clock_game", "end"),
    "reopen_clock": ("clock_game", "reopen"),
    "give_mark": ("clock_game", "give_mark"),
    "check_clock": ("clock_game", "check"),
    "set_clock_keys": ("clock_game", "set_keys"),
    "show_in_hall": ("hall", "show_there"),
    "announce": ("hall", "announce"),
    "take_announcement_off": ("hall", "take_announcement_off"),
    "show_standings": ("hall", "show_standings"),
    "show_results_in_hall": ("hall", "show_results"),
    "take_standings_off": ("hall", "take_standings_off"),
    "open_duplicate_claims": ("duplicate.claims", "open_"),
    "make_duplicate_claim": ("duplicate.claims", "make"),
    "answer_duplicate_claim": ("duplicate.claims", "answer"),
    "sign_duplicate": ("duplicate.claims", "sign"),
    "unlock_duplicate": ("duplicate.claims", "unlock"),
    "export_duplicate_table": ("duplicate.export", "table"),
    "export_duplicate_players": ("duplicate.export", "players"),
    "export_duplicate_rounds": ("duplicate.export", "rounds"),
    "export_duplicate_json": ("duplicate.export", "as_json"),
    "export_duplicate_eliot": ("duplicate.export", "eliot"),
    "begin_duplicate": ("duplicate.new", "begin"),
    "use_duplicate": ("duplicate.games", "use"),
    "duplicate_draw_rack": ("duplicate.rack", "draw"),
    "duplicate_type_rack": ("duplicate.rack", "type_rack"),
    "duplicate_rack_not_rejected": ("duplicate.rack", "take_back"),
    "read_slips": ("duplicate.acting", "read"),
    "read_second": ("duplicate.acting", "read_second"),
    "take_slips_back": ("duplicate.acting", "take_back"),
    "undo_slips": ("duplicate.acting", "undo"),
    "settle_slip": ("duplicate.acting", "settle"),
    "uncover_slips": ("duplicate.acting", "uncover"),
    "seal_move": ("duplicate.acting", "seal"),
    "look_at_moves": ("duplicate.acting", "look"),
    "show_partial_results": ("duplicate.partial", "look"),
    "skip_partial_results": ("duplicate.partial", "skip"),
    "rename_duplicate": ("duplicate.games", "rename"),
    "announce_master": ("duplicate.master", "announce"),
    "master_for_rest": ("duplicate.master", "for_rest"),
    "no_slip_for_rest": ("duplicate.master", "none_for_rest"),
    "give_up_round": ("duplicate.master", "give_up"),
    "withdraw_master": ("duplicate.master", "withdraw"),
    "invalidate_master": ("duplicate.special", "invalidate"),
    "restore_master": ("duplicate.special", "restore"),
    "give_sanction": ("duplicate.conduct", "give"),
    "lift_sanction": ("duplicate.conduct", "lift"),
    "end_game": ("duplicate.ending", "end"),
    "resume_game": ("duplicate.ending", "resume"),
    "correct_slip": ("duplicate.past", "correct"),
    "take_slip_back": ("duplicate.past", "take_back"),
    "correct_rack": ("duplicate.rack", "correct"),
    "enrol_player": ("duplicate.players", "enrol"),
    "remove_entrants": ("duplicate.players", "remove_all"),
    "remove_entrant": ("duplicate.players", "remove"),
    "number_tables": ("duplicate.players", "number"),
    "register_entrants": ("duplicate.players", "register"),
    "change_entrant": ("duplicate.entrant", "change"),
    "read_entrants": ("duplicate.table", "read"),
    "take_entrants": ("duplicate.table", "take"),
    "drop_entrants": ("duplicate.table", "drop"),
    "commit_draw": ("duplicate.start", "commit"),
    "start_duplicate": ("duplicate.start", "start"),
    "set_bonus": ("duplicate.start", "set_bonus"),
    "change_duplicate": ("duplicate.course", "change"),
    "let_leave": ("duplicate.course", "let_leave"),
    "let_back": ("duplicate.course", "let_back"),
    "take_leaving_back": ("duplicate.course", "take_leaving_back"),
    "open_duplicate": ("duplicate.files", "open_file"),
    "begin_solo": ("duplicate.solo_new", "begin"),
    "use_solo": ("duplicate.solo_new", "use"),
    "hand_in_solo": ("duplicate.solo", "hand_in"),
    "leave_solo": ("duplicate.solo", "leave"),
    "take_eliot": ("duplicate.files", "take_eliot"),
    "apply_update": ("version", "apply"),
    "take_back": ("version", "take_back"),
}


class Show(Protocol):
    """Show a screen."""

    async def __call__(self, desk: "Desk", request: Request) -> View:
        """Return what the screen shows."""


class Act(Protocol):
    """Carry out a command."""

    async def __call__(self, desk: "Desk", request: Request, progress: Progress) -> Done | Again:
        """Return what the command came to."""


def show_of(request: Request) -> Show:
    """Return the screen of a route; an unknown one leads home."""
    first = request.place[0] if request.place else ""
    name = SCREENS.get(first, "home")
    show: Show = import_module(f"faristol.desk.screens.{name}").show
    return show


def act_of(command: str) -> Act | None:
    """Return the function of a command, or None for one that does not exist."""
    if command not in COMMANDS:
        return None
    module, function = COMMANDS[command]
    act: Act = getattr(import_module(f"faristol.desk.screens.{module}"), function)
    return act
