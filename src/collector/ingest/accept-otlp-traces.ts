import { err, ok, type Result } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import { normalizeOtlpSpans } from "#collector/normalize/normalize-otlp-spans.ts";
import { decodeTracesJson } from "#collector/wire/otlp/decode-traces-json.ts";
import { decodeTracesProto } from "#collector/wire/otlp/decode-traces-proto.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { OtlpError } from "#collector/wire/otlp/export-request.ts";
import { appendBatch, type StoreBusy } from "./append-batch.ts";
import { emptyBatch, outcome } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";

/** How many records of a good request could not be used, and why; 0 for nearly all. */
export interface OtlpAccepted {
  count: number;
  why: string;
}

export type OtlpRefusal = OtlpError | StoreBusy;

/** Takes an OTLP traces export request. */
export async function acceptOtlpTraces(
  ingest: Ingest,
  project: Project,
  encoding: OtlpEncoding,
  body: Uint8Array,
): Promise<Result<OtlpAccepted, OtlpRefusal>> {
  const receivedAt = ingest.now();
  const batch = emptyBatch();
  const at = { projectId: project.id, at: receivedAt };
  const request = encoding === "json" ? decodeTracesJson(body) : decodeTracesProto(body);
  if (!request.ok) {
    outcome(batch, at, "span", "invalid", request.error.code);
    await appendBatch(ingest, project.id, batch);
    return err(request.error);
  }
  const context = { projectId: project.id, defaultService: project.slug, receivedAt };
  batch.spans = normalizeOtlpSpans(request.value, context);
  const { rejected } = request.value;
  outcome(batch, at, "span", "invalid", "bad_span", rejected);
  const appended = await appendBatch(ingest, project.id, batch);
  if (!appended.ok) return appended;
  return ok({ count: rejected, why: rejected > 0 ? "spans without valid ids or fields were rejected" : "" });
}
