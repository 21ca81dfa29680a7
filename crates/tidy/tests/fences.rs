//! What may not depend on what: the kernel, the games and their minds know no network, no JSON and no clock; rules know no mind.

use std::process::Command;

use sandtable_tidy::root;

/// Crates that would let the outside world into the rules.
const BANNED: &[&str] =
    &["tokio", "axum", "sqlx", "serde_json", "getrandom", "rand", "rayon", "chrono", "reqwest", "hyper", "std-rng"];

/// Crates above the games and their minds.
const ABOVE: &[&str] = &[
    "sandtable-shelf",
    "sandtable-ai",
    "sandtable-lab",
    "sandtable-testkit",
    "sandtable-host",
    "sandtable-browser",
    "sandtable-cli",
    "sandtable-server",
    "sandtable-store",
];

fn dependencies(package: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{p}", "--package", package])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

fn packages(folder: &str) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(root().join(folder)).expect("the folder is there").flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path().join("Cargo.toml")) else { continue };
        let name = text.lines().find_map(|line| line.strip_prefix("name = \"")).expect("a package has a name");
        names.push(name.trim_end_matches('"').to_owned());
    }
    names
}

#[test]
fn kernel_odds_games_and_minds_know_no_network_no_json_and_no_chance_of_their_own() {
    let mut inner = packages("rules");
    inner.extend(packages("minds"));
    inner.extend(["sandtable-kernel".to_owned(), "sandtable-odds".to_owned()]);
    for package in inner {
        let found: Vec<String> =
            dependencies(&package).into_iter().filter(|name| BANNED.contains(&name.as_str())).collect();
        assert!(found.is_empty(), "{package} must not depend on {found:?}");
    }
}

#[test]
fn the_kernel_knows_no_game_and_games_know_nothing_above_them() {
    let (games, minds) = (packages("rules"), packages("minds"));
    for package in ["sandtable-kernel", "sandtable-odds", "sandtable-ai", "sandtable-lab", "sandtable-testkit"] {
        let known = dependencies(package);
        let found: Vec<&String> = known.iter().filter(|name| games.contains(name) || minds.contains(name)).collect();
        assert!(found.is_empty(), "{package} must not know {found:?}");
    }
    for game in &games {
        let known = dependencies(game);
        let other = |name: &&String| *name != game && games.contains(name) || minds.contains(name);
        let found: Vec<&String> = known.iter().filter(|name| ABOVE.contains(&name.as_str()) || other(name)).collect();
        assert!(found.is_empty(), "{game} must not know {found:?}");
    }
}

#[test]
fn the_tables_know_no_io() {
    let outside = ["tokio", "axum", "hyper", "getrandom", "chrono", "reqwest", "sandtable-store", "sandtable-server"];
    for package in ["sandtable-host", "sandtable-browser"] {
        let known = dependencies(package);
        let found: Vec<&String> = known.iter().filter(|name| outside.contains(&name.as_str())).collect();
        assert!(found.is_empty(), "{package} must not know {found:?}");
    }
}

#[test]
fn a_mind_knows_its_own_game_and_nothing_above_it() {
    let (games, minds) = (packages("rules"), packages("minds"));
    assert_eq!(minds.len(), games.len(), "every game has a mind");
    for mind in &minds {
        let own = mind.strip_suffix("-mind").expect("a mind is named after its game");
        let known = dependencies(mind);
        assert!(known.iter().any(|name| name == own), "{mind} thinks about {own}");
        let other = |name: &&String| *name != own && games.contains(name) || *name != mind && minds.contains(name);
        let found: Vec<&String> = known.iter().filter(|name| ABOVE.contains(&name.as_str()) || other(name)).collect();
        assert!(found.is_empty(), "{mind} must not know {found:?}");
    }
}
