//! The optional rules that have a chapter of their own.

pub mod hidden;
