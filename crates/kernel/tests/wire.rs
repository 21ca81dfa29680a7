//! The TypeScript of the wire types in `web/src/wire/` is what the code says.
//!
//! `SANDTABLE_BLESS=1 cargo test -p sandtable-kernel --features ts --test wire` writes the files; without it they are compared.
#![cfg(feature = "ts")]

use std::{env, fs, path::PathBuf};

use sandtable_kernel::{
    army::{ArmyChange, ArmyControl, ArmyEntry, ArmyForm, ArmyOption},
    offer::{Candidate, Field, Fill, Filled, Limit, Offer, Placing, Route, Template, Value, Weight},
    preview::{Cost, End, Measure, Modifier, Note, OddsRow, Preview, RefusalTs, Ring, SightLine},
    scene::{
        Base, Fact, Ground, Marker, OutcomeTs, Outline, Overlay, Panel, Piece, PointTs, Row, Scene, Sentence, Sequence,
        SequenceStep, SideView, TerrainView,
    },
};
use ts_rs::{Config, TS};

/// The declarations of some types, each under its doc comment.
macro_rules! declare {
    ($($name:ty),+ $(,)?) => { [$(declaration::<$name>()),+].join("\n") };
}

#[test]
fn the_scene_on_the_page_is_the_scene_of_the_kernel() {
    let types = declare![
        Scene,
        SideView,
        Ground,
        Outline,
        TerrainView,
        Piece,
        Base,
        Marker,
        Fact,
        Overlay,
        Panel,
        Row,
        Sequence,
        SequenceStep,
        Sentence,
        PointTs,
        OutcomeTs,
    ];
    keep_fresh("scene.ts", &types);
}

#[test]
fn the_offer_on_the_page_is_the_offer_of_the_kernel() {
    let types = declare![Offer, Weight, Field, Fill, Candidate, Placing, Route, Limit, Template, Filled, Value];
    keep_fresh("offer.ts", &format!("import type {{ Outline, Point }} from './scene';\n\n{types}"));
}

#[test]
fn the_preview_on_the_page_is_the_preview_of_the_kernel() {
    let types = declare![Preview, OddsRow, Modifier, Note, Ring, SightLine, Cost, End, Measure, RefusalTs];
    keep_fresh("preview.ts", &format!("import type {{ Point }} from './scene';\n\n{types}"));
}

#[test]
fn the_army_form_on_the_page_is_the_army_form_of_the_kernel() {
    let types = declare![ArmyForm, ArmyEntry, ArmyControl, ArmyOption, ArmyChange];
    keep_fresh("army.ts", &types);
}

fn declaration<T: TS>() -> String {
    // JSON numbers reach the page as doubles; nothing on the wire is larger than one holds exactly.
    let config = Config::new().with_large_int("number");
    format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config))
}

fn keep_fresh(file: &str, types: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire").join(file);
    let wanted = format!("// Generated from crates/kernel by its test `wire`; do not edit.\n\n{types}");
    if env::var_os("SANDTABLE_BLESS").is_some() {
        fs::write(&path, wanted).expect("web/src/wire can be written");
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "web/src/wire/{file} is stale: run this test with SANDTABLE_BLESS=1");
}
