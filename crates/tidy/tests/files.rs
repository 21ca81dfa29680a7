//! How files look: short, introduced, finished, and free of anything that belongs to one machine.

use sandtable_tidy::files;

const SOURCES: &[&str] = &[".rs", ".ts", ".svelte"];
const FOLDERS: &[&str] = &["crates", "minds", "rules", "web"];

fn sources() -> Vec<(String, String)> {
    FOLDERS.iter().flat_map(|folder| files(folder, SOURCES)).collect()
}

fn complain(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_file_is_a_chapter_and_not_a_book() {
    let long = |(path, text): &(String, String)| {
        let lines = text.lines().count();
        (lines > 600 && !path.contains("/wire/")).then(|| format!("{path}: {lines} lines; past 600 it is two chapters"))
    };
    complain(&sources().iter().filter_map(long).collect::<Vec<_>>());
}

#[test]
fn every_rust_file_says_what_it_is() {
    let silent = |(path, text): &(String, String)| {
        (path.ends_with(".rs") && !text.starts_with("//!")).then(|| format!("{path}: begins without a `//!` sentence"))
    };
    complain(&sources().iter().filter_map(silent).collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_unfinished() {
    // Put together at run time so that this file does not accuse itself.
    let marks = ["TO", "FIX", "XX"].map(|mark| {
        format!(
            "{mark}{}",
            if mark == "TO" {
                "DO"
            } else if mark == "FIX" {
                "ME"
            } else {
                "X"
            }
        )
    });
    // In Rust `skip` is what iterators do; a test is left out by an attribute. In TypeScript it is left out by name.
    let left_out = |path: &str, line: &str| match path.ends_with(".rs") {
        true => line.trim() == format!("#[{}]", "ignore"),
        false => ["test", "it", "describe"]
            .iter()
            .any(|word| line.contains(&format!("{word}.skip(")) || line.contains(&format!("{word}.only("))),
    };
    let mut faults = Vec::new();
    for (path, text) in sources() {
        for (number, line) in text.lines().enumerate() {
            let unfinished =
                marks.iter().any(|mark| line.split(|c: char| !c.is_alphanumeric()).any(|word| word == mark));
            let idle = left_out(&path, line);
            if unfinished || idle {
                faults.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    complain(&faults);
}

#[test]
fn rules_and_kernel_use_no_floats_clocks_or_hash_order() {
    let words = ["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime"];
    let mut faults = Vec::new();
    for (path, text) in ["crates/kernel/src", "rules", "minds"].iter().flat_map(|folder| files(folder, &[".rs"])) {
        if !path.contains("/src/") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("");
            if code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| words.contains(&word)) {
                faults.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    complain(&faults);
}

#[test]
fn no_file_knows_a_machine() {
    let everywhere = files("", &[".rs", ".ts", ".svelte", ".toml", ".md", ".json", ".css", ".html", ".sh"]);
    let marks = [format!("/{}/", "work"), format!("/{}/", "root"), format!("\"{}\": \"http", "resolved")];
    let mut faults = Vec::new();
    for (path, text) in everywhere {
        for (number, line) in text.lines().enumerate() {
            if marks.iter().any(|mark| line.contains(mark.as_str())) && !line.contains("http") {
                faults.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    complain(&faults);
}

#[test]
fn games_are_named_only_on_the_shelf() {
    let games = ["browning", "brethren", "mundi", "brevity", "nqm"];
    let mut faults = Vec::new();
    for folder in [
        "crates/kernel/src",
        "crates/ai/src",
        "crates/lab/src",
        "crates/host/src",
        "crates/browser/src",
        "crates/server/src",
        "crates/store/src",
        "crates/cli/src",
        "web/src",
    ] {
        for (path, text) in files(folder, SOURCES) {
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or("");
                if games.iter().any(|game| code.to_lowercase().contains(&format!("\"{game}\"")))
                    && !path.contains("test")
                {
                    faults.push(format!("{path}:{}: {}", number + 1, line.trim()));
                }
            }
        }
    }
    complain(&faults);
}
