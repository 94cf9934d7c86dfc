"""The modules with hooks of each kind, typed as their Protocols.

`make check` fails on one that does not fit.

`HOOKS` is compared with the rows of the kinds by tests/unit/desk/kernel/test_kinds.py.
"""

from collections.abc import Mapping
from typing import Final

import faristol.desk.analyse.public as analyse_public
import faristol.desk.analyse.refusals as analyse_refusals
import faristol.desk.classic.assistance as classic_helping
import faristol.desk.classic.document as classic_document
import faristol.desk.classic.game_clock as classic_time
import faristol.desk.classic.games as classic_all
import faristol.desk.classic.home as classic_home
import faristol.desk.classic.label as classic_label
import faristol.desk.classic.progress as classic_reach
import faristol.desk.classic.public as classic_public
import faristol.desk.classic.refusals as classic_refusals
import faristol.desk.classic.summary as classic_summary
import faristol.desk.classic.word_list as classic_word_list
import faristol.desk.clock.background_clock as clock_background
import faristol.desk.clock.handover as clock_handover
import faristol.desk.clock.home as clock_home
import faristol.desk.clock.public_game as clock_public_game
import faristol.desk.clock.public_round as clock_public_round
import faristol.desk.clock.refusals as clock_refusals
import faristol.desk.clock.screen as clock_screen
import faristol.desk.club.progress as club_reach
import faristol.desk.club.refusals as club_refusals
import faristol.desk.correspondence.home as correspondence_home
import faristol.desk.correspondence.label as correspondence_label
import faristol.desk.correspondence.refusals as correspondence_refusals
import faristol.desk.correspondence.summary as correspondence_summary
import faristol.desk.duplicate.background_clock as duplicate_background
import faristol.desk.duplicate.evening_day as duplicate_day
import faristol.desk.duplicate.games as duplicate_games
import faristol.desk.duplicate.hall_results as duplicate_hall
import faristol.desk.duplicate.home as duplicate_home
import faristol.desk.duplicate.progress as duplicate_reach
import faristol.desk.duplicate.public as duplicate_public
import faristol.desk.duplicate.refusals as duplicate_refusals
import faristol.desk.duplicate.round_clock as duplicate_time
import faristol.desk.duplicate.rulings.settlement as duplicate_settling
import faristol.desk.duplicate.solo.screen as duplicate_solo
import faristol.desk.duplicate.summary as duplicate_summary
import faristol.desk.duplicate.word_list as duplicate_word_list
import faristol.desk.files.refusals as files_refusals
import faristol.desk.hall.refusals as hall_refusals
import faristol.desk.home.refusals as home_refusals
import faristol.desk.judge.refusals as judge_refusals
import faristol.desk.judge.sessions as judge_sessions
import faristol.desk.lists.refusals as lists_refusals
import faristol.desk.rehearsal.refusals as rehearsal_refusals
import faristol.desk.rules.flaws as rules_flaws
import faristol.desk.rules.refusals as rules_refusals
import faristol.desk.sandboxes.refusals as sandboxes_refusals
import faristol.desk.shared.refusals as shared_refusals
import faristol.desk.tournament.home as tournament_home
import faristol.desk.tournament.progress as tournament_reach
import faristol.desk.tournament.public as tournament_public
import faristol.desk.tournament.refusals as tournament_refusals
import faristol.desk.tournament.round_clock as tournament_time
import faristol.desk.tournament.rounds as tournament_rounds
import faristol.desk.tournament.settlement as tournament_settling
import faristol.desk.tournament.summary as tournament_summary
import faristol.desk.tournament.tournaments as tournament_all
import faristol.desk.voice.refusals as voice_refusals
import faristol.desk.words.refusals as words_refusals
from faristol.desk.duplicate import evening_result
from faristol.desk.duplicate.solo import new, summary
from faristol.desk.files.screen import Attachments, Renaming
from faristol.desk.hall.publications import (
    BoardPictures,
    ClockPictures,
    ClockStates,
    GameProgress,
    HallPresence,
    HallPublication,
)
from faristol.desk.hall.screen import HallStatus
from faristol.desk.home.ready import GameLanguage
from faristol.desk.kernel.assistance import Assistance
from faristol.desk.kernel.refusal_messages import RefusalWords, RulesetFlaws
from faristol.desk.sandboxes.leaving import ClockPause
from faristol.desk.shared.clocks.clock_hooks import (
    BackgroundClocks,
    GameClockEvents,
    RoundClockEvents,
    Selection,
)
from faristol.desk.shared.document_labels import DocumentLabel
from faristol.desk.shared.evening_result import EveningResults
from faristol.desk.shared.event_stage import EventStages
from faristol.desk.shared.files.copies import RoundEnd
from faristol.desk.shared.files.file_names import DocumentDay
from faristol.desk.shared.files.log_progress import PeopleChanges, ReachMeasure, SlipComparison
from faristol.desk.shared.missing_list import ListChanging
from faristol.desk.shared.resumable import HomeEntry
from faristol.desk.shared.settlement import Settling
from faristol.desk.shared.summaries import Summariser
from faristol.desk.shared.update_blockers import RunningClocks, UpdateBlocker
from faristol.desk.tournament import event_stage

HOME: Final[Mapping[str, HomeEntry]] = {
    "judge": judge_sessions,
    "clock": clock_home,
    "round_clock": clock_home,
    "duplicate": duplicate_home,
    "classic": classic_home,
    "correspondence": correspondence_home,
    "tournament": tournament_home,
}
EVENINGS: Final[Mapping[str, EveningResults]] = {"duplicate": evening_result}
EVENTS: Final[Mapping[str, EventStages]] = {"tournament": event_stage}
LABELS: Final[Mapping[str, DocumentLabel]] = {
    "classic": classic_label,
    "correspondence": correspondence_label,
}
SUMMARIES: Final[Mapping[str, Summariser]] = {
    "duplicate": duplicate_summary,
    "solo": summary,
    "classic": classic_summary,
    "correspondence": correspondence_summary,
    "tournament": tournament_summary,
}
DAYS: Final[Mapping[str, DocumentDay]] = {"duplicate": duplicate_day}
REACHES: Final[Mapping[str, ReachMeasure]] = {
    "register": club_reach,
    "duplicate": duplicate_reach,
    "classic": classic_reach,
    "tournament": tournament_reach,
}
UPDATE_BLOCKERS: Final[Mapping[str, UpdateBlocker]] = {
    "clock": clock_home,
    "round_clock": clock_home,
    "duplicate": duplicate_home,
    "solo": duplicate_home,
    "classic": classic_time,
    "tournament": tournament_time,
}
ROUND_CLOCKS: Final[Mapping[str, RoundClockEvents]] = {
    "duplicate": duplicate_time,
    "solo": duplicate_solo,
    "tournament": tournament_time,
}
GAME_CLOCKS: Final[Mapping[str, GameClockEvents]] = {"classic": classic_time}
BACKGROUND_CLOCKS: Final[Mapping[str, BackgroundClocks]] = {
    "clock": clock_background,
    "round_clock": clock_background,
    "duplicate": duplicate_background,
    "solo": duplicate_solo,
    "classic": classic_time,
    "tournament": tournament_time,
}
SELECTIONS: Final[Mapping[str, Selection]] = {
    "clock": clock_screen,
    "round_clock": clock_screen,
    "duplicate": duplicate_games,
    "solo": new,
    "classic": classic_all,
    "tournament": tournament_all,
}
PUBLICATIONS: Final[Mapping[str, HallPublication]] = {
    "study": analyse_public,
    "clock": clock_public_game,
    "round_clock": clock_public_round,
    "duplicate": duplicate_public,
    "classic": classic_public,
    "tournament": tournament_public,
}
BOARDS: Final[Mapping[str, BoardPictures]] = {
    "study": analyse_public,
    "duplicate": duplicate_public,
    "classic": classic_public,
}
CLOCKS: Final[Mapping[str, ClockPictures]] = {
    "clock": clock_public_game,
    "round_clock": clock_public_round,
    "duplicate": duplicate_public,
    "classic": classic_public,
    "tournament": tournament_public,
}
CLOCK_STATES: Final[Mapping[str, ClockStates]] = {
    "clock": clock_public_game,
    "duplicate": duplicate_public,
    "tournament": tournament_public,
}
PRESENCES: Final[Mapping[str, HallPresence]] = {
    "clock": clock_public_game,
    "round_clock": clock_public_round,
    "duplicate": duplicate_public,
    "tournament": tournament_public,
}
FIRST: Final[Mapping[str, GameProgress]] = {"duplicate": duplicate_public}
REFUSALS: Final[Mapping[str, RefusalWords]] = {
    "analyse": analyse_refusals,
    "classic": classic_refusals,
    "clock": clock_refusals,
    "club": club_refusals,
    "correspondence": correspondence_refusals,
    "duplicate": duplicate_refusals,
    "files": files_refusals,
    "hall": hall_refusals,
    "home": home_refusals,
    "judge": judge_refusals,
    "lists": lists_refusals,
    "shared": shared_refusals,
    "rehearsal": rehearsal_refusals,
    "rules": rules_refusals,
    "sandboxes": sandboxes_refusals,
    "tournament": tournament_refusals,
    "voice": voice_refusals,
    "words": words_refusals,
}
HOOKS: Final[Mapping[str, Mapping[str, object]]] = {
    "home_module": HOME,
    "evening_module": EVENINGS,
    "event_module": EVENTS,
    "label_module": LABELS,
    "summary_module": SUMMARIES,
    "day_module": DAYS,
    "reach_module": REACHES,
    "update_blocker_module": UPDATE_BLOCKERS,
    "round_clock_module": ROUND_CLOCKS,
    "game_clock_module": GAME_CLOCKS,
    "background_clock_module": BACKGROUND_CLOCKS,
    "selection_module": SELECTIONS,
    "renaming_module": dict[str, Renaming](duplicate=duplicate_games),
    "attachments_module": dict[str, Attachments](classic=classic_document),
    "settling_module": dict[str, Settling](
        duplicate=duplicate_settling, tournament=tournament_settling
    ),
    "round_end_module": dict[str, RoundEnd](tournament=tournament_rounds),
    "lists_module": dict[str, ListChanging](
        duplicate=duplicate_word_list, classic=classic_word_list
    ),
    "language_module": dict[str, GameLanguage](duplicate=duplicate_home),
    "flaws_module": dict[str, RulesetFlaws](rules=rules_flaws),
    "publication_module": PUBLICATIONS,
    "hall_status_module": dict[str, HallStatus](duplicate=duplicate_hall),
    "assistance_module": dict[str, Assistance](classic=classic_helping),
}
# of single kinds: those whose reach is counted by people, or by slips; and a module of no kind
PEOPLE: PeopleChanges = club_reach
SLIPS: SlipComparison = duplicate_reach
RUNNING: RunningClocks = clock_background
PAUSING: ClockPause = clock_handover
