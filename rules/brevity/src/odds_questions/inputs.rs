//! The inputs of an odds question: read one by one, all faults kept until the end.

use sandtable_kernel::fault::near_names;
use sandtable_kernel::ruleset::{Answer, Question};
use sandtable_kernel::{Fault, Faults};

/// What was given, with what is wrong so far. A faulty input reads as its least value, so that reading can go on.
pub struct Inputs<'a> {
    question: &'a Question,
    given: &'a [(String, String)],
    faults: Faults,
}

impl<'a> Inputs<'a> {
    /// The inputs of a question; names it does not know are faults.
    pub fn of(question: &'a Question, given: &'a [(String, String)]) -> Inputs<'a> {
        let mut inputs = Inputs { question, given, faults: Faults::default() };
        let names = || question.inputs.iter().map(|input| input.name);
        for (index, (name, _)) in given.iter().enumerate() {
            if !names().any(|known| known == name) {
                inputs.fault(name, format!("no such input{}", near_names(name, names())));
            } else if given[..index].iter().any(|(earlier, _)| earlier == name) {
                inputs.fault(name, "given twice".to_owned());
            }
        }
        inputs
    }

    /// A whole number within limits.
    pub fn number(&mut self, name: &str, least: u8, most: u8) -> u8 {
        let value = self.value(name);
        match value.parse() {
            Ok(number) if (least..=most).contains(&number) => number,
            _ => {
                self.fault(name, format!("`{value}` is not a whole number from {least} to {most}"));
                least
            }
        }
    }

    /// `yes` or `no`.
    pub fn yes(&mut self, name: &str) -> bool {
        self.one_of(name, &[("no", false), ("yes", true)])
    }

    /// One of these words.
    pub fn one_of<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> T {
        let value = self.value(name);
        match words.iter().find(|(word, _)| *word == value) {
            Some((_, meaning)) => *meaning,
            None => {
                let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                self.fault(name, format!("`{value}` is not one of: {}", all.join(", ")));
                words[0].1
            }
        }
    }

    /// The answer, unless something was wrong.
    pub fn finish(self, answer: Answer) -> Result<Answer, Faults> {
        if self.faults.is_empty() { Ok(answer) } else { Err(self.faults) }
    }

    /// What was given for an input, in lower case, or its default.
    fn value(&self, name: &str) -> String {
        let given = self.given.iter().find(|(given, _)| given == name).map(|(_, value)| value.trim().to_lowercase());
        given.unwrap_or_else(|| {
            let input = self.question.inputs.iter().find(|input| input.name == name);
            input.map_or_else(String::new, |input| input.default.to_owned())
        })
    }

    fn fault(&mut self, name: &str, message: String) {
        self.faults.0.push(Fault {
            file: format!("odds {}", self.question.name),
            line: 0,
            field: name.to_owned(),
            rule: None,
            code: None,
            message,
        });
    }
}
