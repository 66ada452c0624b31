import type { Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { ExportRequest, OtlpError } from "./export-request.ts";
import { newMetric, setKind, type WireMetric, type WireMetricKind } from "./wire-metric.ts";
import {
  type PointReader,
  readExponentialPoint,
  readHistogramPoint,
  readNumberPoint,
  readSummaryPoint,
} from "./proto-data-points.ts";
import { enter, leave, type ProtoReader, readString, readTag, readUint32, skip } from "./proto-reader.ts";
import { decodeScopes, LIST_TAGS, takeRecord } from "./proto-scopes.ts";
import { sliceProto } from "./slice-proto.ts";
import type { Slices } from "./slices.ts";

/** Metrics have one field for each kind of data. */
const DATA = new Map<number, { kind: WireMetricKind; readPoint: PointReader }>([
  [0x2a, { kind: "gauge", readPoint: readNumberPoint }],
  [0x3a, { kind: "sum", readPoint: readNumberPoint }],
  [0x4a, { kind: "histogram", readPoint: readHistogramPoint }],
  [0x52, { kind: "exponential_histogram", readPoint: readExponentialPoint }],
  [0x5a, { kind: "summary", readPoint: readSummaryPoint }],
]);

/** Reads an `ExportMetricsServiceRequest` in one pass (opentelemetry/proto/metrics/v1/metrics.proto). */
export function decodeMetricsProto(
  bytes: Uint8Array,
  most?: number,
): Result<ExportRequest<WireMetric>, OtlpError> {
  return decodeScopes(bytes, readMetric, most);
}

export function sliceMetricsProto(bytes: Uint8Array, size?: Bytes): Slices {
  return sliceProto(bytes, [...LIST_TAGS, [...DATA.keys()], [0x0a]], size);
}

function readMetric(reader: ProtoReader): WireMetric {
  const outer = enter(reader);
  const metric = newMetric();
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    const data = DATA.get(tag);
    if (data !== undefined) {
      setKind(metric, data.kind);
      readData(reader, metric, data.readPoint);
    } else if (tag === 0x0a) metric.name = readString(reader);
    else if (tag === 0x12) metric.description = readString(reader);
    else if (tag === 0x1a) metric.unit = readString(reader);
    else skip(reader, tag);
  }
  leave(reader, outer);
  return metric;
}

/** All five kinds have the same field numbers: points, temporality, monotonic; not all have the latter two. */
function readData(reader: ProtoReader, metric: WireMetric, readPoint: PointReader): void {
  const outer = enter(reader);
  while (reader.at < reader.end) {
    const tag = readTag(reader);
    if (tag === 0x0a) {
      const point = takeRecord(reader, tag) ? readPoint(reader) : undefined;
      if (point === undefined) metric.rejected += 1;
      else metric.points.push(point);
    } else if (tag === 0x10 && metric.kind !== "gauge" && metric.kind !== "summary")
      metric.temporality = readUint32(reader);
    else if (tag === 0x18 && metric.kind === "sum") metric.monotonic = readUint32(reader) !== 0;
    else skip(reader, tag);
  }
  leave(reader, outer);
}
