//! The TypeScript of the server's wire types in `web/src/wire/server.ts` is what the code says.
//!
//! `SANDTABLE_BLESS=1 cargo test -p sandtable-host --features ts --test types` writes the file; without it they are compared.
#![cfg(feature = "ts")]

use std::{env, fs, path::PathBuf};

use sandtable_host::wire::{
    ArmyClick, ArmyDraft, ArmyText, ArmyView, BattleInfo, BroughtArmy, Change, Coach, CoachPhase, CopyBattle, Created,
    EyeName, FaultTs, GameInfo, LessonInfo, Line, LineKind, ListInfo, LiveMessage, LiveOrder, MeasureAsked, NewArmy,
    NewBattle, NewPlayer, OrderGiven, PanelChange, PendingAsk, Player, PlayerKind, PreviewAsked, RuleWords, Rulebook,
    ScenarioInfo, SceneChange, SeatName, SeatsWanted, Splice, StepAsked, SuggestAsked, Suggestion, ToggleInfo,
    UndoAsked, View,
};
use sandtable_host::{Problem, ProblemKind};
use sandtable_kernel::scene::Row;
use ts_rs::{Config, TS};

/// The declarations of some types, each under its doc comment.
macro_rules! declare {
    ($($name:ty),+ $(,)?) => { [$(declaration::<$name>()),+].join("\n") };
}

#[test]
fn the_server_on_the_page_is_the_server_of_the_code() {
    let types = declare![
        GameInfo,
        LessonInfo,
        ToggleInfo,
        ScenarioInfo,
        SeatName,
        SeatsWanted,
        Rulebook,
        RuleWords,
        ListInfo,
        NewArmy,
        ArmyText,
        ArmyDraft,
        ArmyClick,
        ArmyView,
        BroughtArmy,
        BattleInfo,
        Player,
        PlayerKind,
        NewBattle,
        NewPlayer,
        Created,
        CopyBattle,
        EyeName,
        View,
        Coach,
        CoachPhase,
        PendingAsk,
        Line,
        LineKind,
        OrderGiven,
        PreviewAsked,
        MeasureAsked,
        SuggestAsked,
        Suggestion,
        UndoAsked,
        StepAsked,
        Problem,
        ProblemKind,
        FaultTs,
        LiveMessage<'_>,
        Change<'_>,
        SceneChange<'_>,
        PanelChange<'_>,
        Splice<'_, Row>,
        LiveOrder,
    ];
    let imports = "import type { ArmyChange, ArmyForm } from './army';\nimport type { Filled, Offer } from './offer';\nimport type { Ground, Outcome, Overlay, Piece, Point, Row, Scene, Sequence, SideView, TerrainView } from './scene';\n\n";
    keep_fresh("server.ts", &format!("{imports}{types}"));
}

fn declaration<T: TS>() -> String {
    // JSON numbers reach the page as doubles; nothing on the wire is larger than one holds exactly.
    let config = Config::new().with_large_int("number");
    format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&config))
}

fn keep_fresh(file: &str, types: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire").join(file);
    let wanted = format!("// Generated from crates/host by its test `types`; do not edit.\n\n{types}");
    if env::var_os("SANDTABLE_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("web/src/wire can be made");
        fs::write(&path, wanted).expect("web/src/wire can be written");
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "web/src/wire/{file} is stale: run this test with SANDTABLE_BLESS=1");
}
