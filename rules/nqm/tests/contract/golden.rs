//! Games written down: a change of the rules shows as a readable difference.

use sandtable_nqm::Nqm;
use sandtable_nqm_mind::NqmMind;

sandtable_testkit::goldens!(Nqm, NqmMind, every: 2 seeds of at most 3000 orders, told: malinovka-1: 120, ostrov_road-2: 60);
