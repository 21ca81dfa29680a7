//! An entry in one line: `green: nco smg grenade, machine_gunner lmg, 5 rifleman; split machine_gunner 2; at 10,2 11,2`.
//!
//! The kind and its models come first; further clauses after semicolons are `all ITEMS` (for every model), `split TEAMS`,
//! `at PLACES` or `row PLACE` (one model an inch from the other, eastwards), and `facing DEGREES`.

use core::fmt::Write;

use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Angle, Length, Point};

use super::{Item, Man, Spec, TeamDraft};
use crate::terms::{Kind, Role};

/// The kinds of entry as files write them; the last two are one line of the profile table.
pub const KINDS: [(&str, Kind); 8] = [
    ("officer", Kind::Officer),
    ("green", Kind::Green),
    ("veteran", Kind::Veteran),
    ("medic", Kind::Medic),
    ("mmg_team", Kind::MmgTeam),
    ("light_mortar_team", Kind::LightMortarTeam),
    ("medium_mortar_team", Kind::MediumMortarTeam),
    (HOWITZER, Kind::MediumMortarTeam),
];

const HOWITZER: &str = "light_howitzer_team";

/// The roles as files write them.
pub const ROLES: [(&str, Role); 10] = [
    ("lieutenant", Role::Lieutenant),
    ("nco", Role::Nco),
    ("demolitions", Role::Demolitions),
    ("automatic_rifleman", Role::AutomaticRifleman),
    ("machine_gunner", Role::MachineGunner),
    ("marksman", Role::Marksman),
    ("rifleman", Role::Rifleman),
    ("medic", Role::Medic),
    ("assistant", Role::Assistant),
    ("crew", Role::Crew),
];

/// The items as files write them: the names of their prices.
pub const ITEMS: [(&str, Item); 14] = [
    ("bayonet", Item::Bayonet),
    ("knife", Item::Knife),
    ("axe", Item::Axe),
    ("pistol", Item::Pistol),
    ("grenade", Item::Grenade),
    ("rifle", Item::Rifle),
    ("launcher", Item::Launcher),
    ("smg", Item::Smg),
    ("assault_rifle", Item::AssaultRifle),
    ("lmg", Item::Lmg),
    ("sniper", Item::Sniper),
    ("mmg", Item::Mmg),
    ("light_mortar", Item::LightMortar),
    ("medium_mortar", Item::MediumMortar),
];

/// More models than any entry holds: a number to refuse, not to muster.
const MOST_MEN: usize = 99;

/// Reads an entry written in one line, or tells everything that is wrong with it.
pub fn parse(text: &str) -> Result<Spec, String> {
    let mut clauses = text.split(';').map(str::trim);
    let first = clauses.next().unwrap_or_default();
    let (kind, men) = first.split_once(':').map_or((first, None), |(kind, men)| (kind, Some(men)));
    let mut wrong = Vec::new();
    let mut spec = parse_kind(kind.trim()).unwrap_or_else(|why| {
        wrong.push(why);
        Spec::of_kind(Kind::Green)
    });
    if let Some(read) = men.map(parse_men) {
        spec.men = read.unwrap_or_else(|why| {
            wrong.push(why);
            Vec::new()
        });
    }
    for clause in clauses {
        if let Err(why) = read_clause(&mut spec, clause) {
            wrong.push(why);
        }
    }
    spec.put_in_order();
    all_or(spec, wrong)
}

/// A clause after the models.
fn read_clause(spec: &mut Spec, clause: &str) -> Result<(), String> {
    let (word, rest) = clause.split_once(char::is_whitespace).unwrap_or((clause, ""));
    match word {
        "all" => give_all(spec, &parse_items(rest)?),
        "split" => spec.split = parse_split(rest)?,
        "at" => spec.places = parse_places(rest)?,
        "row" => spec.places = parse_row(rest, spec.men.len())?,
        "facing" => spec.facing = Some(parse_facing(rest)?),
        _ => return Err(format!("`{clause}` must begin with one of: all, split, at, row, facing")),
    }
    Ok(())
}

/// An entry of this kind without anything bought.
pub fn parse_kind(word: &str) -> Result<Spec, String> {
    let kind = named(word, &KINDS, "kind of unit")?;
    Ok(Spec { howitzer: word == HOWITZER, ..Spec::of_kind(kind) })
}

/// The kind a word means, or the one it comes nearest to.
pub fn kind_meant(word: &str) -> Option<Kind> {
    let near = near_names(word, KINDS.map(|(name, _)| name));
    let meant = |(name, _): &&(&str, Kind)| *name == word || near.contains(&format!("`{name}`"));
    KINDS.iter().find(meant).map(|(_, kind)| *kind)
}

/// `nco smg grenade, machine_gunner lmg, 5 rifleman`; everything that is wrong with it.
pub fn parse_men(text: &str) -> Result<Vec<Man>, String> {
    let mut men = Vec::new();
    let mut wrong = Vec::new();
    for group in text.split(',').map(str::trim).filter(|group| !group.is_empty()) {
        match parse_group(group) {
            Ok((_, count)) if men.len() + count.min(MOST_MEN + 1) > MOST_MEN => {
                wrong.push(format!("`{group}`: no unit is written with more than {MOST_MEN} models"));
            }
            Ok((man, count)) => men.extend(core::iter::repeat_n(man, count)),
            Err(why) => wrong.push(why),
        }
    }
    all_or(men, wrong)
}

/// `5 rifleman grenade`: a man, and how many of him.
fn parse_group(group: &str) -> Result<(Man, usize), String> {
    let mut words = group.split_whitespace().peekable();
    let count = words.peek().and_then(|word| word.parse::<usize>().ok());
    if count.is_some() {
        words.next();
    }
    let word = words.next().ok_or_else(|| format!("`{group}`: say who, such as `5 rifleman`"))?;
    let (role, items) = (parse_role(word), parse_items(&words.collect::<Vec<_>>().join(" ")));
    match (role, items) {
        (Ok(role), Ok(items)) => Ok((Man { role, items }, count.unwrap_or(1))),
        (role, items) => Err(told_together([role.err(), items.err()].into_iter().flatten().collect())),
    }
}

/// `grenade knife`.
pub fn parse_items(text: &str) -> Result<Vec<Item>, String> {
    let (items, wrong): (Vec<_>, Vec<_>) =
        text.split_whitespace().map(|word| named(word, &ITEMS, "item")).partition(Result::is_ok);
    all_or(items.into_iter().flatten().collect(), wrong.into_iter().filter_map(Result::err).collect())
}

/// What was read, or everything that is wrong with it.
fn all_or<T>(read: T, wrong: Vec<String>) -> Result<T, String> {
    if wrong.is_empty() { Ok(read) } else { Err(told_together(wrong)) }
}

fn told_together(wrong: Vec<String>) -> String {
    wrong.join("; and ")
}

/// Every model gets these.
pub fn give_all(spec: &mut Spec, items: &[Item]) {
    for man in &mut spec.men {
        man.items.extend_from_slice(items);
    }
}

/// `machine_gunner 2, marksman`: each team its Specialist and how many Riflemen.
pub fn parse_split(text: &str) -> Result<Vec<TeamDraft>, String> {
    let team = |text: &str| {
        let mut words = text.split_whitespace();
        let leader = parse_role(words.next().unwrap_or_default())?;
        let mut team = TeamDraft { leader, riflemen: 0, others: Vec::new() };
        for word in words {
            match (word.parse::<usize>(), parse_role(word)) {
                (Ok(count), _) if count <= MOST_MEN => team.riflemen += count,
                (_, Ok(Role::Rifleman)) => team.riflemen += 1,
                (_, Ok(role)) => team.others.push(role),
                _ => return Err(format!("`{word}` must be a number of Riflemen, as in `machine_gunner 2`")),
            }
        }
        Ok(team)
    };
    text.split(',').map(str::trim).filter(|text| !text.is_empty()).map(team).collect()
}

/// `10,2 11.5,2`.
pub fn parse_places(text: &str) -> Result<Vec<Point>, String> {
    text.split_whitespace().map(parse_place).collect()
}

/// Degrees anticlockwise from east (BR-GEO-9).
pub fn parse_facing(text: &str) -> Result<Angle, String> {
    let hundredths = Length::parse_inches(text.trim()).and_then(Length::as_hundredths);
    hundredths
        .filter(|facing| (0..=36_000).contains(facing))
        .map(Angle::hundredths)
        .ok_or_else(|| format!("`{}` must be degrees from 0 to 360, anticlockwise from east: 90 is north", text.trim()))
}

/// The word of a kind.
pub fn kind_word(spec: &Spec) -> &'static str {
    if spec.howitzer {
        return HOWITZER;
    }
    KINDS.iter().find(|(_, kind)| *kind == spec.kind).map_or("", |(word, _)| word)
}

/// The word of a role.
pub fn role_word(role: Role) -> &'static str {
    ROLES.iter().find(|(_, known)| *known == role).map_or("team", |(word, _)| word)
}

/// The word of an item.
pub fn item_word(item: Item) -> &'static str {
    ITEMS.iter().find(|(_, known)| *known == item).map_or("", |(word, _)| word)
}

/// An entry in one line; reading it gives the same entry.
pub fn write(spec: &Spec) -> String {
    let mut text = kind_word(spec).to_owned();
    if spec.men != Spec::of_kind(spec.kind).men {
        let _ = write!(text, ": {}", write_men(&spec.men));
    }
    if !spec.split.is_empty() {
        let _ = write!(text, "; split {}", write_split(&spec.split));
    }
    text
}

/// The models, those alike together.
pub fn write_men(men: &[Man]) -> String {
    let groups = men.chunk_by(|one, other| one == other).map(|group| {
        let count = if group.len() > 1 { format!("{} ", group.len()) } else { String::new() };
        let items: String = group[0].items.iter().map(|item| format!(" {}", item_word(*item))).collect();
        format!("{count}{}{items}", role_word(group[0].role))
    });
    groups.collect::<Vec<_>>().join(", ")
}

/// The proposed teams.
pub fn write_split(split: &[TeamDraft]) -> String {
    let team = |team: &TeamDraft| {
        let others: String = team.others.iter().map(|role| format!(" {}", role_word(*role))).collect();
        format!("{} {}{others}", role_word(team.leader), team.riflemen)
    };
    split.iter().map(team).collect::<Vec<_>>().join(", ")
}

fn parse_role(word: &str) -> Result<Role, String> {
    let word = if word == "riflemen" { "rifleman" } else { word };
    named(word, &ROLES, "role")
}

fn parse_place(text: &str) -> Result<Point, String> {
    Point::parse_inches(text)
        .filter(|place| place.is_measurable())
        .ok_or_else(|| format!("`{text}` must be a place in inches such as 12.5,8"))
}

fn parse_row(text: &str, count: usize) -> Result<Vec<Point>, String> {
    let first = parse_place(text.trim())?;
    let place = |index: u8| Point::new(first.x + Length::inches(index.into()), first.y);
    // No entry is written with more models than a byte holds.
    Ok((0..count as u8).map(place).collect())
}

fn named<T: Copy>(word: &str, known: &[(&str, T)], what: &str) -> Result<T, String> {
    let plain = word.to_ascii_lowercase().replace('-', "_");
    known.iter().find(|(name, _)| *name == plain).map(|(_, value)| *value).ok_or_else(|| {
        let names = || known.iter().map(|(name, _)| *name);
        let near = match near_names(&plain, names()) {
            near if near.is_empty() => format!("; there are: {}", names().collect::<Vec<_>>().join(", ")),
            near => near,
        };
        format!("`{word}` is no {what}{near}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_in_one_line_is_written_as_it_was_read() {
        for text in [
            "green: nco smg grenade, machine_gunner lmg, automatic_rifleman assault_rifle, 5 rifleman; split machine_gunner 2, automatic_rifleman 2",
            "officer: lieutenant smg, 2 rifleman",
            "medic: medic pistol, assistant",
            "mmg_team",
            "light_howitzer_team",
            "light_mortar_team",
        ] {
            assert_eq!(write(&parse(text).unwrap()), text);
        }
    }

    #[test]
    fn models_stand_in_model_order_whatever_the_order_of_the_file() {
        let spec = parse("green: 2 rifleman, machine_gunner, nco; all knife").unwrap();
        assert_eq!(write_men(&spec.men), "nco knife, machine_gunner knife, 2 rifleman knife");
    }

    #[test]
    fn what_cannot_be_read_is_told_with_what_could() {
        let why = |text: &str| parse(text).unwrap_err();
        assert!(why("gren").contains("did you mean `green`?"));
        assert!(why("green: nco sgm").contains("did you mean `smg`"));
        assert!(why("green: 5").contains("say who"));
        assert!(why("green: rifleman; near 3,4").contains("all, split, at, row, facing"));
        assert!(why("green: rifleman; at 3").contains("place in inches"));
        assert!(why("mmg_team; facing north").contains("90 is north"));
        assert!(why("green: 100 rifleman").contains("99"));
    }
}
