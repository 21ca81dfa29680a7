//! Scenario files: what is wrong is told with its place, and the documented example can be played.

use sandtable_kernel::Book;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_mundi::Mundi;

fn faults(text: &str) -> Vec<String> {
    let sheet = match Sheet::parse("s.toml", text) {
        Ok(sheet) => sheet,
        Err(faults) => return faults.0.iter().map(ToString::to_string).collect(),
    };
    match Mundi::set_up(&sheet, &HouseRules::none()) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn the_documented_example_can_be_played() {
    let guide = include_str!("../../../docs/mundi-files.md");
    let example = guide.split("```toml").nth(1).and_then(|text| text.split("```").next()).expect("an example");
    let without_list = example.replace("list = \"L18\"", "# no list");
    assert_eq!(faults(&without_list), Vec::<String>::new());
}

#[test]
fn every_fault_is_told_at_once_with_line_and_field() {
    let text = "game = 'mundi'\ntable = 30\nturns = 0\n[[terrain]]\nkind = 'wods'\nat = [1, 2]\nsize = [50, 50]\n[side.a]\n[side.a.elements]\nif1 = 'IF xx'\nta = 'TA at at 9999,1'\n[side.b]\nlist = 'L99'\n[side.b.elements]\nge = 'GE sw'\n";
    let found = faults(text);
    for part in ["turns", "24 or 36", "wods", "no bracket", "no such list"] {
        assert!(found.iter().any(|fault| fault.contains(part)), "{part}: {found:#?}");
    }
}

#[test]
fn pieces_placed_on_each_other_or_off_the_table_are_refused() {
    let text = "game = 'mundi'\n[base]\nnone = true\n[side.a]\n[side.a.elements]\nta1 = 'TA at at 100,100'\nta2 = 'TA at at 120,100'\n[side.b]\n[side.b.elements]\nta1 = 'TA at at 600,100'\n";
    let found = faults(text);
    assert!(found.iter().any(|fault| fault.contains("side.a.elements.ta1: overlaps a-ta2")), "{found:#?}");
    assert!(found.iter().any(|fault| fault.contains("side.b.elements.ta1: stands off the table")), "{found:#?}");
}

#[test]
fn no_broken_file_makes_it_panic() {
    for document in Mundi::scenarios() {
        for (number, _) in document.text.lines().enumerate() {
            // Every line left out once, and every line cut in half once.
            let without: Vec<&str> =
                document.text.lines().enumerate().filter(|(line, _)| *line != number).map(|(_, text)| text).collect();
            let _ = faults(&without.join("\n"));
            let halved: Vec<&str> = document
                .text
                .lines()
                .enumerate()
                .map(|(line, text)| if line == number { text.get(..text.len() / 2).unwrap_or("") } else { text })
                .collect();
            let _ = faults(&halved.join("\n"));
        }
    }
}
