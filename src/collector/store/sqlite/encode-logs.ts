import type { LogRecord } from "#model/log-record.ts";
import { attributeToken } from "./attribute-token.ts";
import type { EncodedLogs, LogDetail } from "./encoded-batch.ts";
import { clampNanos } from "./integer-id.ts";
import { logText } from "#model/log-text.ts";
import { createJsonTable, createTextTable } from "./text-table.ts";

/** Bytes of a body, and attributes of a record, that the index knows. */
const MAX_TEXT = 32_768;
const MAX_TOKENS = 64;

/** Log records as columns. */
export function encodeLogs(logs: LogRecord[]): EncodedLogs {
  const names = createTextTable();
  const resources = createJsonTable();
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
    detail: [],
  };
  for (const [index, log] of logs.entries()) {
    encoded.project.push(log.projectId);
    encoded.time[index] = clampNanos(log.time);
    encoded.severity.push(Math.trunc(log.severity));
    encoded.service.push(names.add(log.service));
    encoded.resource.push(resources.add(log.resource));
    encoded.traceId.push(log.traceId);
    encoded.text.push(indexedText(log));
    encoded.detail.push(JSON.stringify(detailOf(log)));
  }
  return encoded;
}

function detailOf(log: LogRecord): LogDetail {
  return [
    log.body,
    log.attributes,
    log.severityText,
    log.eventName,
    log.spanId,
    log.scope,
    log.observed === null ? null : String(log.observed),
    log.source,
  ];
}

function indexedText(log: LogRecord): string {
  let text = logText(log.body).slice(0, MAX_TEXT);
  let tokens = 0;
  for (const [key, value] of Object.entries(log.attributes)) {
    if (tokens++ === MAX_TOKENS) break;
    text += ` ${attributeToken(key, value)}`;
  }
  return text;
}
