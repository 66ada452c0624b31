import { nanosFromMillis } from "#lib/units.ts";
import type { TraceFilter, TraceSelection } from "../../port/traces.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { Sample } from "./sample-rows.ts";
import type { TraceRow } from "./trace-rows.ts";

/** The combined conditions of filter and selection, as far as an index can tell. */
export function narrowed(filter: TraceFilter, selection: TraceSelection): NonNullable<Sample["narrowed"]> {
  const { start, end, minDuration, maxDuration, failed, hasEvents } = selection;
  const both: NonNullable<Sample["narrowed"]> = {
    start: Math.max(filter.start, start ?? filter.start),
    end: Math.min(filter.end, end ?? filter.end),
  };
  if (minDuration !== undefined) both.minDuration = Math.max(minDuration, filter.minDuration ?? 0);
  if (maxDuration !== undefined) both.maxDuration = Math.min(maxDuration, filter.maxDuration ?? maxDuration);
  // Where the two contradict each other, the selection test excludes everything.
  if (filter.failed === undefined && failed !== undefined) both.failed = failed;
  if (filter.hasEvents === undefined && hasEvents !== undefined) both.hasEvents = hasEvents;
  return both;
}

/** Tests whether a trace that matches the filter is selected. */
export function createSelectionTest(selection: TraceSelection): (row: TraceRow, file: DayFile) => boolean {
  const { failed, hasEvents, minDuration = 0, maxDuration = Infinity } = selection;
  const start = selection.start === undefined ? null : nanosFromMillis(selection.start);
  const end = selection.end === undefined ? null : nanosFromMillis(selection.end);
  return (row, { connection }) => {
    if (failed !== undefined && row.failed > 0n !== failed) return false;
    const duration = Number(row.duration);
    if (duration < minDuration || duration > maxDuration) return false;
    if ((start !== null && row.start < start) || (end !== null && row.start >= end)) return false;
    if (hasEvents === undefined) return true;
    const event = connection.prepare("SELECT 1 FROM events WHERE trace = ? LIMIT 1").get(row.id);
    return (event !== undefined) === hasEvents;
  };
}

/** Tests whether a trace is of the time that the selection is compared with. */
export function createBeforeTest({ against, start }: TraceSelection): (row: TraceRow) => boolean {
  if (against === undefined || start === undefined) return () => true;
  const since = nanosFromMillis(start);
  return (row) => row.start < since;
}

/** The period where every trace is selected; undefined where the selection has other conditions. */
export function selectedTime({
  start = -Infinity,
  end = Infinity,
  ...more
}: TraceSelection): Sample["without"] {
  return Object.values(more).some((value) => value !== undefined) ? undefined : { start, end };
}
