//! Tug of war: a game small enough to read at a glance, to test the shelf with.
//!
//! A roll-off decides who begins. In turn each seat pulls (a die moves the rope that far) or waits; the rope beyond the
//! goal wins. Behind a curtain a pull is final. A side may bring a team of its own: one that is up to three feet ahead from the beginning.

use sandtable_kernel::army::{ArmyControl, ArmyEntry, ArmyForm, Chosen};
use sandtable_kernel::book::{Answer, ArmyReport, BookInfo, Document, ForceList, Input, Question};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::fault::{Faults, near_names};
use sandtable_kernel::offer::{Offer, Weight};
use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::preview::{Measure, OddsRow, Preview};
use sandtable_kernel::scene::{Base, Fact, Ground, Panel, Piece, Row, Scene, Sentence, Sequence, SideView};
use sandtable_kernel::sheet::{Reader, Sheet, Value};
use sandtable_kernel::{
    Apply, Book, Checked, Eye, Face, Imagined, Known, Length, Mind, Misread, Outcome, Pending, Point, Refusal, RuleId,
    Rules, Seat, SeatInfo, Side, Sight, Table, Why, refuse_if, shared,
};
use serde::{Deserialize, Serialize};

const BEGIN: RuleId = RuleId::new("TW-BEG-1");
const PULL: RuleId = RuleId::new("TW-PUL-1");
const TURN: RuleId = RuleId::new("TW-TRN-1");
const TEAM: RuleId = RuleId::new("TW-TEA-1");

#[derive(Clone, Debug)]
pub struct Tug {
    name: String,
    goal: i32,
    rope: i32,
    /// The rope is behind a curtain: who has pulled has felt how strong the others are.
    curtain: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct State {
    rope: i32,
    active: u8,
    goal: i32,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    Pull,
    Wait,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Began { seat: u8 },
    Pulled { seat: u8, by: i32 },
    Waited { seat: u8 },
}

impl Apply for State {
    type Event = Event;
    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Began { seat } => self.active = seat,
            Event::Pulled { seat, by } => {
                self.rope += if seat == 0 { -by } else { by };
                self.active = 1 - seat;
            }
            Event::Waited { seat } => self.active = 1 - seat,
        }
    }
}

impl Rules for Tug {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |seat: u8, key: &str, name: &str| SeatInfo {
            seat: Seat(seat),
            key: key.to_owned(),
            name: name.to_owned(),
            side: Some(Side(seat)),
        };
        vec![seat(0, "A", "West"), seat(1, "B", "East")]
    }

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        let mut state = State { rope: self.rope, active: 0, goal: self.goal };
        let seat = u8::from(table.d6(BEGIN) > 3);
        table.happen(&mut state, BEGIN, Sight::ALL, Event::Began { seat });
        state
    }

    fn pending(&self, state: &State) -> Pending {
        if state.rope.abs() >= state.goal {
            let winner = Some(Side(u8::from(state.rope > 0)));
            return Pending::Over(Outcome { winner, rule: PULL, how: "the rope is over the line" });
        }
        Pending::ask(Seat(state.active), "pull", TURN)
    }

    fn reveals(&self, event: &Event) -> Option<RuleId> {
        (self.curtain && matches!(event, Event::Pulled { .. })).then_some(PULL)
    }

    fn check(&self, state: &State, seat: Seat, _order: &Order) -> Result<(), Refusal> {
        let over = state.rope.abs() >= state.goal;
        refuse_if(over || seat.0 != state.active, Refusal::new(TURN, Why::plain("E-NOT-YOURS", "It is not your turn.")))
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Tug>, table: &mut T) {
        let seat = order.seat().0;
        match order.order() {
            Order::Pull => {
                let by = i32::from(table.d6(PULL));
                table.happen(state, PULL, Sight::ALL, Event::Pulled { seat, by });
            }
            Order::Wait => table.happen(state, TURN, Sight::ALL, Event::Waited { seat }),
        }
    }

    fn read_order(&self, _state: &State, _seat: Seat, text: &str) -> Result<Order, Misread> {
        match text.trim() {
            "pull" => Ok(Order::Pull),
            "wait" => Ok(Order::Wait),
            other => Err(Misread::new(format!("`{other}` is no order{}", near_names(other, ["pull", "wait"])))),
        }
    }

    fn write_order(&self, order: &Order) -> String {
        if *order == Order::Pull { "pull" } else { "wait" }.to_owned()
    }
}

impl Face for Tug {
    fn tell(&self, _state: &State, event: &Event) -> Sentence {
        let name = |seat: u8| if seat == 0 { "West" } else { "East" };
        let text = match *event {
            Event::Began { seat } => format!("{} begins.", name(seat)),
            Event::Pulled { seat, by } => format!("{} pulls the rope by {by}.", name(seat)),
            Event::Waited { seat } => format!("{} waits.", name(seat)),
        };
        Sentence { text, pieces: vec!["rope".to_owned()], at: None }
    }

    fn roll_name(&self, rule: RuleId) -> &'static str {
        if rule == BEGIN { "Who begins" } else { "Pull" }
    }

    fn scene(&self, state: &State, _eye: Eye) -> Scene {
        let side = |side: u8, key: &str, name: &str| SideView { side: Side(side), key: key.into(), name: name.into() };
        let facts = vec![Fact::new("at", state.rope)];
        Scene {
            title: self.name.clone(),
            sides: vec![side(0, "A", "West"), side(1, "B", "East")],
            ground: Ground { width: Length::inches(24), height: Length::inches(12), square: None, measuring: true },
            terrain: [].into(),
            pieces: shared([Piece {
                id: "rope".into(),
                name: "The knot".into(),
                side: None,
                look: "figure".into(),
                arm: "".into(),
                symbol: "".into(),
                group: String::new(),
                at: Point::inches(12 + state.rope.clamp(-12, 12), 6),
                base: Base::Round(Length::hundredths(40)),
                facing: None,
                markers: Vec::new(),
                facts: facts.clone(),
            }]),
            overlays: Vec::new(),
            panels: vec![Panel::new(
                "Score",
                [Row {
                    id: "game".into(),
                    depth: 0,
                    text: format!("The rope is at {}", state.rope),
                    side: None,
                    markers: Vec::new(),
                    facts,
                }],
            )],
            sequence: Sequence::default(),
            outcome: self.pending(state).outcome(),
        }
    }

    fn question(&self, state: &State, seat: Seat) -> String {
        if self.pending(state).ask_of(seat).is_some() { "Pull or wait?".to_owned() } else { String::new() }
    }

    fn offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        if self.pending(state).ask_of(seat).is_none() {
            return Vec::new();
        }
        let pull = Offer { dice: true, ..Offer::button("pull", "Pull the rope", PULL, Weight::Main) };
        vec![pull, Offer::button("wait", "Wait", TURN, Weight::Pass)]
    }

    fn preview(&self, state: &State, seat: Seat, order: &Order) -> Preview {
        if let Err(refusal) = self.check(state, seat, order) {
            return Preview::refused(refusal);
        }
        let odds = (1..=6).map(|by| OddsRow { outcome: format!("by {by}"), ways: 1, out_of: 6 });
        Preview { question: "How far".into(), odds: odds.collect(), ..Preview::default() }
    }

    fn measure(&self, _state: &State, _eye: Eye, _from: Point, _to: Point) -> Measure {
        Measure { distance: None, sight: None, notes: Vec::new() }
    }
}

/// How the tug is thought about; it hides nothing.
pub struct TugMind;

impl Mind for TugMind {
    type Rules = Tug;

    fn ready(_rules: &Tug) -> TugMind {
        TugMind
    }

    fn known<'a>(&self, rules: &'a Tug, state: &'a State, seat: Seat) -> Known<'a, Tug> {
        Known::all(rules, state, seat)
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Tug>, _whim: &mut Stream) -> Imagined<'a, Tug> {
        known.as_it_is()
    }

    fn random_order(&self, _rules: &Tug, _state: &State, _seat: Seat, whim: &mut Stream) -> Order {
        if whim.happens(1, 4) { Order::Wait } else { Order::Pull }
    }

    fn propose(&self, _rules: &Tug, _state: &State, _seat: Seat, _whim: &mut Stream, into: &mut Vec<Order>) {
        into.extend([Order::Pull, Order::Wait]);
    }

    fn evaluate(&self, _rules: &Tug, state: &State, seat: Seat) -> i64 {
        i64::from(if seat.0 == 0 { -state.rope } else { state.rope }) * 1000
    }
}

impl Book for Tug {
    const INFO: BookInfo =
        BookInfo { id: "tug", name: "Tug of war", prefix: "TW", version: "1", credit: "nobody in particular" };

    fn rulebook() -> &'static str {
        "# Tug of war\n## Beginning\n- **TW-BEG-1** A die decides who begins.\n## Pulling\n- **TW-PUL-1** A die moves the rope.\n- **TW-TRN-1** In turn.\n- **TW-TEA-1** A team is at most 3 feet ahead.\n"
    }

    fn rule_ids() -> &'static [RuleId] {
        &[BEGIN, PULL, TURN, TEAM]
    }

    fn toggles() -> &'static [Toggle] {
        &[]
    }

    fn tables() -> &'static [Document] {
        &[]
    }

    fn scenarios() -> &'static [Document] {
        &[
            Document { id: "long", text: "name = \"Long pull\"\nsize = \"standard\"\ngoal = 12\n" },
            Document {
                id: "short",
                text: "game = \"tug\"\nname = \"Short pull\"\nsize = \"learning\"\ngoal = 5\nfixed = true\n",
            },
            Document { id: "blind", text: "name = \"Blind pull\"\nsize = \"large\"\ngoal = 12\ncurtain = true\n" },
        ]
    }

    fn set_up(scenario: &Sheet, _house: &HouseRules) -> Result<Tug, Faults> {
        let faults = core::cell::RefCell::new(Faults::default());
        let reader = Reader::new(scenario, &faults);
        let _ = (reader.optional_text("game"), reader.optional_text("size"), reader.optional_text("briefing"));
        let name = reader.text("name").map(str::to_owned);
        let goal = reader.number("goal", 1..=100);
        let _ = reader.raw("fixed");
        let curtain = reader.flag("curtain");
        let ahead = |side: &str| reader.optional_number(side, 0..=3).and_then(|feet| i32::try_from(feet).ok());
        let rope = ahead("east").unwrap_or(0) - ahead("west").unwrap_or(0);
        reader.finish();
        match (name, goal, faults.into_inner()) {
            (Some(name), Some(goal), faults) if faults.is_empty() => {
                Ok(Tug { name, goal: i32::try_from(goal).unwrap_or(i32::MAX), rope, curtain })
            }
            (_, _, faults) => Err(faults),
        }
    }

    fn force_lists() -> Vec<ForceList> {
        vec![ForceList { id: "TEAM".into(), name: "A team".into(), about: "strong men".into() }]
    }

    fn new_army(list: &str) -> Option<String> {
        (list == "TEAM").then(|| "game = \"tug\"\nname = \"Strong men\"\nahead = 2\n".to_owned())
    }

    fn check_army(army: &Sheet, _house: &HouseRules) -> ArmyReport {
        let faults = core::cell::RefCell::new(Faults::default());
        let reader = Reader::new(army, &faults);
        let _ = reader.optional_text("game");
        let name = reader.optional_text("name").unwrap_or_default().to_owned();
        let ahead = reader.number("ahead", 0..=99).unwrap_or(0);
        if ahead > 3 {
            reader.breaks("ahead", TEAM, Some("E-TOO-FAR"), "a team is at most 3 feet ahead");
        }
        reader.finish();
        let faults = faults.into_inner();
        let repair = if ahead > 3 { vec!["Change `ahead` to 3.".to_owned()] } else { Vec::new() };
        ArmyReport { roster: vec![format!("{name}: {ahead} feet ahead")], name, points: Some(ahead), faults, repair }
    }

    fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
        if scenario.root.get("fixed").is_some() {
            return None;
        }
        let mut with_it = scenario.clone();
        if let Some(Value::Number(feet)) = army.root.get("ahead").map(|node| &node.value) {
            with_it.set(if side == Side(0) { "west" } else { "east" }, feet);
        }
        Some(with_it)
    }

    fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
        let now = u32::try_from(Tug::check_army(army, house).points?).ok()?;
        let ahead = ArmyControl::Count { now, least: 0, most: 3.max(now) };
        Some(ArmyForm { entries: vec![ArmyEntry::new("ahead", "Feet ahead", ahead)] })
    }

    fn change_army(_army: &Sheet, entry: &str, chosen: &Chosen, _house: &HouseRules) -> Option<String> {
        match (entry, chosen) {
            ("ahead", Chosen::Count(feet)) => Some(format!("game = \"tug\"\nname = \"Changed men\"\nahead = {feet}\n")),
            _ => None,
        }
    }

    fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
        let report = Tug::check_army(army, house);
        (report.points > Some(3)).then(|| format!("game = \"tug\"\nname = \"{}\"\nahead = 3\n", report.name))
    }

    fn questions() -> &'static [Question] {
        &[Question {
            name: "pull",
            about: "How far one pull goes",
            inputs: &[Input { name: "at_least", about: "1 to 6", default: "1" }],
        }]
    }

    fn answer(_question: &str, _inputs: &[(String, String)], _house: &HouseRules) -> Result<Answer, Faults> {
        Ok(Answer {
            rows: vec![OddsRow { outcome: "far".into(), ways: 1, out_of: 2 }],
            rules: vec![PULL],
            notes: Vec::new(),
        })
    }
}
