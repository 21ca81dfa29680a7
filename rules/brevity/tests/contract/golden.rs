//! Games written down: a change of the rules shows as a readable difference.

use sandtable_brevity::Brevity;
use sandtable_brevity_mind::BrevityMind;

sandtable_testkit::goldens!(Brevity, BrevityMind, every: 2 seeds of at most 3000 orders, told: crossroads-1: 120, hidden_frontier-2: 60);
