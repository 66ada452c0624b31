/**
 * What a rule says about one minute of one subject. `unsure` neither opens an alert nor ends one; `unknown` has too little data
 * to say; `no_data` has none where there should be some.
 */
export type Verdict = "firing" | "unsure" | "clear" | "unknown" | "no_data";

/** The stronger claim of two windows: one that fires is enough, and it is over when both say so. */
export function strongerOf<Judged extends { verdict: Verdict }>(one: Judged, other: Judged): Judged {
  return RANKS.indexOf(other.verdict) > RANKS.indexOf(one.verdict) ? other : one;
}

const RANKS: Verdict[] = ["no_data", "unknown", "clear", "unsure", "firing"];
