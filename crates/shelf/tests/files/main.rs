//! The files of every game that declares them: the schema fits what is shipped, and every fault is told.

use std::time::Instant;

use jsonschema::Validator;
use sandtable_kernel::Faults;
use sandtable_kernel::files::form::{self, Entry};
use sandtable_kernel::sheet::Sheet;
use sandtable_shelf::army::Grounds;
use sandtable_shelf::record::Paper;
use sandtable_shelf::schema::{FileKind, as_json};
use sandtable_shelf::{Game, games};
use sandtable_testkit::spoil::ways;

/// A shipped file.
struct Shipped {
    kind: FileKind,
    id: String,
    text: String,
}

fn declaring() -> Vec<&'static dyn Game> {
    games().iter().copied().filter(|game| game.declaration(FileKind::Scenario).is_some()).collect()
}

/// Every scenario that comes with a game, and a fresh army of each of its lists.
fn shipped(game: &dyn Game) -> Vec<Shipped> {
    let scenario = |id: &str| Shipped {
        kind: FileKind::Scenario,
        id: id.to_owned(),
        text: game.scenario_text(id).unwrap_or_default().to_owned(),
    };
    let scenarios = game.scenarios().into_iter().map(|info| scenario(&info.id));
    let army = |list: String| {
        let text = game.new_army(&list).unwrap_or_default();
        Shipped { kind: FileKind::Army, id: list, text }
    };
    scenarios.chain(game.force_lists().into_iter().map(|list| army(list.id))).collect()
}

fn validator(game: &dyn Game, kind: FileKind) -> Validator {
    let schema = game.schema(kind).unwrap_or_default();
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{} {}: {error}", game.info().id, kind.name()))
}

fn refused(validator: &Validator, text: &str) -> Vec<String> {
    let sheet = Sheet::parse("file.toml", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    let told = |error: jsonschema::ValidationError<'_>| format!("{}: {error}", error.instance_path());
    validator.iter_errors(&as_json(&sheet.root)).map(told).collect()
}

#[test]
fn every_schema_is_one() {
    for game in declaring() {
        for kind in FileKind::ALL {
            let schema = game.schema(kind).unwrap_or_default();
            assert!(jsonschema::meta::is_valid(&schema), "{} {}", game.info().id, kind.name());
        }
    }
}

#[test]
fn every_shipped_file_fits_its_schema() {
    for game in declaring() {
        for file in shipped(game) {
            let wrong = refused(&validator(game, file.kind), &file.text);
            assert!(wrong.is_empty(), "{} {}: {wrong:#?}", game.info().id, file.id);
        }
    }
}

/// The printed tables themselves, written as house rules, change nothing and fit.
#[test]
fn house_rules_fit_their_schema() {
    for game in declaring() {
        let validator = validator(game, FileKind::House);
        for toggle in game.toggles() {
            for value in toggle.values {
                let wrong = refused(&validator, &format!("[toggles]\n{} = {value:?}\n", toggle.name));
                assert!(wrong.is_empty(), "{}: {wrong:#?}", game.info().id);
            }
            let wrong = refused(&validator, &format!("[toggles]\n{} = 'of course'\n", toggle.name));
            assert!(!wrong.is_empty(), "{}: {}", game.info().id, toggle.name);
        }
        assert!(!refused(&validator, "[tables]\nno_such_table = 1\n").is_empty(), "{}", game.info().id);
    }
}

/// What the declaration promises to refuse, the schema refuses.
#[test]
fn no_schema_takes_a_spoilt_file() {
    for game in declaring() {
        let files = shipped(game);
        let of_kind = |kind| files.iter().find(|file| file.kind == kind);
        for file in [FileKind::Scenario, FileKind::Army].into_iter().filter_map(of_kind) {
            let (id, validator) = (game.info().id, validator(game, file.kind));
            let declared = game.declaration(file.kind).unwrap_or_else(|| panic!("{id}"));
            let original = Sheet::parse("file.toml", &file.text).unwrap_or_else(|faults| panic!("{faults}"));
            for way in ways(&declared, &original.root) {
                let mut spoilt = original.clone();
                way.spoil(&mut spoilt.root);
                assert!(!validator.is_valid(&as_json(&spoilt.root)), "{id} {}: {way:?} fits the schema", file.id);
            }
        }
    }
}

fn told(game: &dyn Game, kind: FileKind, text: &str) -> Faults {
    let paper = Paper::new("file.toml", text);
    match kind {
        FileKind::Scenario => game.check_scenario(&paper, None, &[]).err().unwrap_or_default(),
        _ => game.check_army(&paper, Grounds::default()).map_or_else(|faults| faults, |report| report.faults),
    }
}

#[test]
fn very_many_unknown_names_are_told_quickly() {
    for game in declaring() {
        let Some(file) = shipped(game).into_iter().next() else { continue };
        // The best of three, because a machine may have other things to do.
        let told_in = |names: usize| {
            let mut text: String = (0..names).map(|number| format!("zzqx{number} = 1\n")).collect();
            text += &file.text;
            let once = |_| {
                let begun = Instant::now();
                let faults = told(game, file.kind, &text);
                assert!(faults.0.len() >= names, "{}", game.info().id);
                begun.elapsed()
            };
            (0..3).map(once).min().unwrap_or_default()
        };
        let (few, many) = (told_in(6_000), told_in(60_000));
        // Ten times as many take some ten times as long; looking each up among all others would take a hundred times.
        assert!(many < 30 * few, "{}: {few:?} and {many:?}", game.info().id);
        assert!(many.as_millis() < 2_000, "{}: {many:?}", game.info().id);
    }
}

#[test]
fn a_key_that_stands_twice_is_told_beside_other_faults() {
    for game in declaring() {
        for file in shipped(game) {
            let text = format!("game = \"zzqx\"\nzzqx = 1\n{}", file.text);
            let faults = told(game, file.kind, &text).to_string();
            assert!(faults.contains("duplicate key"), "{}: {faults}", file.id);
            assert!(faults.contains("zzqx: no such field"), "{}: {faults}", file.id);
        }
    }
}

/// The tables of fields in docs/, between `<!-- fields: GAME FILE -->` and `<!-- end of fields -->`, are those that the games
/// declare. `SANDTABLE_BLESS=1` writes them anew.
#[test]
fn the_guides_tell_the_declared_fields() {
    const BEGIN: &str = "<!-- fields: ";
    const END: &str = "<!-- end of fields -->";
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let mut told: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(docs).unwrap_or_else(|error| panic!("{docs}: {error}")).flatten() {
        let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
        let mut fresh = String::new();
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once(BEGIN) {
            let (what, after) = after.split_once(" -->").unwrap_or_else(|| panic!("{:?}", entry.path()));
            let (_, after) = after.split_once(END).unwrap_or_else(|| panic!("{what} has no end"));
            fresh += &format!("{before}{BEGIN}{what} -->\n\n{}{END}", guide_of(what));
            told.push(what.to_owned());
            rest = after;
        }
        fresh += rest;
        if std::env::var_os("SANDTABLE_BLESS").is_some() {
            std::fs::write(entry.path(), &fresh).unwrap_or_else(|error| panic!("{error}"));
        } else {
            assert!(fresh == text, "{:?} tells other fields than the game declares; bless it", entry.path());
        }
    }
    for game in declaring() {
        for kind in ["scenario", "army"] {
            let what = format!("{} {kind}", game.info().id);
            assert!(told.contains(&what), "no guide in docs/ has the fields of {what}");
        }
    }
}

fn guide_of(what: &str) -> String {
    let (id, kind) = what.split_once(' ').unwrap_or((what, ""));
    let kind = FileKind::ALL.into_iter().find(|known| known.name() == kind);
    let game = sandtable_shelf::game(id).unwrap_or_else(|_| panic!("{what}"));
    let declared = kind.and_then(|kind| game.declaration(kind)).unwrap_or_else(|| panic!("{what}"));
    sandtable_shelf::guide::fields(&declared)
}

/// Every field of a form is at the place of the file that its path names: writing back what stands there changes nothing.
#[test]
fn forms_show_what_stands_in_the_file() {
    fn all<'f>(entries: &'f [Entry], into: &mut Vec<&'f Entry>) {
        for entry in entries {
            into.push(entry);
            all(&entry.entries, into);
        }
    }
    for game in declaring() {
        for file in shipped(game).into_iter().take(4) {
            let form = game.form(file.kind, &Paper::new("file.toml", file.text.as_str()));
            let form = form.ok().flatten().unwrap_or_else(|| panic!("{}", file.id));
            let mut entries = Vec::new();
            all(&form.entries, &mut entries);
            assert!(entries.len() > 4, "{}", file.id);
            for entry in entries.into_iter().filter(|entry| entry.now.is_some()) {
                let again = form::set("file.toml", &file.text, &entry.path, entry.now.as_deref());
                assert_eq!(again.as_deref(), Ok(file.text.as_str()), "{} {}", file.id, entry.path);
            }
        }
    }
}
