import type { TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { DescribedTraces, TraceFilter, TraceSelection } from "../../../port/traces.ts";
import { nanosFromMillis } from "#lib/units.ts";
import { hexFromBytes } from "../../integer-id.ts";
import type { DayFile, StoreFiles } from "../../open-files.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { sampleRows, type RowStep, type SampledRow } from "../sample-rows.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";
import { createTraceDescriber } from "./trace-describer.ts";
import type { TraceRow } from "./trace-rows.ts";

/** Both samples are spread over so many steps of the time. */
const STEPS = 24;
/** Spans of a trace that are looked at. */
const MAX_SPANS = 300;

/** What selected traces have, and what the rest have. */
export function describeTraces(
  files: StoreFiles,
  filter: TraceFilter,
  selection: TraceSelection,
  limit: number,
): DescribedTraces {
  const isSelected = createSelectionTest(selection);
  const selected = sampleUpTo(files, narrowed(filter, selection), limit, isSelected);
  const taken = spread(selected, limit);
  const known = new Set<string>();
  const half = Math.ceil(limit / 2);
  const rest = sampleUpTo(files, filter, half, (row, file) => !isSelected(row, file));
  const others = spread(rest, half);
  for (const { file, row } of others) known.add(`${file.day} ${row.id}`);
  const operations = createOperations();
  const asked = new Set(taken.map(operations.keyOf));
  const alike = sampleUpTo(
    files,
    filter,
    half,
    (row, file) =>
      asked.has(operations.keyOf({ file, row })) &&
      !known.has(`${file.day} ${row.id}`) &&
      !isSelected(row, file),
  );
  const describer = createTraceDescriber();
  const spansOf = createSpansReader();
  const add = (found: SampledRow, isOfSelection: boolean, isAlike: boolean) =>
    describer.add(isOfSelection, isAlike, operations.of(found), spansOf(found.file, found.row));
  for (const found of taken) add(found, true, false);
  for (const found of others) add(found, false, false);
  for (const found of spread(alike, Math.floor(limit / 2))) add(found, false, true);
  const isWhole = (steps: RowStep[], most: number) =>
    steps.every((step) => step.complete) && steps.reduce((sum, { rows }) => sum + rows.length, 0) <= most;
  return {
    ...describer.described(),
    complete: isWhole(selected, limit) && isWhole(rest, half),
  };
}

/** Each step gives a little more than its share at first, and more only where that is too little: most rows are read in vain. */
function sampleUpTo(
  files: StoreFiles,
  filter: TraceFilter,
  limit: number,
  keeps: (row: TraceRow, file: DayFile) => boolean,
): RowStep[] {
  for (let perStep = Math.ceil((2 * limit) / STEPS); ; perStep *= 4) {
    const steps = sampleRows(files, filter, STEPS, Math.min(limit, perStep), keeps);
    const found = steps.reduce((sum, { rows }) => sum + rows.length, 0);
    if (found >= limit || perStep >= limit || steps.every(({ complete }) => complete)) return steps;
  }
}

/** What a trace begins with, the names of each file read once. */
function createOperations() {
  const readers = new Map<DayFile, ReturnType<typeof createNameReader>>();
  const of = ({ file, row }: SampledRow) => {
    const names = readers.get(file) ?? createNameReader(file.connection);
    readers.set(file, names);
    return { service: names.name(Number(row.root_service)), name: names.name(Number(row.root_name)) };
  };
  return {
    of,
    keyOf: (found: SampledRow) => {
      const { service, name } = of(found);
      return JSON.stringify([service, name]);
    },
  };
}

/** As many as the limit allows, one of each step in turn: a busy hour does not crowd out the others. */
function spread(steps: readonly RowStep[], limit: number): SampledRow[] {
  const taken: SampledRow[] = [];
  const longest = Math.max(0, ...steps.map(({ rows }) => rows.length));
  for (let round = 0; round < longest; round++)
    for (const { rows } of steps) {
      const row = rows[round];
      if (row === undefined) continue;
      if (taken.length === limit) return taken;
      taken.push(row);
    }
  return taken;
}

function narrowed(filter: TraceFilter, selection: TraceSelection): TraceFilter {
  const { start, end, minDuration, maxDuration, failed, hasEvents } = selection;
  const both: TraceFilter = {
    ...filter,
    start: Math.max(filter.start, start ?? filter.start),
    end: Math.min(filter.end, end ?? filter.end),
  };
  if (minDuration !== undefined) both.minDuration = Math.max(minDuration, filter.minDuration ?? 0);
  if (maxDuration !== undefined) both.maxDuration = Math.min(maxDuration, filter.maxDuration ?? maxDuration);
  // Where the two contradict each other the test for the selection leaves nothing.
  if (filter.failed === undefined && failed !== undefined) both.failed = failed;
  if (filter.hasEvents === undefined && hasEvents !== undefined) both.hasEvents = hasEvents;
  return both;
}

function createSelectionTest(selection: TraceSelection): (row: TraceRow, file: DayFile) => boolean {
  const { failed, hasEvents, minDuration = 0, maxDuration = Infinity } = selection;
  const start = selection.start === undefined ? null : nanosFromMillis(selection.start);
  const end = selection.end === undefined ? null : nanosFromMillis(selection.end);
  return (row, { connection }) => {
    if (failed !== undefined && row.failed > 0n !== failed) return false;
    const duration = Number(row.root_duration);
    if (duration < minDuration || duration > maxDuration) return false;
    if ((start !== null && row.start < start) || (end !== null && row.start >= end)) return false;
    if (hasEvents === undefined) return true;
    const event = connection.prepare("SELECT 1 FROM events WHERE trace = ? LIMIT 1").get(row.id);
    return (event !== undefined) === hasEvents;
  };
}

function createSpansReader(): (file: DayFile, row: TraceRow) => Span[] {
  const readers = new Map<DayFile, ReturnType<typeof createSpanReader>>();
  return (file, row) => {
    const read = readers.get(file) ?? createSpanReader(file.connection);
    readers.set(file, read);
    const rows = file.connection
      .prepareBig(`SELECT ${SPAN_COLUMNS} FROM spans WHERE trace = ? ORDER BY id LIMIT ${MAX_SPANS}`)
      .all(row.id) as unknown as SpanRow[];
    const traceId = hexFromBytes(row.trace_id) as TraceId;
    return rows.map((span) => read(span, traceId));
  };
}
