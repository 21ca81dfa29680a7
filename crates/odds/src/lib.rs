//! Exact distributions of dice pools.
