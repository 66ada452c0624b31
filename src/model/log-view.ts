import type { LogView } from "./api/log.ts";
import { severityName } from "./level.ts";
import { logText } from "./log-text.ts";
import type { StoredLog } from "./stored-trace.ts";
import { isoFromNanos } from "./iso-time.ts";

export function logView({ id, record, traceStored }: StoredLog): LogView {
  return {
    id,
    time: isoFromNanos(record.time),
    severity: severityName(record.severity) ?? null,
    severityNumber: record.severity,
    message: logText(record.body),
    body: record.body,
    service: record.service,
    scope: record.scope,
    traceId: record.traceId,
    spanId: record.spanId,
    attributes: record.attributes,
    resource: record.resource,
    traceStored,
  };
}
