import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { type ExportRequest, MAX_RECORDS, type OtlpError } from "./export-request.ts";
import { attributesOf } from "./json-values.ts";

const utf8 = new TextDecoder();

/**
 * Reads the frame that traces and logs requests share, in OTLP/JSON. `names` are those of the three lists.
 * `readRecord` returns undefined for a record that cannot be used. Unknown fields are ignored, null counts as absent.
 */
export function decodeScopesJson<T>(
  bytes: Uint8Array,
  names: { resources: string; scopes: string; records: string },
  readRecord: (record: unknown) => T | undefined,
): Result<ExportRequest<T>, OtlpError> {
  let document: unknown;
  try {
    document = JSON.parse(utf8.decode(bytes));
  } catch {
    return err({ code: "bad_json" });
  }
  if (!isRecord(document)) return err({ code: "not_an_export_request" });
  const resources = document[names.resources] ?? [];
  if (!Array.isArray(resources)) return err({ code: "not_an_export_request" });

  const request: ExportRequest<T> = { scopes: [], rejected: 0 };
  let taken = 0;
  for (const entry of resources as unknown[]) {
    if (!isRecord(entry)) continue;
    const resource = attributesOf(isRecord(entry.resource) ? entry.resource.attributes : undefined);
    for (const scope of listOf(entry[names.scopes])) {
      if (!isRecord(scope)) continue;
      const records: T[] = [];
      for (const sent of listOf(scope[names.records])) {
        const record = records.length < MAX_RECORDS - taken ? readRecord(sent) : undefined;
        if (record === undefined) request.rejected += 1;
        else records.push(record);
      }
      taken += records.length;
      request.scopes.push({ resource, scope: nameOf(scope.scope), records });
    }
  }
  return ok(request);
}

/** A field that must be a text; absent is empty, and undefined means that it is something else. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function nameOf(scope: unknown): string {
  return isRecord(scope) && typeof scope.name === "string" ? scope.name : "";
}
