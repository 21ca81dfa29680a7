//! Playbook pages: examples of play that are documentation and test at once. The format is told in docs/playbook.md.

mod bout;
mod case;
mod expectation;
mod judge;
mod page;
mod report;
mod rule_list;

pub use report::{Failure, PageReport, Report};
pub use rule_list::expand;

use std::path::Path;

use sandtable_kernel::Book;

/// Runs every case of a page.
pub fn run_page<B: Book>(page_name: &str, text: &str) -> PageReport {
    let page = page::read(text);
    let mut report = PageReport::default();
    for slip in &page.slips {
        report.fail(page_name, "", slip.line, slip.message.clone());
    }
    for case in &page.cases {
        match case::run::<B>(page_name, &page, case) {
            Ok(covered) => report.pass(covered),
            Err(slip) => report.fail(page_name, &case.title, slip.line, slip.message),
        }
    }
    report
}

/// Runs several pages, each a name and its text, and counts which rules of the book they cover.
pub fn run_pages<'a, B: Book>(pages: impl IntoIterator<Item = (&'a str, &'a str)>) -> Report {
    let reports = pages.into_iter().map(|(name, text)| run_page::<B>(name, text));
    Report::of_pages(B::rule_ids().iter().map(|rule| rule.as_str()), reports)
}

/// Runs all pages of a folder.
///
/// # Panics
/// If the folder or a page cannot be read.
pub fn run_folder<B: Book>(folder: &Path) -> Report {
    let files = std::fs::read_dir(folder).expect("the playbook is there").flatten();
    let mut pages: Vec<(String, String)> = files
        .map(|entry| {
            let text = std::fs::read_to_string(entry.path()).expect("a readable page");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    pages.sort();
    run_pages::<B>(pages.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}

/// What is wrong and on which line of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Slip {
    line: usize,
    message: String,
}

impl Slip {
    fn new(line: usize, message: impl Into<String>) -> Slip {
        Slip { line, message: message.into() }
    }
}
