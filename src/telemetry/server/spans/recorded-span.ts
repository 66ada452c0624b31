import {
  SpanStatusCode,
  type Attributes,
  type AttributeValue,
  type Exception,
  type Link,
  type Span,
  type SpanContext,
  type SpanKind,
  type SpanStatus,
  type TimeInput,
} from "@opentelemetry/api";
import type { Millis } from "#lib/units.ts";
import { timeNow, timeOf, type SpanClock } from "./span-clock.ts";

export interface SpanEvent {
  name: string;
  time: Millis;
  attributes: Attributes;
}

/** The library whose tracer made a span. */
export interface SpanScope {
  readonly name: string;
  readonly version: string | undefined;
}

interface SpanStart {
  name: string;
  kind: SpanKind;
  context: SpanContext;
  parent: SpanContext | undefined;
  scope: SpanScope;
  clock: SpanClock;
  startTime: TimeInput | undefined;
  onEnd: (span: RecordedSpan) => void;
}

/** Most attributes, events and links of a span, each (https://opentelemetry.io/docs/specs/otel/trace/sdk/#span-limits). */
const MOST = 128;

/**
 * A recorded span with as little overhead as possible, because a page makes half a dozen of them.
 * Behaves as OpenTelemetry specifies (https://opentelemetry.io/docs/specs/otel/trace/api/#span).
 */
export class RecordedSpan implements Span {
  name: string;
  readonly kind: SpanKind;
  readonly parent: SpanContext | undefined;
  readonly scope: SpanScope;
  readonly clock: SpanClock;
  /** Since the epoch. */
  readonly startTime: Millis;
  endTime: Millis = 0;
  readonly attributes: Attributes = {};
  readonly events: SpanEvent[] = [];
  readonly links: Link[] = [];
  status: SpanStatus = { code: SpanStatusCode.UNSET };
  dropped = { attributes: 0, events: 0, links: 0 };
  readonly #context: SpanContext;
  readonly #onEnd: (span: RecordedSpan) => void;
  #attributeCount = 0;
  #ended = false;

  constructor(start: SpanStart) {
    this.name = start.name;
    this.kind = start.kind;
    this.parent = start.parent;
    this.scope = start.scope;
    this.clock = start.clock;
    this.startTime = timeOf(start.startTime, start.clock);
    this.#context = start.context;
    this.#onEnd = start.onEnd;
  }

  spanContext(): SpanContext {
    return this.#context;
  }

  isRecording(): boolean {
    return !this.#ended;
  }

  setAttribute(key: string, value: AttributeValue): this {
    if (this.#ended || value === undefined || value === null || key === "") return this;
    if (this.attributes[key] === undefined) {
      if (this.#attributeCount >= MOST) {
        this.dropped.attributes += 1;
        return this;
      }
      this.#attributeCount += 1;
    }
    this.attributes[key] = value;
    return this;
  }

  setAttributes(attributes: Attributes): this {
    for (const key in attributes) this.setAttribute(key, attributes[key]);
    return this;
  }

  addEvent(name: string, attributesOrTime?: Attributes | TimeInput, time?: TimeInput): this {
    if (this.#ended) return this;
    const isTime = isTimeInput(attributesOrTime);
    if (this.events.length >= MOST) {
      this.events.shift();
      this.dropped.events += 1;
    }
    this.events.push({
      name,
      time: timeOf(isTime ? attributesOrTime : time, this.clock),
      attributes: isTime ? {} : { ...attributesOrTime },
    });
    return this;
  }

  addLink(link: Link): this {
    if (this.#ended) return this;
    if (this.links.length >= MOST) this.dropped.links += 1;
    else this.links.push(link);
    return this;
  }

  addLinks(links: Link[]): this {
    for (const link of links) this.addLink(link);
    return this;
  }

  /** A status of `OK` is final (https://opentelemetry.io/docs/specs/otel/trace/api/#set-status). */
  setStatus(status: SpanStatus): this {
    if (this.#ended || status.code === SpanStatusCode.UNSET || this.status.code === SpanStatusCode.OK)
      return this;
    const { code, message } = status;
    this.status = code === SpanStatusCode.ERROR && typeof message === "string" ? { code, message } : { code };
    return this;
  }

  updateName(name: string): this {
    if (!this.#ended) this.name = name;
    return this;
  }

  /** https://opentelemetry.io/docs/specs/semconv/exceptions/exceptions-spans/ */
  recordException(exception: Exception, time?: TimeInput): void {
    const { code, name, message, stack } =
      typeof exception === "string"
        ? { message: exception }
        : (exception as Partial<Error> & { code?: unknown });
    const type = typeof code === "string" || typeof code === "number" ? String(code) : name;
    const attributes: Attributes = {};
    if (type) attributes["exception.type"] = type;
    if (message) attributes["exception.message"] = message;
    if (stack) attributes["exception.stacktrace"] = stack;
    this.addEvent("exception", attributes, time);
  }

  end(time?: TimeInput): void {
    if (this.#ended) return;
    this.endTime = Math.max(
      this.startTime,
      time === undefined ? timeNow(this.clock) : timeOf(time, this.clock),
    );
    this.#onEnd(this);
    this.#ended = true;
  }
}

function isTimeInput(value: Attributes | TimeInput | undefined): value is TimeInput {
  return typeof value === "number" || value instanceof Date || Array.isArray(value);
}
