//! The inputs of an odds question: read one by one, all faults kept until the end.

use crate::book::{Answer, Question};
use crate::fault::near_names;
use crate::{Fault, Faults};

/// What was given, with what is wrong so far. A faulty input reads as its least value, so that reading can go on.
pub struct Inputs<'a> {
    question: &'a Question,
    given: &'a [(String, String)],
    faults: Faults,
}

impl<'a> Inputs<'a> {
    /// The inputs of one of these questions, by its name.
    pub fn find(questions: &'a [Question], name: &str, given: &'a [(String, String)]) -> Result<Inputs<'a>, Faults> {
        let names = || questions.iter().map(|question| question.name);
        let Some(question) = questions.iter().find(|question| question.name == name) else {
            let (near, all) = (near_names(name, names()), names().collect::<Vec<&str>>().join(", "));
            return Err(Faults::of_file(&format!("odds {name}"), format!("no such question{near} (there are: {all})")));
        };
        Ok(Inputs::of(question, given))
    }

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

    /// A number of a whole, or `all` of it.
    pub fn share(&mut self, name: &str, whole: u8) -> u8 {
        let value = self.value(name);
        match value.parse() {
            _ if value == "all" => whole,
            Ok(number) if number <= whole => number,
            _ => {
                self.fault(name, format!("`{value}` is neither `all` nor a whole number from 0 to {whole}"));
                0
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

    /// Something is wrong with an input.
    pub fn fault(&mut self, name: &str, message: String) {
        self.faults.0.push(Fault {
            file: format!("odds {}", self.question.name),
            line: 0,
            field: name.to_owned(),
            rule: None,
            code: None,
            message,
        });
    }

    /// The answer, unless something was wrong.
    pub fn finish(self, answer: Answer) -> Result<Answer, Faults> {
        if self.faults.is_empty() { Ok(answer) } else { Err(self.faults) }
    }

    /// What was given for an input, or its default, in lower case.
    fn value(&self, name: &str) -> String {
        let given = self.given.iter().find(|(given, _)| given == name).map(|(_, value)| value.trim());
        let default = || self.question.inputs.iter().find(|input| input.name == name).map(|input| input.default);
        given.or_else(default).unwrap_or_default().to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Input;

    const FIRE: Question = Question {
        name: "fire",
        about: "What a volley does.",
        inputs: &[
            Input { name: "dice", about: "1 to 6", default: "2" },
            Input { name: "cover", about: "yes or no", default: "No" },
            Input { name: "hurt", about: "how many of the dice", default: "all" },
        ],
    };

    fn given(words: &[(&str, &str)]) -> Vec<(String, String)> {
        words.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn read(words: &[(&str, &str)]) -> Result<(u8, bool, u8), String> {
        let given = given(words);
        let mut inputs = Inputs::find(&[FIRE], "fire", &given).map_err(|faults| faults.to_string())?;
        let dice = inputs.number("dice", 1, 6);
        let read = (dice, inputs.yes("cover"), inputs.share("hurt", dice));
        let answer = Answer { rows: Vec::new(), rules: Vec::new(), notes: Vec::new() };
        inputs.finish(answer).map(|_| read).map_err(|faults| faults.to_string())
    }

    #[test]
    fn what_is_left_out_has_its_default() {
        assert_eq!(read(&[]), Ok((2, false, 2)));
        assert_eq!(read(&[("dice", "4"), ("cover", "Yes"), ("hurt", "1")]), Ok((4, true, 1)));
    }

    #[test]
    fn everything_wrong_is_told_at_once_with_its_name() {
        let told = read(&[("dice", "9"), ("cover", "maybe"), ("dices", "1"), ("dice", "1")]).unwrap_err();
        for part in ["from 1 to 6", "not one of: no, yes", "no such input", "given twice"] {
            assert!(told.contains(part), "{told} does not tell of {part}");
        }
    }

    #[test]
    fn a_question_nobody_answers_is_told_with_those_there_are() {
        let told = Inputs::find(&[FIRE], "fier", &[]).err().map(|faults| faults.to_string()).unwrap_or_default();
        assert!(told.contains("no such question") && told.contains("fire"), "{told}");
    }
}
