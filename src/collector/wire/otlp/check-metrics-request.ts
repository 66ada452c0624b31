import { err, ok, type Result } from "#lib/result.ts";
import type { OtlpEncoding } from "./encode-answer.ts";
import type { OtlpError } from "./export-request.ts";
import { decodeScopesJson } from "./json-scopes.ts";
import { skip } from "./proto-reader.ts";
import { decodeScopes } from "./proto-scopes.ts";

const NAMES = { resources: "resourceMetrics", scopes: "scopeMetrics", records: "metrics" };

/** Whether the body is an `ExportMetricsServiceRequest` at all; its metrics are not read. */
export function checkMetricsRequest(encoding: OtlpEncoding, body: Uint8Array): Result<null, OtlpError> {
  const request =
    encoding === "json"
      ? decodeScopesJson(body, NAMES, () => null)
      : decodeScopes(body, (reader) => {
          skip(reader, 0x12);
          return null;
        });
  return request.ok ? ok(null) : err(request.error);
}
