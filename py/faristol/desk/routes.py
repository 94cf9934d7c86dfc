"""Routes and commands: the screen of each route, the function of each command, imported at first use."""

from collections.abc import Awaitable, Callable, Mapping
from importlib import import_module
from typing import Any, Final, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import import_hooks, spec_of
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View

Command = Callable[[Desk, Request], Awaitable[Done]]
# the first steps of an address: the module whose `show` answers it; an unknown address leads home
SCREENS: Final[Mapping[str, str]] = {
    "": "home.screen",
    "about": "home.about",
    "analyse": "analyse.screen",
    "analyse/ahead": "analyse.lookahead",
    "analyse/edit": "analyse.edit",
    "analyse/new": "analyse.new",
    "analyse/print": "analyse.paper",
    "analyse/share": "analyse.share",
    "clock": "clock.screen",
    "clock/background": "clock.background_clock",
    "clock/game": "clock.game",
    "clock/log": "clock.log",
    "clock/round": "clock.round",
    "duplicate": "duplicate.games",
    "duplicate/after": "duplicate.results.game_review",
    "duplicate/claims": "duplicate.rulings.claims",
    "duplicate/conduct": "duplicate.rulings.sanctions",
    "duplicate/course": "duplicate.rulings.attendance",
    "duplicate/draw": "duplicate.results.draw_proof",
    "duplicate/end": "duplicate.round.end",
    "duplicate/files": "duplicate.papers.files",
    "duplicate/log": "duplicate.results.log",
    "duplicate/master": "duplicate.master.screen",
    "duplicate/new": "duplicate.prepare.new",
    "duplicate/papers": "duplicate.papers.screen",
    "duplicate/past": "duplicate.rulings.corrections",
    "duplicate/players": "duplicate.prepare.players",
    "duplicate/results": "duplicate.results.screen",
    "duplicate/round": "duplicate.round.screen",
    "duplicate/share": "duplicate.results.share",
    "duplicate/sheet": "duplicate.results.player_sheet",
    "duplicate/solo": "duplicate.solo.screen",
    "duplicate/special": "duplicate.rulings.incidents",
    "duplicate/start": "duplicate.prepare.start",
    "files": "files.screen",
    "files/continuations": "files.continuations",
    "files/judged": "files.judgement_changes",
    "files/list": "files.word_list",
    "files/part": "files.part",
    "game": "classic.game",
    "game/after": "classic.results.game_review",
    "game/all": "classic.games",
    "game/arbiter": "classic.arbiter",
    "game/correct": "classic.correction",
    "game/end": "classic.end",
    "game/figures": "classic.results.player_statistics",
    "game/files": "classic.files",
    "game/new": "classic.new",
    "game/print": "classic.results.paper",
    "hall": "hall.screen",
    "help": "help.screen",
    "judge": "judge.screen",
    "judge/log": "judge.log",
    "lists": "lists.screen",
    "lists/import": "lists.reading",
    "mail": "correspondence.games",
    "mail/ahead": "correspondence.lookahead",
    "mail/card": "correspondence.postcard",
    "mail/dispute": "correspondence.dispute",
    "mail/dossier": "correspondence.timeline",
    "mail/game": "correspondence.game",
    "mail/letter": "correspondence.letter",
    "mail/letters": "correspondence.letters",
    "mail/new": "correspondence.new",
    "mail/postcard": "correspondence.postcard_print",
    "mail/print": "correspondence.paper",
    "mail/series": "correspondence.series",
    "mail/sheet": "correspondence.sheet_import",
    "parts": "home.gallery",
    "players": "club.screen",
    "players/import": "club.table",
    "players/join": "club.register_join",
    "ready": "home.ready",
    "rehearsal": "rehearsal.screen",
    "rehearsal/review": "rehearsal.review",
    "rules": "rules.screen",
    "sandbox": "sandboxes.closed",
    "settings": "home.settings",
    "tournament": "tournament.rounds",
    "tournament/all": "tournament.tournaments",
    "tournament/check": "tournament.files.trf_check",
    "tournament/committee": "tournament.committee",
    "tournament/entries": "tournament.entries",
    "tournament/event": "tournament.settings",
    "tournament/figures": "tournament.game_statistics",
    "tournament/new": "tournament.new",
    "tournament/pairings": "tournament.pairing.screen",
    "tournament/papers": "tournament.papers",
    "tournament/round": "tournament.round",
    "tournament/share": "tournament.share",
    "tournament/sheet": "tournament.files.entries_import",
    "tournament/standings": "tournament.standings",
    "tournament/table": "tournament.table",
    "version": "home.version",
    "voice": "voice.screen",
    "voice/names": "voice.names",
    "voice/own": "voice.own_clips",
    "words": "words.screen",
    "words/print": "words.paper",
}

# which commands a screen module carries out, each by the function that is named after it
_FUNCTIONS = {
    "club.player": "add_player=add change_player=change favour_player=favour "
    "unfavour_player=unfavour retire_player=retire return_player=return_ forget_player=forget "
    "allow_figures=allow forbid_figures=forbid",
    "club.merge": "merge_players=merge part_players=part",
    "club.table": "read_players_file=read take_players=take drop_players_file=drop",
    "club.register_join": "answer_register_join=answer join_registers=join",
    "club.screen": "export_players=export",
    "lists.club_lists": "import_club_list",
    "lists.language_guess": "reread_list",
    "lists.screen": "choose_list=choose save_list=save remove_list=remove",
    "lists.reading": "read_list=read take_list=take drop_list=drop export_list_words=export",
    "files.screen": "save_stream save_streams save_device note_saved rename_stream=rename use_stream=use "
    "archive_stream=archive unarchive_stream=unarchive delete_stream=delete check_stream=check",
    "files.archive": "archive_older",
    "shared.files.copies": "choose_copies=choose",
    "shared.document_list": "choose_document=choose",
    "files.continuations": "go_on_with",
    "files.judgement_changes": "keep_judgement=keep judge_again",
    "files.word_list": "fetch_list=fetch change_list=change",
    "shared.files.file_import": "open_file",
    "shared.files.quarantine": "save_part=save delete_part=delete",
    "shared.files.quarantine_retry": "try_part=try_again",
    "home.storage": "check_storage=check store_again",
    "home.tabs": "choose_home_tab=choose",
    "judge.screen": "begin_judging=begin judge_play=ask close_judging=close use_judging=use "
    "change_cover lock=set_lock unlock=open_lock",
    "judge.log": "challenge_again strike_query=strike export_judging=export",
    "analyse.commands": "set_rack draw_rack play_move=play take_step_back=take_back "
    "redo_step=redo clear_board=clear sort_moves=sort turn_moves=turn hide_moves=hide",
    "analyse.line": "ask_study_line=ask",
    "analyse.lookahead": "try_moves=try_out",
    "analyse.edit": "set_position",
    "analyse.new": "begin_study=begin use_study=use",
    "analyse.share": "read_position=read export_position=export",
    "home.settings": "change_settings=change set_by_ear",
    "words.screen": "use_words_language=use_language",
    "words.paper": "export_words=export",
    "rules.screen": "copy_rules=copy",
    "rules.ruleset_view": "restore_rules=restore retitle_rules=retitle retire_rules=retire "
    "return_rules=return_",
    "rules.edit": "change_rules=change take_topic_away=take_away",
    "voice.screen": "change_voice=change",
    "voice.rhythm": "set_rhythm=change",
    "voice.names": "name_tiles=name",
    "voice.own_clips": "keep_clip=keep remove_clip=remove",
    "clock.screen": "begin_rounds begin_game use_clock=select_document",
    "clock.round": "start_round=start pause_round=pause resume_round=resume "
    "add_round_time=add set_time_left=set_left restart_round=restart end_round=end give_cue check_round=check",
    "clock.background_clock": "go_to_clock=go_to",
    "clock.letters": "start_at_onset=choose",
    "clock.game": "start_clock=start press_clock=press stop_clock=stop resume_clock=resume "
    "correct_clock=correct set_times_left=set_left call_time_up end_clock=end reopen_clock=reopen give_mark "
    "check_clock=check set_clock_keys=set_keys",
    "hall.screen": "show_in_hall=show_there follow_in_hall=follow announce take_announcement_off "
    "show_standings take_standings_off",
    "duplicate.results.game_review": "look_at_rounds=look analyse_round=analyse",
    "duplicate.hall_results": "show_results_in_hall=show_results",
    "duplicate.rulings.claims": "open_duplicate_claims=open_ make_duplicate_claim=make "
    "answer_duplicate_claim=answer sign_duplicate=sign unlock_duplicate=unlock",
    "duplicate.papers.export": "export_duplicate_table=table export_duplicate_players=players "
    "export_duplicate_rounds=rounds export_duplicate_json=as_json export_duplicate_eliot=eliot",
    "duplicate.prepare.new": "begin_duplicate=begin",
    "duplicate.games": "use_duplicate=select_document rename_duplicate=rename_document",
    "duplicate.round.rack": "duplicate_draw_rack=draw duplicate_type_rack=type_rack "
    "duplicate_rack_not_rejected=take_back correct_rack=correct",
    "duplicate.round.slip_commands": "read_slips=read read_second take_slips_back=take_back "
    "undo_slips=undo settle_slip=settle uncover_slips=uncover seal_move=seal look_at_moves=look",
    "duplicate.round.screen": "show_partial_results=look_at_results skip_partial_results=skip_results",
    "duplicate.master.screen": "announce_master=announce master_for_rest=for_rest "
    "no_slip_for_rest=none_for_rest give_up_round=give_up withdraw_master=withdraw",
    "duplicate.rulings.incidents": "invalidate_master=invalidate restore_master=restore",
    "duplicate.rulings.word_ruling": "invalidate_word=invalidate restore_word=restore",
    "duplicate.rulings.sanctions": "give_sanction=give lift_sanction=lift",
    "duplicate.round.end": "end_game=end resume_game=resume",
    "duplicate.rulings.corrections": "correct_slip=correct take_slip_back=take_back",
    "duplicate.prepare.players": "enrol_player=enrol remove_entrants=remove_all remove_entrant=remove "
    "number_tables=number register_entrants=register change_entrant=change",
    "duplicate.prepare.players_import": "read_entrants=read take_entrants=take drop_entrants=drop",
    "duplicate.prepare.start": "commit_draw=commit start_duplicate=start set_bonus",
    "duplicate.rulings.attendance": "change_duplicate=change let_leave let_back take_leaving_back",
    "duplicate.papers.files": "open_duplicate=open_file take_eliot",
    "duplicate.solo.new": "begin_solo=begin use_solo=select_document",
    "duplicate.solo.screen": "hand_in_solo=hand_in leave_solo=leave",
    "duplicate.solo.line": "ask_solo_line=ask",
    "duplicate.round.line": "ask_round_line=ask",
    "rehearsal.beginning": "begin_rehearsal=begin",
    "rehearsal.commands": "answer_incident=answer enter_scored_slips=enter_scored",
    "sandboxes.opening": "open_sandbox=open_",
    "sandboxes.leaving": "leave_sandbox=leave remove_sandbox=remove",
    "home.version": "apply_update=apply take_back",
    "classic.new": "begin_classic=begin",
    "classic.games": "use_classic=select_document",
    "classic.turn_commands": "verify_set=verify draw_lots=lots draw_start list_start deal_game=deal "
    "miss_players=miss arrive_player=arrive uncover_tiles=uncover cover_tiles=cover "
    "play_turn=play exchange_turn=exchange pass_turn=pass_ call_senyors=senyors look_through "
    "write_turn=write let_move_stand=let_stand take_turn_back=take_back correct_turn=correct overdraw_tiles=overdraw",
    "classic.correction": "rewrite_turn=rewrite",
    "classic.challenges": "stop_for_challenge=stop challenge_aloud=aloud leave_challenge=leave ask_verdict=ask "
    "give_verdict=give appeal_verdict=appeal go_on_game=go_on",
    "classic.end": "end_classic=end write_totals fill_sheet sign_game=sign unsign_game=unsign "
    "comment_turn=comment allow_help",
    "classic.assistance": "park_game=park continue_game=go_on allow_help_here=allow end_parked_game=end",
    "classic.tablet": "let_tablet_play=go",
    "classic.line": "ask_line=ask",
    "classic.arbiter": "decide_classic=decide",
    "classic.tournament_result": "hand_to_tournament=hand",
    "classic.files": "export_gcg=export take_gcg=take",
    "classic.results.game_review": "look_at_turns=look analyse_turn=analyse",
    "correspondence.new": "begin_mail=begin",
    "correspondence.series_new": "begin_mail_series=begin",
    "correspondence.games": "use_mail=use export_mail_days=export",
    "correspondence.game": "place_letters=place pass_mail=pass_ reach_mail=reach take_line_back=take_back",
    "correspondence.postcard": "read_card=read find_card=find take_card=take drop_card=drop save_card=save",
    "correspondence.postcard_typing": "type_card=typed",
    "correspondence.dispute": "admit_challenge=admit resolve_challenge=resolve reopen_challenge=reopen",
    "correspondence.paper": "save_sheet=save",
    "correspondence.closing": "close_mail_series=close",
    "correspondence.entries": "letter_not_fetched=not_fetched remove_entry=remove",
    "correspondence.sheet_import": "read_mail_sheet=read begin_from_sheet=begin drop_mail_sheet=drop",
    "correspondence.letters": "challenge_mail=challenge "
    "take_vacation=vacation remove_vacation=remove_vacation correct_arrival=correct_arrival "
    "announce_thinking=thinking claim_time=claim answer_claim=answer reject_claim=reject reopen_mail=reopen "
    "end_mail=end propose_worth=propose confirm_worth=confirm punish_player=punish "
    "allow_writer=allow change_address=address keep_sheet=keep keep_receipt=receipt comment_mail=comment",
    "tournament.new": "begin_tournament=begin",
    "tournament.tournaments": "use_tournament=select_document",
    "tournament.settings": "change_tournament=change",
    "tournament.entries": "enter_player=enter change_entry=change strike_entrant=strike "
    "set_presence",
    "tournament.files.entries_import": "read_entries=read take_entries=take drop_entries=drop",
    "tournament.pairing.screen": "pair_round=pair swap_players=swap confirm_round=confirm",
    "tournament.pairing.latecomers": "seat_latecomer=seat unseat_latecomer=unseat",
    "tournament.hall_lists": "show_tournament_in_hall=show",
    "tournament.files.trf_check": "check_report=check",
    "tournament.files.export": "export_tournament=export",
    "tournament.rounds": "take_round_back=take_back end_tournament=end reopen_tournament=reopen",
    "tournament.round": "enter_results=enter take_result_back=take_back",
    "tournament.committee": "decide lift_decision=lift",
    "tournament.table": "enter_table=enter dispute_table=dispute",
}
# sent by a clock itself, for the document that it names: its refusal is never shown to the user
AUTOMATIC = frozenset({"give_cue", "give_mark", "check_round", "check_clock"})
# commands that take another document of a kind into use, "" for the kind of the document that the form names: if a
# clock runs in the present one, a question comes first
TAKE_INTO_USE = {
    "go_on_with": "",
    "begin_duplicate": "duplicate",
    "use_duplicate": "duplicate",
    "take_eliot": "duplicate",
    "begin_solo": "solo",
    "use_solo": "solo",
    "begin_tournament": "tournament",
    "use_tournament": "tournament",
    "begin_classic": "classic",
    "use_classic": "classic",
}
# commands that end a round, and that end an evening: a copy is made or proposed then
END_A_ROUND = {
    "announce_master": "duplicate",
    "give_up_round": "duplicate",
    "enter_results": "tournament",
    "enter_table": "tournament",
    "decide": "tournament",
    "hand_to_tournament": "tournament",
}
END_AN_EVENING = {"end_game": "duplicate", "end_tournament": "tournament"}
COMMANDS = {
    command: (module, function or command)
    for module, commands in _FUNCTIONS.items()
    for command, _, function in (entry.partition("=") for entry in commands.split())
}


class Show(Protocol):
    """The function of a screen."""

    async def __call__(self, desk: Desk, request: Request) -> View:
        """Return the view of a request."""


class Screen(Protocol):
    """A module that answers an address."""

    async def show(self, desk: Desk, request: Request) -> View:
        """Return the view of a request."""


def show_of(request: Request) -> Show:
    """Return the screen of an address; an unknown one leads home."""
    first = request.path[0] if request.path else ""
    name = SCREENS.get("/".join(request.path[:2])) or SCREENS.get(first, SCREENS[""])
    screen = import_hooks(name, Screen)
    if screen is None:
        raise LookupError(name)
    return screen.show


def act_of(command: str, *, has_copies: bool = True) -> Command | None:
    """Return the function of a command, or None for one that does not exist.

    With `has_copies`, a copy is made after those that end a round.
    """
    if command not in COMMANDS:
        return None
    act: Command = _import_function(*COMMANDS[command])
    if command in TAKE_INTO_USE:
        from faristol.desk.clock.handover import ask_first

        act = ask_first(act, TAKE_INTO_USE[command])
    kind = END_A_ROUND.get(command) or END_AN_EVENING.get(command)
    if kind and has_copies:
        from faristol.desk.shared.files.copies import RoundEnd, with_copy

        is_end = command in END_AN_EVENING
        end = None if is_end else import_hooks(spec_of(kind).round_end_module, RoundEnd)
        is_over = end.is_round_over if end else None
        act = with_copy(act, kind, is_end=is_end, is_over=is_over)
    return act


def _import_function(module: str, name: str) -> Any:
    return getattr(import_module(f"faristol.desk.{module}"), name)
