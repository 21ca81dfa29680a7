//! A thing shown again and again: drawn once, kept by whoever drew it, and shared by every scene it is the same in.

use core::fmt;
use core::ops::Deref;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// One thing with several holders. It is written, shown and compared like the thing itself, and two holders of the same one
/// are found equal without looking at it.
#[derive(Eq)]
pub struct Shared<T>(Arc<T>);

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for Shared<T> {
    fn from(thing: T) -> Shared<T> {
        Shared(Arc::new(thing))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || *self.0 == *other.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(into)
    }
}

/// A list of things nobody shares yet.
pub fn shared<T>(things: impl IntoIterator<Item = T>) -> Vec<Shared<T>> {
    things.into_iter().map(Shared::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_thing_is_compared_and_shown_like_the_thing_itself() {
        let (one, same, other) = (Shared::from("wood"), Shared::from("wood"), Shared::from("hill"));
        assert!(one == same && one == one.clone() && one != other);
        assert_eq!(format!("{:?} {}", one, one.len()), "\"wood\" 4");
    }
}
