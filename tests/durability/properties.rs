//! Whatever order games end in, however they are shared out and wherever a log is cut or damaged,
//! the tables come out the same.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use lab2048::battery::merge::{MergeError, merge};
use lab2048::battery::{Log, Record};
use lab2048::plan::Share;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common::scratch;
use crate::library::{Battery, ledger, table};

static BATTERY: LazyLock<Battery> = LazyLock::new(|| Battery::new(9));

/// The battery's games in any order.
fn shuffled() -> impl Strategy<Value = Vec<Record>> {
    Just(BATTERY.records.clone()).prop_shuffle()
}

/// A change of a text, such as a slip of an editor or of a disk.
#[derive(Debug, Clone)]
enum Damage {
    Set(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    Cut(Index),
    /// The bytes between two places come twice.
    Double(Index, Index),
    /// The bytes between two places are lost.
    Lose(Index, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    let place = any::<Index>;
    // Half of the bytes are those that mean something in a log.
    let byte = || prop_oneof![any::<u8>(), proptest::sample::select(b",\n\r\"0 \xef".to_vec())];
    prop_oneof![
        (place(), byte()).prop_map(|(at, byte)| Damage::Set(at, byte)),
        (place(), byte()).prop_map(|(at, byte)| Damage::Insert(at, byte)),
        place().prop_map(Damage::Remove),
        place().prop_map(Damage::Cut),
        (place(), place()).prop_map(|(from, to)| Damage::Double(from, to)),
        (place(), place()).prop_map(|(from, to)| Damage::Lose(from, to)),
    ]
}

impl Damage {
    fn happens_to(&self, text: &mut Vec<u8>) {
        if text.is_empty() {
            return;
        }
        let at = |index: &Index| index.index(text.len());
        let between = |from, to| at(from).min(at(to))..at(from).max(at(to));
        match self {
            Self::Set(index, byte) => {
                let index = at(index);
                text[index] = *byte;
            }
            Self::Insert(index, byte) => text.insert(at(index), *byte),
            Self::Remove(index) => _ = text.remove(at(index)),
            Self::Cut(index) => text.truncate(at(index)),
            Self::Double(from, to) => {
                let range = between(from, to);
                let twice = text[range.clone()].to_vec();
                text.splice(range.start..range.start, twice);
            }
            Self::Lose(from, to) => _ = text.drain(between(from, to)),
        }
    }
}

/// In a log of several runs every game of the plan is somewhere.
fn blocks_of(records: &[Record], of: u32) -> Vec<(Share, Vec<&Record>)> {
    let first = BATTERY.plan.first_indices();
    let index = |it: &Record| first[it.cell] + it.game - BATTERY.plan.cells[it.cell].games.first;
    let shares = (1..=of).map(|block| format!("{block}/{of}").parse::<Share>().unwrap());
    let block = |share: Share| records.iter().filter(|it| share.holds(index(it))).collect();
    shares.map(|share| (share, block(share))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_order_of_finished_games_gives_the_same_table(records in shuffled()) {
        let plan = &BATTERY.plan;
        prop_assert_eq!(table(plan, &ledger(plan, &records)), &BATTERY.win_rates[..]);
        let folder = scratch();
        let text = BATTERY.log(&records);
        let resumed = BATTERY.resume(&folder.path().join("games.csv"), &text);
        prop_assert_eq!(resumed.unwrap(), (27, false));
    }

    #[test]
    fn any_cut_of_a_log_is_gone_on_with(records in shuffled(), cut in any::<Index>()) {
        let folder = scratch();
        let text = BATTERY.log(&records);
        let cut = &text[..cut.index(text.len() + 1)];
        let whole = cut.iter().filter(|byte| **byte == b'\n').count().saturating_sub(1);
        let resumed = BATTERY.resume(&folder.path().join("games.csv"), cut);
        let dropped = !cut.is_empty() && !cut.ends_with(b"\n");
        prop_assert_eq!(resumed.unwrap(), (whole as u64, dropped));
    }

    #[test]
    fn any_division_into_blocks_merges_to_the_same_bytes(
        records in shuffled(), of in 1_u32..40, extra in vec(any::<Index>(), 0..20),
    ) {
        let folder = scratch();
        let mut logs: Vec<PathBuf> = Vec::new();
        for (share, mut games) in blocks_of(&records, of) {
            // Some games stand in blocks they do not belong to.
            let doubles = extra.iter().filter(|it| it.index(of as usize) + 1 == share.block() as usize);
            games.extend(doubles.map(|it| it.get(&records)));
            logs.push(folder.path().join(format!("{}.csv", share.block())));
            fs::write(logs.last().unwrap(), BATTERY.log(games)).unwrap();
        }
        let (merged, log) = merge(&BATTERY.plan, &logs).unwrap();
        prop_assert_eq!(merged.doubled, extra.len() as u64);
        prop_assert_eq!(table(&BATTERY.plan, &merged.ledger), &BATTERY.win_rates[..]);
        prop_assert_eq!(log, BATTERY.log(&BATTERY.records));
    }

    #[test]
    fn two_results_of_one_game_are_found_wherever_they_stand(
        records in shuffled(), wrong in any::<Index>(), cut in any::<Index>(),
    ) {
        let folder = scratch();
        let mut other = *wrong.get(&records);
        other.facts.counts.leaves += 1;
        let (one, two) = records.split_at(cut.index(records.len()));
        let paths = [folder.path().join("1.csv"), folder.path().join("2.csv")];
        fs::write(&paths[0], BATTERY.log(one)).unwrap();
        fs::write(&paths[1], BATTERY.log(two.iter().chain([&other]))).unwrap();
        match merge(&BATTERY.plan, &paths) {
            Err(MergeError::Conflict { shown, count: 1 }) => {
                prop_assert_eq!(shown.len(), 1);
                prop_assert_eq!(shown[0].game, other.game);
                prop_assert_eq!(shown[0].first.1, wrong.get(&records).facts);
                prop_assert_eq!(shown[0].second.1, other.facts);
            }
            merged => prop_assert!(false, "{merged:?}"),
        }
    }

    #[test]
    fn any_damage_is_found_or_does_no_harm(
        records in shuffled(), damages in vec(damage(), 1..4),
    ) {
        let mut text = BATTERY.log(&records);
        damages.iter().for_each(|damage| damage.happens_to(&mut text));
        let folder = scratch();
        // Asserts that what is refused is not touched, and that what is taken comes out right.
        _ = BATTERY.resume(&folder.path().join("games.csv"), &text);
        _ = merge(&BATTERY.plan, &[folder.path().join("games.csv")]);
    }

    #[test]
    fn a_file_that_does_not_begin_like_a_log_is_refused(text in vec(any::<u8>(), 1..500)) {
        let begin = [BATTERY.log([])[0], b'"', b'\r', b'\n', 0xef];
        prop_assume!(!begin.contains(&text[0]));
        let folder = scratch();
        let path = folder.path().join("games.csv");
        fs::write(&path, &text).unwrap();
        prop_assert!(Log::open(&path, &BATTERY.plan).is_err());
        prop_assert_eq!(fs::read(&path).unwrap(), text);
    }
}
