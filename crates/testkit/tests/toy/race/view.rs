//! What a runner may see and do.

use sandtable_kernel::offer::{Candidate, Field, Fill, Offer, Weight};
use sandtable_kernel::preview::{OddsRow, Preview};
use sandtable_kernel::scene::{Base, Fact, Ground, Panel, Piece, Row, Scene, Sentence, Sequence, SideView};
use sandtable_kernel::{Eye, Length, Point, Rules, Seat, Side, shared};

use super::{
    BABBLING, DEAD_BUTTON, Event, LEAKY_SCENE, LEAKY_SENTENCE, NO_OFFERS, Order, Pace, ROSY, Race, State, Step, rule,
};

const NAMES: [&str; 2] = ["Ann", "Bob"];

pub fn tell<const FLAW: u8>(state: &State, event: &Event) -> Sentence {
    let name = |runner: u8| NAMES[usize::from(runner)];
    let text = match *event {
        Event::Dealt { runner, card } => format!("{} is dealt a {card}.", name(runner)),
        Event::Chose { runner, pace } => format!("{} will {}.", name(runner), words(pace)),
        Event::Played { runner } => format!("{} plays the card.", name(runner)),
        Event::Spent { runner, breath } => format!("{} spends {breath} breath.", name(runner)),
        Event::Tripped { runner, at } => format!("{} is tripped and stands at {at}.", name(runner)),
        Event::Moved { runner, to } if FLAW == LEAKY_SENTENCE => {
            format!("{} goes to {to}, {:?} in hand.", name(runner), state.cards)
        }
        Event::Moved { runner, to } => format!("{} goes to {to}.", name(runner)),
        Event::NextRound => format!("Round {} begins.", state.round),
        Event::Ended { winner: Some(Side(side)), .. } => format!("{} wins.", name(side)),
        Event::Ended { winner: None, .. } => "Nobody wins.".to_owned(),
    };
    Sentence { text, pieces: Vec::new(), at: None }
}

fn words(pace: Pace) -> &'static str {
    match pace {
        Pace::Walk => "walk",
        Pace::Run => "run",
        Pace::Card => "run with the card",
    }
}

pub fn scene<const FLAW: u8>(rules: &Race<FLAW>, state: &State, eye: Eye) -> Scene {
    let runner = |runner: u8| {
        let index = usize::from(runner);
        let mine = eye == Eye::Truth || eye == Eye::Seat(Seat(runner)) || FLAW == LEAKY_SCENE;
        let mut facts = vec![Fact::new("at", state.at[index]), Fact::new("breath", state.breath[index])];
        match state.cards[index] {
            Some(card) if mine => facts.push(Fact::new("card", card)),
            Some(_) => {}
            None => facts.push(Fact::new("card", "played")),
        }
        facts.push(Fact::new("chosen", if state.chosen[index].is_some() { "yes" } else { "no" }));
        if mine && let Some(pace) = state.chosen[index] {
            facts.push(Fact::new("pace", words(pace)));
        }
        Piece {
            id: NAMES[index].to_lowercase(),
            name: NAMES[index].to_owned(),
            side: Some(Side(runner)),
            look: "figure".into(),
            arm: "".into(),
            symbol: "".into(),
            group: String::new(),
            at: Point::inches(i32::from(state.at[index]), i32::from(runner)),
            base: Base::Marker,
            facing: None,
            markers: Vec::new(),
            facts,
        }
    };
    let game = Row {
        id: "game".to_owned(),
        depth: 0,
        text: format!("Round {}", state.round),
        side: None,
        markers: Vec::new(),
        facts: vec![Fact::new("round", state.round)],
    };
    let side = |side: u8, key: &str| SideView {
        side: Side(side),
        key: key.to_owned(),
        name: NAMES[usize::from(side)].to_owned(),
    };
    Scene {
        title: rules.title.clone(),
        sides: vec![side(0, "A"), side(1, "B")],
        ground: Ground {
            width: Length::inches(i32::from(rules.length)),
            height: Length::inches(2),
            square: Some(Length::inches(1)),
            measuring: false,
        },
        terrain: [].into(),
        pieces: shared([runner(0), runner(1)]),
        overlays: Vec::new(),
        panels: vec![Panel::new("Race", [game])],
        sequence: Sequence::default(),
        outcome: state.outcome,
    }
}

pub fn offers<const FLAW: u8>(rules: &Race<FLAW>, state: &State, seat: Seat) -> Vec<Offer> {
    if rules.pending(state).ask_of(seat).is_none() {
        return Vec::new();
    }
    let me = usize::from(seat.0);
    let field = |name: &str, lead: &str, optional: bool, fill: Fill| Field {
        name: name.to_owned(),
        lead: lead.to_owned(),
        label: String::new(),
        optional,
        fill,
    };
    let pick =
        |ids: &[&str]| Fill::Pick { from: ids.iter().map(|id| Candidate::new(id, *id)).collect(), min: 1, max: 1 };
    match state.frames.top() {
        Step::Pace => {
            let mut pace = Offer::button("pace", "Choose a pace", rule::PAC_1, Weight::Main);
            let lead = if FLAW == BABBLING { "speed" } else { "" };
            pace.fields = vec![field("pace", lead, false, pick(&["walk", "run"]))];
            let mut with_card = Offer::button("pace run", "Run with the card", rule::CRD_1, Weight::Main);
            with_card.fields = vec![field("card", "with", false, pick(&["card"]))];
            let mut offers = vec![pace];
            if state.cards[me].is_some() {
                offers.push(with_card);
            }
            offers
        }
        Step::Trip { .. } if FLAW == NO_OFFERS => Vec::new(),
        Step::Trip { .. } => {
            let mut trip = Offer::button("trip", "Trip the other", rule::TRP_2, Weight::Main);
            let max = if FLAW == DEAD_BUTTON { 9 } else { i64::from(state.breath[me]) };
            trip.fields = vec![field("breath", "using", false, Fill::Number { min: 0, max })];
            trip.dice = true;
            vec![trip, Offer::button("let pass", "Let the other pass", rule::TRP_1, Weight::Pass)]
        }
    }
}

pub fn preview<const FLAW: u8>(rules: &Race<FLAW>, state: &State, seat: Seat, order: &Order) -> Preview {
    if let Err(refusal) = rules.check(state, seat, order)
        && FLAW != ROSY
    {
        return Preview::refused(refusal);
    }
    match order {
        Order::Trip { using } => Preview { question: "Trip".to_owned(), odds: trip_odds(*using), ..Preview::default() },
        _ => Preview::default(),
    }
}

/// RT-TRP-2: a die and the breath spent reach 5.
pub fn trip_odds(using: u8) -> Vec<OddsRow> {
    let ways = u64::from(2 + using).min(6);
    let row = |outcome: &str, ways| OddsRow { outcome: outcome.to_owned(), ways, out_of: 6 };
    vec![row("tripped", ways), row("passes", 6 - ways)]
}
