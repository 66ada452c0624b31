/** Stands for the values of an attribute that are not counted apart; no attribute's value is only this. */
export const OTHER_VALUES = "\u0000";
