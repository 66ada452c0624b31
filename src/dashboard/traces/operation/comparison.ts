import type { UnixMillis } from "#lib/units.ts";
import type { RateSeriesView } from "#api/rates.ts";
import { durationTone, errorTone } from "../../now/verdict.ts";
import type { Subject } from "../search/subject.ts";
import type { Comparison } from "./operation-filter.ts";

/** What an operation's page compares with what. */
export interface ComparedSides {
  comparison: Comparison;
  subject: Subject;
  /** Null if the requests are parts of others, whose durations cannot be compared. */
  selection: string | null;
  start: string;
  end: string;
  /** Since when, if that is what is compared. */
  since: string | null;
}

interface Given {
  comparison: Comparison;
  times: { start: string; end: string };
  now: RateSeriesView;
  before: RateSeriesView | undefined;
  /** When it became worse; null if it did not, or if that cannot be told. */
  worseSince: UnixMillis | null;
  /** Whether most of the requests begin their traces: a search knows the duration of those only. */
  isFromOutside: boolean;
}

/** The two sides of a comparison. Now is compared with as long before it became worse, or else before the page's time. */
export function comparedSides({
  comparison,
  times,
  now,
  before,
  worseSince,
  isFromOutside,
}: Given): ComparedSides {
  const slow = (nanos: number) => (isFromOutside ? `duration:>${Math.round(nanos / 1000)}us` : null);
  if (comparison === "failing")
    return { comparison, subject: "failing", selection: "status:error", ...times, since: null };
  if (comparison === "slow")
    return { comparison, subject: "slow", selection: slow(now.p95), ...times, since: null };
  const worst = worstOf(now, before);
  const subject = worst === "slow" && !isFromOutside ? "all" : worst;
  const selection =
    subject === "all" ? "" : subject === "failing" ? "status:error" : slow(before?.p95 ?? now.p95);
  const end = Date.parse(times.end);
  const since = worseSince ?? Date.parse(times.start);
  const start = Math.min(Date.parse(times.start), 2 * since - end);
  return {
    comparison,
    subject,
    selection,
    start: new Date(start).toISOString(),
    end: times.end,
    since: new Date(since).toISOString(),
  };
}

/** What is worse than before; failures without anything to compare with; else all requests. */
function worstOf(now: RateSeriesView, before: RateSeriesView | undefined): Subject {
  const earlier = before === undefined ? [] : [before];
  if (errorTone(now, earlier) === "bad") return "failing";
  const duration = durationTone(now, earlier);
  if (duration === "bad" || duration === "warn") return "slow";
  return now.failed > 0 ? "failing" : "all";
}
