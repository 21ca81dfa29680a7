//! Orders as short text: the one wire form of the terminal, the playbook, the record and the page (BB-D).
//!
//! Capitals and extra spaces do not matter, and a figure may be written `7` or `#7`. What cannot be read is answered with
//! the form that would be right.

use arrayvec::ArrayVec;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Misread, Point, Seat};

use crate::order::{Order, TargetSquare};
use crate::state::{Frame, State};
use crate::terms::{FigureId, MOST_FIGURES, TeamId, UnitId};
use crate::{Browning, Roster};

/// The direction of a square that is not turned (BB-GEO-14); left out of the text.
const STRAIGHT: (i16, i16) = (1, 0);

/// Every way to begin an order, with its full form.
const FORMS: [(&str, &str); 25] = [
    ("deploy", "deploy TEAM at X,Y X,Y ..."),
    ("deploy standard", "deploy standard"),
    ("end deployment", "end deployment"),
    ("activate", "activate UNIT"),
    ("pass", "pass"),
    ("leader at", "leader at X,Y"),
    ("rally", "rally N"),
    ("stop rallying", "stop rallying"),
    ("roll movement", "roll movement"),
    ("skip movement", "skip movement"),
    ("move", "move N to X,Y"),
    ("end movement", "end movement"),
    ("fire", "fire at X,Y [turned U,V] [on TEAM]"),
    ("hold fire", "hold fire"),
    ("leader rally", "leader rally"),
    ("leader regroup", "leader regroup"),
    ("leader push", "leader push"),
    ("regroup", "regroup COUNT"),
    ("place regrouped in", "place regrouped in TEAM [at X,Y ...]"),
    ("push", "push TEAM"),
    ("scatter", "scatter N"),
    ("concede", "concede"),
    ("offer draw", "offer draw"),
    ("accept draw", "accept draw"),
    ("decline draw", "decline draw"),
];

/// Reads an order: `move 7 to 12,10.5`.
///
/// It settles only what the words mean. Whether the order is allowed is for `check`, so a figure number that no figure
/// bears is read as it stands and refused there (BB-GEN-7).
pub fn read_order(rules: &Browning, state: &State, _seat: Seat, text: &str) -> Result<Order, Misread> {
    let text = text.to_lowercase().split(',').map(str::trim).collect::<Vec<_>>().join(",");
    let words: Vec<&str> = text.split_whitespace().collect();
    let roster = &rules.setup().roster;
    match words.as_slice() {
        ["deploy", "standard"] => Ok(Order::DeployStandard),
        ["deploy", team, "at", places @ ..] if !places.is_empty() => {
            Ok(Order::Deploy { team: read_team(roster, team)?, places: read_points(places)? })
        }
        ["end", "deployment"] => Ok(Order::EndDeployment),
        ["activate", unit] => Ok(Order::Activate(read_unit(roster, unit)?)),
        ["pass"] => Ok(Order::Pass),
        ["leader", "at", spot] => Ok(Order::PlaceLeader(read_point(spot)?)),
        ["rally", figure] => Ok(Order::Rally(read_figure(roster, figure)?)),
        ["stop", "rallying"] => Ok(Order::StopRallying),
        ["roll", "movement"] => Ok(Order::RollMovement),
        ["skip", "movement"] => Ok(Order::SkipMovement),
        ["move", figure, "to", waypoints @ ..] if !waypoints.is_empty() => {
            Ok(Order::Move { figure: read_figure(roster, figure)?, waypoints: read_points(waypoints)? })
        }
        ["end", "movement"] => Ok(Order::EndMovement),
        ["fire", "at", spot, how @ ..] => read_fire(roster, spot, how),
        ["fire", team, "at", spot, how @ ..] => {
            is_firing(roster, state, read_team(roster, team)?)?;
            read_fire(roster, spot, how)
        }
        ["hold", "fire"] => Ok(Order::HoldFire),
        ["leader", "rally"] => Ok(Order::LeaderRally),
        ["leader", "regroup"] => Ok(Order::LeaderRegroup),
        ["leader", "push"] => Ok(Order::LeaderPush),
        ["regroup", count] => Ok(Order::RegroupCount(read_count(count)?)),
        ["place", "regrouped", "in", team] => {
            Ok(Order::PlaceRegrouped { team: read_team(roster, team)?, places: ArrayVec::new() })
        }
        ["place", "regrouped", "in", team, "at", places @ ..] if !places.is_empty() => {
            Ok(Order::PlaceRegrouped { team: read_team(roster, team)?, places: read_points(places)? })
        }
        ["push", team] => Ok(Order::Push(read_team(roster, team)?)),
        ["scatter", figure] => Ok(Order::EndScatter(read_figure(roster, figure)?)),
        ["concede"] => Ok(Order::Concede),
        ["offer", "draw"] => Ok(Order::OfferDraw),
        ["accept", "draw"] => Ok(Order::AcceptDraw),
        ["decline", "draw"] => Ok(Order::DeclineDraw),
        words => Err(no_order(state, words)),
    }
}

/// Writes an order so that reading it gives the same order.
pub fn write_order(rules: &Browning, order: &Order) -> String {
    let roster = &rules.setup().roster;
    let key = |team: TeamId| roster.team(team).key.as_str();
    match order {
        Order::Deploy { team, places } => format!("deploy {} at {}", key(*team), write_points(places)),
        Order::DeployStandard => "deploy standard".to_owned(),
        Order::EndDeployment => "end deployment".to_owned(),
        Order::Activate(unit) => format!("activate {}", roster.key_of(*unit)),
        Order::Pass => "pass".to_owned(),
        Order::PlaceLeader(at) => format!("leader at {at}"),
        Order::Rally(figure) => format!("rally {}", figure.number()),
        Order::StopRallying => "stop rallying".to_owned(),
        Order::RollMovement => "roll movement".to_owned(),
        Order::SkipMovement => "skip movement".to_owned(),
        Order::Move { figure, waypoints } => format!("move {} to {}", figure.number(), write_points(waypoints)),
        Order::EndMovement => "end movement".to_owned(),
        Order::Fire(square) => write_fire(roster, square),
        Order::HoldFire => "hold fire".to_owned(),
        Order::LeaderRally => "leader rally".to_owned(),
        Order::LeaderRegroup => "leader regroup".to_owned(),
        Order::LeaderPush => "leader push".to_owned(),
        Order::RegroupCount(count) => format!("regroup {count}"),
        Order::PlaceRegrouped { team, places } if places.is_empty() => format!("place regrouped in {}", key(*team)),
        Order::PlaceRegrouped { team, places } => {
            format!("place regrouped in {} at {}", key(*team), write_points(places))
        }
        Order::Push(team) => format!("push {}", key(*team)),
        Order::EndScatter(figure) => format!("scatter {}", figure.number()),
        Order::Concede => "concede".to_owned(),
        Order::OfferDraw => "offer draw".to_owned(),
        Order::AcceptDraw => "accept draw".to_owned(),
        Order::DeclineDraw => "decline draw".to_owned(),
    }
}

/// How the orders of a step begin. Conceding and offering a draw belong to every step but the answer to an offer.
pub fn verbs(frame: Frame) -> &'static [&'static str] {
    match frame {
        Frame::Deploy => &["deploy", "deploy standard", "end deployment"],
        Frame::ChooseUnit => &["activate"],
        Frame::PlaceLeader | Frame::PlacePlatoonLeader => &["leader at"],
        Frame::Rally => &["rally", "stop rallying"],
        Frame::MoveDeclare => &["roll movement", "skip movement"],
        Frame::MoveFigures => &["move", "end movement"],
        Frame::Fire => &["fire", "hold fire"],
        Frame::LeaderAction => &["leader rally", "leader regroup", "leader push"],
        Frame::RegroupCount => &["regroup"],
        Frame::PlaceRegrouped => &["place regrouped in"],
        Frame::Push => &["push"],
        Frame::EndScatter { .. } => &["scatter"],
        Frame::AnswerDraw { .. } => &["accept draw", "decline draw"],
        Frame::GameOver => &[],
    }
}

fn read_fire(roster: &Roster, spot: &str, how: &[&str]) -> Result<Order, Misread> {
    let (turned, on) = match how {
        [] => (None, None),
        ["turned", turned] => (Some(*turned), None),
        ["on", team] => (None, Some(*team)),
        ["turned", turned, "on", team] => (Some(*turned), Some(*team)),
        _ => return Err(wrong_form("fire")),
    };
    Ok(Order::Fire(TargetSquare {
        centre: read_point(spot)?,
        direction: turned.map_or(Ok(STRAIGHT), read_direction)?,
        team: on.map(|team| read_team(roster, team)).transpose()?,
    }))
}

fn write_fire(roster: &Roster, square: &TargetSquare) -> String {
    let mut text = format!("fire at {}", square.centre);
    if square.direction != STRAIGHT {
        text.push_str(&format!(" turned {},{}", square.direction.0, square.direction.1));
    }
    if let Some(team) = square.team {
        text.push_str(&format!(" on {}", roster.team(team).key));
    }
    text
}

/// A team named before `at` must be the one whose fire is asked for; in other steps `check` says what is wrong.
fn is_firing(roster: &Roster, state: &State, team: TeamId) -> Result<(), Misread> {
    match state.active_team() {
        Some(active) if *state.frames.top() == Frame::Fire && active != team => Err(Misread::new(format!(
            "{} fires now, not {}; write `fire at X,Y`.",
            roster.team(active).name,
            roster.team(team).name
        ))),
        _ => Ok(()),
    }
}

fn read_unit(roster: &Roster, key: &str) -> Result<UnitId, Misread> {
    let teams = roster.team_ids().map(UnitId::Team);
    let mut units = teams.chain(roster.leader_ids().map(UnitId::Leader));
    units.find(|unit| roster.key_of(*unit).to_lowercase() == key).ok_or_else(|| {
        let known = roster.teams.iter().map(|team| team.key.as_str());
        let known = known.chain(roster.leaders.iter().map(|leader| leader.key.as_str()));
        Misread::new(format!("There is no unit `{key}`{}", end_of_sentence(&near_names(key, known))))
    })
}

fn read_team(roster: &Roster, key: &str) -> Result<TeamId, Misread> {
    match roster.team_ids().find(|team| roster.team(*team).key.to_lowercase() == key) {
        Some(team) => Ok(team),
        None => match read_unit(roster, key) {
            Ok(leader) => Err(Misread::new(format!("`{key}` is {}, no team.", roster.name_of(leader)))),
            Err(_) => {
                let near = near_names(key, roster.teams.iter().map(|team| team.key.as_str()));
                Err(Misread::new(format!("There is no team `{key}`{}", end_of_sentence(&near))))
            }
        },
    }
}

fn read_figure(roster: &Roster, text: &str) -> Result<FigureId, Misread> {
    let number = text.strip_prefix('#').unwrap_or(text).parse::<u16>().ok();
    match number.filter(|number| (1..=MOST_FIGURES as u16).contains(number)) {
        Some(number) => Ok(FigureId((number - 1) as u8)),
        None => Err(Misread::new(format!(
            "`{text}` is no figure; figures are numbered from 1 to {}.",
            roster.figure_count()
        ))),
    }
}

fn read_count(text: &str) -> Result<u8, Misread> {
    text.parse().map_err(|_| Misread::new(format!("`{text}` is no number of men; write one such as `regroup 3`.")))
}

/// A point that the geometry can measure; everything nearer than that is for the rules to judge.
fn read_point(text: &str) -> Result<Point, Misread> {
    match Point::parse_inches(text) {
        Some(point) if point.is_measurable() => Ok(point),
        Some(_) => Err(Misread::new(format!("`{text}` lies far beyond any table."))),
        None => Err(Misread::new(format!(
            "`{text}` is no point; write inches east and north with at most two decimals, such as `12.5,8`."
        ))),
    }
}

fn read_points<const MOST: usize>(texts: &[&str]) -> Result<ArrayVec<Point, MOST>, Misread> {
    if texts.len() > MOST {
        return Err(Misread::new(format!("{} points are too many; give at most {MOST}.", texts.len())));
    }
    texts.iter().map(|text| read_point(text)).collect()
}

fn write_points(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn read_direction(text: &str) -> Result<(i16, i16), Misread> {
    let numbers = text.split_once(',').and_then(|(u, v)| Some((u.parse().ok()?, v.parse().ok()?)));
    numbers.ok_or_else(|| {
        Misread::new(format!(
            "`{text}` is no direction; write two whole numbers from -1000 to 1000 along one side of the square, such as `turned 3,4`."
        ))
    })
}

/// Words that begin like an order get its form; others get the orders they may have meant, or those of this step.
fn no_order(state: &State, words: &[&str]) -> Misread {
    let Some(first) = words.first() else {
        return Misread::new(format!("An order is missing. {}", open_now(state)));
    };
    let is_begun = |verb: &str| verb.split(' ').next() == Some(first);
    if FORMS.iter().any(|(verb, _)| is_begun(verb)) {
        return wrong_form(first);
    }
    let near = near_names(first, FORMS.iter().map(|(verb, _)| verb.split(' ').next().unwrap_or(verb)));
    Misread::new(format!("`{first}` begins no order{} {}", end_of_sentence(&near), open_now(state)))
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

/// Near names end in a question mark; without any the sentence still needs its end.
fn end_of_sentence(near: &str) -> &str {
    if near.is_empty() { "." } else { near }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::dice::Stream;

    use super::*;
    use crate::walled_farm;

    fn read(text: &str) -> Result<Order, Misread> {
        let (rules, state) = walled_farm::farm();
        read_order(&rules, &state, Seat(0), text)
    }

    fn why(text: &str) -> String {
        read(text).expect_err(text).why
    }

    #[test]
    fn every_form_reads_back_as_it_was_written() {
        let (rules, state) = walled_farm::farm();
        for text in [
            "deploy bar-1 at 6,2 7,2 8,2.25 9,2",
            "deploy standard",
            "end deployment",
            "activate bar-1",
            "activate pl-a",
            "pass",
            "leader at 0.05,36",
            "rally 7",
            "stop rallying",
            "roll movement",
            "skip movement",
            "move 7 to 12,10.5 13,11",
            "end movement",
            "fire at 12,24",
            "fire at 12,24 turned 3,-4",
            "fire at -1,24 turned 0,1 on mg-1",
            "fire at 12,24 on mg-1",
            "hold fire",
            "leader rally",
            "leader regroup",
            "leader push",
            "regroup 3",
            "place regrouped in rifles-1",
            "place regrouped in rifles-1 at 9,26 11,26",
            "push bar-1",
            "scatter 12",
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
    fn any_points_and_numbers_survive_the_round_trip() {
        let (rules, state) = walled_farm::farm();
        let mut whim = walled_farm::whim(7);
        let inches = |whim: &mut Stream| whim.below(9000).cast_signed() - 900;
        let point = |whim: &mut Stream| Point::hundredths(inches(whim), inches(whim));
        for _ in 0..500 {
            let waypoints = (0..=whim.below(15)).map(|_| point(&mut whim)).take(15).collect();
            let side = |whim: &mut Stream| whim.below(2001) as i16 - 1000;
            let orders = [
                Order::Move { figure: FigureId(whim.below(MOST_FIGURES as u32) as u8), waypoints },
                Order::PlaceLeader(point(&mut whim)),
                Order::Fire(TargetSquare {
                    centre: point(&mut whim),
                    direction: (side(&mut whim), side(&mut whim)),
                    team: (whim.below(2) == 0).then_some(TeamId(3)),
                }),
            ];
            for order in orders {
                let text = write_order(&rules, &order);
                assert_eq!(read_order(&rules, &state, Seat(0), &text), Ok(order), "{text}");
            }
        }
    }

    #[test]
    fn capitals_spaces_and_number_signs_do_not_matter() {
        assert_eq!(read("  MOVE  #7   to 12 , 10.50 "), read("move 7 to 12,10.5"));
        assert!(read("Activate BAR-1").is_ok());
    }

    #[test]
    fn the_firing_team_may_be_named_but_no_other() {
        let (rules, mut state) = walled_farm::farm();
        state.activation = crate::state::Activation::of(UnitId::Team(TeamId(0)));
        state.frames.follow_with(Frame::Fire);
        let fire = |text| read_order(&rules, &state, Seat(0), text);
        assert_eq!(fire("fire bar-1 at 12,24"), fire("fire at 12,24"));
        let wrong = fire("fire rifles-1 at 12,24").expect_err("another team");
        assert_eq!(wrong.why, "1st squad BAR fires now, not 1st squad rifles; write `fire at X,Y`.");
    }

    #[test]
    fn an_unknown_name_lists_near_ones() {
        assert_eq!(why("push bra-1"), "There is no team `bra-1`; did you mean `bar-1`?");
        assert_eq!(why("activate quartermaster"), "There is no unit `quartermaster`.");
        assert_eq!(why("push pl-a"), "`pl-a` is Lt. Baker, no team.");
    }

    #[test]
    fn a_misread_order_is_told_how_it_is_written() {
        assert_eq!(why("move 7 12,10"), "That is not how this order is written: `move N to X,Y`.");
        assert_eq!(why("end"), "That is not how this order is written: `end deployment` or `end movement`.");
        assert_eq!(why("atcivate bar-1"), "`atcivate` begins no order; did you mean `activate`? Open now: activate.");
        assert_eq!(why(""), "An order is missing. Open now: activate.");
        assert!(why("leader at 1.234,5").starts_with("`1.234,5` is no point"));
    }

    #[test]
    fn a_number_no_figure_bears_is_left_to_the_rules() {
        assert_eq!(read("rally 99"), Ok(Order::Rally(FigureId(98))));
        assert_eq!(why("rally 999"), "`999` is no figure; figures are numbered from 1 to 19.");
        assert!(read("rally 0").is_err());
    }

    #[test]
    fn hostile_text_is_misread_and_never_panics() {
        let many = format!("move 7 to {}", "1,1 ".repeat(5000));
        for text in
            ["move", "fire at", "fire at 1,1 turned", "regroup -1", "leader at 99999,1", "\u{0}", "İ ß ,,,", &many]
        {
            assert!(read(text).is_err(), "{text:.40}");
        }
        let letters: Vec<char> = "movefirat #7,.- 12\u{1F600}on".chars().collect();
        let mut whim = walled_farm::whim(11);
        for _ in 0..2000 {
            let noise: String =
                (0..whim.below(30)).map(|_| letters[whim.below(letters.len() as u32) as usize]).collect();
            let _ = read(&noise);
        }
    }

    #[test]
    fn every_verb_of_every_step_is_a_form() {
        for frame in [Frame::Deploy, Frame::Rally, Frame::LeaderAction, Frame::PlaceRegrouped, Frame::MoveFigures] {
            for verb in verbs(frame) {
                assert!(FORMS.iter().any(|(known, _)| known == verb), "{verb}");
            }
        }
    }
}
