import type { UnixMillis } from "#lib/units.ts";
import type { Subject } from "./subject.ts";
import { traceTimes, type TraceListFilter } from "./trace-filter.ts";

/** Some traces of a list, and what they are compared with. */
export interface ComparedSet {
  subject: Subject;
  /** Since when, if they are compared with the time before; null for the rest of their time. */
  since: string | null;
  /** The parameters of the comparison beside the search. */
  question: {
    start: string;
    end: string | undefined;
    selection: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    since?: string;
  };
}

/**
 * What a list's comparison is about; null without one. Against before, the box or the list's time is compared with at
 * least as long before it: with what the list shows of it, if that is more.
 */
export function comparedSet(filter: TraceListFilter, now: UnixMillis): ComparedSet | null {
  const { compare: selection, boxFrom, boxTo } = filter;
  if (selection === undefined && boxFrom === undefined) return null;
  const { start, end } = traceTimes(filter, now);
  const subject = subjectOf(filter);
  if (filter.against === "rest")
    return { subject, since: null, question: { start, end, selection, from: boxFrom, to: boxTo } };
  const since = boxFrom ?? start;
  const until = boxTo ?? end ?? new Date(now).toISOString();
  const begin = Math.min(Date.parse(start), 2 * Date.parse(since) - Date.parse(until));
  return {
    subject,
    since,
    question: { start: new Date(begin).toISOString(), end: until, selection, since },
  };
}

function subjectOf({ compare, boxFrom }: TraceListFilter): Subject {
  if (boxFrom !== undefined) return "selected";
  if (compare === "status:error") return "failing";
  return /^duration:>\S+$/.test(compare ?? "") ? "slow" : "selected";
}
