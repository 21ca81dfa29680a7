//! Faults of files: everything wrong with a scenario, a list or a house-rules file, told at once.

use core::fmt;

use serde::Serialize;

/// One thing wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line in it, from 1; 0 when the fault is about the whole file.
    pub line: u32,
    /// The field: `forces.a.platoon[0].squads`; empty for the whole file.
    pub field: String,
    /// The rule that is broken, if it is a rule of the game.
    pub rule: Option<String>,
    /// The stable name, if the rulebook's specification gives one: `E-FORCE-TEAM-SMALL`.
    pub code: Option<String>,
    /// What is wrong and what would be right.
    pub message: String,
}

/// All faults of a file; an error when there is at least one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the order of their lines, as one reads a file, and what is said of the whole file last; the files in the order in which
    /// they were first named.
    #[must_use]
    pub fn by_line(mut self) -> Faults {
        let mut files: Vec<String> = Vec::new();
        for fault in &self.0 {
            if !files.contains(&fault.file) {
                files.push(fault.file.clone());
            }
        }
        let of_all = |fault: &Fault| fault.line == 0 && fault.field.is_empty();
        self.0.sort_by_key(|fault| (files.iter().position(|file| *file == fault.file), of_all(fault), fault.line));
        self
    }

    /// A single fault about a whole file.
    pub fn of_file(file: &str, message: impl Into<String>) -> Faults {
        Faults(vec![Fault {
            file: file.to_owned(),
            line: 0,
            field: String::new(),
            rule: None,
            code: None,
            message: message.into(),
        }])
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", self.field)?;
        }
        write!(f, ": {}", self.message)?;
        match (&self.rule, &self.code) {
            (Some(rule), Some(code)) => write!(f, " [{code}, {rule}]"),
            (Some(rule), None) => write!(f, " [{rule}]"),
            (None, Some(code)) => write!(f, " [{code}]"),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// `did you mean ...?` for a name nobody knows; empty if nothing is near.
pub fn near_names<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let wrong = wrong.to_lowercase();
    let letters = wrong.chars().count();
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|name| {
            let allowed = 2.max(name.len() / 3);
            if !may_be_near(&wrong, letters, name, allowed) {
                return None;
            }
            let distance = strsim::damerau_levenshtein(&wrong, &name.to_lowercase());
            (distance <= allowed).then_some((distance, name))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    match near.iter().take(3).map(|(_, name)| format!("`{name}`")).collect::<Vec<_>>() {
        names if names.is_empty() => String::new(),
        names => format!("; did you mean {}?", names.join(" or ")),
    }
}

/// Every letter more, less or other is a step at least, so that most names need no closer look. This is what makes a file of
/// very many unknown names quick to judge.
fn may_be_near(wrong: &str, letters: usize, name: &str, allowed: usize) -> bool {
    if letters.abs_diff(name.chars().count()) > allowed {
        return false;
    }
    let mut more = [0i16; 32];
    for letter in wrong.bytes() {
        more[usize::from(letter % 32)] += 1;
    }
    for letter in name.bytes() {
        more[usize::from(letter % 32)] -= 1;
    }
    let (extra, missing) = more.iter().fold((0, 0), |(extra, missing), count| {
        (extra + usize::from(count.max(&0).unsigned_abs()), missing + usize::from(count.min(&0).unsigned_abs()))
    });
    // A letter that is written with several bytes counts several times.
    !wrong.is_ascii() || !name.is_ascii() || extra.max(missing) <= allowed
}
