//! Counts allocations, to show that play on a quiet table makes none.
//!
//! Counting needs an allocator of its own for the whole program, so it stands behind the feature `allocations`, which only
//! tests switch on.

/// How often this thread asked for memory while something was done.
///
/// ```
/// # use sandtable_testkit::allocations::allocations_during;
/// assert_eq!(allocations_during(|| (1..=6).sum::<u32>()).1, 0);
/// assert_eq!(allocations_during(|| vec![4, 6, 1]).1, 1);
/// ```
pub fn allocations_during<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let mut result = None;
    let counted = allocation_counter::measure(|| result = Some(work()));
    match result {
        Some(result) => (result, counted.count_total),
        None => unreachable!("measuring runs the work"),
    }
}
