//! Times wolges: asked as `ours.c` is, it answers in the same form, but knows no "equal".
//!
//! Written for its revision 3bef523, and run with the parts of it that find moves; where another revision is called
//! otherwise, cargo says so. It remembers what crosses a board for the next rack on it; the kernel looks anew each time.

use std::io::{BufRead, Write};
use wolges::game_config::GameConfig;
use wolges::kwg::Node22;
use wolges::movegen::{BoardSnapshot, GenMovesParams, KurniaMoveGenerator, Play};
use wolges::{bites, build, game_config, klv, kwg};

const SQUARES: usize = 225;
const HAND: usize = 7;
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=15;
const NO_EXCHANGES: i16 = i16::MAX; // as many as that are behind the player

#[repr(C)]
struct Time {
    seconds: i64,
    nanoseconds: i64,
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, time: *mut Time) -> i32;
}

/// Returns the nanoseconds of this process; std has only the clock on the wall.
fn processor_time() -> i64 {
    let mut time = Time {
        seconds: 0,
        nanoseconds: 0,
    };
    let clock = if cfg!(target_os = "macos") { 12 } else { 2 };
    assert_eq!(unsafe { clock_gettime(clock, &mut time) }, 0);
    time.seconds * 1_000_000_000 + time.nanoseconds
}

/// Takes the graph of a list, in the layout that is recommended.
fn graph(list: &[u8]) -> kwg::Kwg<Node22> {
    let (head, mut rest) = list.split_at(4 * LENGTHS.count());
    let mut words: Vec<bites::Bites> = Vec::new();
    for (length, count) in LENGTHS.zip(head.chunks(4)) {
        let count = u32::from_le_bytes(count.try_into().unwrap()) as usize;
        let (these, others) = rest.split_at(length * count);
        words.extend(these.chunks(length).map(bites::Bites::from));
        rest = others;
    }
    words.sort_unstable();
    let built = build::build(build::BuildContent::Gaddawg, build::BuildLayout::Wolges, &words);
    kwg::Kwg::from_bytes_alloc(&built.unwrap())
}

/// Panics where its letters, values or squares are others than ours.
fn check(config: &GameConfig, game: &[u8]) {
    let (tables, values) = game[2..].split_at(2 * SQUARES);
    let (letter_times, word_times) = tables.split_at(SQUARES);
    let its: Vec<u8> = (0..config.alphabet().len())
        .map(|tile| config.alphabet().score(tile) as u8)
        .collect();
    assert_eq!(its, values, "other letters");
    for (at, premium) in config.board_layout().premiums().iter().enumerate() {
        assert_eq!(premium.tile_multiplier as u8, letter_times[at], "another square {at}");
        assert_eq!(premium.word_multiplier as u8, word_times[at], "another square {at}");
    }
}

/// Finds moves as asked for; returns the nanoseconds.
fn timed(generator: &mut KurniaMoveGenerator, board: &BoardSnapshot<Node22, Node22>, rack: &[u8], is_all: bool) -> i64 {
    let began = processor_time();
    if is_all {
        generator.gen_moves_raw_all_unsorted(board, rack, NO_EXCHANGES, false);
    } else {
        generator.gen_moves_unfiltered(&GenMovesParams {
            board_snapshot: board,
            rack,
            max_gen: 1,
            num_exchanges_by_this_player: NO_EXCHANGES,
            always_include_pass: false,
        });
    }
    processor_time() - began
}

fn main() {
    let folder = std::env::args().nth(1).expect("a folder");
    let read = |name: &str| std::fs::read(format!("{folder}/{name}")).expect(name);
    let config = game_config::make_catalan_game_config();
    check(&config, &read("game"));
    let graph = graph(&read("words"));
    let no_leaves = klv::Klv::<Node22>::from_bytes_alloc(klv::EMPTY_KLV_BYTES); // so points are all that counts
    let mut generator = KurniaMoveGenerator::new(&config);
    let (positions, mut out) = (read("positions"), std::io::BufWriter::new(std::io::stdout().lock()));
    for what in std::io::stdin().lock().lines() {
        let is_all = what.unwrap() == "all";
        for position in positions.chunks(SQUARES + HAND) {
            let (cells, rack) = position.split_at(SQUARES);
            let board = BoardSnapshot {
                board_tiles: cells,
                game_config: &config,
                kwg: &graph,
                klv: &no_leaves,
            };
            let taken = timed(&mut generator, &board, rack, is_all);
            let points = generator.plays.iter().filter_map(|found| match found.play {
                Play::Place { score, .. } => Some(i64::from(score)),
                Play::Exchange { .. } => None,
            });
            let (count, sum, best) = points.fold((0, 0, -1), |(count, sum, best): (u32, i64, i64), one| {
                (count + 1, sum + one, best.max(one))
            });
            if is_all {
                writeln!(out, "{taken} {count} {sum}")
            } else {
                writeln!(out, "{taken} {best}")
            }
            .unwrap();
        }
        out.flush().unwrap();
    }
}
