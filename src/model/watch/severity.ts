export const SEVERITIES = ["page", "ticket", "info"] as const;
/** Whether somebody must look at once, in office hours, or not at all. A page opens an incident. */
export type Severity = (typeof SEVERITIES)[number];
