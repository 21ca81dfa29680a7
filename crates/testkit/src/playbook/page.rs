//! A page as it is written: its headings and fenced blocks, each line with its number.

use super::Slip;
use super::rule_list::split_pins;

/// A page.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    /// Its title and the words under it.
    pub opening: Prose,
    /// The lesson block: then the page is one battle from its first heading to its last.
    pub lesson: Option<Block>,
    /// The scenario block before the first case, which every case starts from.
    pub scenario: Option<Block>,
    /// The cases.
    pub cases: Vec<Case>,
    /// The headings without blocks, which are prose.
    pub asides: Vec<Case>,
    /// What cannot be read.
    pub slips: Vec<Slip>,
}

/// One `##` heading and its blocks.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub title: String,
    pub line: usize,
    /// The rules it claims to show.
    pub claims: Vec<String>,
    /// The words under it.
    pub words: Vec<String>,
    pub blocks: Vec<Block>,
}

/// A heading and the words under it.
#[derive(Clone, Debug, Default)]
pub(super) struct Prose {
    pub title: String,
    pub words: Vec<String>,
}

/// One fenced block.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub kind: Kind,
    /// The line of its opening fence.
    pub line: usize,
    /// Its lines with their numbers.
    pub lines: Vec<(usize, String)>,
}

/// What a block is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Where the battle begins; `again` lays it over the scenario before it in the same case.
    Scenario { again: bool },
    /// That the page is a lesson, and of which battle.
    Lesson,
    /// Orders and dice; what happens in a `quiet` one is not compared.
    Play { quiet: bool },
    /// What must have happened.
    Expect,
}

impl Block {
    /// The lines that say something, trimmed: not blank, no `//` remark.
    pub fn said(&self) -> impl Iterator<Item = (usize, &str)> {
        let trimmed = self.lines.iter().map(|(line, text)| (*line, text.trim()));
        trimmed.filter(|(_, text)| !text.is_empty() && !text.starts_with("//"))
    }

    /// The text, moved down so that line numbers in it are those of the page.
    pub fn text_in_place(&self) -> String {
        let text: Vec<&str> = self.lines.iter().map(|(_, text)| text.as_str()).collect();
        "\n".repeat(self.line) + &text.join("\n")
    }
}

/// Reads a page; whatever cannot be read is noted and the rest goes on.
pub(super) fn read(text: &str) -> Page {
    let mut page = Page::default();
    let mut headings: Vec<Case> = Vec::new();
    let mut lines = (1..).zip(text.lines());
    while let Some((line, text)) = lines.next() {
        if let Some(title) = text.strip_prefix("## ") {
            let (title, claims) = split_pins(title.trim());
            let (words, blocks) = (Vec::new(), Vec::new());
            headings.push(Case { title: title.to_owned(), line, claims, words, blocks });
        } else if let Some(info) = text.strip_prefix("```") {
            let mut inside = Vec::new();
            let closed = loop {
                match lines.next() {
                    Some((_, fence)) if fence.trim_end() == "```" => break true,
                    Some((line, text)) => inside.push((line, text.to_owned())),
                    None => break false,
                }
            };
            if !closed {
                page.slips.push(Slip::new(line, "this block is never closed: end it with ```"));
            }
            match kind_of(info.trim()) {
                Ok(Some(kind)) => put(Block { kind, line, lines: inside }, &mut page, headings.last_mut()),
                Ok(None) => {}
                Err(message) => page.slips.push(Slip::new(line, message)),
            }
        } else if let Some(title) = text.strip_prefix("# ") {
            page.opening.title = title.trim().to_owned();
        } else {
            let words = headings.last_mut().map_or(&mut page.opening.words, |heading| &mut heading.words);
            words.push(text.trim().to_owned());
        }
    }
    // A heading without blocks is prose between the cases.
    (page.asides, page.cases) = headings.into_iter().partition(|heading| heading.blocks.is_empty());
    page
}

fn put(block: Block, page: &mut Page, case: Option<&mut Case>) {
    match (case, block.kind) {
        (None, Kind::Lesson) if page.lesson.is_none() && page.scenario.is_none() => page.lesson = Some(block),
        (_, Kind::Lesson) => {
            page.slips.push(Slip::new(block.line, "a lesson is named once, before the first `## ` heading"));
        }
        (Some(case), _) => case.blocks.push(block),
        (None, Kind::Scenario { again: false }) if page.scenario.is_none() => page.scenario = Some(block),
        (None, Kind::Scenario { .. }) => {
            page.slips
                .push(Slip::new(block.line, "a page has at most one scenario of its own, and it is never `again`"));
        }
        (None, _) => page.slips.push(Slip::new(block.line, "only a scenario may stand before the first `## ` heading")),
    }
}

/// A mistyped kind would silently test nothing, so every fence is either known, or plain text.
fn kind_of(info: &str) -> Result<Option<Kind>, String> {
    match info {
        "" | "text" => Ok(None),
        "scenario" => Ok(Some(Kind::Scenario { again: false })),
        "lesson" => Ok(Some(Kind::Lesson)),
        "scenario again" => Ok(Some(Kind::Scenario { again: true })),
        "play" => Ok(Some(Kind::Play { quiet: false })),
        "play quiet" => Ok(Some(Kind::Play { quiet: true })),
        "expect" => Ok(Some(Kind::Expect)),
        other => Err(format!(
            "`{other}` is no kind of block: write `scenario`, `scenario again`, `lesson`, `play`, `play quiet`, `expect`, or `text` for prose"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_gives_title_and_claims_and_blocks_keep_their_lines() {
        let page = read("# Book\nprose\n## Rally [BB-RAL-1, 2]\n```play\nA: rally 7\n```\n## Just prose\nwords\n");
        assert!(page.slips.is_empty());
        assert_eq!(page.cases.len(), 1);
        let case = &page.cases[0];
        assert_eq!((case.title.as_str(), case.line), ("Rally", 3));
        assert_eq!(case.claims, ["BB-RAL-1", "BB-RAL-2"]);
        assert_eq!(case.blocks[0].said().collect::<Vec<_>>(), [(5, "A: rally 7")]);
    }

    #[test]
    fn a_mistyped_or_unclosed_block_is_noted() {
        let page = read("## Case [X-Y-1]\n```exepct\nnothing\n```\n```play\n");
        let lines: Vec<usize> = page.slips.iter().map(|slip| slip.line).collect();
        assert_eq!(lines, [2, 5]);
    }
}
