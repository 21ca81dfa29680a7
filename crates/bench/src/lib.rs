//! Benchmarks beside their baselines; see `benches/`.
