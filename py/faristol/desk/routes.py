"""Say which screen answers which route and command. Screens are imported when first wanted."""

from importlib import import_module
from typing import Any, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text
from faristol.desk.kernel.view import View

# the first steps of an address: the module whose `show` answers it; one that is not here leads home
SCREENS = {
    "": "home.screen",
    "analyse": "analyse.screen",
    "analyse/edit": "analyse.edit",
    "analyse/new": "analyse.new",
    "analyse/print": "analyse.paper",
    "analyse/share": "analyse.share",
    "clock": "clock.screen",
    "clock/game": "clock.game",
    "clock/log": "clock.log",
    "clock/round": "clock.round",
    "duplicate": "duplicate.games",
    "duplicate/claims": "duplicate.claims",
    "duplicate/conduct": "duplicate.conduct",
    "duplicate/course": "duplicate.course",
    "duplicate/draw": "duplicate.draw",
    "duplicate/end": "duplicate.ending",
    "duplicate/files": "duplicate.files",
    "duplicate/log": "duplicate.log",
    "duplicate/master": "duplicate.master",
    "duplicate/new": "duplicate.new",
    "duplicate/papers": "duplicate.papers",
    "duplicate/past": "duplicate.past",
    "duplicate/players": "duplicate.players",
    "duplicate/results": "duplicate.results",
    "duplicate/round": "duplicate.round",
    "duplicate/share": "duplicate.share",
    "duplicate/sheet": "duplicate.sheet",
    "duplicate/solo": "duplicate.solo",
    "duplicate/special": "duplicate.special",
    "duplicate/start": "duplicate.start",
    "files": "files.screen",
    "hall": "hall.screen",
    "judge": "judge.screen",
    "judge/log": "judge.log",
    "lists": "lists.screen",
    "lists/import": "lists.reading",
    "parts": "home.parts",
    "players": "club.screen",
    "players/import": "club.table",
    "ready": "home.ready",
    "rules": "rules.screen",
    "settings": "home.settings",
    "version": "home.version",
    "voice": "voice.screen",
    "voice/names": "voice.names",
    "voice/own": "voice.own",
    "words": "words.screen",
    "words/print": "words.paper",
}
# the first step of an address: the module whose `text_for` says what stands there
TEXTS = {"duplicate": "duplicate.articles"}

# command: the screen module that carries it out, and its function
COMMANDS = {
    "add_player": ("club.player", "add"),
    "change_player": ("club.player", "change"),
    "favour_player": ("club.player", "favour"),
    "unfavour_player": ("club.player", "unfavour"),
    "retire_player": ("club.player", "retire"),
    "return_player": ("club.player", "return_"),
    "forget_player": ("club.player", "forget"),
    "merge_players": ("club.merge", "merge"),
    "part_players": ("club.merge", "part"),
    "read_players_file": ("club.table", "read"),
    "take_players": ("club.table", "take"),
    "drop_players_file": ("club.table", "drop"),
    "export_players": ("club.screen", "export"),
    "choose_list": ("lists.screen", "choose"),
    "save_list": ("lists.screen", "save"),
    "remove_list": ("lists.screen", "remove"),
    "read_list": ("lists.reading", "read"),
    "take_list": ("lists.reading", "take"),
    "drop_list": ("lists.reading", "drop"),
    "export_list_words": ("lists.reading", "export"),
    "save_stream": ("files.screen", "save_stream"),
    "save_device": ("files.screen", "save_device"),
    "note_saved": ("files.screen", "note_saved"),
    "open_file": ("parts.opening", "open_file"),
    "check_storage": ("home.storage", "check"),
    "store_again": ("home.storage", "store_again"),
    "rename_stream": ("files.screen", "rename"),
    "use_stream": ("files.screen", "use"),
    "archive_stream": ("files.screen", "archive"),
    "unarchive_stream": ("files.screen", "unarchive"),
    "delete_stream": ("files.screen", "delete"),
    "check_stream": ("files.screen", "check"),
    "begin_judging": ("judge.screen", "begin"),
    "judge_play": ("judge.screen", "ask"),
    "close_judging": ("judge.screen", "close"),
    "use_judging": ("judge.screen", "use"),
    "change_cover": ("judge.screen", "change_cover"),
    "challenge_again": ("judge.log", "challenge_again"),
    "strike_query": ("judge.log", "strike"),
    "export_judging": ("judge.log", "export"),
    "set_rack": ("analyse.acting", "set_rack"),
    "draw_rack": ("analyse.acting", "draw_rack"),
    "play_move": ("analyse.acting", "play"),
    "take_step_back": ("analyse.acting", "take_back"),
    "redo_step": ("analyse.acting", "redo"),
    "clear_board": ("analyse.acting", "clear"),
    "sort_moves": ("analyse.acting", "sort"),
    "turn_moves": ("analyse.acting", "turn"),
    "hide_moves": ("analyse.acting", "hide"),
    "set_position": ("analyse.edit", "set_position"),
    "begin_study": ("analyse.new", "begin"),
    "use_study": ("analyse.new", "use"),
    "read_position": ("analyse.share", "read"),
    "export_position": ("analyse.share", "export"),
    "lock": ("judge.locking", "set_lock"),
    "unlock": ("judge.locking", "open_lock"),
    "change_settings": ("home.settings", "change"),
    "use_words_language": ("words.screen", "use_language"),
    "export_words": ("words.paper", "export"),
    "copy_rules": ("rules.screen", "copy"),
    "restore_rules": ("rules.read", "restore"),
    "retitle_rules": ("rules.read", "retitle"),
    "retire_rules": ("rules.read", "retire"),
    "return_rules": ("rules.read", "return_"),
    "change_rules": ("rules.edit", "change"),
    "take_topic_away": ("rules.edit", "take_away"),
    "change_voice": ("voice.screen", "change"),
    "set_rhythm": ("voice.rhythm", "change"),
    "name_tiles": ("voice.names", "name"),
    "keep_clip": ("voice.own", "keep"),
    "remove_clip": ("voice.own", "remove"),
    "begin_rounds": ("clock.screen", "begin_rounds"),
    "begin_game": ("clock.screen", "begin_game"),
    "use_clock": ("clock.screen", "use"),
    "start_round": ("clock.round", "start"),
    "pause_round": ("clock.round", "pause"),
    "resume_round": ("clock.round", "resume"),
    "add_round_time": ("clock.round", "add"),
    "restart_round": ("clock.round", "restart"),
    "end_round": ("clock.round", "end"),
    "start_at_onset": ("clock.letters", "choose"),
    "give_cue": ("clock.round", "give_cue"),
    "check_round": ("clock.round", "check"),
    "start_clock": ("clock.game", "start"),
    "press_clock": ("clock.game", "press"),
    "stop_clock": ("clock.game", "stop"),
    "resume_clock": ("clock.game", "resume"),
    "correct_clock": ("clock.game", "correct"),
    "call_time_up": ("clock.game", "call_time_up"),
    "end_clock": ("clock.game", "end"),
    "reopen_clock": ("clock.game", "reopen"),
    "give_mark": ("clock.game", "give_mark"),
    "check_clock": ("clock.game", "check"),
    "set_clock_keys": ("clock.game", "set_keys"),
    "show_in_hall": ("hall.screen", "show_there"),
    "announce": ("hall.screen", "announce"),
    "take_announcement_off": ("hall.screen", "take_announcement_off"),
    "show_standings": ("hall.screen", "show_standings"),
    "show_results_in_hall": ("duplicate.to_hall", "show_results"),
    "take_standings_off": ("hall.screen", "take_standings_off"),
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
    "apply_update": ("home.version", "apply"),
    "take_back": ("home.version", "take_back"),
}


class Show(Protocol):
    """Show a screen."""

    async def __call__(self, desk: Desk, request: Request) -> View:
        """Return what the screen shows."""


class Act(Protocol):
    """Carry out a command."""

    async def __call__(self, desk: Desk, request: Request) -> Done:
        """Return what the command came to."""


class TextFor(Protocol):
    """Say the texts of a feature."""

    def __call__(self, desk: Desk, request: Request) -> Text:
        """Return the text of a request."""


def show_of(request: Request) -> Show:
    """Return the screen of an address; an unknown one leads home."""
    first = request.place[0] if request.place else ""
    name = SCREENS.get("/".join(request.place[:2])) or SCREENS.get(first, SCREENS[""])
    show: Show = _named(name, "show")
    return show


def act_of(command: str) -> Act | None:
    """Return the function of a command, or None for one that does not exist."""
    if command not in COMMANDS:
        return None
    act: Act = _named(*COMMANDS[command])
    return act


def text_of(request: Request) -> TextFor | None:
    """Return what says the texts of an address, or None where nothing is said in its own way."""
    first = request.place[0] if request.place else ""
    if first not in TEXTS:
        return None
    text_for: TextFor = _named(TEXTS[first], "text_for")
    return text_for


def _named(module: str, name: str) -> Any:
    return getattr(import_module(f"faristol.desk.{module}"), name)
