import type { ExportRequest, WireLog } from "#collector/wire/otlp/export-request.ts";
import type { LogRecord } from "#model/log-record.ts";
import { cleanBody, cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { otlpScope } from "../resource/otlp-scope.ts";
import { otlpService } from "../resource/otlp-service.ts";
import type { RecordContext } from "../time/record-context.ts";
import { severityOfText } from "./severity-of-text.ts";
import { placeTime } from "../time/span-window.ts";

/** The log records of an OTLP request. One without a time happened when it was observed, at the latest on receipt. */
export function normalizeOtlpLogs(request: ExportRequest<WireLog>, context: RecordContext): LogRecord[] {
  const logs: LogRecord[] = [];
  for (const scope of request.scopes) {
    const resource = cleanRecordAttributes(scope.resource.attributes);
    const service = otlpService(resource);
    const from = otlpScope(scope);
    for (const log of scope.records) {
      logs.push({
        projectId: context.projectId,
        time: placeTime(log.time === 0n ? log.observed : log.time, context),
        observed: log.observed === 0n ? null : placeTime(log.observed, context),
        severity: severityOf(log.severity) || severityOfText(log.severityText),
        severityText: log.severityText === "" ? null : cleanRecordText(log.severityText, 64),
        body: cleanBody(log.body),
        eventName: log.eventName === "" ? null : cleanRecordText(log.eventName, MAX_NAME),
        traceId: log.traceId,
        spanId: log.spanId,
        service,
        ...from,
        attributes: cleanRecordAttributes(log.attributes),
        resource,
        source: "otlp",
      });
    }
  }
  return logs;
}

function severityOf(number: number): number {
  return Number.isInteger(number) && number >= 0 && number <= 24 ? number : 0;
}
