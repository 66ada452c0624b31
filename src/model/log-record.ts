import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { Attributes, AttributeValue } from "./attributes.ts";
import type { SeverityNumber } from "./level.ts";
import type { ScopeFacts } from "./scope.ts";

/** One log record, from OTLP or a Sentry log item. */
export interface LogRecord {
  projectId: ProjectId;
  time: UnixNanos;
  /** When the sender's collector observed it; null if not sent. */
  observed: UnixNanos | null;
  severity: SeverityNumber;
  /** The severity as the sender wrote it. */
  severityText: string | null;
  body: AttributeValue;
  eventName: string | null;
  traceId: TraceId | null;
  spanId: SpanId | null;
  service: string;
  scope: string | null;
  /** Absent if the scope is only a name. */
  scopeFacts?: ScopeFacts;
  attributes: Attributes;
  resource: Attributes;
  source: "otlp" | "sentry";
}
