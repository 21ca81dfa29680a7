//! `sandtable rules GAME [ID]`: the numbered rules.

use sandtable_shelf::game;
use sandtable_shelf::kernel::fault::near_names;
use sandtable_shelf::kernel::rulebook::RuleText;

use crate::failure::Failure;
use crate::output;

/// Options of `rules`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    game: String,
    /// A rule's id, or the beginning of some: `BB-RAL`
    id: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints all rules, a chapter of them, or one.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = game(&arguments.game)?.rules();
    let Some(wanted) = &arguments.id else {
        return if arguments.json { output::json(&rules) } else { output::print(&contents(&rules)) };
    };
    if let Some(rule) = rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(wanted)) {
        return if arguments.json { output::json(rule) } else { output::print(&whole(rule)) };
    }
    let prefix = format!("{}-", wanted.trim_end_matches('-').to_uppercase());
    let chapter: Vec<&RuleText> = rules.iter().filter(|rule| rule.id.starts_with(&prefix)).collect();
    if chapter.is_empty() {
        let near = near_names(wanted, rules.iter().map(|rule| rule.id.as_str()));
        return Err(Failure::Usage(format!("{} has no rule `{wanted}`{near}", arguments.game)));
    }
    if arguments.json {
        return output::json(&chapter);
    }
    output::print(&chapter.into_iter().map(whole).collect::<Vec<_>>().join("\n"))
}

/// A rule as it stands in the book, with its chapter.
pub fn whole(rule: &RuleText) -> String {
    format!("{}  ({})\n{}\n", rule.id, rule.chapter, rule.text)
}

fn contents(rules: &[RuleText]) -> String {
    let mut text = String::new();
    let mut chapter = "";
    for rule in rules {
        if rule.chapter != chapter {
            chapter = &rule.chapter;
            text.push_str(&format!("\n{chapter}\n"));
        }
        let first = rule.text.lines().next().unwrap_or_default();
        let room = usize::from(output::width()).saturating_sub(16);
        let short: String = first.chars().take(room).collect();
        let more = if short.len() < rule.text.len() { "…" } else { "" };
        text.push_str(&format!("  {:<11} {short}{more}\n", rule.id));
    }
    text.trim_start().to_owned()
}
