//! Computer players for any ruleset.
