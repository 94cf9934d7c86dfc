"""How each command announces its outcome to screen readers; a test compares it with `routes.py`.

The outcome has what is promised: TOAST a `Done.toast`, SPOKEN a `View.spoken` or `Done.spoken`, PLACE another route.
"""

from collections.abc import Mapping
from typing import Final

TOAST: Final = "toast"  # by its note
SPOKEN: Final = "spoken"  # by the new state of the screen: `View.spoken`
PLACE: Final = "place"  # by another screen, with the focus on its heading
FILE: Final = "file"  # by the browser, which reports the saved file
STATE: Final = "state"  # by the control itself, a part with `data-announce`, or the focus
QUIET: Final = "quiet"  # not at all: a clock sent it by itself, or the page checked its storage

_COMMANDS: Final[Mapping[str, str]] = {
    TOAST: "add_player change_player retire_player return_player forget_player allow_figures "
    "forbid_figures merge_players part_players take_players drop_players_file "
    "join_registers choose_list remove_list take_list drop_list note_saved use_stream "
    "delete_stream check_stream archive_older go_on_with keep_judgement judge_again "
    "fetch_list change_list delete_part use_judging unlock challenge_again strike_query "
    "use_study copy_rules restore_rules retire_rules return_rules change_rules "
    "take_topic_away set_rhythm name_tiles keep_clip remove_clip announce show_standings "
    "show_results_in_hall open_duplicate_claims make_duplicate_claim "
    "answer_duplicate_claim sign_duplicate unlock_duplicate use_duplicate "
    "duplicate_rack_not_rejected correct_rack give_up_round invalidate_master "
    "restore_master invalidate_word restore_word give_sanction lift_sanction end_game "
    "resume_game correct_slip remove_entrants remove_entrant number_tables "
    "register_entrants change_entrant take_entrants start_duplicate change_duplicate "
    "let_leave let_back take_leaving_back open_duplicate take_eliot overdraw_tiles "
    "park_game end_parked_game hand_to_tournament begin_mail_series close_mail_series "
    "change_address use_tournament change_tournament change_entry set_presence "
    "take_entries swap_players seat_latecomer unseat_latecomer show_tournament_in_hall "
    "check_report take_round_back decide enter_table dispute_table enrol_player take_gcg "
    "enter_results try_part take_announcement_off close_judging rename_stream rename_duplicate archive_stream "
    "unarchive_stream retitle_rules follow_in_hall open_sandbox leave_sandbox remove_sandbox",
    SPOKEN: "store_again show_in_hall enter_player strike_entrant pair_round set_rack draw_rack "
    "play_move take_step_back redo_step clear_board turn_moves try_moves set_position "
    "read_position start_round pause_round resume_round add_round_time set_time_left "
    "restart_round end_round start_clock press_clock stop_clock resume_clock "
    "correct_clock set_times_left call_time_up end_clock reopen_clock set_clock_keys "
    "duplicate_draw_rack duplicate_type_rack read_slips read_second take_slips_back "
    "undo_slips settle_slip uncover_slips seal_move look_at_moves announce_master "
    "master_for_rest no_slip_for_rest withdraw_master take_slip_back read_entrants "
    "commit_draw set_bonus hand_in_solo leave_solo verify_set draw_lots draw_start "
    "list_start deal_game miss_players arrive_player uncover_tiles cover_tiles play_turn "
    "exchange_turn pass_turn call_senyors look_through write_turn let_move_stand "
    "take_turn_back correct_turn rewrite_turn stop_for_challenge challenge_aloud "
    "leave_challenge ask_verdict give_verdict appeal_verdict go_on_game end_classic "
    "write_totals fill_sheet sign_game unsign_game comment_turn allow_help continue_game "
    "let_tablet_play decide_classic place_letters pass_mail reach_mail take_line_back "
    "take_card drop_card type_card admit_challenge resolve_challenge reopen_challenge "
    "letter_not_fetched remove_entry read_mail_sheet drop_mail_sheet challenge_mail "
    "take_vacation remove_vacation correct_arrival announce_thinking claim_time "
    "answer_claim reject_claim reopen_mail end_mail propose_worth confirm_worth "
    "punish_player allow_writer keep_sheet keep_receipt comment_mail read_entries "
    "confirm_round take_result_back lift_decision read_players_file begin_judging lock "
    "look_at_rounds look_at_turns reopen_tournament read_list reread_list import_club_list ask_line ask_study_line "
    "ask_solo_line ask_round_line choose_home_tab",
    PLACE: "go_to_clock drop_entrants find_card drop_entries begin_study "
    "begin_rounds begin_game use_clock analyse_round begin_duplicate show_partial_results "
    "skip_partial_results begin_solo use_solo begin_classic use_classic analyse_turn "
    "begin_rehearsal begin_mail use_mail begin_from_sheet begin_tournament end_tournament open_file",
    FILE: "export_players save_list export_list_words save_stream save_streams save_device "
    "save_part export_judging export_position export_words export_duplicate_table "
    "export_duplicate_players export_duplicate_rounds export_duplicate_json "
    "export_duplicate_eliot export_gcg export_mail_days save_card save_sheet "
    "export_tournament",
    STATE: "allow_help_here sort_moves hide_moves start_at_onset read_card use_words_language "
    "answer_incident favour_player unfavour_player answer_register_join "
    "choose_copies choose_document judge_play change_cover "
    "change_settings change_voice "
    "take_standings_off apply_update take_back set_by_ear",
    QUIET: "enter_scored_slips give_cue check_round give_mark check_clock check_storage",
}
_ANNOUNCEMENTS: Final = {
    command: how for how, commands in _COMMANDS.items() for command in commands.split()
}


def announcement_of(command: str) -> str:
    """Return the way in which a command is announced; an empty string for an unknown command."""
    return _ANNOUNCEMENTS.get(command, "")
