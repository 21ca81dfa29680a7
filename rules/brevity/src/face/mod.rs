//! What people see and are asked: scenes, offers, previews, sentences, the ruler, questions about odds.

pub mod odds_questions;
pub mod offers;
pub mod preview;
pub mod question;
pub mod ruler;
pub mod scene;
pub mod tell;
