//! Mass simulation and balance studies.
