//! Games written down: a change of the rules shows as a readable difference.

use sandtable_browning::Browning;
use sandtable_browning_mind::BrowningMind;

sandtable_testkit::goldens!(Browning, BrowningMind, every: 4 seeds of at most 5000 orders, told: farm_lane-1: 120, crossroads_at_noon-2: 60);
