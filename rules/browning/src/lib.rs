//! Bring the Browning.
