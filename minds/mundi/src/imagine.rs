//! What a seat takes the enemy's blanks for: anything his list offers that agrees with what was seen (MS-HID-1, MS-SET-3).

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Seat, Side};
use sandtable_mundi::bracket::Bracket;
use sandtable_mundi::forces::judge::Ledger;
use sandtable_mundi::forces::{Choice, Force, Lists, Pick};
use sandtable_mundi::state::State;
use sandtable_mundi::terms::{ElementId, Going, Kind, MOST_ELEMENTS, index, other};
use sandtable_mundi::{Mundi, hidden};

/// Whether there may be something to guess.
pub fn hides(rules: &Mundi, state: &State) -> bool {
    hidden::in_use(rules) && state.outcome.is_none()
}

/// What a seat does not know of the enemy's force: which elements stand behind his blanks, and which aircraft he has not used yet.
fn unknown(rules: &Mundi, state: &State, seat: Seat) -> (Vec<ElementId>, Vec<ElementId>) {
    let setup = rules.setup();
    let enemies = setup.roster.of_side(other(Side(seat.0 & 1)));
    let behind = enemies.iter().filter(|element| is_secret(state, *element)).map(|element| state.unit(element).who);
    let is_piece = |who: &ElementId| enemies.has(*who);
    let mut ground: Vec<ElementId> = behind.filter(|who| usize::from(who.0) < MOST_ELEMENTS).filter(is_piece).collect();
    ground.sort_unstable();
    let unused = |element: &ElementId| {
        let unit = state.unit(*element);
        !state.on_table.has(*element) && !unit.lost && unit.back == setup.starts[element.index()].back
    };
    (ground, enemies.and(setup.roster.aircraft()).iter().filter(unused).collect())
}

/// The battle with what was bought blotted out: plain infantry behind every blank, a fighter for every aircraft at home (MS-SET-3).
pub fn blotted(rules: &Mundi, state: &State, seat: Seat) -> Mundi {
    let (ground, aircraft) = unknown(rules, state, seat);
    rules.otherwise(|setup| {
        for id in ground {
            setup.roster.take_for(id, Kind::If, Bracket::FOOT);
            setup.starts[id.index()].loaded = false;
        }
        for id in aircraft {
            setup.roster.take_for(id, Kind::Fi, setup.roster.element(id).bracket);
        }
    })
}

/// The battle with a guess at what stands behind the blanks of a force of no list: elements like one's own.
pub fn guessed(rules: &Mundi, state: &State, seat: Seat, whim: &mut Stream) -> Mundi {
    let (ground, _) = unknown(rules, state, seat);
    if ground.is_empty() {
        return rules.clone();
    }
    let roster = &rules.setup().roster;
    let own = roster.of_side(Side(seat.0 & 1)).without(roster.aircraft());
    let own: Vec<_> = own.iter().map(|element| roster.element(element)).map(|one| (one.kind, one.bracket)).collect();
    rules.otherwise(|setup| {
        for id in ground {
            let (kind, bracket) = whim.pick(&own).copied().unwrap_or((Kind::If, Bracket::FOOT));
            setup.roster.take_for(id, kind, bracket);
        }
    })
}

/// The battle with a guess at the aircraft that were not used yet: of either kind.
pub fn with_aircraft(rules: Mundi, state: &State, seat: Seat, whim: &mut Stream) -> Mundi {
    let (_, aircraft) = unknown(&rules, state, seat);
    if aircraft.is_empty() {
        return rules;
    }
    rules.otherwise(|setup| {
        for id in aircraft {
            let kind = if whim.happens(1, 2) { Kind::Fi } else { Kind::Bo };
            setup.roster.take_for(id, kind, setup.roster.element(id).bracket);
        }
    })
}

/// A full state that agrees with all this seat may know, by rules that hold no more than that.
pub fn imagine(rules: &Mundi, state: &State, seat: Seat, whim: &mut Stream) -> State {
    let mut imagined = state.clone();
    let enemy = other(Side(seat.0 & 1));
    let mut blanks: Vec<ElementId> =
        rules.setup().roster.of_side(enemy).iter().filter(|element| is_secret(state, *element)).collect();
    let mut guesses = guess_force(rules, state, enemy, &blanks, whim);
    shuffle(&mut blanks, whim);
    shuffle(&mut guesses, whim);
    for blank in blanks {
        // The first that could stand there; where none could, any is as wrong as another.
        let fits = |guess: &ElementId| could_be(rules, state, blank, *guess);
        let place = guesses.iter().position(fits).unwrap_or(0);
        if place >= guesses.len() {
            break;
        }
        let who = guesses.swap_remove(place);
        let has_transport = rules.setup().roster.element(who).bracket.loaded.is_some();
        let unit = &mut imagined.units[blank.index()];
        unit.who = who;
        unit.loaded = has_transport && !unit.entrenched && could_load(rules, state, blank, who) && whim.happens(1, 2);
        // Whether a blank has loaded or moved of its own will is known only by where it went.
        (unit.changed, unit.stirred) = (false, unit.moves > 0);
    }
    imagined
}

/// Whether an enemy does not know what this is: it is hidden, on the table or not yet placed there.
fn is_secret(state: &State, element: ElementId) -> bool {
    let unit = state.unit(element);
    unit.hidden && !unit.lost && !state.aircraft.has(element)
}

/// As many elements as there are blanks: what the list requires and was not seen yet, then support as it may be bought.
/// Without a list it is whatever these rules take them for.
fn guess_force(rules: &Mundi, state: &State, side: Side, blanks: &[ElementId], whim: &mut Stream) -> Vec<ElementId> {
    let setup = rules.setup();
    let mut others: Vec<ElementId> = blanks.iter().map(|blank| state.unit(*blank).who).collect();
    // Who of them stands where is not known.
    others.sort_unstable();
    let Some(list) = Lists::standard().find(&setup.roster.lists[index(side)]) else { return others };
    let force = Force { list: list.id.clone(), ..Force::default() };
    let mut ledger = Ledger::new(list, &setup.toggles, &setup.tables.combat, &force);
    for element in setup.roster.of_side(side).iter().filter(|element| !blanks.contains(element)) {
        let about = rules.about(state, element);
        // What the list does not know (an air drop's infantry without trucks) is seen all the same.
        let _ = ledger.take(&Pick { key: String::new(), kind: about.kind, bracket: about.bracket, category: None });
    }
    let mut guesses = Vec::with_capacity(blanks.len());
    let mut buy = |ledger: &mut Ledger, choice: &Choice, whim: &mut Stream| {
        let variants: Vec<_> = choice.variants.iter().filter(|variant| !variant.only_1940).collect();
        let bracket = whim.pick(&variants)?.bracket;
        let id = setup.roster.rumoured(side, choice.kind, bracket)?;
        ledger.take(&Pick { key: String::new(), kind: choice.kind, bracket, category: None }).ok()?;
        (guesses.len() < blanks.len()).then(|| guesses.push(id))
    };
    for (count, choice) in ledger.missing() {
        for _ in 0..count {
            let _ = buy(&mut ledger, &choice, whim);
        }
    }
    loop {
        let open: Vec<Choice> = ledger.free().into_iter().filter(|choice| choice.kind.is_ground()).collect();
        let Some(choice) = whim.pick(&open) else { break };
        if buy(&mut ledger, choice, whim).is_none() {
            break;
        }
    }
    others.drain(..guesses.len().min(others.len()));
    guesses.extend(others);
    guesses
}

/// Whether a blank could be this element, as far as ground and trench tell.
fn could_be(rules: &Mundi, state: &State, blank: ElementId, who: ElementId) -> bool {
    let class = rules.setup().roster.element(who).bracket.deployed.1;
    let unit = state.unit(blank);
    (!unit.entrenched || class.is_foot()) && (!state.on_table.has(blank) || stands(rules, state, blank, class))
}

fn could_load(rules: &Mundi, state: &State, blank: ElementId, who: ElementId) -> bool {
    let loaded = rules.setup().roster.element(who).bracket.loaded;
    loaded.is_some_and(|(_, class)| state.on_table.has(blank) && stands(rules, state, blank, class))
}

fn stands(rules: &Mundi, state: &State, blank: ElementId, class: sandtable_mundi::terms::Class) -> bool {
    let going = state.ground.going_at(&rules.setup().tables, state.cleared, class, &state.unit(blank).stand);
    going != Going::Impassable
}

fn shuffle(elements: &mut [ElementId], whim: &mut Stream) {
    for place in (1..elements.len()).rev() {
        elements.swap(place, whim.below(u32::try_from(place + 1).unwrap_or(1)) as usize);
    }
}
