import type { UnixMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { ServiceEdge, ServiceEdges } from "../../../port/traces.ts";
import type { Connection } from "../../connection.ts";
import { bucketOf, percentile, type Histogram } from "../../histogram.ts";
import type { StoreFiles } from "../../open-files.ts";
import { decodeFlags, isFailed } from "../../span-flags.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { createBlockReader } from "../block-reader.ts";
import { createSampler } from "../sample-rows.ts";
import { createPairs } from "./pairs.ts";
import { readCalls, type Call } from "./read-calls.ts";
import { spanDetailOf } from "./span-row.ts";

const STEPS = 24;
/** What says whom a call without an answer's span was made to, the most telling first. */
const NAMES = [
  "peer.service",
  "db.system.name",
  "db.system",
  "messaging.system",
  "rpc.service",
  "server.address",
];

interface Sum extends Pick<ServiceEdge, "caller" | "callee" | "kind" | "calls" | "failed"> {
  histogram: Histogram;
}

/** Who calls whom, by traces spread over the time. */
export function mapServices(
  files: StoreFiles,
  range: { start: UnixMillis; end: UnixMillis },
  limit: number,
): ServiceEdges {
  const steps = createSampler(files, { words: [], ...range })({
    steps: STEPS,
    perStep: Math.ceil(limit / STEPS),
  });
  const sampled = steps.flatMap(({ rows }) => rows);
  const sums = createSums();
  for (const [file, of] of Map.groupBy(sampled, (one) => one.file)) {
    const traces = of.map(({ row }) => Number(row.id));
    addCalls(file.connection, traces, sums);
  }
  return {
    edges: sums.items.map(edgeOf),
    traces: sampled.length,
    complete: steps.every(({ complete }) => complete),
  };
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
    add(kind: keyof typeof of, caller: string, callee: string, { duration, flags }: Call) {
      const sum = items[of[kind].add(caller, callee)]!;
      sum.calls++;
      sum.failed += isFailed(flags) ? 1 : 0;
      const bucket = bucketOf(duration);
      sum.histogram.set(bucket, (sum.histogram.get(bucket) ?? 0) + 1);
    },
  };
}

function addCalls(connection: Connection, traces: number[], sums: Sums): void {
  const names = createNameReader(connection);
  const readDetail = createBlockReader(connection, "span_blocks");
  for (const call of readCalls(connection, traces)) {
    const callee = names.name(call.callee);
    if (call.isRoot) sums.add("root", "", callee, call);
    else if (call.caller !== null && call.caller !== call.callee)
      sums.add("service", names.name(call.caller), callee, call);
    const { kind } = decodeFlags(call.flags);
    if ((kind !== "client" && kind !== "producer") || call.isAnswered) continue;
    const external = nameOfPeer(spanDetailOf(readDetail(call.id))[0] as Attributes);
    if (external !== null) sums.add("external", callee, external, call);
  }
}

function nameOfPeer(attributes: Attributes): string | null {
  for (const key of NAMES) {
    const name = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    if (typeof name === "string" && name !== "") return name;
  }
  return null;
}

function edgeOf({ histogram, ...edge }: Sum): ServiceEdge {
  const at = (part: number) => percentile(histogram, part) ?? 0;
  return { ...edge, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
