// Generated from crates/kernel by its test `wire`; do not edit.

/**
 * An army as a form.
 */
export type ArmyForm = { 
/**
 * Its parts, in reading order.
 */
entries: Array<ArmyEntry>, };

/**
 * One part of an army, with the parts inside it.
 */
export type ArmyEntry = { 
/**
 * Its id in a change, unique in the form: `platoon/0/senior-nco`.
 */
id: string, 
/**
 * What it is: `Senior NCO`.
 */
label: string, 
/**
 * What is in it, in words; may be empty.
 */
about: string, 
/**
 * What one of it costs, or a heading all in all; absent where nothing is paid.
 */
cost: number | null, 
/**
 * The rule that allows or limits it.
 */
rule: string | null, 
/**
 * What can be done with it.
 */
control: ArmyControl, 
/**
 * The parts inside it.
 */
entries: Array<ArmyEntry>, };

/**
 * What can be done with a part of an army.
 */
export type ArmyControl = { "kind": "heading" } | { "kind": "name", 
/**
 * The name now.
 */
now: string, } | { "kind": "count", 
/**
 * How many there are.
 */
now: number, 
/**
 * The fewest.
 */
least: number, 
/**
 * The most.
 */
most: number, } | { "kind": "switch", 
/**
 * Whether it is there.
 */
on: boolean, } | { "kind": "choice", 
/**
 * The id of the one it is.
 */
now: string, 
/**
 * What it may be.
 */
among: Array<ArmyOption>, };

/**
 * One of several things a part may be.
 */
export type ArmyOption = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is.
 */
label: string, 
/**
 * What it costs, where that differs.
 */
cost: number | null, };

/**
 * What a person does to one part of an army.
 */
export type ArmyChange = { 
/**
 * The entry's id.
 */
entry: string, 
/**
 * Its new value, as its control asks for it.
 */
value: string, };
