import type { LogFilter, LogPage } from "../../port/logs.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { decodeCursor, encodeCursor } from "../engine/pages.ts";
import type { LogBound } from "./log-rows.ts";
import { searchLogs, type FoundLog } from "./log-search.ts";

/** A page of log records, latest first. */
export function listLogs(
  files: StoreFiles,
  filter: LogFilter,
  page: { limit: number; cursor?: string },
): LogPage {
  const items: FoundLog[] = [];
  const search = searchLogs(files, filter, (file) => bound(file, page.cursor));
  let next: string | null = null;
  let step = search.next();
  for (; step.done !== true; step = search.next()) {
    if (items.length === page.limit) {
      const last = items.at(-1);
      next = last === undefined ? null : encodeCursor(last.row.id, last.file.day);
      search.return(null);
      break;
    }
    items.push(step.value);
  }
  const stop = step.done === true ? step.value : null;
  return {
    // Ids follow time only to a few microseconds: records of one moment are moved to free ids.
    items: items.toSorted(latestFirst).map(({ log }) => log),
    next: stop === null ? next : encodeCursor(stop.row.id, stop.file.day),
    stoppedAt: stop === null ? null : stop.at,
  };
}

/** The part of a day after the cursor, which is a record's id and its day. */
function bound({ day }: DayFile, cursor: string | undefined): LogBound | null {
  if (cursor === undefined) return null;
  const last = decodeCursor(cursor);
  const id = typeof last.value === "number" ? Math.trunc(last.value) : last.value;
  return { id, included: day < last.id };
}

function latestFirst(left: FoundLog, right: FoundLog): number {
  const order = right.log.record.time - left.log.record.time;
  if (order !== 0n) return Number(order);
  return right.file.day - left.file.day || right.row.line - left.row.line;
}
