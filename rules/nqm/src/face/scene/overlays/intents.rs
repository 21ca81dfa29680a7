//! What is meant to happen, each side's own: ways plotted, attacks declared and under way, fire laid, and who serves whom.

use sandtable_kernel::scene::{Fact, Outline, Overlay};
use sandtable_kernel::{Length, Point};

use super::overlay;
use crate::Nqm;
use crate::attack::participants;
use crate::hidden::Shares;
use crate::roster::Body;
use crate::scene::{centre, edge_line};
use crate::state::State;
use crate::terms::{BaseId, BaseSet, Posture, Square};

/// Everything of it that these eyes share in.
pub(super) fn intents(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let mut all = supports(rules, state, shares);
    all.extend(plots(rules, state, shares));
    all.extend(fires(rules, state, shares));
    all.extend(declared(rules, state, shares));
    all.extend(fronts(rules, state, shares));
    all
}

/// Whether these eyes see what a base means to do.
fn is_shared(rules: &Nqm, state: &State, shares: Shares, base: BaseId) -> bool {
    match shares {
        Shares::Seat(seat, side) => rules.side_of(base) == side && rules.sees_live(state, seat, base),
        _ => shares.with(rules.side_of(base)),
    }
}

/// NQ-MOV-1: where bases mean to go; those with the same way go by one arrow.
fn plots(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let mut ways: Vec<(BaseId, Vec<Square>, Posture, usize)> = Vec::new();
    for base in rules.roster().base_ids().filter(|base| is_shared(rules, state, shares, *base)) {
        let now = state.base(base);
        let Some(at) = now.place.square().filter(|_| now.gone < now.now) else { continue };
        let ahead = now.path.iter().take(usize::from(now.now)).skip(usize::from(now.gone)).copied();
        let way: Vec<Square> = [at].into_iter().chain(ahead).collect();
        let same = |(first, known, posture, _): &&mut (BaseId, Vec<Square>, Posture, usize)| {
            *known == way && *posture == now.plotted && rules.side_of(*first) == rules.side_of(base)
        };
        match ways.iter_mut().find(same) {
            Some((.., many)) => *many += 1,
            None => ways.push((base, way, now.plotted, 1)),
        }
    }
    let arrow = |(first, way, posture, many): (BaseId, Vec<Square>, Posture, usize)| {
        let words: Vec<String> = way.iter().map(ToString::to_string).collect();
        let verb = match posture {
            Posture::March => "by road",
            Posture::Advance => "in contact",
            Posture::Withdraw => "back",
            Posture::Contact | Posture::Static => "",
        };
        let count = if many > 1 { many.to_string() } else { String::new() };
        let label = [count.as_str(), verb].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let outline = Outline::Line(way.into_iter().map(centre).collect());
        let facts = vec![Fact::new("way", words.join(" "))];
        overlay(format!("plot {}", rules.key(first)), "arrow", label, Some(rules.side_of(first)), outline, facts)
    };
    ways.into_iter().map(arrow).collect()
}

/// NQ-FPL-1: fire that is laid and not yet fired.
fn fires(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let line = |gun: BaseId| {
        let (mission, on) = state.base(gun).mission.filter(|_| !state.base(gun).fired)?;
        let from = state.square(gun).filter(|from| *from != on)?;
        let facts = vec![Fact::word("mission", mission.word()), Fact::new("on", on)];
        let outline = Outline::Line(vec![centre(from), centre(on)]);
        let id = format!("fire {}", rules.key(gun));
        Some(overlay(id, "shot", mission.word().to_owned(), Some(rules.side_of(gun)), outline, facts))
    };
    rules.roster().base_ids().filter(|gun| is_shared(rules, state, shares, *gun)).filter_map(line).collect()
}

/// NQ-ATK-1: attacks on the sheet, from each square they come from.
fn declared(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let mut all = Vec::new();
    for (number, (side, attack)) in state.declared.iter().enumerate() {
        let mut origins: Vec<Square> = attack
            .front
            .or(attack.second)
            .iter()
            .filter(|base| is_shared(rules, state, shares, *base))
            .filter_map(|base| state.square(base))
            .collect();
        origins.sort_unstable();
        origins.dedup();
        for origin in origins.into_iter().filter(|origin| *origin != attack.target) {
            let facts = vec![Fact::new("target", attack.target)];
            let id = format!("declared {} {origin}", number + 1);
            let outline = over_edge(origin, attack.target);
            all.push(overlay(id, "attack", String::new(), Some(*side), outline, facts));
        }
    }
    all
}

/// A short way from one square into another, which leaves those who stand in them to be seen.
fn over_edge(from: Square, to: Square) -> Outline {
    let (from, to) = (centre(from), centre(to));
    let part = |tenths: i32| Point {
        x: Length(from.x.0 + (to.x.0 - from.x.0) / 10 * tenths),
        y: Length(from.y.0 + (to.y.0 - from.y.0) / 10 * tenths),
    };
    Outline::Line(vec![part(3), part(6)])
}

/// NQ-ATK-5: the edges over which an attack comes, with how many fight abreast and how many could.
fn fronts(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let mut all = Vec::new();
    for attack in state.attacks.iter().filter(|attack| shares.with(attack.side)) {
        let mut origins: Vec<Square> = participants(attack).iter().filter_map(|base| state.square(base)).collect();
        origins.sort_unstable();
        origins.dedup();
        for origin in origins {
            let Some(edge) = origin.edge_to(attack.target) else { continue };
            let full = |rank: BaseSet| {
                rank.only(|base| state.square(base) == Some(origin) && rules.info(base).is_full_size()).len()
            };
            let (front, second) = (full(attack.front), full(attack.second));
            let most = rules.edge_frontage(state, attack.target);
            let facts = vec![Fact::new("front", front), Fact::new("second", second), Fact::new("most", most)];
            let label = format!("{front} of {most} abreast");
            let id = format!("front {} {origin}", attack.id);
            all.push(overlay(id, "front", label, Some(attack.side), edge_line(origin, edge), facts));
        }
    }
    all
}

/// NQ-FOR-4: from every gun to whom it serves, for its own side.
fn supports(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let served = |body: Body| -> Option<Square> {
        let hq = rules.present_hq(state, body).and_then(|hq| state.square(hq));
        hq.or_else(|| rules.roster().body_bases(body).iter().find_map(|base| state.square(base)))
    };
    let line = |gun: BaseId| -> Option<Overlay> {
        let (tie, bodies) = state.unit(rules.unit_of(gun)).tie.as_ref()?;
        let body = *bodies.first()?;
        let (from, to) = (state.square(gun)?, served(body)?);
        let facts = vec![Fact::word("tie", tie.word()), Fact::new("to", rules.roster().body_key(body))];
        let outline = Outline::Line(vec![centre(from), centre(to)]);
        let label = tie.word().to_uppercase();
        let drawn = from != to && rules.info(gun).arm.fires_missions();
        drawn.then(|| {
            overlay(format!("support {}", rules.key(gun)), "tie", label, Some(rules.side_of(gun)), outline, facts)
        })
    };
    rules.roster().base_ids().filter(|gun| is_shared(rules, state, shares, *gun)).filter_map(line).collect()
}
