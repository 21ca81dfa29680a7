//! The steps of the sequence of play: those in which nobody decides, and those at which somebody does.

use sandtable_kernel::Side;

/// How much is ever to come at once: a step, a volley in it, an answer to that, and an offer of a draw.
pub const DEPTH: usize = 6;

/// The steps in which nobody decides, in the order of play: T1 to T9, M0 to M9, E1, and the parts of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// T1, T2.
    TurnStart,
    /// Before T3: whoever is located in the light of this turn appears (OB-HID-4).
    Daylight,
    /// T3, by this side.
    AirOrders(Side),
    /// T4.
    Supply,
    /// T5, by this side.
    Recovery(Side),
    /// T6.
    Rest,
    /// T7, by this side.
    Officers(Side),
    /// T8.
    AirAttacks,
    /// T9.
    FirstMover,
    /// M0.
    Select,
    /// M1.
    Initiative,
    /// M2.
    Regroup,
    /// M3.
    Move,
    /// M4.
    ReactionBombardment,
    /// M5.
    Bombardment,
    /// M6.
    OpposingFire,
    /// M7.
    AttackFire,
    /// The next wave, or M8.
    Round,
    /// M8.
    Readiness,
    /// M9.
    EndMove,
    /// E1.
    EndTurn,

    /// A part of M3: a battalion on its way.
    March,
    /// A part of T8, M4 or M5: an air attack.
    Strike,
    /// A part of a step: a declared volley.
    Volley,
    /// A part of a step: hidden battalions appear.
    Appear,
}

impl Stage {
    /// Whether it is a part of a step, which goes on when the part is done.
    pub const fn is_part(self) -> bool {
        matches!(self, Stage::March | Stage::Strike | Stage::Volley | Stage::Appear)
    }

    /// The decision of a step that may be asked again and again, with parts of the step in between.
    pub const fn decision(self) -> Option<Frame> {
        Some(match self {
            Stage::AirAttacks => Frame::AirAttacks,
            Stage::Select => Frame::Select,
            Stage::Move => Frame::Move,
            Stage::ReactionBombardment => Frame::ReactionBombardment,
            Stage::Bombardment => Frame::Bombardment,
            Stage::OpposingFire => Frame::OpposingFire,
            Stage::AttackFire => Frame::AttackFire,
            _ => return None,
        })
    }
}

/// A decision of the sequence of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Set-up, by the active side.
    Deploy,
    /// T3.
    AirOrders(Side),
    /// T5: a success; who returns.
    Rebuild(Side),
    /// T5: amalgamate or be done.
    Recovery(Side),
    /// T5: which of two.
    ChooseReturn(Side),
    /// T7.
    Officers(Side),
    /// Misdirected aircraft, chosen by this side.
    Misdirect(Side),
    /// T8: heavy or medium, by this side.
    StrikeAs(Side),
    /// T8: air attacks are being carried out; nobody is asked in it.
    AirAttacks,
    /// M0, by the active side.
    Select,
    /// M1, by the other side.
    Initiative,
    /// M1 after the dice, by the other side.
    Nominate,
    /// M2.
    Regroup,
    /// M3.
    Move,
    /// M3: a hidden enemy appeared.
    Sighted,
    /// M4.
    ReactionBombardment,
    /// M5.
    Bombardment,
    /// M6.
    OpposingFire,
    /// M7.
    AttackFire,
    /// Counter-battery, by this side.
    Counter(Side),
    /// A reconnaissance company under fire, by its owner.
    Retire(Side),
    /// Which of several hidden battalions a noted point strikes, by this side.
    ResolvePoint(Side),
    /// M8.
    Readiness,
    /// A draw was offered by the other side.
    AnswerDraw(Side),
    /// It is over.
    GameOver,
}

impl Frame {
    /// Whether the decision interrupts a step, which goes on afterwards.
    pub const fn interrupts(self) -> bool {
        matches!(
            self,
            Frame::Sighted
                | Frame::Counter(_)
                | Frame::Retire(_)
                | Frame::ResolvePoint(_)
                | Frame::Misdirect(_)
                | Frame::StrikeAs(_)
        )
    }

    /// The step whose decision it is, where that can be asked again and again.
    pub const fn stage(self) -> Option<Stage> {
        Some(match self {
            Frame::Select => Stage::Select,
            Frame::Move => Stage::Move,
            Frame::ReactionBombardment => Stage::ReactionBombardment,
            Frame::Bombardment => Stage::Bombardment,
            Frame::OpposingFire => Stage::OpposingFire,
            Frame::AttackFire => Stage::AttackFire,
            _ => return None,
        })
    }
}
