//! What an order would bring, told before it is given: the odds, the numbers behind them, and what the ground does.

mod fire;
mod movement;
mod ruler;

use sandtable_kernel::preview::{Modifier, Note, OddsRow, Preview, Ring};
use sandtable_kernel::terrain::Feature;
use sandtable_kernel::{Point, RuleId, Seat};
use sandtable_odds::Odds;

use crate::activation::{Control, Controlled};
use crate::platoon::Regroup;
use crate::rally::{Fate, RallyAttempt};
use crate::tell::count;
use crate::terms::{FigureId, UnitId};
use crate::{Browning, Ground, Order, State, rule, sequence};

pub use fire::{modifiers as fire_modifiers, result_rows};
pub use ruler::measure;

/// What would happen, or why it may not.
pub fn preview(rules: &Browning, state: &State, seat: Seat, order: &Order) -> Preview {
    if let Err(refusal) = sequence::check(rules, state, seat, order) {
        return Preview::refused(refusal);
    }
    match order {
        Order::Activate(unit) => activate(rules, *unit),
        Order::PlaceLeader(at) => place_leader(rules, state, *at),
        Order::Rally(figure) => rally(rules, state, *figure),
        Order::RollMovement => roll_movement(),
        Order::Move { figure, waypoints } => movement::preview(rules, state, *figure, waypoints),
        Order::Fire(square) => fire::preview(rules, state, square),
        Order::RegroupCount(count) => regroup(*count),
        _ => Preview::default(),
    }
}

/// Every outcome with its chance over one common number of ways; outcomes that read the same are one row.
pub fn rows<T: Ord + Clone>(odds: &Odds<T>, mut label: impl FnMut(&T) -> String) -> Vec<OddsRow> {
    let chances: Vec<(String, u64, u64)> = odds
        .iter()
        .filter_map(|(outcome, chance)| {
            let (ways, out_of) = chance.parts()?;
            Some((label(outcome), u64::try_from(ways).ok()?, u64::try_from(out_of).ok()?))
        })
        .collect();
    let common = throws(chances.iter().map(|(_, _, out_of)| *out_of));
    let mut rows: Vec<OddsRow> = Vec::new();
    for (outcome, ways, out_of) in chances {
        let ways = ways * (common / out_of);
        match rows.iter_mut().find(|row| row.outcome == outcome) {
            Some(row) => row.ways += ways,
            None => rows.push(OddsRow { outcome, ways, out_of: common }),
        }
    }
    rows
}

/// What a feature is called: its name on the map, or its kind.
pub fn feature_name(feature: &Feature<Ground>) -> String {
    let ground = &feature.kind;
    if ground.name.is_empty() { format!("the {}", ground.kind.replace('_', " ")) } else { ground.name.clone() }
}

/// BB-RDY: whether the unit will be able to act again.
fn activate(rules: &Browning, unit: UnitId) -> Preview {
    let control = Control::of(rules, unit);
    if control.keeps_ready.is_none() {
        return Preview { notes: vec![note("One action, then spent.", rule::PLT_2)], ..Preview::default() };
    }
    Preview {
        question: "Readiness afterwards".to_owned(),
        odds: rows(&control.odds(), |rolled| if rolled.stays_ready { "stays Ready" } else { "spent" }.to_owned()),
        modifiers: control_modifiers(&control),
        ..Preview::default()
    }
}

/// BB-CTL, BB-RAL-1: the Control die, and who would hear the leader.
fn place_leader(rules: &Browning, state: &State, at: Point) -> Preview {
    let control = Control::of(rules, state.activation.unit);
    let reach = rules.setup().tables.distances.rally;
    let pinned = state.pinned.and(state.of_side[usize::from(state.active.0)]);
    let near = pinned.iter().filter(|figure| state.place(*figure).within(reach, at));
    let rings: Vec<Ring> = near.map(|figure| ring(figure, "can be rallied", "friend")).collect();
    let heard = match rings.len() as u32 {
        0 => "Nobody pinned is in rally reach.".to_owned(),
        near => format!("{} in rally reach.", count(near, "pinned man", "pinned men")),
    };
    Preview {
        question: "Control".to_owned(),
        odds: rows(&control.odds(), control_label),
        modifiers: control_modifiers(&control),
        notes: vec![note(&heard, rule::RAL_1)],
        rings,
        ..Preview::default()
    }
}

/// How a Control roll reads.
pub fn control_label(rolled: &Controlled) -> String {
    let points = count(rolled.score, "point", "points");
    if rolled.stays_ready { format!("{points}, stays Ready") } else { points }
}

/// What is added to a Control roll.
pub fn control_modifiers(control: &Control) -> Vec<Modifier> {
    let elite = (control.bonus > 0).then(|| Modifier {
        label: "elite".to_owned(),
        value: format!("+{}", control.bonus),
        rule: if control.keeps_ready.is_some() { rule::CTL_1 } else { rule::PLT_4 },
    });
    elite.into_iter().collect()
}

/// BB-RAL-5.
fn rally(rules: &Browning, state: &State, figure: FigureId) -> Preview {
    let odds = rows(&RallyAttempt::on(rules, figure).odds(), |fate| fate_label(*fate).to_owned());
    let team = state.team_of[figure.index()];
    let last = (state.members(team).count() == 1).then(|| {
        let name = &rules.setup().roster.team(team).name;
        note(&format!("He is the last man of {name}."), rule::PCE_12)
    });
    Preview {
        question: format!("What becomes of {figure}"),
        odds,
        notes: last.into_iter().collect(),
        rings: vec![ring(figure, "being rallied", "friend")],
        ..Preview::default()
    }
}

/// How the end of an attempt reads.
pub const fn fate_label(fate: Fate) -> &'static str {
    match fate {
        Fate::Steady => "steady again",
        Fate::Casualty => "hit",
    }
}

/// BB-MOV-1, BB-MOV-4: the higher of two dice.
fn roll_movement() -> Preview {
    let high = Odds::d6().join_with(&Odds::d6(), |one, other| *one.max(other));
    Preview {
        question: "How far over open ground".to_owned(),
        odds: rows(&high, |inches| count(*inches, "inch", "inches")),
        notes: vec![note("Whoever touches terrain moves by the lower die.", rule::MOV_5)],
        ..Preview::default()
    }
}

/// BB-PLT-7, BB-PLT-8.
fn regroup(count: u8) -> Preview {
    Preview {
        question: "How many come back".to_owned(),
        odds: rows(&Regroup { count }.odds(), |back| regroup_label(count, *back)),
        ..Preview::default()
    }
}

/// How a regroup die reads.
pub fn regroup_label(tried: u8, back: u8) -> String {
    match tried - back {
        0 => "all come back".to_owned(),
        lost => format!("{} back, {lost} lost", count(back, "man", "men")),
    }
}

fn ring(figure: FigureId, text: &str, tone: &str) -> Ring {
    Ring { piece: figure.number().to_string(), text: text.to_owned(), tone: tone.to_owned() }
}

fn note(text: &str, rule: RuleId) -> Note {
    Note { text: text.to_owned(), rule: Some(rule) }
}

/// Of how many equally likely throws all these are parts: 6, 36, 216... People count dice, not lowest terms.
fn throws(parts: impl Iterator<Item = u64> + Clone) -> u64 {
    let fits = |throws: &u64| parts.clone().all(|part| throws.is_multiple_of(part));
    (0..=24).map(|dice| 6u64.pow(dice)).find(fits).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::{Apply, Eye, Length, Rules};

    use super::*;
    use crate::event::Event;
    use crate::state::Frame;
    use crate::walled_farm;

    fn told(rules: &Browning, state: &State, text: &str) -> Preview {
        let order = rules.read_order(state, Seat(0), text).expect(text);
        preview(rules, state, Seat(0), &order)
    }

    fn odds_of(preview: &Preview) -> Vec<(&str, u64, u64)> {
        preview.odds.iter().map(|row| (row.outcome.as_str(), row.ways, row.out_of)).collect()
    }

    #[test]
    fn an_order_that_would_be_refused_says_why() {
        let (rules, state) = walled_farm::at(Frame::Fire);
        let preview = told(&rules, &state, "fire at 30,30");
        assert_eq!(preview.refusal.map(|refusal| refusal.why.code), Some("E-FIRE-NO-TARGET"));
        assert!(preview.odds.is_empty());
    }

    #[test]
    fn fire_shows_exact_odds_and_every_number_behind_them() {
        let (rules, state) = walled_farm::at(Frame::Fire);
        // Three of bar-1 fire at #11 to #13 and #14 to #16 behind the wall: defence 3, nothing added.
        let preview = told(&rules, &state, "fire at 12.5,19");
        assert_eq!(odds_of(&preview), [("nothing", 3, 6), ("1 pinned", 1, 6), ("2 pinned", 1, 6), ("3 pinned", 1, 6)]);
        let modifiers: Vec<_> = preview.modifiers.iter().map(|row| (row.label.as_str(), row.value.as_str())).collect();
        assert_eq!(modifiers, [("defence, all in cover", "-3")]);
        assert_eq!(preview.notes[1].text, "Effective fire: 3 men fire, 2 are needed.");
        assert!(preview.rings.iter().any(|ring| ring.piece == "11" && ring.text == "in cover, 14.5\" away"));
        assert_eq!(preview.lines.len(), 3);
    }

    #[test]
    fn scattered_fire_says_so() {
        let (rules, mut state) = walled_farm::at(Frame::Fire);
        for figure in [FigureId(0), FigureId(1)] {
            state.apply(&Event::Pinned { figure });
        }
        let preview = told(&rules, &state, "fire at 12.5,19");
        assert_eq!(odds_of(&preview), [("nothing", 25, 36), ("1 pinned", 10, 36), ("2 pinned", 1, 36)]);
        assert_eq!(preview.notes[1].text, "Scattered fire: 1 man fires, 2 are needed; each 6 on 2 dice pins.");
    }

    #[test]
    fn a_move_shows_its_cost_and_who_would_see_the_man() {
        let (rules, state) = walled_farm::at(Frame::MoveFigures);
        let preview = told(&rules, &state, "move 1 to 10,9");
        let cost = preview.cost.expect("a cost");
        assert_eq!((cost.used, cost.allowed), (Length::inches(5), Length::inches(5)));
        assert_eq!(cost.limit, "open ground: the high die");
        assert_eq!(preview.notes[0].text, "In the open to all 9 enemies who would see him.");
        assert_eq!(preview.rings.len(), 9);
        assert_eq!(preview.lines.len(), 9);
    }

    #[test]
    fn a_man_close_behind_a_wall_is_told_of_his_cover() {
        let (rules, mut state) = walled_farm::at(Frame::MoveFigures);
        state.places[0] = Point::hundredths(1200, 1700);
        state.activation.dice = (6, 6);
        let preview = told(&rules, &state, "move 1 to 12,17.5");
        assert_eq!(preview.notes[0].text, "In cover of the low wall from 3 of 9 enemies who would see him.");
    }

    #[test]
    fn a_leader_shows_whom_he_could_rally() {
        let (rules, state) = walled_farm::at(Frame::PlaceLeader);
        let preview = told(&rules, &state, "leader at 11,4");
        assert_eq!(preview.notes[0].text, "1 pinned man in rally reach.");
        assert_eq!(preview.rings[0].piece, "7");
        assert_eq!(preview.odds.len(), 6);
        assert_eq!(preview.odds[5].outcome, "6 points, stays Ready");
    }

    #[test]
    fn rally_regroup_and_readiness_show_their_die() {
        let (rules, state) = walled_farm::at(Frame::Rally);
        assert_eq!(odds_of(&told(&rules, &state, "rally 7")), [("steady again", 5, 6), ("hit", 1, 6)]);
        let (rules, state) = walled_farm::at(Frame::ChooseUnit);
        assert_eq!(odds_of(&told(&rules, &state, "activate bar-1")), [("spent", 5, 6), ("stays Ready", 1, 6)]);
        let (rules, mut state) = walled_farm::at(Frame::RegroupCount);
        for figure in [FigureId(1), FigureId(2)] {
            state.apply(&Event::Scattered { figure });
        }
        assert_eq!(
            odds_of(&told(&rules, &state, "regroup 3")),
            [("1 man back, 2 lost", 1, 6), ("2 men back, 1 lost", 1, 6), ("all come back", 4, 6)]
        );
    }

    #[test]
    fn the_ruler_tells_distance_sight_and_cover() {
        let (rules, state) = walled_farm::farm();
        let measured = |from, to| measure(&rules, &state, Eye::Onlooker, from, to);
        let through = measured(Point::inches(5, 4), Point::inches(5, 19));
        assert_eq!(through.distance, Some(Length::inches(15)));
        assert_eq!(through.sight.and_then(|line| line.blocked_at), Some(Point::inches(5, 8)));
        assert_eq!(through.notes[0].text, "The view is blocked by the woods.");
        let wall = measured(Point::inches(12, 4), Point::inches(12, 19));
        assert_eq!(wall.notes[0].text, "In sight; the far end is in cover of the low wall.");
        let far = Point::new(Length(i32::MAX), Length(i32::MIN));
        assert_eq!(measured(far, far).distance, None);
    }

    #[test]
    fn outcomes_that_read_the_same_are_one_row() {
        let rows = rows(&Odds::d6(), |face| if *face > 4 { "high" } else { "low" }.to_owned());
        assert_eq!(rows.iter().map(|row| (row.ways, row.out_of)).collect::<Vec<_>>(), [(4, 6), (2, 6)]);
    }
}
