import { existsSync } from "node:fs";
import protobuf from "protobufjs";
import { compareWire } from "./compare-wire.ts";
import { expectedRequest } from "./expected-request.ts";
import type { Signal } from "./seeds.ts";

/** What protobufjs, with the published schema, reads from a request. */
export interface Oracle {
  /**
   * `malformed`: no reader may accept it. `incomparable`: the specification leaves room, for example for a field whose
   * wire type differs from the schema. Otherwise the request as our reader must return it, and its OTLP/JSON.
   */
  read: (signal: Signal, bytes: Buffer) => "malformed" | "incomparable" | { request: unknown; json: Buffer };
}

const SERVICES: Record<Signal, [file: string, type: string]> = {
  traces: ["trace/v1/trace_service.proto", "trace.v1.ExportTraceServiceRequest"],
  logs: ["logs/v1/logs_service.proto", "logs.v1.ExportLogsServiceRequest"],
  metrics: ["metrics/v1/metrics_service.proto", "metrics.v1.ExportMetricsServiceRequest"],
};
const HEX = new Set(["traceId", "spanId", "parentSpanId"]);

/** Loads the `.proto` files; undefined without the corpora. */
export function loadOracle(corpora: string): Oracle | undefined {
  const schema = `${corpora}/otlp-proto-schema`;
  if (!existsSync(schema)) return undefined;
  const root = new protobuf.Root();
  root.resolvePath = (_origin, target) => `${schema}/${target}`;
  const types = Object.fromEntries(
    Object.entries(SERVICES).map(([signal, [file, type]]) => {
      root.loadSync(`opentelemetry/proto/collector/${file}`);
      return [signal, root.lookupType(`opentelemetry.proto.collector.${type}`)];
    }),
  ) as Record<Signal, protobuf.Type>;
  root.resolveAll();

  return {
    read(signal, bytes) {
      const type = types[signal];
      const verdict = compareWire(type, bytes);
      if (verdict !== "comparable") return verdict;
      const document = type.toObject(type.decode(bytes), { longs: String, arrays: true });
      return {
        request: expectedRequest(signal, document),
        json: Buffer.from(JSON.stringify(document, jsonValue)),
      };
    },
  };
}

/** OTLP/JSON writes ids in hex, other bytes in base64, and numbers that JSON cannot hold as strings. */
function jsonValue(this: unknown, key: string, value: unknown): unknown {
  const held = (this as Record<string, unknown>)[key];
  if (Buffer.isBuffer(held)) return held.toString(HEX.has(key) ? "hex" : "base64");
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
