//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::army::{ArmyForm, Chosen};
use sandtable_kernel::book::{Answer, ArmyReport, BookInfo, Document, ForceList, Question};
use sandtable_kernel::files::Files;
use sandtable_kernel::offer::Offer;
use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::orders::{self as kernel_orders, Scope};
use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::scene::{Scene, Sentence};
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{
    Book, Checked, Eye, Face, Faults, Misread, Pending, Point, Refusal, RuleId, Rules, Seat, SeatInfo, Side, Sight,
    Table,
};

use crate::fates;
use crate::files::fields;
use crate::{
    Event, Nqm, Order, State, army, book, hidden, odds_questions, offers, orders, preview, question, rule, scenario,
    scene, sequence, tell,
};

impl Rules for Nqm {
    type State = State;
    type Order = Order;
    type Event = Event;

    /// NQ-SEAT-1: commanders, and the umpire if there is one.
    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |(number, chair): (usize, &crate::Chair)| SeatInfo {
            // At most 16 chairs are read.
            seat: Seat(number as u8),
            key: chair.key.clone(),
            name: chair.name.clone(),
            side: chair.side,
        };
        self.setup().chairs.iter().enumerate().map(seat).collect()
    }

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        sequence::start(self, table)
    }

    fn pending(&self, state: &State) -> Pending {
        sequence::pending(self, state)
    }

    fn aftermath(&self, state: &State) -> Aftermath {
        fates::of(self, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.bound)
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(order, Order::Done)
    }

    /// NQ-UMP-3: where an umpire sits, a committed step is his alone to take back, by ruling.
    fn reveals(&self, event: &Event) -> Option<RuleId> {
        let committed = matches!(event, Event::Committed { .. } | Event::Ruled { .. });
        (committed && self.umpire().is_some()).then_some(rule::UMP_3)
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(self, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        sequence::play(self, state, order.seat(), order.order(), table);
    }

    /// NQ-HID-1: what is entered in secret stays with its side.
    fn order_sight(&self, state: &State, seat: Seat, order: &Order) -> Sight {
        hidden::order_sight(self, state, seat, order)
    }

    fn read_order(&self, state: &State, seat: Seat, words: &str) -> Result<Order, Misread> {
        kernel_orders::read(&Scope { rules: self, state, seat }, orders::open(*state.frames.top()), words)
    }

    fn write_order(&self, order: &Order) -> String {
        kernel_orders::write(self, order)
    }
}

impl Face for Nqm {
    fn tell(&self, state: &State, event: &Event) -> Sentence {
        tell::tell(self, state, event)
    }

    fn roll_name(&self, rule: RuleId) -> &'static str {
        tell::roll_name(rule)
    }

    fn scene(&self, state: &State, eye: Eye) -> Scene {
        scene::scene(self, state, eye)
    }

    fn question(&self, state: &State, seat: Seat) -> String {
        question::question(self, state, seat)
    }

    fn offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        offers::offers(self, state, seat)
    }

    fn preview(&self, state: &State, seat: Seat, order: &Order) -> Preview {
        preview::preview(self, state, seat, order)
    }

    fn measure(&self, _state: &State, _eye: Eye, from: Point, to: Point) -> Measure {
        preview::measure(self, from, to)
    }
}

impl Book for Nqm {
    const INFO: BookInfo = book::INFO;

    fn rulebook() -> &'static str {
        book::RULEBOOK
    }

    fn rule_ids() -> &'static [RuleId] {
        book::RULE_IDS
    }

    fn toggles() -> &'static [Toggle] {
        book::TOGGLES
    }

    fn tables() -> &'static [Document] {
        book::TABLES
    }

    fn files() -> Option<Files> {
        Some(fields::FILES)
    }

    fn scenarios() -> &'static [Document] {
        book::SCENARIOS
    }

    fn lessons() -> &'static [Document] {
        book::LESSONS
    }

    fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Nqm, Faults> {
        scenario::set_up(scenario, house)
    }

    fn warnings(&self) -> Vec<String> {
        scenario::warnings(self)
    }

    fn force_lists() -> Vec<ForceList> {
        army::force_lists()
    }

    fn new_army(list: &str) -> Option<String> {
        army::new_army(list)
    }

    fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport {
        army::check_army(army, house)
    }

    fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
        army::with_army(scenario, side, army)
    }

    fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
        army::army_form(army, house)
    }

    fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, _house: &HouseRules) -> Option<String> {
        army::change_army(army, entry, chosen)
    }

    fn mend_army(army: &Sheet, _house: &HouseRules) -> Option<String> {
        army::mend_army(army)
    }

    fn questions() -> &'static [Question] {
        odds_questions::questions()
    }

    fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
        odds_questions::answer(question, inputs, house)
    }
}
