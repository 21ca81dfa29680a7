//! The table itself: `record!`.

use super::Declaration;
use crate::sheet::Reader;

/// A table of a file with declared fields; made by [`record!`](crate::record).
pub trait Record<'a>: Sized {
    /// Reads the fields and notes everything that is wrong with them. Names that are no field are not looked for.
    fn fields_of(reader: &Reader<'a>) -> Self;

    /// Its fields as a value.
    fn declaration() -> Declaration;

    /// Reads the table and notes everything that is wrong with it.
    fn read(reader: &Reader<'a>) -> Self {
        let record = Self::fields_of(reader);
        reader.finish();
        record
    }
}

/// Declares tables of a file: for each field what it says (its doc comment), its type for the game, and its kind with what
/// counts when it is left out. See [`files`](crate::files).
#[macro_export]
macro_rules! record {
    ($(
        $(#[doc = $about:literal])+
        $visible:vis struct $name:ident<$life:lifetime> {
            $( $(#[doc = $says:literal])+ $field:ident : $type:ty = $kind:expr ),+ $(,)?
        }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Debug)]
        $visible struct $name<$life> {
            /// Where it stands: what is found wrong later is told here.
            $visible here: $crate::sheet::Reader<$life>,
            $( $(#[doc = $says])+ $visible $field: $type, )+
        }

        impl<$life> $crate::files::Record<$life> for $name<$life> {
            fn fields_of(reader: &$crate::sheet::Reader<$life>) -> Self {
                $name {
                    here: reader.clone(),
                    $( $field: $crate::files::Declared::read(&$kind, reader, $crate::files::key(stringify!($field))), )+
                }
            }

            fn declaration() -> $crate::files::Declaration {
                let mut fields = Vec::new();
                $(
                    let about = [$($says),+].map(str::trim).join(" ");
                    let key = $crate::files::key(stringify!($field));
                    $crate::files::declared::<$type, _>($kind, key, about, &mut fields);
                )+
                let about = [$($about),+].map(str::trim).join(" ");
                $crate::files::Declaration { name: stringify!($name), about, fields }
            }
        }
    )+};
}

/// The name in the file of a field that is called `r#type` in the program.
pub fn key(name: &'static str) -> &'static str {
    name.strip_prefix("r#").unwrap_or(name)
}
