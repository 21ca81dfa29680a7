//! Kinds that hold others: tables, lists, and tables with free names.

use core::marker::PhantomData;

use super::{Kind, Record, Shape};
use crate::sheet::{Reader, Spot, Value};

/// A table with declared fields.
#[derive(Clone, Copy, Debug)]
pub struct Table<T>(PhantomData<fn() -> T>);

/// A table with declared fields.
pub const fn table<T>() -> Table<T> {
    Table(PhantomData)
}

impl<'a, T: Record<'a>> Kind<'a> for Table<T> {
    type Value = T;

    fn read(&self, spot: &Spot<'a>) -> Option<T> {
        // A value that is no table has been told when the reader was made.
        let record = T::read(&Reader::of(spot));
        matches!(spot.node().value, Value::Table(_)).then_some(record)
    }

    fn shape(&self) -> Shape {
        Shape::Table(T::declaration)
    }
}

/// A list of one kind.
#[derive(Clone, Copy, Debug)]
pub struct List<K> {
    of: K,
    most: usize,
}

/// A list with at most so many entries; those that cannot be read are told and left out.
pub const fn list<K>(of: K, most: usize) -> List<K> {
    List { of, most }
}

/// A list of at most so many tables with declared fields, `[[...]]`.
pub const fn tables<T>(most: usize) -> List<Table<T>> {
    List { of: table(), most }
}

impl<'a, K: Kind<'a>> Kind<'a> for List<K> {
    type Value = Vec<K::Value>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<K::Value>> {
        let Value::List(items) = &spot.node().value else {
            return spot.wrong_kind(&self.what());
        };
        if items.len() > self.most {
            spot.fault(format!("has {} entries; the most is {}", items.len(), self.most));
            return None;
        }
        Some(spot.items().iter().filter_map(|item| self.of.read(item)).collect())
    }

    fn shape(&self) -> Shape {
        Shape::List(Box::new(self.of.shape()), 0, self.most)
    }
}

/// A table whose names are free.
#[derive(Clone, Copy, Debug)]
pub struct ByName<K> {
    of: K,
}

/// A table whose names are free, such as keys of units, with values of one kind.
pub const fn by_name<K>(of: K) -> ByName<K> {
    ByName { of }
}

/// One entry of a table with free names.
#[derive(Clone, Debug)]
pub struct Named<'a, V> {
    /// Its name.
    pub name: &'a str,
    /// Where it stands.
    pub spot: Spot<'a>,
    /// What it is; nothing if it could not be read, which has been told.
    pub value: Option<V>,
}

impl<'a, K: Kind<'a>> Kind<'a> for ByName<K> {
    type Value = Vec<Named<'a, K::Value>>;

    fn read(&self, spot: &Spot<'a>) -> Option<Self::Value> {
        match &spot.node().value {
            Value::Table(_) => {
                let named = |(name, spot): (&'a str, Spot<'a>)| Named { name, value: self.of.read(&spot), spot };
                Some(spot.entries().into_iter().map(named).collect())
            }
            _ => spot.wrong_kind("a table"),
        }
    }

    fn shape(&self) -> Shape {
        Shape::ByName(Box::new(self.of.shape()))
    }
}
