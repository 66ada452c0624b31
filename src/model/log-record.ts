import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { Attributes, AttributeValue } from "./attributes.ts";
import type { SeverityNumber } from "./level.ts";
import type { ScopeFacts } from "./scope.ts";

/** One log line; OTLP log records and Sentry log items both become this. */
export interface LogRecord {
  projectId: ProjectId;
  time: UnixNanos;
  /** When the collector of the sender saw it; null where the sender does not say. */
  observed: UnixNanos | null;
  severity: SeverityNumber;
  /** The sender's own word for the severity. */
  severityText: string | null;
  body: AttributeValue;
  eventName: string | null;
  traceId: TraceId | null;
  spanId: SpanId | null;
  service: string;
  scope: string | null;
  /** Not there where the scope is but a name. */
  scopeFacts?: ScopeFacts;
  attributes: Attributes;
  resource: Attributes;
  source: "otlp" | "sentry";
}
