//! The odds questions: exact answers from the same numbers the roller uses.

use sandtable_kernel::Faults;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::ruleset::{Answer, Question};

/// The questions this game answers.
pub fn questions() -> &'static [Question] {
    &[]
}

/// Answers one exactly.
pub fn answer(question: &str, _inputs: &[(String, String)], _house: &HouseRules) -> Result<Answer, Faults> {
    Err(Faults::of_file("question", format!("there is no question `{question}`")))
}
