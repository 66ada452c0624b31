import type { DescribedTraces, TraceFilter, TraceSelection } from "../../../port/traces.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { DayFile, StoreFiles } from "../../open-files.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import { createSampler, type RowStep, type Sample } from "../sample-rows.ts";
import type { SampledRow } from "./sampled-days.ts";
import { compactTraces, type SampleTrace } from "./compact-traces.ts";
import { describedSpans, type DescribedSpans } from "./described-spans.ts";
import { createPairs } from "./pairs.ts";
import { createTraceDescriber, type Calls, type TraceDescription } from "./trace-description.ts";
import { createTraceFacts, type TraceFacts } from "./trace-facts.ts";
import type { TraceRow } from "./trace-rows.ts";

/** Both samples are spread over so many steps of the time. */
const STEPS = 24;

/** What selected traces have, and what the rest have. */
export function describeTraces(
  files: StoreFiles,
  filter: TraceFilter,
  selection: TraceSelection,
  limit: number,
): DescribedTraces {
  const isSelected = createSelectionTest(selection);
  const sample = createSampler(files, filter);
  const narrowing = narrowed(filter, selection);
  const selected = sampleUpTo(sample, { narrowed: narrowing, keeps: isSelected }, limit);
  const taken = spread(selected, limit);
  const known = new Set<string>();
  const half = Math.ceil(limit / 2);
  const rest = sampleUpTo(sample, { keeps: (row, file) => !isSelected(row, file) }, half);
  const others = spread(rest, half);
  for (const { file, row } of others) known.add(`${file.day} ${row.id}`);
  const operations = createOperations();
  const asked = new Set(taken.map(operations.placeOf));
  const isAlike = (row: TraceRow, file: DayFile) =>
    asked.has(operations.placeOf({ file, row })) &&
    !known.has(`${file.day} ${row.id}`) &&
    !isSelected(row, file);
  // Where nothing is selected, all would be gone through in vain.
  const alike = taken.length === 0 ? [] : sampleUpTo(sample, { keeps: isAlike }, half);
  const likewise = spread(alike, Math.floor(limit / 2));
  const isWhole = (steps: RowStep[], most: number) =>
    steps.every((step) => step.complete) && steps.reduce((sum, { rows }) => sum + rows.length, 0) <= most;
  const facts = createTraceFacts();
  const calls = createPairs((service, name) => ({ service, name }));
  const descriptionOf = readDescriptions([...taken, ...others, ...likewise], facts, calls);
  const toTraces = (found: SampledRow[], ofSelection: boolean, isTakenAlike: boolean) =>
    found.map((one): SampleTrace => {
      const operation = operations.placeOf(one);
      return { selected: ofSelection, alike: isTakenAlike, operation, ...descriptionOf(one) };
    });
  const traces = [
    ...toTraces(taken, true, false),
    ...toTraces(others, false, false),
    ...toTraces(likewise, false, true),
  ];
  return {
    ...compactTraces(traces, { operations: operations.items, facts: facts.items, calls: calls.items }),
    complete: isWhole(selected, limit) && isWhole(rest, half),
  };
}

/** Each step gives a little more than its share at first, and more only where that is too little: most rows are read in vain. */
function sampleUpTo(
  sample: (asked: Sample) => RowStep[],
  asked: Pick<Sample, "narrowed" | "keeps">,
  limit: number,
): RowStep[] {
  for (let perStep = Math.ceil((2 * limit) / STEPS); ; perStep *= 4) {
    const steps = sample({ ...asked, steps: STEPS, perStep: Math.min(limit, perStep) });
    const found = steps.reduce((sum, { rows }) => sum + rows.length, 0);
    if (found >= limit || perStep >= limit || steps.every(({ complete }) => complete)) return steps;
  }
}

/** What traces begin with, the names of each file read once. */
function createOperations() {
  const readers = new Map<DayFile, NameReader>();
  const operations = createPairs((service, name) => ({ service, name }));
  return {
    items: operations.items,
    placeOf({ file, row }: SampledRow): number {
      let names = readers.get(file);
      if (names === undefined) {
        names = createNameReader(file.connection);
        readers.set(file, names);
      }
      return operations.add(names.name(Number(row.root_service)), names.name(Number(row.root_name)));
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

function narrowed(filter: TraceFilter, selection: TraceSelection): NonNullable<Sample["narrowed"]> {
  const { start, end, minDuration, maxDuration, failed, hasEvents } = selection;
  const both: NonNullable<Sample["narrowed"]> = {
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

/** Reads what was found, of each file at once. */
function readDescriptions(
  found: readonly SampledRow[],
  facts: TraceFacts,
  calls: Calls,
): (found: SampledRow) => TraceDescription {
  const describe = createTraceDescriber(facts, calls);
  const spans = new Map<DayFile, DescribedSpans>();
  for (const [file, of] of Map.groupBy(found, (one) => one.file)) {
    const traces = new Set(of.map(({ row }) => Number(row.id)));
    spans.set(file, describedSpans(file, [...traces], facts));
  }
  return ({ file, row }) => describe(spans.get(file)!, Number(row.id));
}
