import { context, isSpanContextValid, trace } from "@opentelemetry/api";
import pino, { type DestinationStream, type Logger } from "pino";
import { readEnv, releaseName } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { scrubPersonal, scrubValue } from "#lib/scrub-personal.ts";
import { currentRequest } from "./current-request.ts";
import { logDestination } from "./log-destination.ts";
import { prettyLine } from "./pretty-line.ts";
import { visitorHash } from "./visitor-hash.ts";

/**
 * What every line names beside its own: the active span's ids, under OpenTelemetry's field names, so that a line finds its
 * trace in any log store, the request's id where whoever stands before us gave it one, and who sent it, as a keyed hash.
 */
function requestFields(): Record<string, string> {
  const span = trace.getSpanContext(context.active());
  const fields: Record<string, string> = {};
  if (span && isSpanContextValid(span)) {
    fields["trace_id"] = span.traceId;
    fields["span_id"] = span.spanId;
  }
  const requestId = currentRequest()?.request.headers["x-request-id"];
  if (typeof requestId === "string" && REQUEST_ID.test(requestId)) fields["request_id"] = requestId;
  const hash = visitorHash();
  if (hash !== null) fields["user.hash"] = hash;
  return fields;
}

/** What others make ids of; anything else is text that somebody wants to see in a log. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** The process's one logger: JSON lines on standard output, and the same lines as OTLP log records. */
export const log: Logger = processWide("log", () => {
  const env = readEnv();
  const out = pino.destination({ dest: 1, sync: false });
  process.once("exit", () => out.flushSync());
  const pretty: DestinationStream = { write: (line) => void out.write(prettyLine(line)) };
  return pino(
    {
      level: env.LOG_LEVEL,
      base: { release: releaseName(env) },
      mixin: requestFields,
      mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
      // What was handed in is scrubbed before it becomes a line: printed and sent alike.
      formatters: { log: (fields) => scrubValue(fields) as Record<string, unknown> },
      serializers: { err: (error: Error) => scrubValue(pino.stdSerializers.err(error)) },
      hooks: {
        logMethod(given, method) {
          const clean = given.map((one: unknown) => (typeof one === "string" ? scrubPersonal(one) : one));
          Reflect.apply(method, this, clean);
        },
      },
      timestamp: pino.stdTimeFunctions.epochTime,
    },
    logDestination(env.NODE_ENV === "development" ? pretty : out),
  );
});

/** Lets an operator look closer without a restart: the signal turns the level to `debug`, and back when it comes again. */
export function changeLevelOnSignal(): void {
  const usual = log.level;
  process.on("SIGUSR2", () => {
    log.level = log.level === "debug" ? usual : "debug";
    log.info({ level_now: log.level }, "log level changed");
  });
}
