//! What people see and are asked: scenes, offers, previews, sentences, questions about odds.

pub mod counted;
pub mod odds_questions;
pub mod odds_rows;
pub mod offers;
pub mod preview;
pub mod question;
pub mod scene;
pub mod tell;
