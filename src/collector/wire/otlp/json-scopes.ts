import { isRecord } from "#lib/is-record.ts";
import { parseJson } from "#lib/parse-json.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { type ExportRequest, MAX_RECORDS, type OtlpError, type WireScope } from "./export-request.ts";
import { attributesOf, uint32Of } from "#lib/otlp-json.ts";
import type { ListKey } from "./slice-json.ts";

/** The names of the three nested lists. */
interface ListNames {
  resources: string;
  scopes: string;
  records: string;
}

const utf8 = new TextDecoder();

/**
 * Reads the frame that all export requests share, in OTLP/JSON. `readRecord` returns undefined for a record that
 * cannot be used, and reads `most` at most; further ones count as such. Unknown fields are ignored, null counts as absent. If a
 * list or a group of records is something else, the number of lost records is unknown and counts as one.
 */
export function decodeScopesJson<T>(
  bytes: Uint8Array,
  names: ListNames,
  readRecord: (record: unknown) => T | undefined,
  most: number = MAX_RECORDS,
): Result<ExportRequest<T>, OtlpError> {
  let document: unknown;
  try {
    document = parseJson(utf8.decode(bytes));
  } catch {
    return err({ code: "bad_json" });
  }
  if (!isRecord(document)) return err({ code: "not_an_export_request" });
  const resources = document[names.resources] ?? [];
  if (!Array.isArray(resources)) return err({ code: "not_an_export_request" });

  const request: ExportRequest<T> = { scopes: [], rejected: 0 };
  let taken = 0;
  for (const entry of resources as unknown[]) {
    if (!isRecord(entry)) {
      request.rejected += 1;
      continue;
    }
    const resource = {
      attributes: attributesOf(isRecord(entry.resource) ? entry.resource.attributes : undefined),
      schemaUrl: textOf(entry.schemaUrl) ?? "",
      droppedAttributes: isRecord(entry.resource)
        ? (uint32Of(entry.resource.droppedAttributesCount) ?? 0)
        : 0,
    };
    for (const scope of listOrBroken(entry[names.scopes])) {
      if (!isRecord(scope)) {
        request.rejected += 1;
        continue;
      }
      const records: T[] = [];
      for (const sent of listOrBroken(scope[names.records])) {
        const record = records.length < most - taken ? readRecord(sent) : undefined;
        if (record === undefined) request.rejected += 1;
        else records.push(record);
      }
      taken += records.length;
      request.scopes.push({ resource, scope: scopeOf(scope), records });
    }
  }
  return ok(request);
}

/** Where the three lists are, for `sliceJson`. */
export function listKeys({ resources, scopes, records }: ListNames): ListKey[] {
  return [{ key: resources }, { key: scopes }, { key: records }];
}

/** A text field: empty if absent, undefined if it is something else. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : undefined;
}

/** Anything else than a list counts as one unreadable entry. */
function listOrBroken(value: unknown): unknown[] {
  return value === undefined || value === null || Array.isArray(value) ? listOf(value) : [undefined];
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function scopeOf({ scope, schemaUrl }: Record<string, unknown>): WireScope {
  const { name, version, attributes, droppedAttributesCount } = isRecord(scope) ? scope : {};
  return {
    name: textOf(name) ?? "",
    version: textOf(version) ?? "",
    attributes: attributesOf(attributes),
    schemaUrl: textOf(schemaUrl) ?? "",
    droppedAttributes: uint32Of(droppedAttributesCount) ?? 0,
  };
}
