//! Tests of allocations.
