/** Keeps whether the rail is folded. */
export const RAIL_COOKIE = "glasshouse_rail";
