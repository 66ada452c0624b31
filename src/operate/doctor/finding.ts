/** What the doctor found: `fault` keeps Glasshouse from working, `note` is worth knowing, `good` is as it should be. */
export interface Finding {
  level: "fault" | "note" | "good";
  /** What was found. */
  what: string;
  /** What to do; empty for what is good, or where `what` says it. */
  remedy: string;
}

export const good = (what: string): Finding => ({ level: "good", what, remedy: "" });
export const note = (what: string, remedy: string): Finding => ({ level: "note", what, remedy });
export const fault = (what: string, remedy: string): Finding => ({ level: "fault", what, remedy });
