import type { UnixMillis } from "#lib/units.ts";
import type { RulePreview } from "#api/rules.ts";
import { utcTime } from "#model/watch/format-measure.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An alert that would have opened, with its release, or the service whose releases are suspects. */
export interface PreviewedAlert {
  start: UnixMillis;
  end: UnixMillis | null;
  title: string;
  now: number | null;
  before: number | null;
  service: string | null;
  release?: string | null;
}

export interface Previewed {
  /** The latest first. */
  alerts: PreviewedAlert[];
  series: RulePreview["series"];
  /** Since when it was replayed; null if nothing of the past can say. */
  from: UnixMillis | null;
  note: string | null;
}

export interface PreviewTimes {
  now: UnixMillis;
  /** The end of the last whole minute. */
  end: UnixMillis;
  days: number;
}

/** Nothing of the past says what a rule would have done. */
export function notReplayed(reason: string): Previewed {
  return { alerts: [], series: null, from: null, note: reason };
}

/** Sentences as a note; null without any. */
export function joinNotes(...sentences: (string | null)[]): string | null {
  const said = sentences.filter((sentence) => sentence !== null);
  return said.length === 0 ? null : said.join(" ");
}

/** Says that the replay begins later than was asked for; null if it does not. `reason` is a sentence's end: `none is stored`. */
export function laterText(from: UnixMillis, { now, days }: PreviewTimes, reason: string): string | null {
  return from > now - days * DAY + HOUR ? `Replayed since ${utcTime(from)}: ${reason}.` : null;
}
