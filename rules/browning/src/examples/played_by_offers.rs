//! Battles played through the edges alone: filled offers as text in, sentences and scenes out.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::offer::{Field, Fill, Offer, Route, Weight};
use sandtable_kernel::scene::Outline;
use sandtable_kernel::{Apply, Dice, Die, Eye, Point, RuleId, Rules, Seat, Side, Sight, Table};

use crate::offers::offers;
use crate::preview::preview;
use crate::question::{decider, question};
use crate::scene::scene;
use crate::state::Frame;
use crate::tell::tell;
use crate::{Browning, Event, Order, State, orders, sequence, walled_farm};

const STEPS: [Frame; 14] = [
    Frame::Deploy,
    Frame::ChooseUnit,
    Frame::PlaceLeader,
    Frame::Rally,
    Frame::MoveDeclare,
    Frame::MoveFigures,
    Frame::Fire,
    Frame::LeaderAction,
    Frame::PlacePlatoonLeader,
    Frame::RegroupCount,
    Frame::PlaceRegrouped,
    Frame::Push,
    Frame::EndScatter { side: Side(0), platoon: None },
    Frame::AnswerDraw { side: Side(0) },
];

/// What the ground may refuse in an order whose words are all on offer.
const GEOMETRIC: [&str; 9] = [
    "E-DEPLOY-COUNT",
    "E-DEPLOY-ZONE",
    "E-SPOT",
    "E-MOVE-TOO-LONG",
    "E-MOVE-PATH",
    "E-MOVE-ENEMY",
    "E-FIRE-NO-TARGET",
    "E-REGROUP-FAR",
    "E-REGROUP-ENEMY",
];

/// Every way to fill a gap that the offer itself suggests.
fn fillings(field: &Field) -> Vec<String> {
    let lead = |value: String| format!(" {} {value}", field.lead);
    let snapped = |point: Point| Point::new(point.x.snapped(), point.y.snapped());
    let values = match &field.fill {
        Fill::Pick { from, .. } => from.iter().map(|candidate| candidate.id.clone()).collect(),
        Fill::Number { min, max } => vec![min.to_string(), max.to_string()],
        Fill::Spot { zones, .. } => match zones.first() {
            Some(Outline::Circle { centre, .. }) => vec![centre.to_string()],
            _ => (10..19).map(|x| Point::hundredths(100 * x, 1850).to_string()).collect(),
        },
        Fill::Places { max, .. } => {
            let spots = (0..i32::from(*max)).map(|index| Point::inches(10 + index, 1).to_string());
            vec![spots.collect::<Vec<_>>().join(" ")]
        }
        Fill::Path { routes, .. } => {
            let ends = |route: &Route| route.reach.iter().step_by(12).map(|end| snapped(*end)).collect::<Vec<_>>();
            routes.iter().flat_map(ends).map(|end| end.to_string()).collect()
        }
        Fill::Direction => vec!["3,4".to_owned()],
        Fill::Turn | Fill::Share { .. } => Vec::new(),
    };
    let left_out = field.optional.then(String::new);
    values.into_iter().map(lead).chain(left_out).collect()
}

fn texts(offer: &Offer) -> Vec<String> {
    offer.fields.iter().fold(vec![offer.verb.clone()], |begun, field| {
        let ends = fillings(field);
        begun.iter().flat_map(|text| ends.iter().map(move |end| format!("{text}{end}"))).collect()
    })
}

#[test]
fn every_filled_offer_is_an_order_that_only_the_ground_can_refuse() {
    for step in STEPS {
        let (rules, state) = walled_farm::at(step);
        let offered = offers(&rules, &state, Seat(0));
        assert!(!offered.is_empty(), "{step:?}");
        for text in offered.iter().flat_map(texts) {
            let order = rules.read_order(&state, Seat(0), &text).expect(&text);
            if let Err(refusal) = sequence::check(&rules, &state, Seat(0), &order) {
                assert!(GEOMETRIC.contains(&refusal.why.code), "{text}: {refusal}");
            }
        }
    }
}

#[test]
fn the_verbs_offered_are_those_of_the_step() {
    for step in STEPS {
        let (rules, state) = walled_farm::at(step);
        for offer in offers(&rules, &state, Seat(0)).iter().filter(|offer| offer.weight != Weight::Grave) {
            assert!(orders::open(step).iter().any(|verb| verb.form().verb == offer.verb), "{} in {step:?}", offer.verb);
        }
    }
}

/// A table at which everything that happens is told at once.
struct Storyteller<'a> {
    rules: &'a Browning,
    dice: Seeded,
    story: Vec<String>,
}

impl Table<State> for Storyteller<'_> {
    fn roll(&mut self, rule: RuleId, _sight: Sight, die: Die) -> u16 {
        self.dice.face(rule, die)
    }

    fn happen(&mut self, state: &mut State, _rule: RuleId, _sight: Sight, event: Event) {
        state.apply(&event);
        self.story.push(tell(self.rules, state, &event).text);
    }
}

/// An order somebody might give by filling the forms; leaving the step when nothing filled in passes.
fn any_order(rules: &Browning, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    let offered = offers(rules, state, seat);
    let open: Vec<Offer> = offered.into_iter().filter(|offer| offer.weight != Weight::Grave).collect();
    for _ in 0..200 {
        let offer = whim.pick(&open).expect("a decision has an offer");
        let texts = texts(offer);
        let Some(text) = whim.pick(&texts) else { continue };
        let order = rules.read_order(state, seat, text).expect(text);
        if sequence::check(rules, state, seat, &order).is_ok() {
            return order;
        }
    }
    panic!("no filled offer of {:?} passes", state.frames.top());
}

#[test]
fn a_battle_can_be_played_to_its_end_through_offers_alone() {
    for number in 0..3 {
        let (rules, mut state) = walled_farm::farm();
        let mut whim = walled_farm::whim(number);
        let dice = Seeded::new(Seed::from_number(number));
        let mut table = Storyteller { rules: &rules, dice, story: Vec::new() };
        let mut decisions = 0;
        while let Some(Side(seat)) = decider(&state) {
            let seat = Seat(seat);
            assert!(!question(&rules, &state, seat).is_empty());
            let order = any_order(&rules, &state, seat, &mut whim);
            let text = rules.write_order(&order);
            assert_eq!(rules.read_order(&state, seat, &text).as_ref(), Ok(&order), "{text}");
            assert_eq!(preview(&rules, &state, seat, &order).refusal, None, "{text}");
            let seen = scene(&rules, &state, Eye::Seat(seat));
            let pieces = seen.pieces.iter().filter(|piece| piece.look == "figure").count();
            assert_eq!(pieces as u32, state.on_table().count());
            sequence::play(&rules, &mut state, &order, &mut table);
            decisions += 1;
            assert!(decisions < 5000, "the battle does not end");
        }
        assert!(table.story.len() > 100, "{}", table.story.len());
        for sentence in &table.story {
            assert!(sentence.ends_with('.') && !sentence.contains("BB-") && !sentence.contains("  "), "{sentence}");
        }
        assert_ne!(scene(&rules, &state, Eye::Truth).fact("game", "result"), Some("open"));
    }
}
