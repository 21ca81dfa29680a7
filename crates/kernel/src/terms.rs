//! The nouns of a game: ids that count a list, and small sets of words.

/// Declares ids, each a number that counts one list of a battle.
#[macro_export]
macro_rules! ids {
    ($($(#[$about:meta])* $name:ident)*) => {
        $(
            $(#[$about])*
            #[derive(
                Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize
            )]
            #[serde(transparent)]
            pub struct $name(pub u8);

            impl $name {
                /// Its place in the list it counts.
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

/// Declares enums whose values have a word in files, orders and facts.
#[macro_export]
macro_rules! words {
    ($($(#[$about:meta])* $name:ident { $($(#[$value_about:meta])* $value:ident = $word:literal),* $(,)? })*) => {
        $(
            $(#[$about])*
            #[derive(
                Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ::serde::Serialize, ::serde::Deserialize
            )]
            #[serde(rename_all = "snake_case")]
            pub enum $name {
                $($(#[$value_about])* #[doc = concat!("`", $word, "`.")] $value,)*
            }

            impl $name {
                /// Every value, in order.
                pub const ALL: &'static [$name] = &[$($name::$value),*];
                /// Every value's word, in the same order.
                pub const WORDS: &'static [&'static str] = &[$($word),*];

                /// The word in files, orders and facts.
                pub const fn word(self) -> &'static str {
                    match self {
                        $($name::$value => $word,)*
                    }
                }

                /// The value with this word.
                pub fn of_word(word: &str) -> Option<$name> {
                    $name::ALL.iter().copied().find(|value| value.word() == word)
                }
            }
        )*
    };
}
