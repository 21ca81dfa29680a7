//! Plays computer players against each other: `ladder SCENARIO FIRST SECOND GAMES [THREADS]`.

#[path = "../tests/arena/mod.rs"]
mod arena;

use arena::Arena;
use sandtable_browning::{Browning, book};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_lab::{Plan, Series, report, simulate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, first, second, games, rest @ ..] = words.as_slice() else {
        return Err("give: SCENARIO FIRST SECOND GAMES [THREADS]".into());
    };
    let document = book::SCENARIOS.iter().find(|document| document.id == *scenario).ok_or("no such scenario")?;
    let sheet = Sheet::parse(scenario, document.text).map_err(|faults| faults.to_string())?;
    let rules = Arena(Browning::set_up(&sheet, &HouseRules::none()).map_err(|faults| faults.to_string())?);
    let plan = Plan {
        game: "browning".to_owned(),
        scenario: scenario.clone(),
        players: [first.parse()?, second.parse()?],
        games: games.parse()?,
        threads: rest.first().map_or(Ok(1), |threads| threads.parse())?,
        most_decisions: 20_000,
        ..Plan::default()
    };
    print!("{}", report::text(&Series::single(simulate(&rules, &plan, |_| ()))));
    Ok(())
}
