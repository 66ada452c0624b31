import type { UnixMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { ServiceEdge, ServiceEdges } from "../../../port/traces.ts";
import { bucketOf, percentile, type Histogram } from "../../histogram.ts";
import { hexFromBytes } from "../../integer-id.ts";
import type { DayFile, StoreFiles } from "../../open-files.ts";
import { decodeFlags, isFailed } from "../../span-flags.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { createSampler } from "../sample-rows.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";
import type { TraceId } from "#lib/ids.ts";

const STEPS = 24;
/** Spans of a trace that are looked at. */
const MAX_SPANS = 500;
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
  const sums = new Map<string, Sum>();
  const readers = new Map<DayFile, EdgeReader>();
  let traces = 0;
  for (const { file, row } of steps.flatMap(({ rows }) => rows)) {
    const read = readers.get(file) ?? createEdgeReader(file);
    readers.set(file, read);
    traces++;
    read(row.id, hexFromBytes(row.trace_id) as TraceId, (edge, duration, failed) => {
      const key = JSON.stringify([edge.caller, edge.callee, edge.kind]);
      const sum = sums.get(key) ?? { ...edge, calls: 0, failed: 0, histogram: new Map() };
      sums.set(key, sum);
      sum.calls++;
      sum.failed += failed ? 1 : 0;
      const bucket = bucketOf(duration);
      sum.histogram.set(bucket, (sum.histogram.get(bucket) ?? 0) + 1);
    });
  }
  return { edges: [...sums.values()].map(edgeOf), traces, complete: steps.every(({ complete }) => complete) };
}

type Edge = Pick<ServiceEdge, "caller" | "callee" | "kind">;
type EdgeReader = (
  trace: bigint,
  traceId: TraceId,
  note: (edge: Edge, duration: number, failed: boolean) => void,
) => void;

function createEdgeReader({ connection }: DayFile): EdgeReader {
  const names = createNameReader(connection);
  const readSpan = createSpanReader(connection);
  const select = connection.prepareBig(
    `SELECT ${SPAN_COLUMNS} FROM spans WHERE trace = ? ORDER BY id LIMIT ${MAX_SPANS}`,
  );
  return (trace, traceId, note) => {
    const rows = select.all(trace) as unknown as SpanRow[];
    const byId = new Map(rows.map((row) => [row.span_id, row]));
    const parents = new Set(rows.map(({ parent_id }) => parent_id));
    for (const row of rows) {
      const callee = names.name(Number(row.service));
      const [duration, flags] = [Number(row.duration), Number(row.flags)];
      const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
      if (row.parent_id === null) note({ caller: null, callee, kind: "service" }, duration, isFailed(flags));
      else if (parent !== undefined && parent.service !== row.service) {
        const caller = names.name(Number(parent.service));
        note({ caller, callee, kind: "service" }, duration, isFailed(flags));
      }
      const { kind } = decodeFlags(flags);
      if ((kind !== "client" && kind !== "producer") || parents.has(row.span_id)) continue;
      const external = nameOfPeer(readSpan(row, traceId).attributes);
      if (external !== null)
        note({ caller: callee, callee: external, kind: "external" }, duration, isFailed(flags));
    }
  };
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
