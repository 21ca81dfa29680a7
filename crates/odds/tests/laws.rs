//! Laws that hold for every distribution, tried on many.

use num_integer::lcm;
use proptest::prelude::{Just, ProptestConfig, Strategy, prop, prop_assert_eq, proptest};
use sandtable_odds::{Chain, Chance, Fraction, Odds, Tally, agrees};

/// Any small distribution, with weights that often share no factor.
fn some_odds() -> impl Strategy<Value = Odds<u8>> {
    prop::collection::vec((0_u8..12, 1_u64..40), 1..6)
        .prop_map(|cases| Odds::weighted(cases).expect("every weight is above zero"))
}

fn some_chance() -> impl Strategy<Value = Chance> {
    (1_u128..50)
        .prop_flat_map(|whole| (0..=whole, Just(whole)))
        .prop_map(|(part, whole)| Chance::new(part, whole).expect("a part of a whole"))
}

/// A stage that depends on what came before, and whose denominators differ from outcome to outcome.
fn stage(seed: u8) -> impl Fn(&u8) -> Odds<u8> {
    move |&before| {
        let sides = 1 + before.wrapping_mul(7).wrapping_add(seed) % 9;
        Odds::die(sides).expect("at least one side").map(|face| face ^ (seed % 4))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn something_always_happens(odds in some_odds(), seed: u8) {
        let later = odds.and_then(stage(seed));
        prop_assert_eq!(later.chance_of(|_| true), Chance::always());
        let fractions = later.iter().map(|(_, chance)| chance);
        // Added up one by one as fractions, not as the weights the crate keeps.
        let (part, whole) = fractions.fold((0_u128, 1_u128), |(part, whole), chance| {
            let (numerator, denominator) = chance.parts().expect("small numbers");
            let sum = Fraction::new((part * denominator + numerator * whole).cast_signed(), whole * denominator);
            sum.and_then(|sum| sum.parts()).expect("small numbers")
        });
        prop_assert_eq!((part, whole), (1, 1));
    }

    #[test]
    fn stages_may_be_grouped_either_way(odds in some_odds(), first: u8, second: u8) {
        let left = odds.and_then(stage(first)).and_then(stage(second));
        let right = odds.and_then(|outcome| stage(first)(outcome).and_then(stage(second)));
        prop_assert_eq!(left, right);
    }

    #[test]
    fn a_certain_stage_changes_nothing(odds in some_odds(), seed: u8) {
        prop_assert_eq!(&odds.and_then(|&outcome| Odds::certain(outcome)), &odds);
        prop_assert_eq!(Odds::certain(3).and_then(stage(seed)), stage(seed)(&3));
    }

    #[test]
    fn reading_a_throw_differently_loses_no_case(odds in some_odds(), divisor in 1_u8..5) {
        let read = odds.map(|outcome| outcome / divisor);
        prop_assert_eq!(read.chance_of(|_| true), Chance::always());
        for outcome in read.outcomes() {
            prop_assert_eq!(read.chance(outcome), odds.chance_of(|before| before / divisor == *outcome));
        }
    }

    #[test]
    fn the_average_of_a_sum_is_the_sum_of_the_averages(left in some_odds(), right in some_odds()) {
        let (a, b) = (left.expected(), right.expected());
        let ((a, c), (b, d)) = a.parts().zip(b.parts()).expect("small numbers");
        prop_assert_eq!(Some(left.plus(&right).expected()), Fraction::new((a * d + b * c).cast_signed(), c * d));
    }

    #[test]
    fn a_pool_counts_what_every_throw_listed_out_counts(dice in 0_u8..5, needed in 1_u8..8) {
        let mut counts = vec![0_u64; usize::from(dice) + 1];
        for throw in 0..6_u32.pow(u32::from(dice)) {
            let faces = (0..u32::from(dice)).map(|die| throw / 6_u32.pow(die) % 6 + 1);
            counts[faces.filter(|&face| face >= u32::from(needed)).count()] += 1;
        }
        let listed = Odds::weighted((0_u8..).zip(counts));
        prop_assert_eq!(Ok(Odds::d6().pool(dice, |&face| face >= needed)), listed);
    }

    #[test]
    fn the_highest_die_stays_low_only_if_all_do(odds in some_odds(), dice in 1_u8..6, most in 0_u8..12) {
        let one = odds.at_most(&most);
        let all = (0..dice).fold(Chance::always(), |all, _| all.and(&one));
        prop_assert_eq!(odds.keep_highest(dice).map(|highest| highest.at_most(&most)), Ok(all));
    }

    #[test]
    fn a_thinned_chain_is_one_pool_with_the_product_of_the_chances(
        stages in prop::collection::vec(some_chance(), 0..5), dice in 0_u8..40,
    ) {
        let chain = stages.iter().fold(Chain::new(), Chain::each);
        let product = stages.iter().fold(Chance::always(), |product, stage| product.and(stage));
        prop_assert_eq!(chain.odds(u32::from(dice)), Ok(Odds::binomial(dice, &product).map(|&n| n.into())));
    }

    #[test]
    fn a_chain_is_its_stages_thrown_one_after_another(
        first in some_odds(), second in some_odds(), cap in 0_u32..9, dice in 0_u8..4,
    ) {
        let (few, fewer) = (first.map(|yielded| u32::from(yielded % 4)), second.map(|yielded| u32::from(yielded % 3)));
        let thrown = |unit: &Odds<u32>, dice: u32| unit.sum_of(dice as u8).map(|&sum| sum as u32);
        let chain = Chain::new()
            .each_yields(few.clone())
            .whole(|count| Odds::certain(count.min(cap)))
            .each_yields(fewer.clone());
        let by_hand = thrown(&few, u32::from(dice)).and_then(|&count| thrown(&fewer, count.min(cap)));
        prop_assert_eq!(chain.odds(u32::from(dice)), Ok(by_hand));
    }

    #[test]
    fn throws_in_exact_proportion_agree_with_their_odds(odds in some_odds(), rounds in 1_u64..50) {
        let shares: Vec<_> =
            odds.iter().map(|(outcome, chance)| (*outcome, chance.parts().expect("small numbers"))).collect();
        let whole = shares.iter().fold(1, |whole, (_, (_, denominator))| lcm(whole, *denominator));
        let mut tally = Tally::new();
        for (outcome, (numerator, denominator)) in shares {
            let due = rounds * (numerator * whole / denominator) as u64;
            tally.extend((0..due).map(|_| outcome));
        }
        prop_assert_eq!(agrees(&odds, &tally), Ok(()));
    }
}
