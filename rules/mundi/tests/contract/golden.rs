//! Games written down: a change of the rules shows as a readable difference.

use sandtable_mundi::Mundi;
use sandtable_mundi_mind::MundiMind;

sandtable_testkit::goldens!(Mundi, MundiMind, every: 4 seeds of at most 5000 orders, told: crossroads_farm-1: 80, steel_at_the_ford-2: 60, box_on_the_escarpment-3: 60);
