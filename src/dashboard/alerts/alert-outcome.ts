import { param, type SearchParams } from "../search-params.ts";

/** What became of a change, as the page says it after the form's action. */
export interface AlertOutcome {
  tone: "plain" | "danger";
  text: string;
}

const OUTCOMES = {
  acknowledged: { tone: "plain", text: "Acknowledged." },
  taken: { tone: "danger", text: "Not acknowledged: it is over, or somebody has acknowledged it already." },
  silenced: { tone: "plain", text: "Silenced. Alerts that match notify no one until the silence ends." },
  ended: { tone: "plain", text: "The silence has ended. Alerts that match notify again." },
  resent: { tone: "plain", text: "The message is sent again." },
  saved: { tone: "plain", text: "Saved. The rule is evaluated within a minute." },
  deleted: { tone: "plain", text: "The rule was deleted." },
  reset: { tone: "plain", text: "The rule is as it was by default." },
  removed: { tone: "plain", text: "The channel was deleted." },
  until: { tone: "danger", text: "Not silenced: enter a time in the future, at most a year ahead." },
  failed: { tone: "danger", text: "Nothing was changed: the collector didn’t accept it. Try again." },
} as const satisfies Record<string, AlertOutcome>;

export type OutcomeName = keyof typeof OUTCOMES;

/** The result named in a page's URL. */
export function readOutcome(search: SearchParams): AlertOutcome | null {
  const name = param(search, "result");
  return name !== undefined && Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name as OutcomeName] : null;
}
