//! The notation of the platoon lists (BB-FOR-7): `LMG 4 elite rapid`, in files followed by where the team stands.

use core::fmt;

use sandtable_kernel::Point;

use crate::tables::TeamPattern;
use crate::terms::TeamType;

/// The team types as files and lists write them, in the order of [`TeamType`].
pub const TYPE_NAMES: [(&str, TeamType); 4] = [
    ("LMG", TeamType::Lmg),
    ("Elite", TeamType::Elite),
    ("Regular", TeamType::Regular),
    ("Second rate", TeamType::SecondRate),
];

/// The most figures a text may ask for; far above what BB-FOR-2 allows, so that the rule does the refusing.
pub const MOST_ASKED: u16 = 999;

/// A team in the lists' notation: `Regular 6 rapid at 10,10 11,10` or `LMG 4 block 6,2 by 4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Its type.
    pub kind: TeamType,
    /// How many figures.
    pub figures: u16,
    /// The elite flag; an Elite team has it without the word (BB-PCE-8).
    pub elite: bool,
    /// Rapid fire.
    pub rapid: bool,
    /// Sub-machine guns.
    pub smg: bool,
    /// The scenario allows it fewer figures than its list has (BB-FOR-7).
    pub short: bool,
    /// Where it stands.
    pub spots: Spots,
}

/// Where the figures of a team stand in the standard deployment (BB-DEP-6) or an opening.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Spots {
    /// Nothing is said.
    #[default]
    Unsaid,
    /// One place a figure.
    Each(Vec<Point>),
    /// A block: its south-west figure and its columns.
    Block {
        /// Where the first figure stands.
        at: Point,
        /// Figures in a row.
        columns: u8,
    },
}

impl Spec {
    /// Reads the notation, or tells what is wrong with it.
    pub fn parse(text: &str) -> Result<Spec, String> {
        let mut words = text.split_whitespace().peekable();
        let kind = read_type(&mut words).ok_or_else(|| {
            format!("`{text}` must begin with a team type (LMG, Elite, Regular, Second rate), such as `LMG 4 rapid`")
        })?;
        let figures =
            words
                .next()
                .and_then(|word| word.parse::<u16>().ok())
                .filter(|figures| *figures <= MOST_ASKED)
                .ok_or_else(|| format!("`{text}` must give the number of figures after the type, such as `LMG 4`"))?;
        let mut spec = Spec {
            kind,
            figures,
            elite: kind == TeamType::Elite,
            rapid: false,
            smg: false,
            short: false,
            spots: Spots::Unsaid,
        };
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "elite" => spec.elite = true,
                "rapid" => spec.rapid = true,
                "smg" => spec.smg = true,
                "short" => spec.short = true,
                "at" => {
                    spec.spots = Spots::Each(read_points(&mut words)?);
                    break;
                }
                "block" => {
                    spec.spots = read_block(&mut words)?;
                    break;
                }
                _ => {
                    return Err(format!(
                        "`{word}` is not one of: elite, rapid, smg, short, at X,Y ..., block X,Y by N"
                    ));
                }
            }
        }
        Ok(spec)
    }

    /// Reads `BAR team: LMG 4`: a label and a team.
    pub fn parse_labelled(text: &str) -> Result<(&str, Spec), String> {
        let (label, spec) = text
            .split_once(':')
            .ok_or_else(|| format!("`{text}` must be a name, a colon and a team, such as `bar-1: LMG 4`"))?;
        Ok((label.trim(), Spec::parse(spec)?))
    }
}

impl Spec {
    /// A team of a platoon list.
    pub fn of_pattern(pattern: &TeamPattern) -> Spec {
        let TeamPattern { kind, figures, elite, rapid, smg, .. } = *pattern;
        Spec { kind, figures: u16::from(figures), elite, rapid, smg, short: false, spots: Spots::Unsaid }
    }
}

impl Spots {
    /// A block; refused where its places could not be counted.
    pub fn block(at: Point, columns: u8) -> Result<Spots, String> {
        if at.is_measurable() { Ok(Spots::Block { at, columns }) } else { Err(format!("{at} lies off any table")) }
    }

    /// The places of this many figures; none if nothing was said.
    pub fn places(&self, figures: u16) -> Vec<Point> {
        match self {
            Spots::Unsaid => Vec::new(),
            Spots::Each(places) => places.clone(),
            Spots::Block { at, columns } => {
                let inch = |count: u16| sandtable_kernel::Length::inches(i32::from(count));
                let columns = u16::from(*columns).max(1);
                (0..figures.min(MOST_ASKED)).map(|index| *at + (inch(index % columns), inch(index / columns))).collect()
            }
        }
    }
}

/// The name of a type as the lists write it.
pub fn type_name(kind: TeamType) -> &'static str {
    TYPE_NAMES[kind as usize].0
}

/// Reads points written as orders write them: `10,10 11.5,10`.
pub fn read_points<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<Point>, String> {
    words
        .map(|word| Point::parse_inches(word).ok_or_else(|| format!("`{word}` is not a point such as `12.5,8`")))
        .collect()
}

fn read_type<'a>(words: &mut core::iter::Peekable<impl Iterator<Item = &'a str>>) -> Option<TeamType> {
    let first = words.next()?.to_ascii_lowercase();
    match first.as_str() {
        "lmg" => Some(TeamType::Lmg),
        "elite" => Some(TeamType::Elite),
        "regular" => Some(TeamType::Regular),
        "second" if words.peek()?.eq_ignore_ascii_case("rate") => {
            words.next();
            Some(TeamType::SecondRate)
        }
        "second_rate" => Some(TeamType::SecondRate),
        _ => None,
    }
}

fn read_block<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Spots, String> {
    let at = words.next().and_then(Point::parse_inches);
    let by = words.next().is_some_and(|word| word.eq_ignore_ascii_case("by"));
    let columns = words.next().and_then(|word| word.parse().ok()).filter(|columns| (1..=12).contains(columns));
    match (at, by, columns, words.next()) {
        (Some(at), true, Some(columns), None) => Spots::block(at, columns),
        _ => Err("a block is written `block 6,2 by 4`: its first figure and 1 to 12 columns".to_owned()),
    }
}

/// `LMG 4 elite rapid`, without places.
pub fn describe(spec: &Spec) -> String {
    words(spec.kind, spec.figures, spec.elite, spec.rapid, spec.smg)
}

fn words(kind: TeamType, figures: u16, elite: bool, rapid: bool, smg: bool) -> String {
    // An Elite team is elite without the word.
    let flags = [(elite && kind != TeamType::Elite, " elite"), (rapid, " rapid"), (smg, " smg")];
    let flags: String = flags.into_iter().filter(|(set, _)| *set).map(|(_, word)| word).collect();
    format!("{} {figures}{flags}", type_name(kind))
}

impl fmt::Display for TeamPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words(self.kind, u16::from(self.figures), self.elite, self.rapid, self.smg))
    }
}
