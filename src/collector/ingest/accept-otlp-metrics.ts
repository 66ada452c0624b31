import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import { normalizeOtlpMetrics } from "#collector/normalize/normalize-otlp-metrics.ts";
import { decodeMetricsJson } from "#collector/wire/otlp/decode-metrics-json.ts";
import { decodeMetricsProto } from "#collector/wire/otlp/decode-metrics-proto.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpAccepted, OtlpRefusal } from "./accept-otlp-traces.ts";
import { appendBatch } from "./append-batch.ts";
import { emptyBatch, outcome } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";

/** Takes an OTLP metrics export request. The ledger counts data points. */
export async function acceptOtlpMetrics(
  ingest: Ingest,
  project: Project,
  encoding: OtlpEncoding,
  body: Uint8Array,
): Promise<Result<OtlpAccepted, OtlpRefusal>> {
  const receivedAt = ingest.now();
  const batch = emptyBatch();
  const at = { projectId: project.id, at: receivedAt };
  const request = encoding === "json" ? decodeMetricsJson(body) : decodeMetricsProto(body);
  if (!request.ok) {
    outcome(batch, at, "metric", "invalid", request.error.code);
    await appendBatch(ingest, project.id, batch);
    return err(request.error);
  }
  const context = { projectId: project.id, defaultService: project.slug, receivedAt };
  const { points, rejected } = normalizeOtlpMetrics(request.value, context);
  batch.metrics = points;
  outcome(batch, at, "metric", "invalid", "bad_point", rejected);
  const appended = await appendBatch(ingest, project.id, batch);
  if (!appended.ok) return appended;
  return ok({ count: rejected, why: rejected > 0 ? "data points without valid fields were rejected" : "" });
}
