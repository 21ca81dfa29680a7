// The stock of drawings seen from above: bases, models and stamps. They face north, on a base of radius 40.

const TORSO =
  '<path class="pack" d="M-12 9h24v11q-12 6 -24 0Z"/>' +
  '<path class="coat" d="M-23 4q0 -11 12 -12h22q12 1 12 12q0 9 -11 10h-24q-11 -1 -11 -10Z"/>' +
  '<path class="strap" d="M-9 -8l4 22M9 -8l-4 22"/>';

const HELMET = '<circle class="helmet" r="12.5" cy="-2"/><path class="shine" d="M-7 -7a9 9 0 0 1 9 -4"/>';

/** Two arms, each a dark line under a line of cloth. */
const arms = (d: string) => `<path class="arm-line" d="${d}"/><path class="arm" d="${d}"/>`;

const OCTAGON = 'M16.6 -40H-16.6L-40 -16.6V16.6L-16.6 40H16.6L40 16.6V-16.6Z';
const CAST = '<circle class="cast" cx="6" cy="8" r="40"/>';

/** What a piece stands on; the sides differ in shape and hatching as well as in colour. */
export const BASES: Readonly<Record<string, string>> = {
  0: `${CAST}<circle r="40" class="base"/><circle r="37" class="rim"/>`,
  1:
    `${CAST}<path d="${OCTAGON}" class="base"/>` +
    '<pattern id="hatch" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V13" class="hatching"/></pattern>' +
    `<path d="${OCTAGON}" fill="url(#hatch)"/>` +
    '<path d="M15.3 -37H-15.3L-37 -15.3V15.3L-15.3 37H15.3L37 15.3V-15.3Z" class="rim"/>',
  2: `${CAST}<rect x="-36" y="-36" width="72" height="72" rx="10" class="base"/><rect x="-34" y="-34" width="68" height="68" rx="9" class="rim"/>`,
  none: `${CAST}<circle r="40" class="base"/><circle r="36" class="rim dashed"/>`,
};

/** Who or what stands there. */
export const MODELS: Readonly<Record<string, string>> = {
  rifle: `<path class="wood" d="M15 14L5 -16"/><path class="steel" d="M6 -14L0 -37"/>${TORSO}${arms('M-19 1Q-20 -15 1 -20M19 2Q20 -6 9 -7')}${HELMET}`,
  lmg:
    '<path class="steel thick" d="M10 12L2 -30"/><path class="steel" d="M2 -30L1 -42M2 -29l-12 -9M2 -29l12 -7"/><path class="drum" d="M7 -14h13v9h-11Z"/>' +
    `${TORSO}${arms('M-19 1Q-20 -12 2 -16M19 2Q20 -3 10 -1')}${HELMET}`,
  smg: `<path class="steel thick" d="M11 6L3 -22"/><path class="drum" d="M5 -13l-12 -4l-1 5l13 4Z"/>${TORSO}${arms('M-19 1Q-20 -12 -2 -13M19 2Q20 -5 9 -4')}${HELMET}`,
  leader:
    `${TORSO}${arms('M-19 1Q-24 -14 -9 -17M19 1Q30 -14 22 -30')}<path class="steel" d="M22 -29l-1 -7"/><path class="drum" d="M-13 -21h6v7h-6Zm7 0h6v7h-6Z"/>` +
    '<circle class="helmet" r="12.5" cy="-1"/><path class="peak" d="M-10 -8q10 -9 20 0q-10 -4 -20 0Z"/><circle class="badge" r="3.5" cy="-2"/>',
  prone:
    '<path class="leg" d="M-6 12L-15 34M6 12L13 34"/><path class="wood" d="M18 2L13 -16"/><path class="steel" d="M13 -15L10 -34"/>' +
    '<path class="coat" d="M-16 -8q0 -6 6 -7h20q6 1 6 7l-5 22q-11 7 -22 0Z"/>' +
    `${arms('M-15 -9Q-20 -26 -3 -28M15 -9Q20 -16 15 -18')}<g transform="translate(0 -14)">${HELMET}</g>`,
  tank:
    '<path class="track" d="M-30 -36h15v72h-15ZM15 -36h15v72h-15Z"/><path class="hull" d="M-19 -34h38v62l-6 6h-26l-6 -6Z"/>' +
    '<circle class="turret" r="14" cy="2"/><path class="steel thick" d="M0 -10V-52"/><circle class="hatch" r="5" cx="4" cy="6"/>',
  vehicle:
    '<path class="track" d="M-26 -28h8v16h-8ZM18 -28h8v16h-8ZM-26 12h8v18h-8ZM18 12h8v18h-8Z"/>' +
    '<path class="hull" d="M-20 -34q20 -8 40 0v68h-40Z"/><path class="hatch" d="M-14 -16h28v10h-28Z"/>',
  gun:
    '<path class="wood" d="M-4 4L-16 36M4 4L16 36"/><path class="track" d="M-27 -6h8v18h-8ZM19 -6h8v18h-8Z"/>' +
    '<path class="steel thick" d="M0 12V-44"/><path class="hull" d="M-22 -8q22 -9 44 0v6q-22 -9 -44 0Z"/>',
  stub: '<path class="stub" d="M-14 -10q2 -16 15 -16q14 1 14 13q0 9 -14 15v9M1 22v3"/>',
  nco: '<ellipse class="foot" cx="-14" cy="40" rx="11" ry="5"/><path class="staff" d="M-14 40V-44"/><path class="pennant" d="M-14 -44L34 -27L-14 -10Z"/>',
  officer:
    '<ellipse class="foot" cx="-14" cy="40" rx="11" ry="5"/><path class="staff" d="M-14 40V-50"/><path class="pennant" d="M-14 -50H40L29 -30L40 -10H-14Z"/>' +
    '<path class="star" d="M8 -44l3.5 9h9.5l-7.5 6l3 9.5l-8.5 -6l-8.5 6l3 -9.5l-7.5 -6h9.5Z"/>',
};

/** The marks inside a stamp; a stamp without one shows a letter. */
export const STAMPS: Readonly<Record<string, string>> = {
  pinned: '<path d="M-8 -8L8 8M8 -8L-8 8"/>',
  ready: '<path d="M-9 0L-3 7L9 -7"/>',
  moved: '<path d="M-8 -7L0 0L-8 7M1 -7L9 0L1 7"/>',
  active: '<path d="M0 -10L9 7H-9Z" class="full"/>',
  leader: '<path d="M0 -11l3 7.5h8l-6.5 5l2.5 8l-7 -5l-7 5l2.5 -8l-6.5 -5h8Z" class="full"/>',
  spent: '<path d="M-9 0H9"/>',
  suppressed: '<path d="M-9 -5H9M-9 1H9M-9 7H9"/>',
  down: '<path d="M-9 -4L0 6L9 -4"/>',
  aim: '<circle r="8" class="bare"/><path d="M-12 0H-4M4 0H12M0 -12V-4M0 4V12"/>',
  entrenched: '<path d="M-10 7L-5 -6L0 5L5 -6L10 7"/>',
  out_of_command: '<path d="M-8 -8L8 8M-10 0A10 10 0 0 1 0 -10M10 0A10 10 0 0 1 0 10"/>',
  destroyed: '<path d="M0 -11V11M-7 -4H7"/>',
  lost: '<path d="M0 -11V11M-7 -4H7"/>',
  removed: '<path d="M0 -11V11M-7 -4H7"/>',
  fled: '<path d="M-7 -10L4 -2L-4 1L7 10M7 3V10H0"/>',
  barred: '<circle r="9" class="bare"/><path d="M-6 -6L6 6"/>',
  dug_in: '<path d="M-10 7L-5 -6L0 5L5 -6L10 7"/>',
  out_of_ammo: '<circle r="9" class="bare"/><path d="M-6 6L6 -6"/>',
};
