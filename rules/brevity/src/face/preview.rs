//! Previews: what an order would bring, told before anything is sent.

use sandtable_kernel::preview::{Cost, Modifier, Note, OddsRow, Preview, Ring, SightLine};
use sandtable_kernel::{RuleId, Seat};
use sandtable_odds::Odds;

use crate::advanced::air_forecast::Forecast;
use crate::advanced::air_landings::Landing;
use crate::orders::Order;
use crate::readiness::Readiness;
use crate::state::{Declared, Frame, VolleyKind};
use crate::terms::{BattalionId, BattalionSet};
use crate::volley::{self, Harm, Numbers, Volley};
use crate::{Brevity, State, artillery, fire, moving, rule, selection, sequence};

pub use crate::ruler::measure;

/// What an order of this seat would bring, or why it may not.
pub fn preview(rules: &Brevity, state: &State, seat: Seat, order: &Order) -> Preview {
    if let Err(refusal) = sequence::check(rules, state, seat, order) {
        return Preview::refused(refusal);
    }
    let frame = *state.frames.top();
    match order {
        Order::Fire(order) => volley_preview(rules, state, fire::check(rules, state, fire::kind_of(frame), order).ok()),
        Order::Bombard { target, guns, at } => {
            let declared = artillery::check(rules, state, artillery::kind_of(frame), *target, *guns, *at).ok();
            volley_preview(rules, state, declared)
        }
        Order::Counter { target, guns } => {
            let (kind, none) = (VolleyKind::Counter, BattalionSet::NONE);
            let declared =
                Declared { kind, target: *target, along: None, firers: *guns, joined: none, answered: false };
            volley_preview(rules, state, Some(declared))
        }
        Order::StrikeAsHeavy | Order::StrikeAsMedium => {
            Forecast::of(rules, state, order).map_or_else(Preview::default, |forecast| strike_preview(rules, &forecast))
        }
        Order::Seize(command) => initiative_preview(rules, state, Some(*command)),
        Order::SeizeUnbound => initiative_preview(rules, state, None),
        Order::Test => readiness_preview(rules, state),
        Order::Land { battalion, at, facing } => {
            let landing = Landing::of(rules, state, *battalion, *at, *facing);
            Preview {
                question: "What the landing costs".to_owned(),
                odds: rows(&landing.odds(), harm_word),
                modifiers: vec![number("dice", landing.dice, rule::LND_4)],
                ..Preview::default()
            }
        }
        Order::Move { battalion, waypoints, facing, mount, dismount } => {
            let route = moving::check_move(rules, state, *battalion, waypoints, *facing, (*mount, *dismount));
            let cost = route.ok().map(|route| Cost {
                used: route.track.length,
                allowed: route.allowance,
                limit: route.limit.to_owned(),
            });
            Preview { cost, ..Preview::default() }
        }
        order if order.aim().is_some() => {
            Forecast::of(rules, state, order).map_or_else(Preview::default, |forecast| strike_preview(rules, &forecast))
        }
        _ => Preview::default(),
    }
}

fn volley_preview(rules: &Brevity, state: &State, declared: Option<Declared>) -> Preview {
    let volley = declared.and_then(|declared| volley::gather(rules, state, &declared).ok());
    let Some(volley) = volley else { return Preview::default() };
    let mut rings = vec![ring(rules, volley.target.battalion, "target", "target")];
    rings.extend(volley.effective.iter().map(|firer| ring(rules, firer, "counts", "friend")));
    rings.extend(volley.ineffective.iter().map(|firer| ring(rules, firer, "does not count", "cover")));
    rings.extend(volley.lenders.iter().map(|lender| ring(rules, lender, "lends its weapons", "friend")));
    let firers = if volley.effective.is_empty() { volley.ineffective } else { volley.effective };
    let lines = firers.iter().map(|firer| SightLine {
        from: state.battalion(firer).base.centre(),
        to: volley.target.mark.base.centre(),
        blocked_at: None,
    });
    Preview {
        question: "What becomes of the target".to_owned(),
        odds: rows(&volley::odds(&volley.numbers), harm_word),
        modifiers: volley_modifiers(&volley.numbers),
        notes: volley_notes(&volley),
        rings,
        lines: lines.collect(),
        ..Preview::default()
    }
}

/// OB-AIR-3, OB-AIR-4: the odds for the first it strikes; everybody caught is ringed.
fn strike_preview(rules: &Brevity, forecast: &Forecast) -> Preview {
    let (Some(volley), Some(odds)) = (forecast.first, forecast.odds()) else {
        return Preview { notes: vec![note("Nobody stands there now.", rule::AIR_3)], ..Preview::default() };
    };
    let first = volley.target.battalion;
    let name = &rules.roster().battalion(first).name;
    let others = forecast.caught.without(BattalionSet::only(first));
    let mut rings = vec![ring(rules, first, "target", "target")];
    rings.extend(others.iter().map(|other| ring(rules, other, "caught too", "cover")));
    let mut modifiers = volley_modifiers(&volley.numbers);
    if forecast.strays_to > 0 {
        let value = if forecast.strays_to == 1 { "1".to_owned() } else { format!("1-{}", forecast.strays_to) };
        modifiers.insert(0, Modifier { label: "misdirected on".to_owned(), value, rule: rule::AIR_4 });
    }
    let mut notes = volley_notes(&volley);
    if !others.is_empty() {
        let count = others.count();
        let more = if count == 1 { "One more battalion is" } else { &format!("{count} more battalions are") };
        notes.push(note(&format!("{more} caught, each by dice of its own."), rule::AIR_3));
    }
    Preview {
        question: format!("What becomes of {name}"),
        odds: rows(&odds, |outcome| match outcome {
            Some(harm) => harm_word(harm),
            None => "misdirected".to_owned(),
        }),
        modifiers,
        notes,
        rings,
        ..Preview::default()
    }
}

/// Every number of a volley with its rule.
pub fn volley_modifiers(numbers: &Numbers) -> Vec<Modifier> {
    let mut modifiers = vec![
        number("combat strength", numbers.points, rule::HIT_1),
        number("dice", numbers.dice, rule::HIT_2),
        score(&format!("to hit, row {}, column {}", numbers.row.word(), numbers.column), numbers.to_hit, rule::HIT_3),
    ];
    if numbers.hit_bonus != 0 {
        modifiers.push(signed("rockets or aircraft", numbers.hit_bonus, rule::HIT_5));
    }
    if let Some(penetration) = numbers.penetration {
        modifiers.push(score("to penetrate", penetration, rule::PEN_2));
    }
    match numbers.casualty {
        Some(casualty) => modifiers.push(score(&format!("casualties, block {}", numbers.block), casualty, rule::CAS_2)),
        None => modifiers.push(Modifier {
            label: format!("casualties, block {}", numbers.block),
            value: "–".to_owned(),
            rule: rule::GEN_3,
        }),
    }
    if numbers.casualty_bonus != 0 {
        modifiers.push(signed("inexperienced target", numbers.casualty_bonus, rule::CAS_2));
    }
    modifiers
}

fn volley_notes(volley: &Volley) -> Vec<Note> {
    let mut notes = Vec::new();
    if volley.effective.is_empty() && !volley.ineffective.is_empty() {
        notes.push(note("Nobody counts: one die is thrown.", rule::FIR_7));
    }
    if volley.numbers.spent {
        notes.push(note("The target is spent: one casualty more destroys it.", rule::CAS_9));
    }
    if volley.flames {
        notes.push(note("Flame-throwers: its command will test with -1.", rule::RDY_5));
    }
    notes
}

fn initiative_preview(rules: &Brevity, state: &State, named: Option<crate::terms::CommandId>) -> Preview {
    let (trying, against) = selection::bonuses(rules, state, named);
    Preview {
        question: "Who moves".to_owned(),
        odds: rows(&selection::odds(trying, against), |won| {
            if *won { "you take the initiative" } else { "the selected command moves" }.to_owned()
        }),
        modifiers: vec![
            signed("your command", trying, rule::INI_3),
            signed("the selected command", against, rule::INI_3),
        ],
        ..Preview::default()
    }
}

fn readiness_preview(rules: &Brevity, state: &State) -> Preview {
    let Some(command) = state.moving.filter(|_| *state.frames.top() == Frame::Readiness) else {
        return Preview::default();
    };
    let readiness = Readiness::of(rules, state, command);
    let mut modifiers = vec![score("national score", readiness.score, rule::RDY_2)];
    let counted = readiness.modifiers().into_iter().filter(|(_, value, _)| *value != 0);
    modifiers.extend(counted.map(|(label, value, rule)| signed(label, value, rule)));
    Preview {
        question: "Whether it may be moved again".to_owned(),
        odds: rows(&readiness.odds(), |kept| if *kept { "keeps its officer" } else { "loses its officer" }.to_owned()),
        modifiers,
        ..Preview::default()
    }
}

/// What a volley does, in a word.
pub fn harm_word(harm: &Harm) -> String {
    match harm {
        Harm::None => "nothing",
        Harm::Pinned => "pinned",
        Harm::Spent => "spent",
        Harm::Destroyed => "destroyed",
    }
    .to_owned()
}

/// The rows of a distribution, in its order.
pub fn rows<T: Ord + Clone>(odds: &Odds<T>, word: impl Fn(&T) -> String) -> Vec<OddsRow> {
    let row = |(outcome, chance): (&T, sandtable_odds::Chance)| {
        let (ways, out_of) = chance.parts().unwrap_or((0, 1));
        let small = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        OddsRow { outcome: word(outcome), ways: small(ways), out_of: small(out_of) }
    };
    odds.iter().map(row).collect()
}

fn number(label: &str, value: u8, rule: RuleId) -> Modifier {
    Modifier { label: label.to_owned(), value: value.to_string(), rule }
}

fn score(label: &str, value: u8, rule: RuleId) -> Modifier {
    let value = if value >= 6 { value.to_string() } else { format!("{value}-6") };
    Modifier { label: label.to_owned(), value, rule }
}

fn signed(label: &str, value: i8, rule: RuleId) -> Modifier {
    Modifier { label: label.to_owned(), value: format!("{value:+}"), rule }
}

fn note(text: &str, rule: RuleId) -> Note {
    Note { text: text.to_owned(), rule: Some(rule) }
}

fn ring(rules: &Brevity, battalion: BattalionId, text: &str, tone: &str) -> Ring {
    Ring { piece: rules.roster().battalion(battalion).key.clone(), text: text.to_owned(), tone: tone.to_owned() }
}
