//! Games written down: a change of the rules shows as a readable difference.

use sandtable_brethren::Brethren;
use sandtable_brethren_mind::BrethrenMind;

sandtable_testkit::goldens!(Brethren, BrethrenMind, every: 4 seeds of at most 5000 orders, told: the_lane-1: 120, three_markers-2: 60);
