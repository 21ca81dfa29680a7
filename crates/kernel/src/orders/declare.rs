//! The macros that make a catalogue of a table.

/// Declares the orders of a game, one line for each entry of its book's decision catalogue.
///
/// ```
/// use sandtable_kernel::orders::{self, Scope};
/// use sandtable_kernel::{Point, RuleId, Seat};
///
/// const MOV_1: RuleId = RuleId::new("EX-MOV-1");
/// pub struct Chess;
///
/// sandtable_kernel::orders! {
///     /// What a player asks for.
///     #[derive(Clone, PartialEq, Debug)]
///     pub enum Order for (Chess, ()) with Verb {
///         /// Take a piece somewhere.
///         Move { piece: u8, to: Point, castling: bool } "move {piece} to {to} [castling]" by MOV_1,
///         /// Give up.
///         Resign "resign" by MOV_1,
///     }
///     also {
///         /// The king to the middle of the table.
///         go_home(piece: u8) "go home {piece}" by MOV_1,
///     }
/// }
///
/// fn go_home(_: &Scope<'_, Chess, ()>, piece: u8) -> orders::Read<Order> {
///     Ok(Order::Move { piece, to: Point::inches(4, 4), castling: false })
/// }
///
/// let scope = Scope { rules: &Chess, state: &(), seat: Seat(0) };
/// let order = orders::read::<Order>(&scope, Verb::ALL, "Move 3 to 1.5,2").unwrap();
/// assert_eq!(orders::write(&Chess, &order), "move 3 to 1.5,2");
/// assert_eq!(orders::read::<Order>(&scope, Verb::ALL, "go home 7").unwrap().verb(), Verb::Move);
/// let wrong = orders::read::<Order>(&scope, Verb::ALL, "move 3").unwrap_err();
/// assert_eq!(wrong.why, "That is not how this order is written: `move N to X,Y [castling]`.");
/// ```
///
/// A gap is `name: Type`, or `name: Type as Kind` where the type is written in another way than usual. [`Form`] tells what the
/// brackets in the words mean. The functions under `also` read a shorter way to write an order; they get their gaps read.
///
/// [`Form`]: crate::orders::Form
#[macro_export]
macro_rules! orders {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Order:ident for ($Rules:ty, $State:ty) with $Verb:ident {
            $(
                $(#[doc = $doc:literal])+
                $Name:ident
                    $( ( $($gap:ident : $type:ty $(as $kind:ty)?),+ $(,)? ) )?
                    $( { $($field:ident : $of:ty $(as $way:ty)?),+ $(,)? } )?
                    $words:literal by $rule:path
            ),+ $(,)?
        }
        $( also { $(
            $(#[doc = $about:literal])+
            $short:ident ( $($given:ident : $what:ty $(as $how:ty)?),* $(,)? ) $short_words:literal by $short_rule:path
        ),+ $(,)? } )?
    ) => {
        $(#[$meta])*
        $vis enum $Order {
            $(
                $(#[doc = $doc])+
                #[doc = concat!("\n\nWritten `", $words, "`.")]
                $Name $( ( $($type),+ ) )? $( { $(
                    #[doc = concat!("The gap `", stringify!($field), "`.")]
                    $field: $of
                ),+ } )?
            ),+
        }

        #[doc = concat!("The verbs of [`", stringify!($Order), "`], one for each form.")]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        $vis enum $Verb {
            $(
                $(#[doc = $doc])+
                $Name
            ),+
        }

        impl $Verb {
            /// All of them, in the order of the declaration.
            pub const ALL: &'static [$Verb] = &[$($Verb::$Name),+];

            /// How an order of this verb is written.
            pub fn form(self) -> &'static $crate::orders::Form {
                <$Order as $crate::orders::Catalogue>::form(self)
            }

            /// An offer of this verb, for the face to fill.
            pub fn offer(self, title: &str) -> $crate::orders::Draft {
                let fields = <$Order as $crate::orders::Catalogue>::fields(self);
                $crate::orders::Draft::new(&self.form().verb, title, self.form().rule, fields)
            }
        }

        impl $Order {
            /// Which verb this is.
            #[inline]
            pub const fn verb(&self) -> $Verb {
                match self {
                    $($Order::$Name { .. } => $Verb::$Name),+
                }
            }
        }

        $(const _: () = assert!(
            $crate::orders::names_its_gaps($words, &[$($(stringify!($gap)),+)? $($(stringify!($field)),+)?]),
            "{}", concat!("the gaps of `", $words, "` are not those declared")
        );)+
        $($(const _: () = assert!(
            $crate::orders::names_its_gaps($short_words, &[$(stringify!($given)),*]),
            "{}", concat!("the gaps of `", $short_words, "` are not those declared")
        );)+)?

        #[allow(unused_variables, unused_mut, unused_assignments)]
        impl $crate::orders::Catalogue for $Order {
            type Rules = $Rules;
            type State = $State;
            type Verb = $Verb;

            const NAME: &'static str = stringify!($Order);
            const VERBS: &'static [$Verb] = $Verb::ALL;

            fn form(verb: $Verb) -> &'static $crate::orders::Form {
                static FORMS: std::sync::LazyLock<Vec<$crate::orders::Form>> = std::sync::LazyLock::new(|| vec![$(
                    $crate::orders::Form::new(
                        $words,
                        &[
                            $($($crate::orders::gaps::blank::<$crate::kind!($type $(, $kind)?), $Rules, $State>(stringify!($gap))),+)?
                            $($($crate::orders::gaps::blank::<$crate::kind!($of $(, $way)?), $Rules, $State>(stringify!($field))),+)?
                        ],
                        concat!($($doc, "\n"),+),
                        $rule,
                    )
                ),+]);
                &FORMS[verb as usize]
            }

            fn short_forms() -> &'static [$crate::orders::Form] {
                static FORMS: std::sync::LazyLock<Vec<$crate::orders::Form>> = std::sync::LazyLock::new(|| vec![$($(
                    $crate::orders::Form::new(
                        $short_words,
                        &[$($crate::orders::gaps::blank::<$crate::kind!($what $(, $how)?), $Rules, $State>(stringify!($given))),*],
                        concat!($($about, "\n"),+),
                        $short_rule,
                    )
                ),+)?]);
                &FORMS
            }

            fn verb(&self) -> $Verb {
                $Order::verb(self)
            }

            fn read_as(
                verb: $Verb,
                scope: &$crate::orders::Scope<'_, $Rules, $State>,
                words: &[&str],
            ) -> $crate::orders::Read<Self> {
                match verb {$(
                    $Verb::$Name => {
                        const GAPS: &[&str] = &[$($(stringify!($gap)),+)? $($(stringify!($field)),+)?];
                        let taken = verb.form().fit(words, GAPS.len()).ok_or($crate::orders::Unread::WrongForm)?;
                        let mut taken = taken.into_iter();
                        $($(let $gap = $crate::orders::gaps::read::<$crate::kind!($type $(, $kind)?), $Rules, $State>(scope, taken.next().flatten())?;)+)?
                        $($(let $field = $crate::orders::gaps::read::<$crate::kind!($of $(, $way)?), $Rules, $State>(scope, taken.next().flatten())?;)+)?
                        Ok($Order::$Name $( ( $($gap),+ ) )? $( { $($field),+ } )?)
                    }
                )+}
            }

            fn read_short(
                number: usize,
                scope: &$crate::orders::Scope<'_, $Rules, $State>,
                words: &[&str],
            ) -> $crate::orders::Read<Self> {
                let mut place = 0;
                $($({
                    if place == number {
                        const GAPS: &[&str] = &[$(stringify!($given)),*];
                        let form = &Self::short_forms()[number];
                        let taken = form.fit(words, GAPS.len()).ok_or($crate::orders::Unread::WrongForm)?;
                        let mut taken = taken.into_iter();
                        $(let $given = $crate::orders::gaps::read::<$crate::kind!($what $(, $how)?), $Rules, $State>(scope, taken.next().flatten())?;)*
                        return $short(scope $(, $given)*);
                    }
                    place += 1;
                })+)?
                Err($crate::orders::Unread::WrongForm)
            }

            fn tell(&self, rules: &$Rules) -> Vec<$crate::orders::Told> {
                match self {$(
                    $Order::$Name $( ( $($gap),+ ) )? $( { $($field),+ } )? => vec![
                        $($($crate::orders::gaps::tell::<$crate::kind!($type $(, $kind)?), $Rules, $State>($gap, rules)),+)?
                        $($($crate::orders::gaps::tell::<$crate::kind!($of $(, $way)?), $Rules, $State>($field, rules)),+)?
                    ],
                )+}
            }

            fn fields(verb: $Verb) -> Vec<$crate::orders::Skeleton> {
                let leads = verb.form().leads();
                let mut fields = Vec::new();
                for (gap, lead, optional) in leads {
                    let mut place = 0;
                    match verb {$(
                        $Verb::$Name => {
                            $($({
                                if place == gap {
                                    fields.extend(<$crate::kind!($type $(, $kind)?) as $crate::orders::Gap<$Rules, $State>>::fields(stringify!($gap), lead.clone(), optional));
                                }
                                place += 1;
                            })+)?
                            $($({
                                if place == gap {
                                    fields.extend(<$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::fields(stringify!($field), lead.clone(), optional));
                                }
                                place += 1;
                            })+)?
                        }
                    )+}
                }
                fields
            }

            fn short_fields(number: usize) -> Vec<$crate::orders::Skeleton> {
                let leads = Self::short_forms()[number].leads();
                let mut fields = Vec::new();
                for (gap, lead, optional) in leads {
                    let mut form = 0;
                    $($({
                        if form == number {
                            let mut place = 0;
                            $({
                                if place == gap {
                                    fields.extend(<$crate::kind!($what $(, $how)?) as $crate::orders::Gap<$Rules, $State>>::fields(stringify!($given), lead.clone(), optional));
                                }
                                place += 1;
                            })*
                        }
                        form += 1;
                    })+)?
                }
                fields
            }

            fn slots(rules: &$Rules, verb: $Verb) -> Vec<$crate::orders::Slot> {
                let mut slots = Vec::new();
                match verb {$(
                    $Verb::$Name => {
                        $($($crate::orders::gaps::add(&mut slots, <$crate::kind!($type $(, $kind)?) as $crate::orders::Gap<$Rules, $State>>::slots(rules));)+)?
                        $($($crate::orders::gaps::add(&mut slots, <$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::slots(rules));)+)?
                    }
                )+}
                slots
            }

            fn open(
                asked: &$crate::orders::Asked<'_, $Rules, $State>,
                verb: $Verb,
            ) -> Vec<$crate::orders::Slot> {
                let mut slots = Vec::new();
                match verb {$(
                    $Verb::$Name => {
                        $($($crate::orders::gaps::add(&mut slots, <$crate::kind!($type $(, $kind)?) as $crate::orders::Gap<$Rules, $State>>::open(asked, stringify!($gap)));)+)?
                        $($($crate::orders::gaps::add(&mut slots, <$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::open(asked, stringify!($field)));)+)?
                    }
                )+}
                slots
            }

            fn encode(&self, rules: &$Rules, code: &mut Vec<i32>) -> bool {
                match self {$(
                    $Order::$Name $( ( $($gap),+ ) )? $( { $($field),+ } )? => {
                        true
                        $($(&& <$crate::kind!($type $(, $kind)?) as $crate::orders::Gap<$Rules, $State>>::encode($gap, rules, code))+)?
                        $($(&& <$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::encode($field, rules, code))+)?
                    }
                )+}
            }

            fn decode(rules: &$Rules, verb: $Verb, mut code: &[i32]) -> Option<Self> {
                let order = match verb {$(
                    $Verb::$Name => {
                        $($(let $gap = $crate::orders::gaps::decode::<$crate::kind!($type $(, $kind)?), $Rules, $State>(rules, &mut code)?;)+)?
                        $($(let $field = $crate::orders::gaps::decode::<$crate::kind!($of $(, $way)?), $Rules, $State>(rules, &mut code)?;)+)?
                        $Order::$Name $( ( $($gap),+ ) )? $( { $($field),+ } )?
                    }
                )+};
                code.is_empty().then_some(order)
            }
        }
    };
}

/// Declares a part of orders that has words and gaps of its own: a struct of one form, or an enum of several. It is a gap.
///
/// ```
/// use sandtable_kernel::Point;
///
/// pub struct Chess;
/// sandtable_kernel::phrase! {
///     /// A square, and how it is turned.
///     #[derive(Clone, PartialEq, Debug)]
///     pub struct Square for (Chess, ()) {
///         /// Its middle.
///         at: Point,
///         /// In degrees.
///         turned: Option<u16>,
///     } "{at} [turned {turned}]"
/// }
/// ```
///
/// An enum is declared as with [`orders!`](crate::orders).
#[macro_export]
macro_rules! phrase {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident for ($Rules:ty, $State:ty) {
            $( $(#[doc = $doc:literal])+ $field:ident : $of:ty $(as $way:ty)? ),+ $(,)?
        } $words:literal
    ) => {
        $(#[$meta])*
        #[doc = concat!("\n\nWritten `", $words, "`.")]
        $vis struct $Name {
            $( $(#[doc = $doc])+ pub $field: $of ),+
        }

        const _: () = assert!(
            $crate::orders::names_its_gaps($words, &[$(stringify!($field)),+]),
            "{}", concat!("the gaps of `", $words, "` are not those declared")
        );

        impl $crate::orders::Catalogue for $Name {
            type Rules = $Rules;
            type State = $State;
            type Verb = ();

            const NAME: &'static str = stringify!($Name);
            const VERBS: &'static [()] = &[()];

            fn form((): ()) -> &'static $crate::orders::Form {
                static FORM: std::sync::LazyLock<$crate::orders::Form> = std::sync::LazyLock::new(|| {
                    $crate::orders::Form::new(
                        $words,
                        &[$($crate::orders::gaps::blank::<$crate::kind!($of $(, $way)?), $Rules, $State>(stringify!($field))),+],
                        "",
                        $crate::RuleId::new(""),
                    )
                });
                &FORM
            }

            fn short_forms() -> &'static [$crate::orders::Form] {
                &[]
            }

            fn verb(&self) {}

            fn read_as(
                (): (),
                scope: &$crate::orders::Scope<'_, $Rules, $State>,
                words: &[&str],
            ) -> $crate::orders::Read<Self> {
                const GAPS: &[&str] = &[$(stringify!($field)),+];
                let taken = Self::form(()).fit(words, GAPS.len()).ok_or($crate::orders::Unread::WrongForm)?;
                let mut taken = taken.into_iter();
                $(let $field = $crate::orders::gaps::read::<$crate::kind!($of $(, $way)?), $Rules, $State>(scope, taken.next().flatten())?;)+
                Ok($Name { $($field),+ })
            }

            fn read_short(
                _: usize,
                _: &$crate::orders::Scope<'_, $Rules, $State>,
                _: &[&str],
            ) -> $crate::orders::Read<Self> {
                Err($crate::orders::Unread::WrongForm)
            }

            fn tell(&self, rules: &$Rules) -> Vec<$crate::orders::Told> {
                let $Name { $($field),+ } = self;
                vec![$($crate::orders::gaps::tell::<$crate::kind!($of $(, $way)?), $Rules, $State>($field, rules)),+]
            }

            fn fields((): ()) -> Vec<$crate::orders::Skeleton> {
                let fields = [$((
                    stringify!($field),
                    <$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::fields
                        as fn(&'static str, String, bool) -> Vec<$crate::orders::Skeleton>,
                )),+];
                let leads = Self::form(()).leads().into_iter();
                leads.flat_map(|(gap, lead, optional)| (fields[gap].1)(fields[gap].0, lead, optional)).collect()
            }

            fn short_fields(_: usize) -> Vec<$crate::orders::Skeleton> {
                Vec::new()
            }

            fn slots(rules: &$Rules, (): ()) -> Vec<$crate::orders::Slot> {
                let mut slots = Vec::new();
                $($crate::orders::gaps::add(&mut slots, <$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::slots(rules));)+
                slots
            }

            fn open(asked: &$crate::orders::Asked<'_, $Rules, $State>, (): ()) -> Vec<$crate::orders::Slot> {
                let mut slots = Vec::new();
                $($crate::orders::gaps::add(&mut slots, <$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::open(asked, stringify!($field)));)+
                slots
            }

            fn encode(&self, rules: &$Rules, code: &mut Vec<i32>) -> bool {
                let $Name { $($field),+ } = self;
                true $(&& <$crate::kind!($of $(, $way)?) as $crate::orders::Gap<$Rules, $State>>::encode($field, rules, code))+
            }

            fn decode(rules: &$Rules, (): (), mut code: &[i32]) -> Option<Self> {
                $(let $field = $crate::orders::gaps::decode::<$crate::kind!($of $(, $way)?), $Rules, $State>(rules, &mut code)?;)+
                code.is_empty().then_some($Name { $($field),+ })
            }
        }

        $crate::phrase!(@gap $Name, $Rules, $State);
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident for ($Rules:ty, $State:ty) $($rest:tt)*
    ) => {
        $crate::orders! { $(#[$meta])* $vis enum $Name for ($Rules, $State) $($rest)* }
        $crate::phrase!(@gap $Name, $Rules, $State);
    };
    (@gap $Name:ident, $Rules:ty, $State:ty) => {
        impl $crate::orders::Gap<$Rules, $State> for $Name {
            type Value = $Name;
            const WORDS: $crate::orders::Words = $crate::orders::Words::Some;

            fn called() -> String {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::called()
            }

            fn read(scope: &$crate::orders::Scope<'_, $Rules, $State>, words: &[&str]) -> $crate::orders::Read<$Name> {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::read(scope, words)
            }

            fn write(value: &$Name, rules: &$Rules, text: &mut String) {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::write(value, rules, text);
            }

            fn begins() -> Vec<&'static str> {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::begins()
            }

            fn fields(name: &'static str, lead: String, optional: bool) -> Vec<$crate::orders::Skeleton> {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::fields(name, lead, optional)
            }

            fn slots(rules: &$Rules) -> Vec<$crate::orders::Slot> {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::slots(rules)
            }

            fn encode(value: &$Name, rules: &$Rules, code: &mut Vec<i32>) -> bool {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::encode(value, rules, code)
            }

            fn decode(rules: &$Rules, code: &[i32]) -> Option<$Name> {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::decode(rules, code)
            }

            fn open(asked: &$crate::orders::Asked<'_, $Rules, $State>, name: &str) -> Vec<$crate::orders::Slot> {
                <$crate::orders::Phrase<$Name> as $crate::orders::Gap<$Rules, $State>>::open(asked, name)
            }
        }
    };
}

/// The kind of a gap: the one behind `as`, or the type itself.
#[macro_export]
macro_rules! kind {
    ($type:ty) => {
        $type
    };
    ($type:ty, $kind:ty) => {
        $kind
    };
}
