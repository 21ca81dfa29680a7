//! Orders as short text: the one wire form of the terminal, the playbook, the record and the page.
//!
//! A point is in inches as the board writes it, `11.8,13.2`, or in millimetres, `300,336.2mm`; orders are written back in
//! millimetres. Plain lengths are millimetres. A facing is `facing D`, in degrees clockwise from north as the rules count them, or
//! `turned D`, anticlockwise from east as the board does. Elements go by their keys: `a-if1`.
//!
//! | order | forms |
//! |---|---|
//! | terrain | `place woods at P [size W H] [facing D] [crest across]`, `place river from P P [width W] [ford P ...]`, `place road from P P`, `remove N`, `generate [N]`, `end terrain` |
//! | edges | `edges north east south west`: the favoured one, then 1, 2, 3 |
//! | base | `base at P [size W H] [facing D]`, `town is base` |
//! | deployment | `deploy ID at P facing D [loaded]`, `garrison ID`, `deploy rest`, `end deployment`, `swap ID ID`, `end swaps` |
//! | works | `lay mines at P [size W H] [facing D]`, `dig in ID ...`, `end works` |
//! | movement | `go first`, `go second`, `move ID to P [facing D] [P ...] [zone ID] [load first] [load]`, `turn ID facing D`, `contact ID with ID [on left]`, `enter base ID`, `leave base ID to P facing D`, `pass` |
//! | groups (also `column`, which follows; `narrow`, `widen`; `ahead ID ID ... to P`) | `group ID ID ... advance N wheel left N slide right N drop ID behind ID raise ID left of ID [follow] [load ID ...]` |
//! | water and air | `cross ID [shift N]`, `assault ID on ID`, `leave river ID ahead`, `bridge ID [shift N]`, `fly ID to P facing D`, `fly ID against ID`, `stay with ID` |
//! | other actions | `load ID ...` (loads or unloads), `entrench ID ...`, `reveal ID ...` |
//! | combat | `attack ID on ID [with ID ...]`, `support ID ...`, `no support`, `advance ID`, `stay`, `finish crossing` |
//! | always | `concede`, `offer draw`, `accept draw`, `decline draw` |

mod read;
mod write;

pub use write::write_order;

use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Misread, Seat};

use crate::Mundi;
use crate::order::Order;
use crate::state::{Frame, State};

/// Every way to begin an order, with its full form.
const FORMS: [(&str, &str); 47] = [
    ("place", "place KIND at P [size W H] [facing D], or place road from P P"),
    ("remove", "remove N"),
    ("generate", "generate [N]"),
    ("end terrain", "end terrain"),
    ("edges", "edges north east south west"),
    ("base at", "base at P [size W H] [facing D]"),
    ("town is base", "town is base"),
    ("deploy", "deploy ID at P facing D [loaded]"),
    ("deploy rest", "deploy rest"),
    ("garrison", "garrison ID"),
    ("end deployment", "end deployment"),
    ("swap", "swap ID ID"),
    ("end swaps", "end swaps"),
    ("lay mines", "lay mines at P [size W H] [facing D]"),
    ("dig in", "dig in ID ..."),
    ("end works", "end works"),
    ("reveal", "reveal ID ..."),
    ("go first", "go first"),
    ("go second", "go second"),
    ("move", "move ID to P [facing D] [P ...] [zone ID] [load]"),
    ("turn", "turn ID facing D"),
    ("contact", "contact ID with ID [on front]"),
    ("enter base", "enter base ID"),
    ("leave base", "leave base ID to P facing D"),
    ("group", "group ID ID ... advance N wheel left N slide right N [follow] [load ID ...]"),
    ("ahead", "ahead ID ID ... to P [load ID ...]"),
    ("column", "column ID ID ... advance N wheel left N"),
    ("narrow", "narrow ID ID ... drop ID behind ID"),
    ("widen", "widen ID ID ... raise ID left of ID"),
    ("run", "run road from P P [width W] [ford P]"),
    ("cross", "cross ID [shift N]"),
    ("assault", "assault ID on ID"),
    ("leave river", "leave river ID ahead"),
    ("bridge", "bridge ID [shift N]"),
    ("fly", "fly ID to P facing D, or fly ID against ID"),
    ("stay with", "stay with ID"),
    ("load", "load ID ..."),
    ("entrench", "entrench ID ..."),
    ("pass", "pass"),
    ("attack", "attack ID on ID [with ID ...]"),
    ("support", "support ID ..."),
    ("no support", "no support"),
    ("advance", "advance ID"),
    ("stay", "stay"),
    ("finish crossing", "finish crossing"),
    ("concede", "concede"),
    ("offer draw", "offer draw, accept draw, decline draw"),
];

/// Reads an order. It settles only what the words mean; whether it is allowed is for `check`.
pub fn read_order(rules: &Mundi, state: &State, seat: Seat, text: &str) -> Result<Order, Misread> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    read::order(rules, state, seat, &words)
}

/// How the orders of a step begin. Conceding and offering a draw belong to every step but the answer to an offer.
pub fn verbs(frame: Frame) -> &'static [&'static str] {
    match frame {
        Frame::Terrain => &["place", "remove", "generate", "end terrain"],
        Frame::Edges => &["edges"],
        Frame::Base => &["base at", "town is base"],
        Frame::Deploy => &["deploy", "garrison", "deploy rest", "end deployment"],
        Frame::Swap => &["swap", "end swaps"],
        Frame::Works => &["lay mines", "dig in", "end works"],
        Frame::Order => &["go first", "go second"],
        Frame::Move => &["move", "group", "contact", "fly", "load", "entrench", "cross", "pass"],
        Frame::Follow => &["stay with"],
        Frame::Attack => &["attack", "pass"],
        Frame::Defend => &["support", "no support"],
        Frame::Advance => &["advance", "stay"],
        Frame::Finish { .. } => &["finish crossing", "stay"],
        Frame::AnswerDraw { .. } => &["accept draw", "decline draw"],
        Frame::GameOver => &[],
    }
}

/// Words that begin like an order get its form; others get the orders they may have meant, or those of this step.
fn no_order(state: &State, words: &[&str]) -> Misread {
    let Some(first) = words.first() else {
        return Misread::new(format!("An order is missing. {}", open_now(state)));
    };
    if FORMS.iter().any(|(verb, _)| verb.split(' ').next() == Some(first)) {
        return wrong_form(first);
    }
    let near = near_names(first, FORMS.iter().map(|(verb, _)| verb.split(' ').next().unwrap_or(verb)));
    let near = if near.is_empty() { "." } else { &near };
    Misread::new(format!("`{first}` begins no order{near} {}", open_now(state)))
}

fn wrong_form(first: &str) -> Misread {
    let forms = FORMS.iter().filter(|(verb, _)| verb.split(' ').next() == Some(first));
    let forms: Vec<String> = forms.map(|(_, form)| format!("`{form}`")).collect();
    Misread::new(format!("That is not how this order is written: {}.", forms.join(" or ")))
}

fn open_now(state: &State) -> String {
    match verbs(*state.frames.top()) {
        [] => "The battle is over.".to_owned(),
        verbs => format!("Open now: {}.", verbs.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;
    use crate::terms::Edge;

    fn position() -> (Mundi, State) {
        let mut field = Field::new();
        field.put("A IF sf/w", 300, 200, 0);
        field.put("A TA at", 340, 190, 0);
        field.put("B IF sf", 300, 300, 180);
        field.off("A FI air");
        field.ready()
    }

    #[test]
    fn every_form_reads_back_as_it_was_written() {
        let (rules, state) = position();
        for text in [
            "place woods at 150,450mm size 120 80 facing 0",
            "place gentle_hill at 150,450mm size 80 80 facing 22.5 crest across",
            "place river from 0,300mm 609.6,300mm width 20 ford 150,300mm",
            "place road from 250,0mm 250,609.6mm width 20",
            "remove 2",
            "generate 77",
            "end terrain",
            "edges north east south west",
            "base at 330,60mm size 80 80 facing 0",
            "town is base",
            "deploy if0 at 110,140mm facing 0",
            "deploy if0 at 110,140.5mm facing 90 loaded",
            "garrison if0",
            "deploy rest",
            "end deployment",
            "swap if0 ta1",
            "end swaps",
            "lay mines at 110,140mm size 100 60 facing 0",
            "dig in if0 ta1",
            "end works",
            "reveal if0",
            "go first",
            "go second",
            "move if0 to 300,220mm facing 0",
            "move if0 to 300,220mm facing 0 310,230mm facing 45 zone if2 load",
            "move if0 to 300,220mm facing 0 load first",
            "enter base if0",
            "leave base if0 to 300,220mm facing 0",
            "group if0 ta1 advance 50 wheel left 20 slide right 15",
            "group if0 ta1 wheel right 12.5 drop if0 behind ta1 advance 3.25",
            "group if0 ta1 raise if0 left of ta1 follow load if0",
            "cross if0",
            "cross if0 shift -20",
            "assault if0 on if2",
            "leave river if0 ahead",
            "leave river if0 back",
            "bridge if0 shift 5",
            "fly fi3 to 300,340mm facing 180",
            "stay with if2",
            "load if0",
            "entrench if0 ta1",
            "pass",
            "attack ta1 on if2",
            "attack ta1 on if2 with if0",
            "support if2",
            "no support",
            "advance ta1",
            "stay",
            "finish crossing",
            "concede",
            "offer draw",
            "accept draw",
            "decline draw",
        ] {
            let order = read_order(&rules, &state, Seat(0), text).expect(text);
            assert_eq!(write_order(&rules, &order), text);
        }
    }

    #[test]
    fn short_cuts_stand_for_full_orders() {
        let (rules, state) = position();
        let full = |text: &str| {
            read_order(&rules, &state, Seat(0), text).map(|order| write_order(&rules, &order)).expect(text)
        };
        assert_eq!(full("contact if0 with if2 on front"), "move if0 to 300,280mm facing 0");
        assert_eq!(full("turn ta1 facing 90"), "move ta1 to 340,190mm facing 90");
        assert_eq!(full("ahead if0 ta1 to 310,240mm"), "group if0 ta1 advance 30");
        assert_eq!(full("ahead if0 ta1 to 310,400mm load if0"), "group if0 ta1 advance 50.8 load if0");
        assert_eq!(full("base at 330,60mm"), "base at 330,60mm size 80 80 facing 0");
        assert_eq!(full("lay mines at 110,140mm size 90 facing 45"), "lay mines at 110,140mm size 90 90 facing 45");
        assert_eq!(full("generate"), "generate 1");
        assert_eq!(full("run road from 250,2mm 250,600mm"), "place road from 250,0mm 250,609.6mm width 20");
        assert_eq!(full("move if0 to 1,2"), "move if0 to 25.4,50.8mm facing 0");
        assert_eq!(full("move if0 to 1,2 turned 0"), "move if0 to 25.4,50.8mm facing 90");
    }

    #[test]
    fn whoever_is_deployed_without_a_facing_has_his_own_edge_at_his_back() {
        let (rules, mut state) = position();
        state.back_edge = [Edge::West, Edge::East];
        let full = |seat: u8, text: &str| {
            read_order(&rules, &state, Seat(seat), text).map(|order| write_order(&rules, &order)).expect(text)
        };
        assert_eq!(full(0, "deploy if0 at 100,140mm"), "deploy if0 at 100,140mm facing 90");
        assert_eq!(full(1, "deploy if2 at 500,140mm loaded"), "deploy if2 at 500,140mm facing 270 loaded");
    }

    #[test]
    fn a_misread_order_tells_what_would_be_right() {
        let (rules, state) = position();
        let why = |text: &str| read_order(&rules, &state, Seat(0), text).expect_err(text).why;
        assert!(why("move if9 to 1,2").contains("no element `if9`"));
        assert!(why("move if0").contains("move ID to P"));
        assert!(why("mvoe if0").contains("did you mean `move`"));
        assert!(why("move if0 to here").contains("no point"));
    }
}
