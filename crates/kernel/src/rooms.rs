//! A game laid out in rooms answers its contracts there: [`face_and_book!`](crate::face_and_book) writes the calls.

/// Writes [`Face`](crate::Face) and [`Book`](crate::Book) of a game that lies in the rooms of ARCHITECTURE.md: every call goes to
/// the module that answers it, under the name that it has in every game.
///
/// ```text
/// use crate::{army, book, odds_questions, offers, preview, question, scenario, scene, tell};
///
/// face_and_book!(Browning: measured by preview::measure, lists of book::force_lists);
/// ```
///
/// `warned by` names what the maker of a scenario should know, where a game has such a thing.
#[macro_export]
macro_rules! face_and_book {
    ($Game:ty: measured by $measure:path, lists of $lists:path $(, warned by $warnings:path)?) => {
        impl $crate::Face for $Game {
            fn tell(
                &self,
                state: &<Self as $crate::Rules>::State,
                event: &<Self as $crate::Rules>::Event,
            ) -> $crate::scene::Sentence {
                tell::tell(self, state, event)
            }

            fn roll_name(&self, rule: $crate::RuleId) -> &'static str {
                tell::roll_name(rule)
            }

            fn scene(&self, state: &<Self as $crate::Rules>::State, eye: $crate::Eye) -> $crate::scene::Scene {
                scene::scene(self, state, eye)
            }

            fn question(&self, state: &<Self as $crate::Rules>::State, seat: $crate::Seat) -> String {
                question::question(self, state, seat)
            }

            fn offers(
                &self,
                state: &<Self as $crate::Rules>::State,
                seat: $crate::Seat,
            ) -> Vec<$crate::offer::Offer> {
                offers::offers(self, state, seat)
            }

            fn preview(
                &self,
                state: &<Self as $crate::Rules>::State,
                seat: $crate::Seat,
                order: &<Self as $crate::Rules>::Order,
            ) -> $crate::preview::Preview {
                preview::preview(self, state, seat, order)
            }

            fn measure(
                &self,
                state: &<Self as $crate::Rules>::State,
                eye: $crate::Eye,
                from: $crate::Point,
                to: $crate::Point,
            ) -> $crate::preview::Measure {
                $measure(self, state, eye, from, to)
            }
        }

        impl $crate::Book for $Game {
            const INFO: $crate::book::BookInfo = book::INFO;

            fn rulebook() -> &'static str {
                book::RULEBOOK
            }

            fn rule_ids() -> &'static [$crate::RuleId] {
                book::RULE_IDS
            }

            fn toggles() -> &'static [$crate::options::Toggle] {
                book::TOGGLES
            }

            fn tables() -> &'static [$crate::book::Document] {
                book::TABLES
            }

            fn scenarios() -> &'static [$crate::book::Document] {
                book::SCENARIOS
            }

            fn set_up(
                scenario: &$crate::sheet::Sheet,
                house: &$crate::options::HouseRules,
            ) -> Result<Self, $crate::Faults> {
                scenario::set_up(scenario, house)
            }

            $(fn warnings(&self) -> Vec<String> {
                $warnings(self)
            })?

            fn force_lists() -> Vec<$crate::book::ForceList> {
                $lists()
            }

            fn new_army(list: &str) -> Option<String> {
                army::new_army(list)
            }

            fn check_army(
                army: &$crate::sheet::Sheet,
                house: &$crate::options::HouseRules,
            ) -> $crate::book::ArmyReport {
                army::check_army(army, house)
            }

            fn with_army(
                scenario: &$crate::sheet::Sheet,
                side: $crate::Side,
                army: &$crate::sheet::Sheet,
            ) -> Option<$crate::sheet::Sheet> {
                army::with_army(scenario, side, army)
            }

            fn army_form(
                army: &$crate::sheet::Sheet,
                house: &$crate::options::HouseRules,
            ) -> Option<$crate::army::ArmyForm> {
                army::army_form(army, house)
            }

            fn change_army(
                army: &$crate::sheet::Sheet,
                entry: &str,
                chosen: &$crate::army::Chosen,
                house: &$crate::options::HouseRules,
            ) -> Option<String> {
                army::change_army(army, entry, chosen, house)
            }

            fn mend_army(army: &$crate::sheet::Sheet, house: &$crate::options::HouseRules) -> Option<String> {
                army::mend_army(army, house)
            }

            fn questions() -> &'static [$crate::book::Question] {
                odds_questions::questions()
            }

            fn answer(
                question: &str,
                inputs: &[(String, String)],
                house: &$crate::options::HouseRules,
            ) -> Result<$crate::book::Answer, $crate::Faults> {
                odds_questions::answer(question, inputs, house)
            }
        }
    };
}
