//! The shapes of docs/wire.md: what clients send and get besides the kernel's own Scene, Offer, Preview and Measure.

mod army;
mod asking;
mod change;
mod coach;
mod shelf;
mod view;

pub use army::{ArmyClick, ArmyDraft, ArmyText, ArmyView, BroughtArmy, ListInfo, NewArmy};
pub use asking::{
    At, CopyBattle, Created, DiceFrom, EyeName, Import, Listen, Look, MeasureAsked, NewBattle, NewPlayer, OrderGiven,
    PlayerKind, PreviewAsked, SeatsWanted, StepAsked, SuggestAsked, UndoAsked,
};
pub use change::{Change, PanelChange, SceneChange, Splice};
pub use coach::{Coach, CoachPhase, LessonInfo};
pub use shelf::{BattleInfo, GameInfo, RuleWords, Rulebook, ScenarioInfo, SeatName, ToggleInfo};
pub use view::{Line, LineKind, LiveMessage, LiveOrder, PendingAsk, Player, Suggestion, View};

/// How a fault of a file looks in TypeScript.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(rename = "Fault")]
pub struct FaultTs {
    /// The file.
    pub file: String,
    /// The line in it; 0 for the whole file.
    pub line: u32,
    /// The field.
    pub field: String,
    /// The rule it breaks.
    pub rule: Option<String>,
    /// Its code.
    pub code: Option<String>,
    /// What is wrong and what would be right.
    pub message: String,
}
