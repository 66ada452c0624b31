import type { Millis, UnixMillis } from "#lib/units.ts";
import type { AggregateAnswer, AggregateGroup, Grouping, MeasureValue } from "../../port/aggregates.ts";
import { groupRows } from "./group-rows.ts";
import { createMeasure, type MeasureBuckets } from "./measure-buckets.ts";
import { partitionRows } from "./partition-rows.ts";
import type { Column, ValueColumn } from "./value-column.ts";

/** More are no longer a list that somebody reads, and cost memory for each. */
const MAX_GROUPS = 100_000;
/** Groups with a line in the chart. */
const MAX_SERIES = 10;
export const MAX_STEPS = 1000;
/** Records that are read for one answer: about three seconds of work. */
export const MAX_ROWS = 1_000_000;

/** The records that match: when they were, and their values of each key. */
export interface Rows {
  size: number;
  at: Float64Array;
  by: ValueColumn[];
  /** By measure; null for a measure of nothing. */
  measured: (Column | null)[];
}

/** Groups rows and computes the measures of the first groups, of the rest and of all rows, over time as well. */
export function aggregateRows(rows: Rows, grouping: Grouping): AggregateAnswer {
  const { measures, limit, sort } = grouping;
  const steps = stepsOf(grouping);
  if (steps.count > MAX_STEPS) return { tooMany: "steps", limit: MAX_STEPS };
  const groups = groupRows(rows.by, rows.size, MAX_GROUPS);
  if (groups === null) return { tooMany: "groups", limit: MAX_GROUPS };
  const compute = measures.map(({ name }, place) => createMeasure(name, rows.measured[place]!));
  const whole = () => grouping.end - grouping.start;
  const ranked = rankGroups(
    compute[sort]!(partitionRows(groups.groupOf, groups.count), whole),
    groups.keysOf,
  );
  const shown = ranked.slice(0, limit);

  const buckets = new Int32Array(groups.count).fill(shown.length);
  for (const [place, group] of shown.entries()) buckets[group] = place;
  const placeOf = new Int32Array(rows.size);
  const stepOf = new Int32Array(rows.size);
  for (let row = 0; row < rows.size; row++) {
    placeOf[row] = buckets[groups.groupOf[row]!]!;
    stepOf[row] = Math.floor((rows.at[row]! - steps.first) / grouping.step);
  }
  const ofGroups = partitionRows(placeOf, shown.length + 1);
  const values = compute.map((measure) => measure(ofGroups, whole));
  const lines = Math.min(MAX_SERIES, shown.length);
  const series = seriesOf(compute, steps, lines, placeOf, stepOf);
  const [total] =
    groups.count === 1 ? series : seriesOf(compute, steps, 1, new Int32Array(rows.size), stepOf);
  const all = partitionRows(new Int32Array(rows.size), 1);
  const hidden = groups.count - shown.length;
  return {
    records: rows.size,
    groupCount: groups.count,
    groups: shown.map((group, place): AggregateGroup => ({
      keys: groups.keysOf(group),
      values: values.map((one) => one[place]!),
      series: series[place] ?? null,
    })),
    rest: hidden === 0 ? null : { groups: hidden, values: values.map((one) => one[shown.length]!) },
    total: { values: compute.map((measure) => measure(all, whole)[0]!), series: total! },
  };
}

interface Steps {
  first: UnixMillis;
  count: number;
  /** How much of each step is in the time range. */
  length: (step: number) => Millis;
}

function stepsOf({ start, end, step }: Pick<Grouping, "start" | "end" | "step">): Steps {
  const first = Math.floor(start / step) * step;
  return {
    first,
    count: Math.ceil((end - first) / step),
    length: (place) => Math.min(end, first + (place + 1) * step) - Math.max(start, first + place * step),
  };
}

/** The measures by line, then by measure and step. A row whose line is beyond `lines` has none. */
function seriesOf(
  compute: MeasureBuckets[],
  { count, length }: Steps,
  lines: number,
  lineOf: Int32Array,
  stepOf: Int32Array,
): MeasureValue[][][] {
  const cellOf = new Int32Array(lineOf.length);
  for (let row = 0; row < cellOf.length; row++) {
    const line = lineOf[row]!;
    cellOf[row] = line < lines ? line * count + stepOf[row]! : -1;
  }
  const cells = partitionRows(cellOf, lines * count);
  const values = compute.map((measure) => measure(cells, (cell) => length(cell % count)));
  return Array.from({ length: lines }, (_, line) =>
    values.map((one) => one.slice(line * count, (line + 1) * count)),
  );
}

/** The groups, greatest first; equal ones in the order of their keys. */
function rankGroups(values: MeasureValue[], keysOf: (group: number) => (string | null)[]): number[] {
  const numbers = values.map((value) =>
    typeof value === "string" ? BigInt(value) : (value ?? Number.NEGATIVE_INFINITY),
  );
  return Array.from(values.keys()).toSorted((left, right) => {
    const [one, other] = [numbers[left]!, numbers[right]!];
    if (one !== other) return one > other ? -1 : 1;
    return compareKeys(keysOf(left), keysOf(right));
  });
}

function compareKeys(left: (string | null)[], right: (string | null)[]): number {
  for (const [place, one] of left.entries()) {
    const other = right[place] ?? null;
    if (one === other) continue;
    // What has no value comes last.
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -1 : 1;
  }
  return 0;
}
