import type { LogView } from "./logs.ts";
import { severityName } from "#model/level.ts";
import { logText } from "#model/log-text.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import { isoFromNanos } from "#model/iso-time.ts";

export function logView({ id, record, traceStored }: StoredLog): LogView {
  return {
    id,
    time: isoFromNanos(record.time),
    severity: severityName(record.severity) ?? null,
    severityNumber: record.severity,
    severityText: record.severityText ?? undefined,
    eventName: record.eventName ?? undefined,
    observed:
      record.observed === null || record.observed === record.time ? undefined : isoFromNanos(record.observed),
    message: logText(record.body),
    body: record.body,
    service: record.service,
    scope: record.scope,
    scopeFacts: record.scopeFacts,
    traceId: record.traceId,
    spanId: record.spanId,
    attributes: record.attributes,
    resource: record.resource,
    facts: record.facts,
    traceStored,
  };
}
