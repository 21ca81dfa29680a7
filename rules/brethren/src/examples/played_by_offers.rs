//! Battles played through the edges alone: filled offers as text in, sentences and scenes out.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::offer::{Field, Fill, Offer, Weight};
use sandtable_kernel::{Apply, Dice, Die, Eye, Point, Refusal, RuleId, Rules, Seat, Sight, Table};

use crate::GroundKind::{Short, Tall, Wire};
use crate::fixture::{self, GUNNER, LIEUTENANT, NCO, RIFLEMAN};
use crate::offers::offers;
use crate::orders::open;
use crate::preview::preview;
use crate::question::{decider, question};
use crate::scene::scene;
use crate::tell::tell;
use crate::terms::{BLUE, Kind, RED};
use crate::{Brethren, Event, Order, State, sequence};

/// The Lane, both sides deployed along their edges.
fn lane() -> fixture::Field {
    let ground = [
        (Tall, (200, 1100), (900, 1750)),
        (Tall, (1500, 1850), (2200, 2500)),
        (Tall, (1100, 1400), (1300, 2200)),
        (Tall, (700, 2650), (1700, 2850)),
        (Tall, (700, 750), (1700, 950)),
        (Tall, (0, 2000), (600, 2200)),
        (Tall, (1800, 1400), (2400, 1600)),
        (Short, (50, 550), (550, 700)),
        (Short, (1850, 550), (2350, 700)),
        (Short, (50, 2900), (550, 3050)),
        (Short, (1850, 2900), (2350, 3050)),
        (Short, (1450, 1150), (1850, 1250)),
        (Short, (550, 2350), (950, 2450)),
        (Wire, (0, 2400), (400, 2500)),
        (Wire, (2000, 1100), (2400, 1200)),
    ];
    let mut field = fixture::Field::new(24, 36);
    for (kind, one, other) in ground {
        field = field.ground(kind, one, other);
    }
    for (side, y, keys) in [(BLUE, 200, ["b", "b-mg", "b-ar", "b-lt"]), (RED, 3400, ["r", "r-mg", "r-ar", "r-lt"])] {
        field = field
            .unit(side, keys[0], Kind::Green, &[(NCO, (300, y)), (RIFLEMAN, (420, y))])
            .unit(side, keys[1], Kind::Green, &[(GUNNER, (800, y)), (RIFLEMAN, (920, y)), (RIFLEMAN, (1040, y))])
            .unit(side, keys[2], Kind::Green, &[(RIFLEMAN, (1300, y)), (RIFLEMAN, (1420, y)), (RIFLEMAN, (1540, y))])
            .unit(side, keys[3], Kind::Officer, &[(LIEUTENANT, (1800, y)), (RIFLEMAN, (1920, y))]);
    }
    field
}

/// A way to fill a gap that the offer itself suggests; nothing where the other picks leave none.
fn filling(field: &Field, picked: &[String], whim: &mut Stream) -> Option<String> {
    let inch = |whim: &mut Stream, most: u32| 50 + i32::try_from(whim.below(100 * most - 100)).unwrap_or(0);
    let spot = |whim: &mut Stream| Point::hundredths(inch(whim, 24), inch(whim, 36)).to_string();
    Some(match &field.fill {
        Fill::Pick { from, min, max } => {
            let open = from.iter().filter(|candidate| candidate.is_open(picked.iter().map(String::as_str)));
            let mut left: Vec<&str> = open.map(|candidate| candidate.id.as_str()).collect();
            let most = u32::from(*max).min(left.len() as u32);
            let wanted = u32::from(*min).max(1) + whim.below(most.saturating_sub(u32::from(*min)) + 1);
            let count = wanted.min(most);
            if count == 0 {
                return None;
            }
            let mut take = |_| left.swap_remove(whim.below(left.len() as u32) as usize);
            (0..count).map(&mut take).collect::<Vec<_>>().join(" ")
        }
        Fill::Number { min, .. } => min.to_string(),
        Fill::Spot { .. } => spot(whim),
        Fill::Places { max, .. } => (0..*max).map(|_| spot(whim)).collect::<Vec<_>>().join(" "),
        Fill::Path { routes, .. } => {
            let route = routes.iter().find(|route| picked.contains(&route.piece))?;
            let step = |whim: &mut Stream| i32::try_from(whim.below(500)).unwrap_or(0) - 250;
            let beside = Point::new(
                (route.from.x + sandtable_kernel::Length::hundredths(step(whim))).snapped(),
                (route.from.y + sandtable_kernel::Length::hundredths(step(whim))).snapped(),
            );
            let end = whim.pick(&route.reach).map_or(beside, |end| Point::new(end.x.snapped(), end.y.snapped()));
            end.to_string()
        }
        Fill::Direction => "3,4".to_owned(),
        Fill::Turn => whim.below(360).to_string(),
        Fill::Share { among, total } => format!("{}={total}", among.first()?.id),
    })
}

/// The order's text, optional gaps filled now and then.
fn filled(offer: &Offer, whim: &mut Stream) -> Option<String> {
    let (mut text, mut picked) = (offer.verb.clone(), Vec::new());
    for field in &offer.fields {
        if field.optional && whim.happens(2, 3) {
            continue;
        }
        match filling(field, &picked, whim) {
            Some(value) => {
                picked.extend(value.split(' ').map(str::to_owned));
                let lead = if field.lead.is_empty() { String::new() } else { format!(" {}", field.lead) };
                text = format!("{text}{lead} {value}");
            }
            None if field.optional => {}
            None => return None,
        }
    }
    Some(text)
}

/// A table at which everything that happens is told at once.
struct Storyteller<'a> {
    rules: &'a Brethren,
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

/// An order somebody might give by filling the forms; what is refused is kept with its reason.
fn any_order(rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream, refused: &mut Vec<Refusal>) -> Order {
    let offered = offers(rules, state, seat);
    let open: Vec<Offer> = offered.into_iter().filter(|offer| offer.weight != Weight::Grave).collect();
    for _ in 0..200 {
        let offer = whim.pick(&open).expect("a decision has an offer");
        let Some(text) = filled(offer, whim) else { continue };
        let order = rules.read_order(state, seat, &text).expect(&text);
        match sequence::check(rules, state, seat, &order) {
            Ok(()) => return order,
            Err(refusal) => refused.push(refusal),
        }
    }
    panic!("no filled offer of {:?} passes: {refused:?}", state.frames.top());
}

/// What the ground, or a choice of several, may refuse in an order whose words are all on offer.
const GEOMETRIC: [&str; 16] = [
    "E_PLACES",
    "E_ZONE",
    "E_OVERLAP",
    "E_TERRAIN",
    "E_COHERENCY",
    "E_TOO_FAR",
    "E_BLOCKED",
    "E_OFF_TABLE",
    "E_CONTACT",
    "E_NO_LOS",
    "E_NO_MG",
    "E_RANGE",
    "E_NO_WEAPON",
    "E_CHARGE_MIN",
    "E_CHARGE_TARGET",
    "E_SPLIT",
];

fn play_through(rules: &Brethren, number: u64) {
    let mut whim = Stream::new(Seed::from_number(number), 5);
    let dice = Seeded::new(Seed::from_number(number));
    let mut table = Storyteller { rules, dice, story: Vec::new() };
    let mut state = sequence::start(rules, &mut table);
    let mut decisions = 0;
    while let Some(side) = decider(&state) {
        let seat = Seat(side.0);
        assert!(!question(rules, &state, seat).is_empty());
        let mut refused = Vec::new();
        let order = any_order(rules, &state, seat, &mut whim, &mut refused);
        for refusal in refused {
            assert!(GEOMETRIC.contains(&refusal.why.code), "{:?}: {refusal}", state.frames.top());
        }
        let text = rules.write_order(&order);
        assert_eq!(rules.read_order(&state, seat, &text).as_ref(), Ok(&order), "{text}");
        assert_eq!(preview(rules, &state, seat, &order).refusal, None, "{text}");
        let seen = scene(rules, &state, Eye::Seat(seat));
        assert_eq!(seen.pieces.len() as u32, state.on_table.count());
        sequence::play(rules, &mut state, seat, &order, &mut table);
        decisions += 1;
        assert!(decisions < 4000, "the battle does not end: {:?}", state.frames.top());
    }
    for sentence in &table.story {
        let closed = sentence.ends_with('.');
        assert!(closed && !sentence.contains("BR-") && !sentence.contains("  "), "{sentence}");
    }
    assert_ne!(scene(rules, &state, Eye::Truth).fact("", "result"), Some("open"));
}

#[test]
fn a_battle_can_be_played_to_its_end_through_offers_alone() {
    for number in 0..6 {
        play_through(&lane().rules(), number);
    }
    for (name, value) in [("premeasure", "free"), ("wait_redeem", "free"), ("list_visibility", "closed")] {
        play_through(&lane().set(name, value).rules(), 7);
    }
}

#[test]
fn the_verbs_offered_are_those_of_the_step() {
    let rules = lane().rules();
    let mut whim = Stream::new(Seed::from_number(3), 5);
    let mut table = sandtable_kernel::Quiet::new(Seeded::new(Seed::from_number(3)));
    let mut state = sequence::start(&rules, &mut table);
    for _ in 0..200 {
        let Some(side) = decider(&state) else { return };
        let seat = Seat(side.0);
        let frame = *state.frames.top();
        for offer in offers(&rules, &state, seat).iter().filter(|offer| offer.weight != Weight::Grave) {
            let known = open(frame).iter().any(|verb| verb.form().verb == offer.verb);
            assert!(known, "{} in {frame:?}", offer.verb);
        }
        let order = any_order(&rules, &state, seat, &mut whim, &mut Vec::new());
        sequence::play(&rules, &mut state, seat, &order, &mut table);
    }
}

#[test]
fn without_measuring_no_form_shows_how_far_anybody_may_go() {
    use crate::fixture::Field;
    use crate::terms::{BLUE, RED};
    let reach_of = |value: &str| {
        let field = Field::new(36, 36).rifles(BLUE, "b", &[(1000, 1000)]).rifles(RED, "r", &[(1000, 3000)]);
        let mut game = field.set("premeasure", value).begin(&[]);
        let unit = game.unit("b");
        game.blue(Order::Activate(unit)).blue(Order::Move);
        let offered = offers(game.rules(), game.state(), Seat(0));
        let fills = offered.iter().flat_map(|offer| &offer.fields).map(|field| &field.fill);
        let routes = fills.filter_map(|fill| if let Fill::Path { routes, .. } = fill { routes.first() } else { None });
        routes.map(|route| route.reach.len()).sum::<usize>()
    };
    assert_eq!(reach_of("book"), 0);
    assert!(reach_of("free") > 8);
}
