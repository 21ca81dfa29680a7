//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::army::{ArmyForm, Chosen};
use sandtable_kernel::book::{Answer, ArmyReport, BookInfo, Document, ForceList, Question};
use sandtable_kernel::files::Files;
use sandtable_kernel::offer::Offer;
use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::scene::{Scene, Sentence};
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{
    Book, Checked, Eye, Face, Faults, Misread, Pending, Point, Refusal, RuleId, Rules, Seat, SeatInfo, Side, Sight,
    Table, Unit,
};

use crate::aftermath;
use crate::files::fields;
use crate::forces::mismatch;
use crate::terms::{SIDES, index};
use crate::{
    Event, Mundi, Order, State, army, book, hidden, odds_questions, offers, preview, question, scenario, scene,
    sequence, tell, text,
};

impl Rules for Mundi {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn apart(&self) -> Mundi {
        self.with_own_ground()
    }

    /// MS-GEN-3: two seats.
    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |side: Side| SeatInfo {
            seat: Seat(side.0),
            key: scene::side_key(side).to_owned(),
            name: self.setup().roster.side_names[index(side)].clone(),
            side: Some(side),
        };
        SIDES.map(seat).into()
    }

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        sequence::start(self, table)
    }

    fn pending(&self, state: &State) -> Pending {
        sequence::pending(state)
    }

    fn unit(&self) -> Unit {
        Unit::Millimetre
    }

    fn aftermath(&self, state: &State) -> Aftermath {
        aftermath::of(self, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(order, Order::Move(_) | Order::Group(_) | Order::Fly(..) | Order::Attack { .. })
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(self, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        sequence::play(self, state, order.seat(), order.order(), table);
    }

    /// Loading and unloading under a blank is nobody else's business (MS-HID-1).
    fn order_sight(&self, state: &State, seat: Seat, order: &Order) -> Sight {
        hidden::order_sight(self, state, seat, order)
    }

    fn read_order(&self, state: &State, seat: Seat, words: &str) -> Result<Order, Misread> {
        text::read_order(self, state, seat, words)
    }

    fn write_order(&self, order: &Order) -> String {
        text::write_order(self, order)
    }
}

impl Face for Mundi {
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

    fn measure(&self, state: &State, eye: Eye, from: Point, to: Point) -> Measure {
        preview::measure(self, state, eye, from, to)
    }
}

impl Book for Mundi {
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

    fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Mundi, Faults> {
        scenario::set_up(scenario, house)
    }

    fn warnings(&self) -> Vec<String> {
        mismatch::warnings(self)
    }

    fn force_lists() -> Vec<ForceList> {
        book::force_lists()
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

    fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, house: &HouseRules) -> Option<String> {
        army::change_army(army, entry, chosen, house)
    }

    fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
        army::mend_army(army, house)
    }

    fn questions() -> &'static [Question] {
        odds_questions::questions()
    }

    fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
        odds_questions::answer(question, inputs, house)
    }
}
