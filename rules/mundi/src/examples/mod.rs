//! Small positions on which the tests of the chapters stand.

pub mod fixture;
