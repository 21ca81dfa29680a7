//! What running pages showed, in the shape `sandtable check --json` prints.

use std::collections::BTreeSet;

use serde::Serialize;

/// All pages together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Report {
    /// Cases run.
    pub cases: usize,
    /// Cases in which everything was as written.
    pub passed: usize,
    /// The others, one failure each.
    pub failed: Vec<Failure>,
    /// How many rules the book has.
    pub rules: usize,
    /// How many of them a passed case covers.
    pub covered: usize,
    /// The others, in the book's order.
    pub missing: Vec<String>,
}

/// One case that is not as written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// The page.
    pub page: String,
    /// The case's heading; empty where the page itself cannot be read.
    pub case: String,
    /// The line of the page.
    pub line: usize,
    /// What was expected and what happened.
    pub message: String,
}

/// One page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PageReport {
    /// Cases run; a page that cannot be read counts as one.
    pub cases: usize,
    /// Cases that passed.
    pub passed: usize,
    /// The others.
    pub failed: Vec<Failure>,
    /// Rules that the passed cases cover.
    pub covered: BTreeSet<String>,
}

impl PageReport {
    pub(super) fn pass(&mut self, covered: BTreeSet<String>) {
        self.cases += 1;
        self.passed += 1;
        self.covered.extend(covered);
    }

    pub(super) fn fail(&mut self, page: &str, case: &str, line: usize, message: String) {
        self.cases += 1;
        self.failed.push(Failure { page: page.to_owned(), case: case.to_owned(), line, message });
    }
}

impl Report {
    /// Adds up pages and finds the rules that none of them covers.
    pub fn of_pages<'a>(
        rules: impl IntoIterator<Item = &'a str>,
        pages: impl IntoIterator<Item = PageReport>,
    ) -> Report {
        let mut report = Report::default();
        let mut covered = BTreeSet::new();
        for page in pages {
            report.cases += page.cases;
            report.passed += page.passed;
            report.failed.extend(page.failed);
            covered.extend(page.covered);
        }
        for rule in rules {
            report.rules += 1;
            if covered.contains(rule) {
                report.covered += 1;
            } else {
                report.missing.push(rule.to_owned());
            }
        }
        report
    }

    /// Reports of several games, or of runs apart, as one. Their rules are counted side by side.
    #[must_use]
    pub fn and(mut self, other: Report) -> Report {
        self.cases += other.cases;
        self.passed += other.passed;
        self.failed.extend(other.failed);
        self.rules += other.rules;
        self.covered += other.covered;
        self.missing.extend(other.missing);
        self
    }

    /// Whether every case passed; coverage is a question of its own.
    pub fn is_clean(&self) -> bool {
        self.failed.is_empty()
    }
}

impl core::fmt::Display for Failure {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}:{}: ", self.page, self.line)?;
        if !self.case.is_empty() {
            write!(f, "{}: ", self.case)?;
        }
        f.write_str(&self.message)
    }
}

impl core::fmt::Display for Report {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for failure in &self.failed {
            writeln!(f, "{failure}\n")?;
        }
        write!(f, "{} cases, {} passed, {} failed; ", self.cases, self.passed, self.failed.len())?;
        write!(f, "{} of {} rules covered", self.covered, self.rules)
    }
}
