import type { TraceFilter, TraceSelection } from "../../port/traces.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { createSampler, type RowStep, type Sample } from "./sample-rows.ts";
import { timeBounds } from "../engine/conditions.ts";
import type { SampledRow } from "./sampled-days.ts";
import { createBeforeTest, createSelectionTest, narrowed, selectedTime } from "./selection-test.ts";
import type { Operations } from "./trace-operations.ts";
import type { TraceRow } from "./trace-rows.ts";

/** The approximate number of steps that samples are spread over. */
const STEPS = 24;

/** The traces to compare. */
export interface Sides {
  selected: SampledRow[];
  /** Half as many unselected traces, with any operation. */
  others: SampledRow[];
  /** As many more unselected traces whose operation a selected one has. */
  alike: SampledRow[];
  /** Against the time before: traces of the selected time that are not selected. */
  beside: SampledRow[];
  /** Whether these are all traces. */
  complete: boolean;
}

/** Up to `limit` selected traces and as many others; both spread over the time range. */
export function sampleSides(
  files: StoreFiles,
  filter: TraceFilter,
  selection: TraceSelection,
  { limit, operations }: { limit: number; operations: Operations },
): Sides {
  const isSelected = createSelectionTest(selection);
  const isInRange = createTimeTest(filter);
  const isUnselected = (row: TraceRow, file: DayFile) => isInRange(row) && !isSelected(row, file);
  const isBefore = createBeforeTest(selection);
  const isOther = (row: TraceRow, file: DayFile) => isBefore(row) && isUnselected(row, file);
  const half = Math.ceil(limit / 2);
  const { whole, steps } = inStableSteps(filter);
  const sample = createSampler(files, whole);
  const both = narrowed(whole, selection);
  const ofSelection = sampleUpTo(
    sample,
    {
      narrowed: both,
      // The bounds of a selected box do not move.
      steps: both.start === whole.start && both.end === whole.end ? steps : STEPS,
      keeps: (row, file) => isInRange(row) && isSelected(row, file),
    },
    limit,
  );
  const { against, start: since = whole.start } = selection;
  const rest =
    against === undefined
      ? { without: selectedTime(selection) }
      : { narrowed: { start: whole.start, end: since } };
  const ofRest = sampleUpTo(sample, { steps, keeps: isOther, ...rest }, half);
  const [selected, others] = [spread(ofSelection, limit), spread(ofRest, half)];
  const complete = isWhole(ofSelection, limit) && isWhole(ofRest, half);
  // Where nothing is selected, a search for similar traces would scan everything in vain.
  if (selected.length === 0) return { selected, others, alike: [], beside: [], complete };
  const known = new Set(others.map(({ file, row }) => `${file.day} ${row.id}`));
  const wanted = new Set(selected.map(operations.placeOf));
  const isAlike = (row: TraceRow, file: DayFile) =>
    wanted.has(operations.placeOf({ file, row })) &&
    !known.has(`${file.day} ${row.id}`) &&
    isOther(row, file);
  const ofOperations = sampleUpTo(sample, { steps, keeps: isAlike, ...rest }, half);
  const alike = spread(ofOperations, Math.floor(limit / 2));
  if (against === undefined) return { selected, others, alike, beside: [], complete };
  const isBeside = (row: TraceRow, file: DayFile) => !isBefore(row) && isUnselected(row, file);
  const narrowedTo = { start: since, end: whole.end };
  const ofTime = sampleUpTo(sample, { narrowed: narrowedTo, steps: STEPS, keeps: isBeside }, limit);
  return {
    selected,
    others,
    alike,
    beside: spread(ofTime, limit),
    complete: complete && isWhole(ofTime, limit),
  };
}

function isWhole(steps: RowStep[], most: number): boolean {
  return (
    steps.every((step) => step.complete) && steps.reduce((sum, { rows }) => sum + rows.length, 0) <= most
  );
}

/**
 * About `STEPS` steps whose bounds stay the same as time passes: when the last hour is requested again, mostly the same traces
 * are found, which are cached.
 */
function inStableSteps(filter: TraceFilter): { whole: TraceFilter; steps: number } {
  const width = Math.max(1, 2 ** Math.round(Math.log2((filter.end - filter.start) / STEPS)));
  const first = Math.floor(filter.start / width);
  const end = Math.ceil(filter.end / width);
  return { whole: { ...filter, start: first * width, end: end * width }, steps: end - first };
}

function createTimeTest(filter: TraceFilter): (row: TraceRow) => boolean {
  const { start, end } = timeBounds(filter);
  return (row) => row.start >= start && row.start < end;
}

/** Takes a little more than its share from each step at first, and more only if needed: most rows would be read in vain. */
function sampleUpTo(
  sample: (wanted: Sample) => RowStep[],
  wanted: Pick<Sample, "narrowed" | "steps" | "keeps" | "without">,
  limit: number,
): RowStep[] {
  for (let perStep = Math.ceil((2 * limit) / wanted.steps); ; perStep *= 4) {
    const steps = sample({ ...wanted, perStep: Math.min(limit, perStep) });
    const found = steps.reduce((sum, { rows }) => sum + rows.length, 0);
    if (found >= limit || perStep >= limit || steps.every(({ complete }) => complete)) return steps;
  }
}

/** Takes one of each step in turn up to the limit, so that a busy hour does not crowd out the others. */
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
