import type { DescribedTraces } from "#collector/store/port/traces.ts";
import { callFacts, type CallFact } from "./call-facts.ts";
import type { Groups } from "./compared-groups.ts";
import type { Bucket } from "./divergence.ts";
import type { TraceSet } from "./follows.ts";
import { associate, type Association } from "./stratified.ts";

/** An attribute's value, or an anomaly of a call, with the traces that have it. */
export interface Property extends Association, TraceSet {
  what: { kind: "fact"; fact: number } | ({ kind: "call" } & Pick<CallFact, "call" | "oddity" | "threshold">);
  selectedWith: number;
  restWith: number;
  besideWith: number;
}

/** The values of an attribute; of an anomaly of a call, that alone. */
export interface Attribute {
  kind: Property["what"]["kind"];
  values: Property[];
  /** Each value that several selected traces have, all other values together, and no value. */
  buckets: Bucket[];
}

/** Values of fewer selected traces are noise. */
export const LEAST_SUPPORT = 3;
/** So many different values for the traces that have one are ids, which set every trace apart. */
const UNIQUE = 0.9;

/** The attributes of spans and processes, without identifiers. */
export function factAttributes({ facts, having, traces }: DescribedTraces, groups: Groups): Attribute[] {
  const ofFact = placesBy(having.fact, facts.length, (place) => groups.sideOf(having.trace[place]!) !== null);
  const byKey = Map.groupBy(facts.keys(), (fact) => `${facts[fact]!.service ?? ""} ${facts[fact]!.key}`);
  return [...byKey.values()].flatMap((values): Attribute[] => {
    const sets = values.map((fact) => ({ fact, traces: ofFact[fact]!.map((place) => having.trace[place]!) }));
    const known = sets.filter((set) => set.traces.length > 0);
    const uses = known.reduce((sum, set) => sum + set.traces.length, 0);
    if (uses === 0 || (known.length > 1 && known.length / uses > UNIQUE)) return [];
    const measured = known.map(({ fact, traces: having_ }) =>
      measure({ kind: "fact", fact }, having_, traces.length, groups),
    );
    return [{ kind: "fact", values: measured, buckets: bucketsOf(measured, traces.length, groups) }];
  });
}

/** What is unusual about the calls. */
export function callAttributes(described: DescribedTraces, groups: Groups): Attribute[] {
  const { called, calls, traces } = described;
  const places = placesBy(called.call, calls.length, (place) => groups.sideOf(called.trace[place]!) !== null);
  return callFacts(described, places).map(({ has, ...odd }) => {
    const having = places[odd.call]!.filter(has).map((place) => called.trace[place]!);
    const measured = measure({ kind: "call", ...odd }, having, traces.length, groups);
    return { kind: "call", values: [measured], buckets: bucketsOf([measured], traces.length, groups) };
  });
}

/** The indexes of each number in a column, filtered by `isKept`. */
function placesBy(column: Uint32Array, numbers: number, isKept: (place: number) => boolean): number[][] {
  const places = Array.from({ length: numbers }, (): number[] => []);
  for (const [place, number] of column.entries()) if (isKept(place)) places[number]!.push(place);
  return places;
}

function measure(what: Property["what"], traces: readonly number[], count: number, groups: Groups): Property {
  const marks = new Uint8Array(count);
  const strata = groups.strata.map((stratum) => ({ ...stratum }));
  const counts = { selected: 0, rest: 0, beside: 0 };
  for (const trace of traces) {
    const side = groups.sideOf(trace);
    if (side === null) continue;
    marks[trace] = 1;
    counts[side]++;
    if (side !== "beside")
      strata[groups.stratumOf(trace)]![side === "selected" ? "selectedWith" : "restWith"]++;
  }
  const association = associate(strata.filter((stratum) => stratum !== undefined));
  return {
    what,
    traces,
    has: (trace) => marks[trace] === 1,
    selectedWith: counts.selected,
    restWith: counts.rest,
    besideWith: counts.beside,
    ...(association ?? { selected: 0, expected: 0, z: 0 }),
  };
}

function bucketsOf(values: readonly Property[], count: number, groups: Groups): Bucket[] {
  const isOwn = ({ selectedWith }: Property) => selectedWith >= LEAST_SUPPORT;
  const own = values.filter(isOwn).map((value) => bucketOf(value, groups));
  const pooled = values.filter((value) => !isOwn(value)).map((value) => bucketOf(value, groups));
  const any = new Set(values.flatMap(({ traces }) => traces));
  const seen = bucketOf(measure(values[0]!.what, [...any], count, groups), groups);
  const unseen = { selected: groups.selected - seen.selected, rest: Math.max(0, groups.rest - seen.rest) };
  const others = pooled.reduce(
    (sum, { selected, rest }) => ({ selected: sum.selected + selected, rest: sum.rest + rest }),
    { selected: 0, rest: 0 },
  );
  return pooled.length === 0 ? [...own, unseen] : [...own, others, unseen];
}

/** As if the rest had the same mix of operations as the selected. */
function bucketOf({ selectedWith, expected }: Property, { rest }: Groups): Bucket {
  return { selected: selectedWith, rest: expected * rest };
}
