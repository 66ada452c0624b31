import { normalizeOtlpMetrics } from "#collector/normalize/metric/normalize-otlp-metrics.ts";
import { decodeMetricsJson } from "#collector/wire/otlp/decode-metrics-json.ts";
import { decodeMetricsProto } from "#collector/wire/otlp/decode-metrics-proto.ts";
import type { WireMetric } from "#collector/wire/otlp/metrics-request.ts";
import type { OtlpSignalReader } from "./accept-otlp.ts";
import { admitted, refuse } from "../item-receiver.ts";

/** The ledger counts data points. */
export const OTLP_METRICS: OtlpSignalReader<WireMetric> = {
  category: "metric",
  decode: { json: decodeMetricsJson, protobuf: decodeMetricsProto },
  count: ({ scopes, rejected }) =>
    scopes
      .flatMap(({ records }) => records)
      .reduce((sum, metric) => sum + metric.points.length + metric.rejected, rejected),
  add(receiver, request) {
    const { points, rejected } = normalizeOtlpMetrics(request, receiver.context);
    receiver.batch.metrics = admitted(receiver, "metric", points);
    refuse(receiver, "metric", "bad_point", rejected);
  },
  why: "data points without valid fields were rejected",
};
