//! The kinds of gaps of this game: how teams, units, figures, numbers of men and directions are written.

use sandtable_kernel::Misread;
use sandtable_kernel::orders::{Alike, Gap, Listed, Read, Scope, Slot, Unread, Values, misread, nothing_called, same};

use super::{MOST_WAYPOINTS, Waypoints};
use crate::Browning;
use crate::state::State;
use crate::terms::{FigureId, MOST_FIGURES, TeamId, UnitId};

/// The direction of a square that is not turned (BB-GEO-14); left out of the text.
const STRAIGHT: (i16, i16) = (1, 0);
/// The largest number of a direction (BB-GEO-14).
const LONGEST: i32 = 1000;

/// A team by its short word: `bar-1`.
impl Listed for TeamId {
    type Rules = Browning;
    const NOUN: &'static str = "team";

    fn list(rules: &Browning) -> impl Iterator<Item = (TeamId, &str)> {
        let roster = &rules.setup().roster;
        roster.team_ids().map(|team| (team, roster.team(team).key.as_str()))
    }

    fn unknown(rules: &Browning, key: &str) -> Misread {
        let leader = UnitId::list(rules).find(|(_, known)| same(key, known));
        Misread::new(match leader {
            Some((leader, key)) => format!("`{key}` is {}, no team.", rules.setup().roster.name_of(leader)),
            None => nothing_called("team", key, TeamId::list(rules).map(|(_, key)| key)),
        })
    }
}

/// Whoever can be activated, by its short word: teams, then leaders.
impl Listed for UnitId {
    type Rules = Browning;
    const NOUN: &'static str = "unit";

    fn list(rules: &Browning) -> impl Iterator<Item = (UnitId, &str)> {
        let roster = &rules.setup().roster;
        let units = roster.team_ids().map(UnitId::Team).chain(roster.leader_ids().map(UnitId::Leader));
        units.map(|unit| (unit, roster.key_of(unit)))
    }
}

/// A figure by its number on the table, `7` or `#7`. One that no figure bears is refused by the rules (BB-GEN-7).
impl Gap<Browning, State> for FigureId {
    type Value = FigureId;

    fn called() -> String {
        "N".to_owned()
    }

    fn read(scope: &Scope<'_, Browning, State>, words: &[&str]) -> Read<FigureId> {
        let [text] = words else { return Err(Unread::WrongForm) };
        let number = text.strip_prefix('#').unwrap_or(text).parse::<u16>().ok();
        match number.filter(|number| (1..=MOST_FIGURES as u16).contains(number)) {
            Some(number) => Ok(FigureId((number - 1) as u8)),
            None => misread(format!(
                "`{text}` is no figure; figures are numbered from 1 to {}.",
                scope.rules.setup().roster.figure_count()
            )),
        }
    }

    fn write(value: &FigureId, _: &Browning, text: &mut String) {
        text.push_str(&value.number().to_string());
    }

    fn slots(_: &Browning) -> Vec<Slot> {
        vec![Slot::of(Values::Span(1, i32::from(MOST_FIGURES as u16)))]
    }

    fn encode(value: &FigureId, _: &Browning, code: &mut Vec<i32>) -> bool {
        code.push(value.number().into());
        true
    }

    fn decode(_: &Browning, code: &[i32]) -> Option<FigureId> {
        let index = code.first()?.checked_sub(1)?;
        u8::try_from(index).ok().map(FigureId).filter(|figure| figure.index() < MOST_FIGURES)
    }
}

/// The points of a path. One that is too long is read as far as it takes to see that; the rules refuse it (BB-GEO-7).
#[derive(Debug)]
pub struct Way;

impl Alike<Browning, State> for Way {
    type Other = Waypoints;

    fn read(scope: &Scope<'_, Browning, State>, words: &[&str]) -> Read<Waypoints> {
        <Waypoints as Gap<Browning, State>>::read(scope, &words[..words.len().min(MOST_WAYPOINTS + 1)])
    }
}

/// A number of men.
#[derive(Debug)]
pub struct Men;

impl Gap<Browning, State> for Men {
    type Value = u8;

    fn called() -> String {
        "COUNT".to_owned()
    }

    fn read(_: &Scope<'_, Browning, State>, words: &[&str]) -> Read<u8> {
        let [text] = words else { return Err(Unread::WrongForm) };
        text.parse().or_else(|_| misread(format!("`{text}` is no number of men; write one such as `regroup 3`.")))
    }

    fn write(value: &u8, _: &Browning, text: &mut String) {
        text.push_str(&value.to_string());
    }

    fn slots(_: &Browning) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, i32::from(MOST_FIGURES as u16)))]
    }

    fn encode(value: &u8, _: &Browning, code: &mut Vec<i32>) -> bool {
        code.push((*value).into());
        true
    }

    fn decode(_: &Browning, code: &[i32]) -> Option<u8> {
        u8::try_from(*code.first()?).ok()
    }
}

/// A direction of whole numbers along one side of the square, `3,4`; straight where it is left out.
#[derive(Debug)]
pub struct Turned;

impl Gap<Browning, State> for Turned {
    type Value = (i16, i16);

    fn called() -> String {
        "U,V".to_owned()
    }

    fn read(_: &Scope<'_, Browning, State>, words: &[&str]) -> Read<(i16, i16)> {
        let [text] = words else { return Err(Unread::WrongForm) };
        let numbers = text.split_once(',').and_then(|(u, v)| Some((u.parse().ok()?, v.parse().ok()?)));
        numbers.map_or_else(
            || {
                misread(format!(
                    "`{text}` is no direction; write two whole numbers from -1000 to 1000 along one side of the square, such as `turned 3,4`."
                ))
            },
            Ok,
        )
    }

    fn write(value: &(i16, i16), _: &Browning, text: &mut String) {
        text.push_str(&format!("{},{}", value.0, value.1));
    }

    fn absent() -> Option<(i16, i16)> {
        Some(STRAIGHT)
    }

    fn slots(_: &Browning) -> Vec<Slot> {
        vec![Slot::of(Values::Span(-LONGEST, LONGEST)); 2]
    }

    fn encode(value: &(i16, i16), _: &Browning, code: &mut Vec<i32>) -> bool {
        code.extend([i32::from(value.0), i32::from(value.1)]);
        true
    }

    fn decode(_: &Browning, code: &[i32]) -> Option<(i16, i16)> {
        match code {
            [u, v] => Some((i16::try_from(*u).ok()?, i16::try_from(*v).ok()?)),
            _ => None,
        }
    }
}
