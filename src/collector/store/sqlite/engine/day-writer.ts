import { renameSync } from "node:fs";
import type { UnixMillis } from "#lib/units.ts";
import { openConnection, type Connection, type ConnectionOptions } from "./connection.ts";
import type { Day } from "./day.ts";
import { migrate } from "./migrate.ts";
import { DAY_SCHEMA } from "./schema/day-schema.ts";
import { dayFile, deleteDatabase, hasDay } from "./store-folder.ts";
import { createBlocks, type Blocks, type RepackMarks } from "./blocks.ts";
import { createPendingRows, type PendingRows } from "./pending-rows.ts";
import { createLogIds } from "../logs/log-ids.ts";
import { createNames, type Names } from "../attributes/names.ts";
import { noteLateHours } from "../rates/late-hours.ts";
import { addReleaseMinutes, createOrigins, type Origins } from "../rates/origins.ts";
import { createRouteNames, type RouteNames } from "../rates/route-names.ts";
import { createRowWords, type RowWords } from "../attributes/row-words.ts";
import {
  addAttributeCounts,
  createAttributeLimits,
  type AttributeCount,
} from "../attributes/attribute-counts.ts";
import { addLogRates, type LogRate } from "../logs/log-rates.ts";
import { addReleaseHours, type ReleaseHour } from "../releases/release-hours.ts";
import { addRequestRates, type RequestRate } from "../rates/request-rates.ts";
import { addSpanMinutes, type SpanMinute } from "../traces/span-minutes.ts";
import { addSpanSlices, type SpanSlice } from "../traces/span-slices.ts";

/** A day's file as the writer holds it, with the rows pending for the end of a commit. */
export interface DayWriter {
  day: Day;
  connection: Connection;
  names: Names;
  routes: RouteNames;
  origins: Origins;
  logId: (micros: number) => number;
  /** The number of the next row of `traces`. */
  nextTrace: () => number;
  eventBlocks: Blocks;
  transactionBlocks: Blocks;
  spanBlocks: Blocks;
  logBlocks: Blocks;
  spanWords: RowWords;
  logWords: RowWords;
  spanMinutes: PendingRows<SpanMinute>;
  spanSlices: PendingRows<SpanSlice>;
  requestRates: PendingRows<RequestRate>;
  logRates: PendingRows<LogRate>;
  releaseHours: PendingRows<ReleaseHour>;
  attributes: PendingRows<AttributeCount>;
  attributeLimits: ReturnType<typeof createAttributeLimits>;
  repackMarks: RepackMarks;
}

const CACHE_MEGABYTES = 48;
/** About three compressed payloads fit in a page. */
const PAGE_SIZE = 8192;

/** Opens the day's file. A new one is created under another name first, so that no reader sees it without its tables. */
export function openDay(folder: string, day: Day): DayWriter {
  if (!hasDay(folder, day)) {
    const made = `${dayFile(folder, day)}.new`;
    deleteDatabase(dayFile(folder, day));
    const connection = openConnection(made, { readOnly: false, cacheMegabytes: 2, pageSize: PAGE_SIZE });
    try {
      migrate(connection, DAY_SCHEMA);
    } finally {
      connection.close();
    }
    renameSync(made, dayFile(folder, day));
  }
  const connection = openDayConnection(folder, day, { readOnly: false, cacheMegabytes: CACHE_MEGABYTES });
  const { last } = connection.prepare("SELECT coalesce(max(id), 0) AS last FROM traces").get() as {
    last: number;
  };
  let lastTrace = last;
  return {
    day,
    connection,
    names: createNames(connection),
    routes: createRouteNames(connection),
    origins: createOrigins(connection),
    logId: createLogIds(connection),
    nextTrace: () => ++lastTrace,
    eventBlocks: createBlocks(connection, "event_blocks"),
    transactionBlocks: createBlocks(connection, "transaction_blocks"),
    spanBlocks: createBlocks(connection, "span_blocks"),
    logBlocks: createBlocks(connection, "log_blocks"),
    spanWords: createRowWords(connection, "span_words"),
    logWords: createRowWords(connection, "log_words"),
    spanMinutes: createPendingRows(),
    spanSlices: createPendingRows(),
    requestRates: createPendingRows(),
    logRates: createPendingRows(),
    releaseHours: createPendingRows(),
    attributes: createPendingRows(),
    attributeLimits: createAttributeLimits(connection),
    repackMarks: { event_blocks: 0, transaction_blocks: 0, span_blocks: 0, log_blocks: 0 },
  };
}

/** Opens the file of a day that has one already. */
export function openDayConnection(folder: string, day: Day, options: ConnectionOptions): Connection {
  return openConnection(dayFile(folder, day), { ...options, pageSize: PAGE_SIZE });
}

/** Marks the pending rows; the returned function drops those added since. */
export function markDay(day: DayWriter): () => void {
  const resets = [
    day.eventBlocks,
    day.transactionBlocks,
    day.spanBlocks,
    day.logBlocks,
    day.spanWords,
    day.logWords,
    day.spanMinutes,
    day.spanSlices,
    day.requestRates,
    day.logRates,
    day.releaseHours,
    day.attributes,
  ].map((pending) => {
    const mark = pending.mark();
    return () => pending.reset(mark);
  });
  return () => {
    for (const reset of resets) reset();
    day.routes.clear();
    day.origins.clear();
    day.attributeLimits.clear();
  };
}

/** Writes the pending rows. Called once, at the end of a commit of what was received at `now`. */
export function flushDay(day: DayWriter, now: UnixMillis): void {
  day.eventBlocks.flush();
  day.transactionBlocks.flush();
  day.spanBlocks.flush();
  day.logBlocks.flush();
  day.spanWords.flush();
  day.logWords.flush();
  addSpanMinutes(day.connection, day.spanMinutes.take());
  addSpanSlices(day.connection, day.spanSlices.take());
  const rates = day.requestRates.take();
  addRequestRates(day.connection, rates);
  noteLateHours(day.connection, rates, now);
  addReleaseMinutes(day.connection, rates);
  addLogRates(day.connection, day.logRates.take());
  addReleaseHours(day.connection, day.releaseHours.take());
  addAttributeCounts(day.connection, day.attributeLimits, day.attributes.take());
}

export function closeDay({ connection }: DayWriter): void {
  connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  connection.close();
}
