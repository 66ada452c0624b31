import { context, isSpanContextValid, trace } from "@opentelemetry/api";
import pino, { type Logger } from "pino";
import { readEnv } from "#config/env.ts";
import { scrubPersonal, scrubValue } from "#lib/scrub-personal.ts";
import { logDestination } from "./log-destination.ts";

/** The active span's ids under OpenTelemetry's field names, so that a line finds its trace in any log store. */
function traceFields(): Record<string, string> {
  const span = trace.getSpanContext(context.active());
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** The app's one logger: JSON lines on standard output, and the same lines as OTLP log records. */
export const log: Logger = pino(
  {
    level: readEnv().LOG_LEVEL,
    mixin: traceFields,
    mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
    // What was handed in is scrubbed before it becomes a line: printed and sent alike.
    formatters: { log: (fields) => scrubValue(fields) as Record<string, unknown> },
    serializers: { err: (error: Error) => scrubValue(pino.stdSerializers.err(error)) },
    hooks: {
      logMethod(given, method) {
        Reflect.apply(
          method,
          this,
          given.map((one: unknown) => (typeof one === "string" ? scrubPersonal(one) : one)),
        );
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.epochTime,
  },
  logDestination(pino.destination({ dest: 1, sync: false })),
);
