//! Weather (OB-WEA): over the table, and over the areas where aircraft are based.

use sandtable_kernel::{RuleId, Side, Table};

use crate::event::Needed;
use crate::play::Play;
use crate::terms::{SIDES, Season, Weather, at};
use crate::toggles::WeatherRules;
use crate::{Brevity, Event, State, rule};

/// T2: the dice of a new day, or the clearing of bad weather.
pub(crate) fn roll<T: Table<State>>(play: &mut Play<'_, T>) {
    let setup = play.rules.setup();
    if setup.toggles.weather == WeatherRules::Off {
        return;
    }
    let first_day = play.state.day == setup.clock.first.0;
    // OB-WEA-6: a game that starts late in the day rolls at its start.
    let new_day = play.state.turn == 1 || (first_day && play.state.turn == setup.clock.first.1);
    if new_day && first_day && setup.air_dependent {
        return;
    }
    if new_day { roll_day(play) } else { roll_clearing(play) }
}

/// OB-WEA-1, OB-WEA-4: the weather of the day, then of every basing area.
fn roll_day<T: Table<State>>(play: &mut Play<'_, T>) {
    let numbers = play.rules.tables().advanced;
    let result = read(play, rule::WEA_1, None, Needed::Day(numbers.bad_to, numbers.cloud_to));
    let weather = match result {
        result if result <= numbers.bad_to => Weather::Bad,
        result if result <= numbers.cloud_to => Weather::Cloud,
        _ => Weather::Clear,
    };
    play.happen(rule::WEA_1, Event::WeatherChanged { weather });
    for side in SIDES {
        for area in 0..play.rules.roster().corps(side).basing_areas {
            let needed = Needed::Open(numbers.bad_to);
            let grounded = read(play, rule::WEA_4, Some((side, area)), needed) <= numbers.bad_to;
            play.happen(rule::WEA_4, Event::BasingChanged { side, area, grounded });
        }
    }
}

/// OB-WEA-2 to 4: bad weather may clear; cloud lasts all day.
fn roll_clearing<T: Table<State>>(play: &mut Play<'_, T>) {
    let from = play.rules.tables().advanced.clears_from;
    if play.state.weather == Weather::Bad && read(play, rule::WEA_2, None, Needed::Clearing(from)) >= from {
        play.happen(rule::WEA_3, Event::WeatherChanged { weather: Weather::Clear });
    }
    for side in SIDES {
        for area in 0..play.rules.roster().corps(side).basing_areas {
            let closed = play.state.grounded[at(side)] & (1 << area) != 0;
            let needed = Needed::Clearing(from);
            if closed && read(play, rule::WEA_4, Some((side, area)), needed) >= from {
                play.happen(rule::WEA_4, Event::BasingChanged { side, area, grounded: false });
            }
        }
    }
}

/// A weather die: one less in winter, and told with what it was read against.
fn read<T: Table<State>>(play: &mut Play<'_, T>, rule: RuleId, basing: Option<(Side, u8)>, needed: Needed) -> i8 {
    let winter = winter_modifier(play.rules);
    let result = play.d6(rule) + winter;
    play.happen(rule, Event::WeatherRead { basing, winter, result, needed });
    result
}

/// What winter takes off a weather die.
pub fn winter_modifier(rules: &Brevity) -> i8 {
    if rules.setup().clock.season == Season::Winter { rules.tables().advanced.winter } else { 0 }
}
