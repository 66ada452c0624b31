/** The searches whose records can be grouped and counted. */
export const AGGREGATED = ["issues", "traces", "logs"] as const;
export type Aggregated = (typeof AGGREGATED)[number];
