//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::army::{ArmyForm, Chosen};
use sandtable_kernel::book::{Answer, ArmyReport, BookInfo, Document, ForceList, Question};
use sandtable_kernel::offer::Offer;
use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::orders::{self as kernel_orders, Scope};
use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::scene::{Scene, Sentence};
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{
    Book, Checked, Eye, Face, Faults, Misread, Pending, Point, Refusal, RuleId, Rules, Seat, SeatInfo, Side, Table,
};

use crate::aftermath;
use crate::terms::SIDES;
use crate::toggles::Premeasure;
use crate::{
    Brethren, Event, Order, State, army, book, counted, odds_questions, offers, orders, preview, question, rule,
    scenario, scene, sequence, tell,
};

impl Rules for Brethren {
    type State = State;
    type Order = Order;
    type Event = Event;

    /// Looks and ways that one thread remembers are of no use to another that waits for the same memory.
    fn apart(&self) -> Brethren {
        Brethren::new(self.setup().clone())
    }

    /// BR-GEN-6: two sides, one seat each.
    fn seats(&self) -> Vec<SeatInfo> {
        let names = &self.setup().roster.side_names;
        let seat = |side: Side| SeatInfo {
            seat: Seat(side.0),
            key: ["blue", "red"][usize::from(side.0)].to_owned(),
            name: names[usize::from(side.0)].clone(),
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

    fn aftermath(&self, state: &State) -> Aftermath {
        aftermath::of(self, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(
            order,
            Order::Activate(_) | Order::GroupMove { .. } | Order::GroupRun { .. } | Order::Charge(_) | Order::Redeem(_)
        )
    }

    /// BR-MEA-3: without pre-measuring a declared action is final, for the board now shows what it reaches.
    fn reveals(&self, event: &Event) -> Option<RuleId> {
        let declared = matches!(event, Event::ActionTaken { .. } | Event::OrderGiven { .. } | Event::Reacted { .. });
        (declared && self.setup().toggles.premeasure == Premeasure::Book).then_some(rule::MEA_3)
    }

    fn counted(&self, state: &State, event: &Event) -> Option<(&'static str, u32)> {
        counted::counted(self, state, event)
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(self, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        sequence::play(self, state, order.seat(), order.order(), table);
    }

    fn read_order(&self, state: &State, seat: Seat, words: &str) -> Result<Order, Misread> {
        kernel_orders::read(&Scope { rules: self, state, seat }, orders::open(*state.frames.top()), words)
    }

    fn write_order(&self, order: &Order) -> String {
        kernel_orders::write(self, order)
    }
}

impl Face for Brethren {
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

impl Book for Brethren {
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

    fn scenarios() -> &'static [Document] {
        book::SCENARIOS
    }

    fn lessons() -> &'static [Document] {
        book::LESSONS
    }

    fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Brethren, Faults> {
        scenario::set_up(scenario, house)
    }

    /// BR-SET-2: a map with little terrain or with lines of sight from edge to edge.
    fn warnings(&self) -> Vec<String> {
        scenario::map::warnings(self)
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
