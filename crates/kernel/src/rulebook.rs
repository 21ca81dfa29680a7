//! docs/rules as data: the numbered rules of a game, found in its Markdown.

use serde::Serialize;

/// One numbered rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleText {
    /// Its id.
    pub id: String,
    /// The heading it stands under.
    pub chapter: String,
    /// Its text as Markdown, without the id.
    pub text: String,
}

/// Every rule of a rulebook: the list items that begin with an id in bold, with their continuation lines and tables.
pub fn rules_of(markdown: &str) -> Vec<RuleText> {
    let mut rules: Vec<RuleText> = Vec::new();
    let mut chapter = String::new();
    let mut inside = false;
    for line in markdown.lines() {
        if line.starts_with('#') {
            chapter = line.trim_start_matches('#').trim().to_owned();
            inside = false;
        } else if let Some((id, text)) = rule_start(line) {
            rules.push(RuleText { id: id.to_owned(), chapter: chapter.clone(), text: text.trim().to_owned() });
            inside = true;
        } else if inside && let Some(rule) = rules.last_mut() {
            // A bold paragraph or another list item ends the rule; tables and indented lines belong to it.
            if line.starts_with("**") || line.starts_with("- ") {
                inside = false;
            } else {
                rule.text.push('\n');
                rule.text.push_str(line.trim_end());
            }
        }
    }
    for rule in &mut rules {
        rule.text.truncate(rule.text.trim_end().len());
    }
    rules
}

fn rule_start(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("- **")?;
    let (id, text) = rest.split_once("**")?;
    let shape = id.split('-').count() >= 3
        && id.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-');
    shape.then_some((id, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_a_bold_id_and_all_that_belongs_to_it() {
        let text = "# Book\n## Rally\n- **BB-RAL-1** First\n  goes on.\n\n| a | b |\n- **BB-RAL-2** Second\n\n**Push**\nNot a rule.\n";
        let rules = rules_of(text);
        assert_eq!(rules.len(), 2);
        assert_eq!(rules[0].chapter, "Rally");
        assert_eq!(rules[0].text, "First\n  goes on.\n\n| a | b |");
        assert_eq!(rules[1].text, "Second");
    }
}
