import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import { normalizeOtlpLogs } from "#collector/normalize/normalize-otlp-logs.ts";
import { decodeLogsJson } from "#collector/wire/otlp/decode-logs-json.ts";
import { decodeLogsProto } from "#collector/wire/otlp/decode-logs-proto.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpAccepted, OtlpRefusal } from "./accept-otlp-traces.ts";
import { appendBatch } from "./append-batch.ts";
import { emptyBatch, outcome } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";

/** Takes an OTLP logs export request. */
export async function acceptOtlpLogs(
  ingest: Ingest,
  project: Project,
  encoding: OtlpEncoding,
  body: Uint8Array,
): Promise<Result<OtlpAccepted, OtlpRefusal>> {
  const receivedAt = ingest.now();
  const batch = emptyBatch();
  const at = { projectId: project.id, at: receivedAt };
  const request = encoding === "json" ? decodeLogsJson(body) : decodeLogsProto(body);
  if (!request.ok) {
    outcome(batch, at, "log_item", "invalid", request.error.code);
    await appendBatch(ingest, project.id, batch);
    return err(request.error);
  }
  const context = { projectId: project.id, defaultService: project.slug, receivedAt };
  batch.logs = normalizeOtlpLogs(request.value, context);
  const { rejected } = request.value;
  outcome(batch, at, "log_item", "invalid", "bad_log", rejected);
  const appended = await appendBatch(ingest, project.id, batch);
  if (!appended.ok) return appended;
  return ok({ count: rejected, why: rejected > 0 ? "log records without valid fields were rejected" : "" });
}
