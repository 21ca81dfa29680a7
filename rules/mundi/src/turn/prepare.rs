//! What an order of the set-up brings (MS-SET).

use sandtable_kernel::{Side, Table};

use super::sequence::{Next, after_deployment, after_works};
use crate::play::Play;
use crate::set_up::{self, deployment, terrain, works};
use crate::state::Stage;
use crate::{Event, Order, State, rule};

/// DEC-TERRAIN to DEC-WORKS; without more ado the same step goes on.
pub(super) fn prepare<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) -> Next {
    let here = Next::Ask(*play.state.frames.top());
    match order {
        Order::PlaceArea { .. } | Order::PlaceStrip { .. } => {
            if let Some(feature) = order.feature() {
                terrain::place(play, &feature);
            }
        }
        Order::RemoveTerrain(number) => terrain::remove(play, *number),
        Order::GenerateTerrain(number) => terrain::generate(play, *number),
        Order::EndTerrain => {
            let pieces = u8::try_from(play.state.ground.features().len()).unwrap_or(u8::MAX);
            play.happen(rule::SET_9, Event::TerrainDone { pieces });
            return Next::Go(Stage::Edges);
        }
        Order::NumberEdges { favoured, one, two, three } => {
            set_up::number_edges(play, [*favoured, *one, *two, *three]);
            return Next::Go(Stage::Base);
        }
        Order::PlaceBase(area) => {
            set_up::place_base(play, *area, false);
            return Next::Go(Stage::Deploy(side));
        }
        Order::TownIsBase => {
            set_up::take_town(play);
            return Next::Go(Stage::Deploy(side));
        }
        Order::Deploy { element, pose, loaded } => {
            if let Ok(stand) = deployment::check(play.rules, play.state, side, *element, *pose, *loaded) {
                deployment::place(play, *element, &stand, *loaded);
            }
        }
        Order::DeployGarrison(element) => {
            let depth = play.rules.depth(play.state, *element);
            play.happen(rule::SET_15, Event::Garrisoned { element: *element, depth });
        }
        Order::DeployRest => deployment::place_rest(play, side),
        Order::EndDeployment => {
            play.happen(rule::SET_2, Event::DeploymentDone { side });
            return after_deployment(play.state, side);
        }
        Order::Swap(one, other) => {
            if let Ok((one_to, other_to)) = deployment::swap(play.rules, play.state, side, *one, *other) {
                play.happen(rule::SET_19, Event::Swapped { one: *one, other: *other, one_to, other_to });
            }
        }
        Order::EndSwaps => return Next::Go(Stage::Works(side)),
        Order::LayMines(area) => works::lay(play, side, *area),
        Order::DigIn(elements) => works::dig(play, side, *elements),
        Order::EndWorks => {
            play.happen(rule::SET_20, Event::WorksDone { side });
            return after_works(play.state, side);
        }
        _ => {}
    }
    here
}
