//! Splitting the fights into duels (BR-CBT-2): the graph of contacts, how many duels it makes, and the reference split.
//!
//! A duel is a star: one model against those that touch it. The most stars that leave nobody out are as many as a maximum
//! matching has links, and any maximum matching can be filled up to such stars as long as nobody is left without a
//! neighbour; so a split can be judged duel by duel.

use arrayvec::ArrayVec;

use crate::terms::{MOST_MODELS, ModelId, ModelSet};
use crate::{Brethren, State, contact};

/// A model with more enemies around it than this is never split by force: somebody has a choice to make.
const MOST_NEIGHBOURS: u32 = 8;

/// Who touches whom across the sides.
#[derive(Clone, Debug)]
pub struct Contacts {
    links: ArrayVec<ModelSet, MOST_MODELS>,
    blue: ModelSet,
}

/// The models of one duel.
pub type Duel = ModelSet;

impl Contacts {
    /// The contacts as the models stand.
    pub fn of(rules: &Brethren, state: &State) -> Contacts {
        let touched = |index: usize| {
            let model = ModelId(index as u8);
            if state.on_table.has(model) { contact::enemies_touching(rules, state, model) } else { ModelSet::NONE }
        };
        Contacts { links: (0..state.places.len()).map(touched).collect(), blue: state.models_of[0] }
    }

    /// BR-CBT-1: everybody in contact with an enemy.
    pub fn engaged(&self) -> ModelSet {
        (0..self.links.len() as u8).map(ModelId).filter(|model| !self.links_of(*model).is_empty()).collect()
    }

    /// BR-CBT-2: whether these fight one duel and the rest can still be split into the largest number of them.
    pub fn is_duel(&self, duel: Duel, unassigned: ModelSet) -> bool {
        let rest = unassigned.without(duel);
        duel.without(unassigned).is_empty()
            && self.is_star(duel)
            && self.leaves_nobody_out(rest)
            && self.most_duels(rest) + 1 == self.most_duels(unassigned)
    }

    /// A duel that is part of every legal split of these, if one is easily found.
    pub fn forced(&self, unassigned: ModelSet) -> Option<Duel> {
        let mut left = unassigned;
        while let Some(first) = left.first() {
            let component = self.component(first, unassigned);
            if self.most_duels(component) == 1 {
                return Some(component);
            }
            if let Some(duel) = component.iter().find_map(|model| self.only_duel_of(model, component)) {
                return Some(duel);
            }
            left = left.without(component);
        }
        None
    }

    /// BR-CBT-2, `duel_split = auto`: among the splits with the most duels the one whose sorted list of fighting pairs comes
    /// first. All lists are equally long, so taking the first pair that still allows a split, again and again, finds it.
    pub fn reference_split(&self, state: &State, unassigned: ModelSet) -> ArrayVec<Duel, MOST_MODELS> {
        let mut split = Split { free: unassigned, open: ModelSet::NONE, duels: ArrayVec::new() };
        let most = self.most_duels(unassigned);
        let order = |models: ModelSet| {
            let mut sorted: ArrayVec<ModelId, MOST_MODELS> = models.iter().collect();
            sorted.sort_unstable_by_key(|model| (state.unit_of(*model), *model));
            sorted
        };
        for blue in order(unassigned.and(self.blue)) {
            for red in order(self.links_of(blue).and(unassigned)) {
                if let Some(next) = split.with(blue, red).filter(|next| self.can_be_completed(next, most)) {
                    split = next;
                }
            }
        }
        split.duels
    }

    /// Whether the duels begun can be filled up, and new ones formed of the free models, to the largest number.
    fn can_be_completed(&self, split: &Split, most: u32) -> bool {
        let reachable = split.free.or(split.open);
        let placed = |model: ModelId| !self.links_of(model).and(reachable).is_empty();
        split.free.iter().all(placed) && self.most_duels(split.free) + split.duels.len() as u32 == most
    }

    /// One against those that touch it.
    fn is_star(&self, duel: Duel) -> bool {
        let (blue, red) = (duel.and(self.blue), duel.without(self.blue));
        let around = |single: ModelSet, others: ModelSet| {
            let centre = single.first().filter(|_| single.count() == 1);
            !others.is_empty() && centre.is_some_and(|centre| others.without(self.links_of(centre)).is_empty())
        };
        around(blue, red) || around(red, blue)
    }

    fn leaves_nobody_out(&self, models: ModelSet) -> bool {
        models.iter().all(|model| !self.links_of(model).and(models).is_empty())
    }

    fn component(&self, first: ModelId, among: ModelSet) -> ModelSet {
        let (mut found, mut fresh) = (ModelSet::one(first), ModelSet::one(first));
        while !fresh.is_empty() {
            let next = fresh.iter().fold(ModelSet::NONE, |all, model| all.or(self.links_of(model))).and(among);
            fresh = next.without(found);
            found = found.or(next);
        }
        found
    }

    /// The duel of this model, if it can fight only one.
    fn only_duel_of(&self, model: ModelId, component: ModelSet) -> Option<Duel> {
        let mut only = None;
        let neighbours = self.links_of(model).and(component);
        let mut centres = vec_of(neighbours);
        centres.insert(0, model);
        for centre in centres {
            let around = self.links_of(centre).and(component);
            if around.count() > MOST_NEIGHBOURS {
                return None;
            }
            for leaves in subsets(around) {
                let duel = leaves.or(ModelSet::one(centre));
                // A pair was counted when the model itself was the centre.
                let counted = centre != model && (leaves.count() == 1 || !leaves.has(model));
                if counted || !self.is_duel(duel, component) {
                    continue;
                }
                if only.is_some() {
                    return None;
                }
                only = Some(duel);
            }
        }
        only
    }

    /// The size of a maximum matching among these (Kuhn's way: one augmenting path after the other).
    pub fn most_duels(&self, among: ModelSet) -> u32 {
        let mut partner = [None; MOST_MODELS];
        let blue = among.and(self.blue);
        blue.iter().filter(|model| self.augment(*model, among, &mut ModelSet::NONE.clone(), &mut partner)).count()
            as u32
    }

    fn augment(
        &self,
        model: ModelId,
        among: ModelSet,
        tried: &mut ModelSet,
        partner: &mut [Option<ModelId>; MOST_MODELS],
    ) -> bool {
        for enemy in self.links_of(model).and(among).iter() {
            if tried.has(enemy) {
                continue;
            }
            tried.insert(enemy);
            if partner[enemy.index()].is_none_or(|rival| self.augment(rival, among, tried, partner)) {
                partner[enemy.index()] = Some(model);
                return true;
            }
        }
        false
    }

    fn links_of(&self, model: ModelId) -> ModelSet {
        self.links[model.index()]
    }
}

/// A split being made: who is in no duel yet, who can still take on more, and the duels so far.
#[derive(Clone)]
struct Split {
    free: ModelSet,
    open: ModelSet,
    duels: ArrayVec<Duel, MOST_MODELS>,
}

impl Split {
    /// The split with one more pair, if two such models can fight each other in it.
    fn with(&self, blue: ModelId, red: ModelId) -> Option<Split> {
        let (pair, mut next) = (ModelSet::one(blue).or(ModelSet::one(red)), self.clone());
        next.free = self.free.without(pair);
        match pair.and(self.free).count() {
            2 => {
                next.open = self.open.or(pair);
                next.duels.push(pair);
            }
            1 if !pair.and(self.open).is_empty() => {
                // Whoever takes on a second enemy is the single; his first one takes on nobody.
                let single = pair.and(self.open);
                let duel = next.duels.iter_mut().find(|duel| !duel.and(single).is_empty())?;
                next.open = next.open.without(duel.without(single));
                *duel = duel.or(pair);
            }
            _ => return None,
        }
        Some(next)
    }
}

fn vec_of(models: ModelSet) -> ArrayVec<ModelId, { MOST_MODELS + 1 }> {
    models.iter().collect()
}

/// Every non-empty part of a set.
fn subsets(of: ModelSet) -> impl Iterator<Item = ModelSet> {
    let mut part = of.0;
    core::iter::from_fn(move || {
        let now = ModelSet(part);
        // Counting down through the bits of the set; 0 ends it.
        part = part.wrapping_sub(1) & of.0;
        (!now.is_empty()).then_some(now)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;
    use crate::terms::{BLUE, RED};

    /// EX-41: two Blue between three Red: 1-3, 1-4, 2-4, 2-5.
    fn chain() -> (Contacts, State) {
        let game = Field::new(24, 36)
            .rifles(BLUE, "a", &[(1098, 1000), (1294, 1000)])
            .rifles(RED, "b", &[(1000, 1000), (1196, 1000), (1392, 1000)])
            .begin(&[]);
        (Contacts::of(game.rules(), game.state()), game.state().clone())
    }

    fn models(numbers: &[u8]) -> ModelSet {
        numbers.iter().map(|number| ModelId(number - 1)).collect()
    }

    #[test]
    fn ex_41_five_models_in_a_row_make_two_duels() {
        let (contacts, _) = chain();
        let all = contacts.engaged();
        assert_eq!((all, contacts.most_duels(all)), (models(&[1, 2, 3, 4, 5]), 2));
        assert!(contacts.is_duel(models(&[1, 3, 4]), all) && contacts.is_duel(models(&[2, 5]), all));
        assert!(contacts.is_duel(models(&[1, 3]), all) && contacts.is_duel(models(&[2, 4, 5]), all));
        assert!(!contacts.is_duel(models(&[1, 4]), all), "3 would be left out");
        assert!(!contacts.is_duel(all, all) && !contacts.is_duel(models(&[1, 2, 4]), all));
        assert_eq!(contacts.forced(all), None);
        assert_eq!(contacts.forced(models(&[2, 4, 5])), Some(models(&[2, 4, 5])));
    }

    #[test]
    fn the_reference_split_takes_the_earliest_pairs() {
        let (contacts, state) = chain();
        let split = contacts.reference_split(&state, contacts.engaged());
        assert_eq!(split.as_slice(), [models(&[1, 3, 4]), models(&[2, 5])]);
    }

    #[test]
    fn a_chain_of_four_can_be_split_in_one_way_only() {
        let game = Field::new(24, 36)
            .rifles(BLUE, "a", &[(1098, 1000), (1294, 1000)])
            .rifles(RED, "b", &[(1000, 1000), (1196, 1000)])
            .begin(&[]);
        let contacts = Contacts::of(game.rules(), game.state());
        assert_eq!(contacts.forced(contacts.engaged()), Some(models(&[1, 3])));
    }
}
