//! The worked examples of shooting (EX-1 to EX-24).
