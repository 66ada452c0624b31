import { context, isSpanContextValid, trace } from "@opentelemetry/api";
import pino, { type Logger } from "pino";
import { readEnv } from "#config/env.ts";
import { logDestination } from "./log-destination.ts";

/** What never belongs in a log line, wherever in the first two levels it stands. */
const REDACTED = [
  "password",
  "token",
  "secret",
  "authorization",
  "cookie",
  "set-cookie",
  "apiKey",
  "email",
].flatMap((key) => [`["${key}"]`, `*["${key}"]`]);

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
    redact: { paths: REDACTED, censor: "[redacted]" },
    base: null,
    timestamp: pino.stdTimeFunctions.epochTime,
  },
  logDestination(pino.destination({ dest: 1, sync: false })),
);
