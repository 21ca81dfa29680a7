//! `sandtable odds GAME QUESTION key=value...`: exact odds of any combat or test.

use std::path::PathBuf;

use sandtable_shelf::game;
use sandtable_shelf::kernel::book::Question;
use sandtable_shelf::kernel::fault::near_names;
use sandtable_shelf::kernel::options::HouseRules;
use sandtable_shelf::kernel::preview::OddsRow;
use serde_json::{Map, json};

use crate::failure::Failure;
use crate::{files, output};

/// Options of `odds`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    game: String,
    /// The question; the list of them if left out
    question: Option<String>,
    /// What it needs to know
    #[arg(value_name = "KEY=VALUE")]
    inputs: Vec<String>,
    /// House rules to answer by
    #[arg(long)]
    house: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Answers a question, or lists them.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = game(&arguments.game)?;
    let questions = game.questions();
    let Some(name) = &arguments.question else {
        return if arguments.json {
            output::json(&questions)
        } else {
            output::print(&list(&arguments.game, questions))
        };
    };
    let Some(question) = questions.iter().find(|question| question.name == name) else {
        let near = near_names(name, questions.iter().map(|question| question.name));
        let all: Vec<&str> = questions.iter().map(|question| question.name).collect();
        let message = format!("{} has no odds question `{name}`; there are: {}{near}", arguments.game, all.join(", "));
        return Err(Failure::Usage(message));
    };
    let given = pairs(&arguments.inputs)?;
    let house = match &arguments.house {
        None => HouseRules::none(),
        Some(path) => {
            let paper = files::read(path)?;
            HouseRules::parse(&paper.file, &paper.text)?
        }
    };
    let answer = game.answer(name, &given, &house).map_err(|faults| Failure::Usage(faults.to_string()))?;
    let inputs = with_defaults(question, &given);
    if arguments.json {
        let inputs: Map<_, _> = inputs.into_iter().map(|(name, value)| (name, json!(value))).collect();
        let outcomes: Vec<_> = answer
            .rows
            .iter()
            .map(|row| {
                json!({ "outcome": row.outcome, "probability": probability(row),
                        "fraction": format!("{}/{}", row.ways, row.out_of) })
            })
            .collect();
        return output::json(&json!({ "question": name, "inputs": inputs, "outcomes": outcomes,
                                     "rules": answer.rules, "notes": answer.notes }));
    }
    let inputs: Vec<String> = inputs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut text = format!("{}: {}\n{}\n\n", question.name, question.about, inputs.join(" "));
    text.push_str(&bars(&answer.rows));
    for note in &answer.notes {
        text.push_str(&format!("\n{}", output::wrap(note, usize::from(output::width()), "  ")));
    }
    let rules: Vec<&str> = answer.rules.iter().map(|rule| rule.as_str()).collect();
    text.push_str(&format!("\nRules: {}\n", rules.join(", ")));
    output::print(&text)
}

/// Odds as bars, one line an outcome.
pub fn bars(rows: &[OddsRow]) -> String {
    const LONGEST: f64 = 40.0;
    let widest = rows.iter().map(|row| console::measure_text_width(&row.outcome)).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        let chance = probability(row);
        let eighths = (chance * LONGEST * 8.0).round() as usize;
        let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
        let bar = "█".repeat(eighths / 8) + part;
        let gap = " ".repeat(widest - console::measure_text_width(&row.outcome));
        text.push_str(&format!("  {}{gap}  {:>6.2} %  {bar}\n", row.outcome, chance * 100.0));
    }
    text
}

fn probability(row: &OddsRow) -> f64 {
    if row.out_of == 0 { 0.0 } else { row.ways as f64 / row.out_of as f64 }
}

fn pairs(inputs: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let pair = |input: &String| match input.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(Failure::Usage(format!("`{input}` must be written KEY=VALUE"))),
    };
    inputs.iter().map(pair).collect()
}

fn with_defaults(question: &Question, given: &[(String, String)]) -> Vec<(String, String)> {
    let value = |name: &str| given.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone());
    let input = |input: &sandtable_shelf::kernel::book::Input| {
        (input.name.to_owned(), value(input.name).unwrap_or_else(|| input.default.to_owned()))
    };
    question.inputs.iter().map(input).collect()
}

fn list(id: &str, questions: &[Question]) -> String {
    let mut text = String::new();
    for question in questions {
        text.push_str(&format!("{}: {}\n", question.name, question.about));
        for input in question.inputs {
            text.push_str(&format!("  {:<18} {} (default {})\n", input.name, input.about, input.default));
        }
        let example: Vec<String> =
            question.inputs.iter().take(3).map(|input| format!("{}={}", input.name, input.default)).collect();
        text.push_str(&format!("  sandtable odds {id} {} {}\n\n", question.name, example.join(" ")));
    }
    text
}
