import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import { checkMetricsRequest } from "#collector/wire/otlp/check-metrics-request.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpAccepted, OtlpRefusal } from "./accept-otlp-traces.ts";
import { ownBytes } from "./accept-raw.ts";
import { appendBatch } from "./append-batch.ts";
import { emptyBatch, outcome } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";

const MAX_METRICS = 10 * 1_048_576;

/** Takes an OTLP metrics export request: checked for form, kept as it came, one item in the ledger. */
export async function acceptOtlpMetrics(
  ingest: Ingest,
  project: Project,
  encoding: OtlpEncoding,
  body: Uint8Array,
): Promise<Result<OtlpAccepted, OtlpRefusal | { code: "too_large" }>> {
  const receivedAt = ingest.now();
  const batch = emptyBatch();
  const at = { projectId: project.id, at: receivedAt };
  const checked = checkMetricsRequest(encoding, body);
  const refusal = !checked.ok
    ? checked.error
    : body.length > MAX_METRICS
      ? { code: "too_large" as const }
      : undefined;
  if (refusal !== undefined) {
    outcome(batch, at, "metric", "invalid", refusal.code);
    await appendBatch(ingest, project.id, batch);
    return err(refusal);
  }
  if (body.length > 0) {
    batch.raw.push({
      projectId: project.id,
      type: "otlp_metrics",
      category: "metric",
      itemId: null,
      eventId: null,
      contentType: encoding === "json" ? "application/json" : "application/x-protobuf",
      receivedAt,
      payload: ownBytes(body),
    });
  }
  const appended = await appendBatch(ingest, project.id, batch);
  return appended.ok ? ok({ count: 0, why: "" }) : appended;
}
