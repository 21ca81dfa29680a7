//! Whether a field must be there, and what counts when it is not.

use super::{Field, Kind, Record, Shown};
use crate::RuleId;
use crate::sheet::Reader;

/// A field: a kind, and what stands where it is left out.
pub trait Declared<'a>: Sized {
    /// What the game gets.
    type Value;

    /// Reads the field and notes what is wrong with it.
    fn read(&self, reader: &Reader<'a>, key: &'static str) -> Self::Value;

    /// Adds it to a list of fields.
    fn declare(&self, key: &'static str, about: String, fields: &mut Vec<Field>);

    /// The rule it belongs to.
    fn by(self, rule: RuleId) -> By<Self> {
        By { field: self, rule }
    }
}

/// Adds a field whose value has this type to a list of fields.
pub fn declared<'a, V, D: Declared<'a, Value = V>>(
    declared: D,
    key: &'static str,
    about: String,
    fields: &mut Vec<Field>,
) {
    declared.declare(key, about, fields);
}

/// It must be there; nothing if it is not, or is wrong, which has then been told.
#[derive(Clone, Copy, Debug)]
pub struct Needed<K>(pub K);

/// It may be there.
#[derive(Clone, Copy, Debug)]
pub struct Maybe<K>(pub K);

/// Left out or wrong, this counts.
#[derive(Clone, Copy, Debug)]
pub struct Or<K, V>(pub K, pub V);

/// Left out or wrong, there are none.
#[derive(Clone, Copy, Debug)]
pub struct OrEmpty<K>(pub K);

/// A field with its rule.
#[derive(Clone, Copy, Debug)]
pub struct By<D> {
    field: D,
    rule: RuleId,
}

/// The fields of another record in the same table.
#[derive(Clone, Copy, Debug)]
pub struct Inline<T>(core::marker::PhantomData<fn() -> T>);

/// The fields of another record, written in the same table.
pub fn inline<T>() -> Inline<T> {
    Inline(core::marker::PhantomData)
}

fn field<'a>(kind: &impl Kind<'a>, key: &'static str, about: String) -> Field {
    Field { key: key.to_owned(), about, shape: kind.shape(), needed: false, default: None, rule: None }
}

fn given<'a, K: Kind<'a>>(kind: &K, reader: &Reader<'a>, key: &'static str) -> Option<K::Value> {
    let spot = reader.spot(key)?;
    spot.is_asked_for(|| kind.shape());
    kind.read(&spot)
}

impl<'a, K: Kind<'a>> Declared<'a> for Needed<K> {
    type Value = Option<K::Value>;

    fn read(&self, reader: &Reader<'a>, key: &'static str) -> Option<K::Value> {
        if !reader.has(key) {
            reader.missing(key, &self.0.what());
        }
        given(&self.0, reader, key)
    }

    fn declare(&self, key: &'static str, about: String, fields: &mut Vec<Field>) {
        fields.push(Field { needed: true, ..field(&self.0, key, about) });
    }
}

impl<'a, K: Kind<'a>> Declared<'a> for Maybe<K> {
    type Value = Option<K::Value>;

    fn read(&self, reader: &Reader<'a>, key: &'static str) -> Option<K::Value> {
        given(&self.0, reader, key)
    }

    fn declare(&self, key: &'static str, about: String, fields: &mut Vec<Field>) {
        fields.push(field(&self.0, key, about));
    }
}

impl<'a, K: Shown<'a>> Declared<'a> for Or<K, K::Value>
where
    K::Value: Clone,
{
    type Value = K::Value;

    fn read(&self, reader: &Reader<'a>, key: &'static str) -> K::Value {
        given(&self.0, reader, key).unwrap_or_else(|| self.1.clone())
    }

    fn declare(&self, key: &'static str, about: String, fields: &mut Vec<Field>) {
        fields.push(Field { default: Some(self.0.show(&self.1)), ..field(&self.0, key, about) });
    }
}

impl<'a, K: Kind<'a>> Declared<'a> for OrEmpty<K>
where
    K::Value: Default,
{
    type Value = K::Value;

    fn read(&self, reader: &Reader<'a>, key: &'static str) -> K::Value {
        given(&self.0, reader, key).unwrap_or_default()
    }

    fn declare(&self, key: &'static str, about: String, fields: &mut Vec<Field>) {
        fields.push(field(&self.0, key, about));
    }
}

impl<'a, D: Declared<'a>> Declared<'a> for By<D> {
    type Value = D::Value;

    fn read(&self, reader: &Reader<'a>, key: &'static str) -> D::Value {
        let before = reader.count_faults();
        let value = self.field.read(reader, key);
        // Whoever breaks the limits of a field may want to read its rule.
        reader.blame(before, key, self.rule);
        value
    }

    fn declare(&self, key: &'static str, about: String, fields: &mut Vec<Field>) {
        let before = fields.len();
        self.field.declare(key, about, fields);
        fields[before..].iter_mut().for_each(|field| field.rule = Some(self.rule));
    }
}

impl<'a, T: Record<'a>> Declared<'a> for Inline<T> {
    type Value = T;

    fn read(&self, reader: &Reader<'a>, _: &'static str) -> T {
        T::fields_of(reader)
    }

    fn declare(&self, _: &'static str, _: String, fields: &mut Vec<Field>) {
        fields.extend(T::declaration().fields);
    }
}
