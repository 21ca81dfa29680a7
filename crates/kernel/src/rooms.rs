//! The rooms of a game answer for it: every call of [`Face`](crate::Face) and [`Book`](crate::Book), and most of
//! [`Rules`](crate::Rules), goes to the module that knows.
//!
//! Who knows one game knows all, because the rooms have the same names in each: `tell`, `scene`, `question`, `offers` and `preview`;
//! `book`, `scenario`, `army` and `odds_questions`, all at the root of the crate.

/// What the turn of a game, its orders and its losses answer, for use inside `impl Rules`: `sequence`, `orders` and `aftermath`.
#[macro_export]
#[expect(clippy::crate_in_macro_def, reason = "the rooms are those of the game that asks for this")]
macro_rules! turn_from_rooms {
    () => {
        fn start<T: $crate::Table<Self::State>>(&self, table: &mut T) -> Self::State {
            crate::sequence::start(self, table)
        }

        fn pending(&self, state: &Self::State) -> $crate::Pending {
            crate::sequence::pending(self, state)
        }

        fn check(&self, state: &Self::State, seat: $crate::Seat, order: &Self::Order) -> Result<(), $crate::Refusal> {
            crate::sequence::check(self, state, seat, order)
        }

        fn play<T: $crate::Table<Self::State>>(
            &self,
            state: &mut Self::State,
            order: $crate::Checked<Self>,
            table: &mut T,
        ) {
            crate::sequence::play(self, state, order.order(), table);
        }

        fn aftermath(&self, state: &Self::State) -> $crate::aftermath::Aftermath {
            crate::aftermath::of(self, state)
        }

        fn read_order(
            &self,
            state: &Self::State,
            seat: $crate::Seat,
            words: &str,
        ) -> Result<Self::Order, $crate::Misread> {
            let scope = $crate::orders::Scope { rules: self, state, seat };
            $crate::orders::read(&scope, crate::orders::open(*state.frames.top()), words)
        }

        fn write_order(&self, order: &Self::Order) -> String {
            $crate::orders::write(self, order)
        }
    };
}

/// The face of a game, answered by its rooms.
#[macro_export]
#[expect(clippy::crate_in_macro_def, reason = "the rooms are those of the game that asks for this")]
macro_rules! face_from_rooms {
    ($Game:ty) => {
        impl $crate::Face for $Game {
            fn tell(&self, state: &Self::State, event: &Self::Event) -> $crate::scene::Sentence {
                crate::tell::tell(self, state, event)
            }

            fn roll_name(&self, rule: $crate::RuleId) -> &'static str {
                crate::tell::roll_name(rule)
            }

            fn scene(&self, state: &Self::State, eye: $crate::Eye) -> $crate::scene::Scene {
                crate::scene::scene(self, state, eye)
            }

            fn question(&self, state: &Self::State, seat: $crate::Seat) -> String {
                crate::question::question(self, state, seat)
            }

            fn offers(&self, state: &Self::State, seat: $crate::Seat) -> Vec<$crate::offer::Offer> {
                crate::offers::offers(self, state, seat)
            }

            fn preview(
                &self,
                state: &Self::State,
                seat: $crate::Seat,
                order: &Self::Order,
            ) -> $crate::preview::Preview {
                crate::preview::preview(self, state, seat, order)
            }

            fn measure(
                &self,
                state: &Self::State,
                eye: $crate::Eye,
                from: $crate::Point,
                to: $crate::Point,
            ) -> $crate::preview::Measure {
                crate::preview::measure(self, state, eye, from, to)
            }
        }
    };
}

/// What stands on the shelf of a game, answered by its rooms; `warnings` are what its set-up has to say.
#[macro_export]
#[expect(clippy::crate_in_macro_def, reason = "the rooms are those of the game that asks for this")]
macro_rules! book_from_rooms {
    ($Game:ty $(, warnings: $warnings:expr)?) => {
        impl $crate::Book for $Game {
            const INFO: $crate::book::BookInfo = crate::book::INFO;

            fn rulebook() -> &'static str {
                crate::book::RULEBOOK
            }

            fn rule_ids() -> &'static [$crate::RuleId] {
                crate::book::RULE_IDS
            }

            fn toggles() -> &'static [$crate::options::Toggle] {
                crate::book::TOGGLES
            }

            fn tables() -> &'static [$crate::book::Document] {
                crate::book::TABLES
            }

            fn files() -> Option<$crate::files::Files> {
                Some(crate::files::fields::FILES)
            }

            fn scenarios() -> &'static [$crate::book::Document] {
                crate::book::SCENARIOS
            }

            fn lessons() -> &'static [$crate::book::Document] {
                crate::book::LESSONS
            }

            fn set_up(
                scenario: &$crate::sheet::Sheet,
                house: &$crate::options::HouseRules,
            ) -> Result<Self, $crate::Faults> {
                crate::scenario::set_up(scenario, house)
            }

            $(fn warnings(&self) -> Vec<String> {
                $warnings(self)
            })?

            fn force_lists() -> Vec<$crate::book::ForceList> {
                crate::army::force_lists()
            }

            fn new_army(list: &str) -> Option<String> {
                crate::army::new_army(list)
            }

            fn check_army(
                army: &$crate::sheet::Sheet,
                house: &$crate::options::HouseRules,
            ) -> $crate::book::ArmyReport {
                crate::army::check_army(army, house)
            }

            fn with_army(
                scenario: &$crate::sheet::Sheet,
                side: $crate::Side,
                army: &$crate::sheet::Sheet,
            ) -> Option<$crate::sheet::Sheet> {
                crate::army::with_army(scenario, side, army)
            }

            fn army_form(
                army: &$crate::sheet::Sheet,
                house: &$crate::options::HouseRules,
            ) -> Option<$crate::army::ArmyForm> {
                crate::army::army_form(army, house)
            }

            fn change_army(
                army: &$crate::sheet::Sheet,
                entry: &str,
                chosen: &$crate::army::Chosen,
                house: &$crate::options::HouseRules,
            ) -> Option<String> {
                crate::army::change_army(army, entry, chosen, house)
            }

            fn mend_army(army: &$crate::sheet::Sheet, house: &$crate::options::HouseRules) -> Option<String> {
                crate::army::mend_army(army, house)
            }

            fn questions() -> &'static [$crate::book::Question] {
                crate::odds_questions::questions()
            }

            fn answer(
                question: &str,
                inputs: &[(String, String)],
                house: &$crate::options::HouseRules,
            ) -> Result<$crate::book::Answer, $crate::Faults> {
                crate::odds_questions::answer(question, inputs, house)
            }
        }
    };
}
