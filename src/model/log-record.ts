import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { Attributes, AttributeTypes, AttributeValue } from "./attributes.ts";
import type { SeverityNumber } from "./level.ts";
import type { ScopeFacts } from "./scope.ts";

/** What OTLP says about a record besides its data; what was not sent is absent. */
export interface LogFacts {
  /** W3C trace flags. */
  flags?: number;
  /** Attributes that the SDK dropped. */
  droppedAttributes?: number;
  types?: AttributeTypes;
  bodyType?: AttributeTypes[string];
}

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
  /** Absent if nothing of it was sent. */
  facts?: LogFacts;
  source: "otlp" | "sentry";
}
