import { createTextTable } from "#lib/text-table.ts";
import type { LogRecord } from "#model/log-record.ts";
import { logText } from "#model/log-text.ts";
import { createJsonTable } from "../engine/json-table.ts";
import { createTerms } from "../attributes/encode-terms.ts";
import type { EncodedLogs, LogDetail } from "../engine/encoded-batch.ts";
import { clampNanos } from "../engine/integer-id.ts";
import { requestDigest } from "../engine/request-digest.ts";

/** Characters of a body that the index knows. */
const MAX_TEXT = 32_768;

/** Log records as columns. */
export function encodeLogs(logs: LogRecord[]): EncodedLogs {
  const names = createTextTable();
  const resources = createJsonTable();
  const { terms, addRow } = createTerms("logs");
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
    encoded.detail.push(JSON.stringify(detailOf(log)));
  }
  if (logs.every(({ source }) => source === "otlp")) encoded.digest = digestOf(encoded);
  return encoded;
}

function digestOf({ time, detail, resources, traceId, names }: EncodedLogs): bigint {
  return requestDigest([...time, ...detail, ...resources, ...names, ...traceId.map((id) => id ?? "")]);
}

function detailOf(log: LogRecord): LogDetail {
  const detail: LogDetail = [
    log.body,
    log.attributes,
    log.severityText,
    log.eventName,
    log.spanId,
    log.scope,
    log.observed === null ? null : String(log.observed),
    log.source,
  ];
  if (log.scopeFacts !== undefined) detail[8] = log.scopeFacts;
  return detail;
}
