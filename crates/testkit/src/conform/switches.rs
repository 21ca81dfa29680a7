//! A game under its switches: whatever house rules are chosen, battles end and what is hidden stays hidden.

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::turn::Stuck;
use sandtable_kernel::{Book, Mind};

use super::course::{Breach, Game, Pace};
use super::fairness::players_decide_by_what_they_know;
use super::views::{secret_lines_stay_secret, views_tell_only_what_a_seat_may_know};

/// House rules to play by.
type House = Vec<(&'static str, &'static str)>;

/// How many random combinations of switches are tried.
const COMBINATIONS: usize = 200;

/// Every switch at each of its values, and many combinations of all switches: the battle begins, and ends by its own rules.
pub fn games_end_under_every_switch<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    let mut whim = Stream::new(Seed::from_number(14), 5);
    let combined: Vec<House> = (0..COMBINATIONS).map(|_| any_combination::<B>(&mut whim)).collect();
    let mut played = 0;
    for (number, house) in each_value::<B>().into_iter().chain(combined).enumerate() {
        // Every house meets one scenario, all scenarios in turn.
        let scenario = &B::scenarios()[number % B::scenarios().len()];
        if !is_playable::<B>(scenario.text, &house) {
            continue;
        }
        played += 1;
        let mut game = Game::<B, M>::begin(scenario.id, scenario.text, number as u64, &house)?;
        ends(&mut game, pace).map_err(|breach| under(&house, breach))?;
    }
    // Switches that hardly ever go together would make this check pass idly.
    if played < COMBINATIONS / 2 {
        let message = format!("only {played} houses of more than {COMBINATIONS} could be set up");
        return Err(Breach { scenario: String::new(), seed: 0, orders: 0, message });
    }
    Ok(())
}

/// What is hidden under any one value of any switch stays hidden to the end of the battle: views, lines and the players'
/// decisions. The values take the scenarios in turn.
pub fn hidden_stays_hidden_under_every_switch<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    for (number, house) in each_value::<B>().into_iter().enumerate() {
        let scenario = &B::scenarios()[number % B::scenarios().len()];
        if !is_playable::<B>(scenario.text, &house) {
            continue;
        }
        let pace = Pace { games: 1, only: Some(scenario.id), house: house.clone().leak(), ..*pace };
        for check in [
            views_tell_only_what_a_seat_may_know::<B, M>,
            secret_lines_stay_secret::<B, M>,
            players_decide_by_what_they_know::<B, M>,
        ] {
            check(&pace).map_err(|breach| under(&house, breach))?;
        }
    }
    Ok(())
}

/// Every switch at each of its values, the others as the scenario has them.
fn each_value<B: Book>() -> Vec<House> {
    let toggles = B::toggles().iter();
    toggles.flat_map(|toggle| toggle.values.iter().map(|value| vec![(toggle.name, *value)])).collect()
}

/// A value for every switch.
fn any_combination<B: Book>(whim: &mut Stream) -> House {
    let chosen =
        B::toggles().iter().map(|toggle| (toggle.name, *whim.pick(toggle.values).unwrap_or(&toggle.values[0])));
    chosen.collect()
}

/// Whether a scenario can be played by these house rules: some switches want things that a scenario does not have.
fn is_playable<B: Book>(text: &str, house: &House) -> bool {
    let mut rules = HouseRules::none();
    house.iter().for_each(|(name, value)| rules.set(name, value));
    Sheet::parse("scenario", text).and_then(|sheet| B::set_up(&sheet, &rules)).is_ok()
}

fn ends<B: Book, M: Mind<Rules = B>>(game: &mut Game<B, M>, pace: &Pace) -> Result<(), Breach> {
    while game.orders < pace.orders {
        let Some((seat, order)) = game.decide() else { break };
        game.play(seat, order)?;
    }
    match game.battle.pending().outcome() {
        None => Err(game.breach("the game is not over yet".to_owned())),
        Some(outcome) if [Stuck::Endless, Stuck::TooMuchAhead].iter().any(|stuck| outcome.how == stuck.how()) => {
            Err(game.breach(outcome.how.to_string()))
        }
        Some(_) => Ok(()),
    }
}

fn under(house: &House, breach: Breach) -> Breach {
    let words: Vec<String> = house.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Breach { message: format!("{}\nunder --set {}", breach.message, words.join(" --set ")), ..breach }
}
