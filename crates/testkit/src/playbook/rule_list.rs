//! Lists of rule ids as people write them: `BB-RAL-1 to 5, 7, BB-END-1`.

/// The ids of a list without its brackets; `None` if it is anything but a list of rule ids.
///
/// A bare number belongs to the chapter of the id before it, and `to` counts through.
///
/// ```
/// # use sandtable_testkit::playbook::expand;
/// assert_eq!(expand("BB-RAL-1 to 3, BB-PLT-9, 10").unwrap().join(" "), "BB-RAL-1 BB-RAL-2 BB-RAL-3 BB-PLT-9 BB-PLT-10");
/// assert_eq!(expand("see the map"), None);
/// ```
pub fn expand(list: &str) -> Option<Vec<String>> {
    let mut ids = Vec::new();
    let mut chapter = String::new();
    for item in list.split(',').map(str::trim) {
        let (first, last) = item.split_once(" to ").map_or((item, None), |(first, last)| (first, Some(last.trim())));
        let first = full_id(first.trim(), &mut chapter)?;
        match last {
            None => ids.push(first),
            Some(last) => {
                let last = full_id(last, &mut chapter)?;
                let ((from, low), (to, high)) = (parts(&first)?, parts(&last)?);
                let (low, high) = (low.parse::<u16>().ok()?, high.parse::<u16>().ok()?);
                if from != to || low > high {
                    return None;
                }
                ids.extend((low..=high).map(|number| format!("{from}-{number}")));
            }
        }
    }
    Some(ids)
}

/// Splits ` text [IDS]` into the text and the ids at its end; the whole text and none if it does not end in a rule list.
pub(super) fn split_pins(text: &str) -> (&str, Vec<String>) {
    let pins = text.strip_suffix(']').and_then(|text| text.rsplit_once('[')).filter(|(before, _)| {
        // A bracket inside a word is part of the sentence.
        before.is_empty() || before.ends_with(' ')
    });
    match pins.and_then(|(before, list)| Some((before.trim_end(), expand(list)?))) {
        Some(found) => found,
        None => (text, Vec::new()),
    }
}

fn full_id(word: &str, chapter: &mut String) -> Option<String> {
    if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return (!chapter.is_empty()).then(|| format!("{chapter}-{word}"));
    }
    let shape = word.split('-').count() >= 3
        && word.split('-').all(|part| !part.is_empty())
        && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-');
    if !shape {
        return None;
    }
    *chapter = parts(word)?.0.to_owned();
    Some(word.to_owned())
}

fn parts(id: &str) -> Option<(&str, &str)> {
    id.rsplit_once('-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_counts_through_and_a_bare_number_stays_in_its_chapter() {
        let ids = expand("BB-OPT-4 to 6, 9, BB-END-1").expect("a rule list");
        assert_eq!(ids, ["BB-OPT-4", "BB-OPT-5", "BB-OPT-6", "BB-OPT-9", "BB-END-1"]);
    }

    #[test]
    fn what_is_no_rule_list_is_left_alone() {
        for text in ["", "5", "BB-RAL-5 to 2", "BB-RAL-1 to BB-MOV-3", "a note", "BB--1", "BB-1"] {
            assert_eq!(expand(text), None, "{text}");
        }
        assert_eq!(split_pins("The die shows [4]"), ("The die shows [4]", vec![]));
        assert_eq!(split_pins("He falls. [BB-RAL-5]"), ("He falls.", vec!["BB-RAL-5".to_owned()]));
    }
}
