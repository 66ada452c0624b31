import type { UnixMillis } from "#lib/units.ts";
import type { RulePreview } from "#api/rules.ts";
import { RULE_NAMES, type RuleKind } from "#model/watch/condition.ts";

/** An alert that would have opened, and the service whose releases are suspects. */
export interface PreviewedAlert {
  start: UnixMillis;
  end: UnixMillis | null;
  title: string;
  now: number | null;
  before: number | null;
  service: string | null;
}

export interface Previewed {
  /** The latest first. */
  alerts: PreviewedAlert[];
  series: RulePreview["series"];
  note: string | null;
}

export interface PreviewTimes {
  now: UnixMillis;
  /** The end of the last whole minute. */
  end: UnixMillis;
  days: number;
}

export function notReplayed(kind: RuleKind): Previewed {
  return { alerts: [], series: null, note: `Rules of the kind "${RULE_NAMES[kind]}" can't be replayed.` };
}
