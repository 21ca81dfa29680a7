//! The games behind one object-safe trait.
