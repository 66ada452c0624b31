import { createJsonTable, createTextTable } from "#lib/text-table.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { LogRecord } from "#model/log-record.ts";
import { logText } from "#model/log-text.ts";
import { createTerms, type EncodedTerms } from "../attributes/encode-terms.ts";
import { clampNanos } from "../engine/integer-id.ts";
import { encodeLogDetail } from "./log-detail.ts";
import { requestDigest } from "../engine/hashes.ts";

/** Columns with one entry per record. */
export interface EncodedLogs {
  names: string[];
  resources: string[];
  project: ProjectId[];
  time: BigInt64Array;
  severity: number[];
  service: number[];
  resource: number[];
  traceId: (string | null)[];
  /** The body's text, truncated to what is indexed. */
  text: string[];
  terms: EncodedTerms;
  /** JSON of `LogDetail`. */
  detail: string[];
  /** The digest of the OTLP request; null where the records came otherwise. */
  digest: bigint | null;
}

/** Indexed characters of a body. */
export const MAX_TEXT = 32_768;

/** Log records as columns. */
export function encodeLogs(logs: LogRecord[]): EncodedLogs {
  const names = createTextTable();
  const resources = createJsonTable();
  const { terms, addRow } = createTerms();
  const encoded: EncodedLogs = {
    names: names.texts,
    resources: resources.texts,
    project: [],
    time: new BigInt64Array(logs.length),
    severity: [],
    service: [],
    resource: [],
    traceId: [],
    text: [],
    terms,
    detail: [],
    digest: null,
  };
  for (const [index, log] of logs.entries()) {
    encoded.project.push(log.projectId);
    encoded.time[index] = clampNanos(log.time);
    encoded.severity.push(Math.trunc(log.severity));
    encoded.service.push(names.add(log.service));
    encoded.resource.push(resources.add(log.resource));
    encoded.traceId.push(log.traceId);
    encoded.text.push(logText(log.body).slice(0, MAX_TEXT));
    addRow(log.attributes);
    encoded.detail.push(encodeLogDetail(log));
  }
  if (logs.every(({ source }) => source === "otlp")) encoded.digest = digestOf(encoded);
  return encoded;
}

function digestOf({ time, detail, resources, traceId, names }: EncodedLogs): bigint {
  return requestDigest([...time, ...detail, ...resources, ...names, ...traceId.map((id) => id ?? "")]);
}
