//! The margins: the battle, attacks, order sheets, dumps, what is on its way, and the umpire's desk.

use sandtable_kernel::scene::{Fact, Panel, Row};
use sandtable_kernel::{Eye, Seat, Side};

use super::{pieces, row, yes};
use crate::hidden::Shares;
use crate::orders::{Declaration, Plan};
use crate::orders::{write_contingency, write_plan};
use crate::state::{Attack, Frame, Phase, State};
use crate::terms::{BaseId, BaseSet, Range, SIDES, other};
use crate::toggles::{CommitReveal, Orders};
use crate::{Event, Nqm, attack, command, fog, sequence, tell, victory};

/// Every margin an eye sees.
pub(super) fn panels(rules: &Nqm, state: &State, eye: Eye, shares: Shares) -> Vec<Panel> {
    let mut panels = Vec::new();
    if let Eye::Seat(seat) = eye
        && rules.umpire() == Some(seat)
    {
        panels.push(Panel::new("Umpire's desk", desk(rules, state)));
    }
    panels.push(Panel::new("Battle", battle(rules, state, shares)));
    panels.push(Panel::new("Entered so far", entered(rules, state, eye)));
    panels.push(Panel::new("Attacks", attacks(rules, state, shares)));
    panels.extend(pieces::force_panels(rules, state, eye, shares));
    panels.push(Panel::new("Order sheet", order_sheet(rules, state, eye)));
    panels.push(Panel::new("On their way", on_their_way(rules, state, shares)));
    panels.push(Panel::new("Dumps", dumps(rules, state, shares)));
    panels.retain(|panel| !panel.rows.is_empty() || panel.title == "Attacks");
    panels
}

fn battle(rules: &Nqm, state: &State, shares: Shares) -> Vec<Row> {
    let (step, _) = sequence::step_name(*state.frames.top());
    let shown = if sequence::is_secret(rules, state, *state.frames.top()) { "answer" } else { step };
    let mut facts = vec![
        Fact::new("bound", state.bound),
        Fact::new("day", state.day),
        Fact::new("hour", state.hour),
        Fact::word("night", yes(state.night)),
        Fact::word("step", shown),
    ];
    if let Some(limit) = rules.setup().limit {
        facts.push(Fact::new("limit", limit));
    }
    // Who sees by report does not see the score of fights elsewhere.
    if !matches!(shares, Shares::Seat(..)) {
        let [a, b] = victory::known_scores(rules, state, |side| shares.with(side) || state.outcome.is_some());
        facts.extend([Fact::new("score_a", a), Fact::new("score_b", b)]);
    }
    let text = format!("Bound {} of {}", state.bound, rules.setup().bounds);
    let mut rows = vec![row("game".to_owned(), 0, text, None, facts)];
    for side in SIDES.into_iter().filter(|side| shares.with(*side)) {
        let (log, pol) = state.booty[usize::from(side.0)];
        if log > 0 || pol > 0 {
            let text = format!("Captured: {log} LOG, {pol} POL, for the umpire to release");
            let facts = vec![Fact::new("log", log), Fact::new("pol", pol)];
            rows.push(row(format!("booty {}", tell::letter(side)), 0, text, Some(side), facts));
        }
    }
    rows
}

/// What a seat has entered in the open step and can still change (NQ-SEQ-2): ways and fire; attacks have their own margin.
fn entered(rules: &Nqm, state: &State, eye: Eye) -> Vec<Row> {
    let (Eye::Seat(seat), Frame::Enter(phase)) = (eye, *state.frames.top()) else { return Vec::new() };
    let own = rules.roster().base_ids().filter(|base| rules.info(*base).seat == seat);
    let entry = |base: BaseId| {
        let (info, now) = (rules.info(base), state.base(base));
        let text = match phase {
            Phase::Plot if now.now > 0 => {
                let way: Vec<String> = now.path.iter().take(usize::from(now.now)).map(ToString::to_string).collect();
                format!("{} to {}", info.name, way.join(" "))
            }
            Phase::Missions | Phase::Reply => {
                let (mission, at) = now.mission?;
                format!("{} fires on {at}: {}", info.name, mission.word())
            }
            _ => return None,
        };
        Some(row(info.key.clone(), 0, text, Some(info.side), Vec::new()))
    };
    own.filter_map(entry).collect()
}

fn attacks(rules: &Nqm, state: &State, shares: Shares) -> Vec<Row> {
    let known = |open: &&Attack| match shares {
        Shares::Seat(seat, _) => {
            attack::participants(open).iter().any(|base| rules.sees_live(state, seat, base))
                || rules.at(state, other(open.side), open.target).iter().any(|base| rules.sees_live(state, seat, base))
        }
        _ => true,
    };
    let line = |open: &Attack| {
        let mut facts = vec![
            Fact::word("side", tell::letter(open.side)),
            Fact::new("target", open.target),
            Fact::new("caused", open.caused),
            Fact::new("received", open.received),
            Fact::new("won", open.won),
            Fact::word("needs", yes(open.needs)),
            Fact::new("broken_in", open.broken_in()),
            Fact::new("push", u32::from(open.push) * 1000 / rules.tables().square_parts()),
            Fact::word("level", open.level.word()),
        ];
        if shares.with(open.side) {
            facts.extend([Fact::new("front", keys(rules, open.front)), Fact::new("second", keys(rules, open.second))]);
        }
        let text = format!("Attack {} on {}: {} to {}", open.id, open.target, open.caused, open.received);
        row(format!("attack {}", open.id), 0, text, Some(open.side), facts)
    };
    let open = state.attacks.iter().filter(known).map(line);
    // NQ-SEQ-3: attacks entered openly are seen before they are revealed; one's own always.
    let phased = rules.toggles().commit_reveal == CommitReveal::Phased;
    let shown = |(side, attack): &&(Side, Declaration)| {
        let all = attack.front.or(attack.second);
        shares.with(*side) || phased && all.iter().all(|base| rules.is_seen(state, base))
    };
    let declared = state.declared.iter().filter(shown).enumerate().map(|(number, (side, attack))| {
        let facts =
            vec![Fact::new("target", attack.target), Fact::new("front", keys(rules, attack.front.or(attack.second)))];
        let text = format!("{} is to be attacked", attack.target);
        row(format!("declared {}", number + 1), 1, text, Some(*side), facts)
    });
    open.chain(declared).collect()
}

fn keys(rules: &Nqm, set: BaseSet) -> String {
    set.iter().map(|base| rules.key(base)).collect::<Vec<_>>().join(" ")
}

/// The orders of the units a seat commands, and how long a change would take (NQ-CRT-2).
fn order_sheet(rules: &Nqm, state: &State, eye: Eye) -> Vec<Row> {
    let Eye::Seat(seat) = eye else { return Vec::new() };
    if rules.toggles().orders == Orders::Free || state.outcome.is_some() {
        return Vec::new();
    }
    let roster = rules.roster();
    let line = |unit: crate::terms::UnitId| {
        let (about, now) = (roster.unit(unit), state.unit(unit));
        let by_report = rules.sees_by_report() && !about.bases.iter().any(|base| rules.sees_live(state, seat, base));
        let report = if by_report { rules.report_to(state, seat, unit) } else { None };
        let plan = report.map_or(&now.plan, |report| &report.plan);
        let mut facts = vec![
            Fact::new("order", write_plan(plan)),
            Fact::new("relation", pieces::relation(rules, now)),
            Fact::new(
                "contingency",
                now.contingency.as_ref().map_or_else(|| "none".to_owned(), |ready| write_contingency(ready)),
            ),
        ];
        if !by_report {
            facts.push(Fact::new("delay", command::delay(rules, state, seat, unit, true)));
        }
        let text = format!("{}: {}", about.name, in_short(plan));
        row(format!("sheet {}", about.key), 0, text, Some(about.side), facts)
    };
    roster.unit_ids().filter(|unit| command::commands(rules, seat, *unit)).map(line).collect()
}

/// An order as a line of the sheet has room for it: its task and its first squares; the facts hold all of it.
fn in_short(plan: &Plan) -> String {
    const ROOM: usize = 4;
    let squares: Vec<String> = plan.squares.iter().take(ROOM).map(ToString::to_string).collect();
    let more = if plan.squares.len() > ROOM { " …" } else { "" };
    let exploit = if plan.exploit.is_empty() { "" } else { ", then exploit" };
    format!("{} {}{more}{exploit}", plan.task.word(), squares.join(" ")).trim_end().to_owned()
}

/// NQ-CRT-11: what is on its way, to who sent it.
fn on_their_way(rules: &Nqm, state: &State, shares: Shares) -> Vec<Row> {
    let own = state.queue.iter().filter(|item| shares.with_seat(item.side, item.by));
    let line = |(number, item): (usize, &crate::state::Queued)| {
        let event = Event::Sent { side: item.side, by: item.by, what: item.what.clone(), due: item.due };
        let told = tell::tell(rules, state, &event);
        row(format!("queued {}", number + 1), 0, told.text, Some(item.side), vec![Fact::new("due", item.due)])
    };
    own.enumerate().map(line).collect()
}

/// NQ-LOG-6, NQ-AMM-8: stocks, to who commands them.
fn dumps(rules: &Nqm, state: &State, shares: Shares) -> Vec<Row> {
    let mut rows = Vec::new();
    for formation in rules.roster().formation_ids() {
        let (about, now) = (rules.roster().formation(formation), state.formation(formation));
        let stock: Vec<String> = Range::WORDS
            .iter()
            .zip(now.fire_units)
            .filter(|(_, units)| *units > 0)
            .map(|(row, units)| format!("{row}={units}"))
            .collect();
        let any = rules.counts_dice() || now.log > 0 || now.pol > 0 || !stock.is_empty();
        if !any || !shares.with_seat(about.side, about.seat) {
            continue;
        }
        let units = if stock.is_empty() { "none".to_owned() } else { stock.join(" ") };
        let text = format!("{}: {} LOG, {} POL", about.name, now.log, now.pol);
        let facts = vec![
            Fact::new("log", now.log),
            Fact::new("pol", now.pol),
            Fact::word("opened", yes(now.opened)),
            Fact::new("fire_units", units),
        ];
        rows.push(row(format!("dump {}", about.key), 0, text, Some(about.side), facts));
    }
    rows
}

/// NQ-UMP-3: whom the game waits for, and who was told what.
fn desk(rules: &Nqm, state: &State) -> Vec<Row> {
    let (step, rule) = sequence::step_name(*state.frames.top());
    let asked = sequence::asked(rules, state);
    let mut rows = Vec::new();
    for (place, chair) in rules.setup().chairs.iter().enumerate().take(16) {
        // At most 16 seats are read.
        let seat = Seat(place as u8);
        if asked & (1 << place) != 0 {
            let own = rules.umpire() == Some(seat);
            let text =
                if own { format!("A ruling is wanted: {step}") } else { format!("{} is asked: {step}", chair.name) };
            let facts = vec![Fact::word("step", step), Fact::new("rule", rule)];
            rows.push(row(format!("asked {}", chair.key), 0, text, chair.side, facts));
        }
    }
    for (place, chair) in rules.setup().chairs.iter().enumerate().take(16) {
        let (Some(side), seat) = (chair.side, Seat(place as u8)) else { continue };
        let seen = rules.on_table(state, other(side)).only(|enemy| rules.sees_live(state, seat, enemy));
        let read = fog::remembered(rules, state, Eye::Seat(seat)).len();
        let by_report =
            if rules.sees_by_report() { format!(" and knows {read} bases by report") } else { String::new() };
        let text = format!("{} sees {} bases of the enemy{by_report}", chair.name, seen.len());
        let facts = vec![Fact::new("enemies", keys(rules, seen)), Fact::new("reports", read)];
        rows.push(row(format!("knows {}", chair.key), 1, text, Some(side), facts));
    }
    rows
}
