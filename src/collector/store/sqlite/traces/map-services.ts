import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { ServiceEdge, ServiceEdges } from "../../port/traces.ts";
import type { Connection } from "../engine/connection.ts";
import { bucketOf, percentile, type Histogram } from "../rates/histogram.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { RowCache } from "../engine/row-cache.ts";
import { decodeFlags, isFailed } from "./span-flags.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import { createSampler, type RowStep, type Sample } from "./sample-rows.ts";
import { createPairs } from "./pairs.ts";
import { nameOfPeer } from "./peer-name.ts";
import { readCalls } from "./read-calls.ts";
import { attributesOfDetail } from "./span-detail.ts";
import type { TraceRow } from "./trace-rows.ts";

const STEPS = 24;
const SECOND = 1000;
interface Sum extends Pick<ServiceEdge, "caller" | "callee" | "kind" | "calls" | "failed"> {
  histogram: Histogram;
}

/** Calls between services, from up to `limit` traces spread over the time range. */
export function mapServices(
  files: StoreFiles,
  range: { start: UnixMillis; end: UnixMillis },
  limit: number,
): ServiceEdges {
  const steps = sampleSteps(files, range, limit);
  const sampled = steps.flatMap(({ rows }) => rows);
  const sums = createSums();
  // One cache per length of time: maps of an hour and of a day alternate.
  const cache = files.rowCaches.begin<CachedCalls>(`calls of ${Math.round(range.end - range.start)}`);
  for (const [file, of] of Map.groupBy(sampled, (one) => one.file)) {
    const traces = of.map(({ row }) => row);
    addCalls(file.connection, traces, cache, sums);
  }
  return {
    edges: sums.items.map(edgeOf),
    traces: sampled.length,
    complete: steps.every(({ complete }) => complete),
  };
}

/**
 * About `limit` traces, an equal share from each step; unused shares of steps with few traces go to the others, so that all traces
 * are read where there are no more. A step with a larger share keeps the traces it had before.
 */
function sampleSteps(
  files: StoreFiles,
  range: { start: UnixMillis; end: UnixMillis },
  limit: number,
): RowStep[] {
  const sample = createSampler(files, { words: [], ...range });
  let steps = samplesOf(range, limit).flatMap(sample);
  for (let [before, found] = [-1, countRows(steps)]; found > before;) {
    const full = steps.filter(({ complete }) => !complete).length;
    const more = full === 0 ? 0 : Math.floor((limit - found) / full);
    if (more < 1) break;
    steps = steps.flatMap((step, place) => {
      if (step.complete) return step;
      const narrowed = { start: step.at, end: steps[place + 1]?.at ?? range.end };
      return sample({ steps: 1, perStep: step.rows.length + more, narrowed });
    });
    [before, found] = [found, countRows(steps)];
  }
  return steps;
}

function countRows(steps: RowStep[]): number {
  return steps.reduce((sum, { rows }) => sum + rows.length, 0);
}

/**
 * Steps whose bounds stay the same when the map is requested again a little later: the same traces are then chosen, whose calls
 * are cached. The times before the first and after the last step get a share as well.
 */
function samplesOf({ start, end }: { start: UnixMillis; end: UnixMillis }, limit: number): Sample[] {
  const width = (end - start) / STEPS;
  const step = width < SECOND ? width : Math.round(width / SECOND) * SECOND;
  const [first, last] = [Math.ceil(start / step) * step, Math.floor(end / step) * step];
  const perStep = Math.max(1, Math.round((limit * step) / (end - start)));
  const within = (from: UnixMillis, to: UnixMillis, steps: number): Sample[] => {
    const share = Math.min(1, (to - from) / steps / step);
    const narrowed = { start: from, end: to };
    return to > from ? [{ steps, perStep: Math.ceil(share * perStep), narrowed }] : [];
  };
  return [
    ...within(start, first, 1),
    ...within(first, last, Math.round((last - first) / step)),
    ...within(last, end, 1),
  ];
}

type Sums = ReturnType<typeof createSums>;

function createSums() {
  const items: Sum[] = [];
  const sumOf = (edge: Pick<Sum, "caller" | "callee" | "kind">): Sum => ({
    ...edge,
    calls: 0,
    failed: 0,
    histogram: new Map(),
  });
  const of = {
    root: createPairs((_, callee) => sumOf({ caller: null, callee, kind: "service" }), items),
    service: createPairs((caller, callee) => sumOf({ caller, callee, kind: "service" }), items),
    external: createPairs((caller, callee) => sumOf({ caller, callee, kind: "external" }), items),
  };
  return {
    items,
    add(kind: Kind, caller: string, callee: string, duration: Nanos, failed: number) {
      const sum = items[of[kind].add(caller, callee)]!;
      sum.calls++;
      sum.failed += failed;
      const bucket = bucketOf(duration);
      sum.histogram.set(bucket, (sum.histogram.get(bucket) ?? 0) + 1);
    },
  };
}

/** A trace's number of spans; then for each call its kind, caller, callee, duration, and 1 where it failed. */
type CachedCalls = (number | string)[];

/** A trace's calls are cached while its number of spans is the same. */
function addCalls(
  connection: Connection,
  traces: TraceRow[],
  cache: RowCache<CachedCalls>,
  sums: Sums,
): void {
  const isKnown = ({ id, spans }: TraceRow) => cache.get(connection, Number(id))?.[0] === Number(spans);
  const unknown = new Map<number, CachedCalls>();
  for (const row of traces) if (!isKnown(row)) unknown.set(Number(row.id), [Number(row.spans)]);
  findCalls(connection, [...unknown.keys()], (trace, ...call) => unknown.get(trace)!.push(...call));
  for (const [trace, calls] of unknown) if (isLittle(calls)) cache.set(connection, trace, calls);
  for (const { id } of traces) {
    const calls = unknown.get(Number(id)) ?? cache.get(connection, Number(id))!;
    for (let at = 1; at < calls.length; at += CALL_FACTS) {
      const [kind, caller, callee, duration, failed] = calls.slice(at, at + CALL_FACTS) as CallFacts;
      sums.add(kind, caller, callee, duration, failed);
    }
  }
}

function isLittle(calls: CachedCalls): boolean {
  return (
    calls.length <= MAX_CACHED_FACTS &&
    calls.every((fact) => typeof fact === "number" || fact.length <= MAX_KEPT_LENGTH)
  );
}

type Kind = "root" | "service" | "external";
type CallFacts = [kind: Kind, caller: string, callee: string, duration: Nanos, failed: number];
const CALL_FACTS = 5;
/** Cached values per trace: a few megabytes for all sampled traces, whatever senders send. */
const MAX_CACHED_FACTS = 200;
const MAX_KEPT_LENGTH = 100;

function findCalls(
  connection: Connection,
  traces: number[],
  add: (trace: number, ...call: CallFacts) => void,
): void {
  const names = createNameReader(connection);
  const readDetail = createBlockReader(connection, "span_blocks");
  for (const call of readCalls(connection, traces)) {
    const { trace, duration, flags } = call;
    const callee = names.name(call.callee);
    const failed = isFailed(flags) ? 1 : 0;
    if (call.isRoot) add(trace, "root", "", callee, duration, failed);
    else if (call.caller !== null && call.caller !== call.callee)
      add(trace, "service", names.name(call.caller), callee, duration, failed);
    const { kind } = decodeFlags(flags);
    if ((kind !== "client" && kind !== "producer") || call.isAnswered) continue;
    const external = nameOfPeer(attributesOfDetail(readDetail(call.id)));
    if (external !== null) add(trace, "external", callee, external, duration, failed);
  }
}

function edgeOf({ histogram, ...edge }: Sum): ServiceEdge {
  const at = (part: number) => percentile(histogram, part) ?? 0;
  return { ...edge, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
