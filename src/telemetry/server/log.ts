import { context, isSpanContextValid, trace } from "@opentelemetry/api";
import pino, { type Logger } from "pino";
import { readEnv, releaseName } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { scrubPersonal, scrubSaid, scrubValue } from "#lib/scrub/scrub-personal.ts";
import { currentRequest } from "./current-request.ts";
import { logOutput } from "./log-output.ts";
import { visitorHash } from "./visitor-hash.ts";

/** The process's only logger: JSON lines on standard output, and the same lines as OTLP log records. */
export const log: Logger = processWide("log", () => {
  const env = readEnv();
  const logger = pino(
    {
      level: env.LOG_LEVEL,
      base: { release: releaseName(env) },
      mixin: requestFields,
      mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
      // Arguments are scrubbed before they become a line, so that what is printed and what is sent are alike.
      formatters: { log: scrubFields },
      serializers: { err: scrubError },
      hooks: {
        logMethod(given, method) {
          Reflect.apply(method, this, given.map(scrubArgument));
        },
      },
      timestamp: pino.stdTimeFunctions.epochTime,
    },
    logOutput,
  );
  return scrubBindings(logger);
});

/**
 * The fields of every line about the request it belongs to: the active span's ids under OpenTelemetry's field names, so
 * that any log store can join line and trace, the request id that a proxy before us assigned, and the visitor's keyed hash.
 */
export function requestFields(): Record<string, string> {
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

/** The characters ids are made of. Anything else is text that somebody wants to inject into a log. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** An error's standard fields are scrubbed as telemetry's own; the properties added to it as the product's. */
function scrubError(error: Error): object {
  const { name, type, message, stack, ...added } = { name: undefined, ...pino.stdSerializers.err(error) };
  return Object.assign(scrubValue({ type, name, message, stack }) as object, scrubSaid(added));
}

/** The first argument may be the line's fields, which a formatter scrubs; the others are inserted into its message. */
function scrubArgument(given: unknown, index: number): unknown {
  if (typeof given === "string") return scrubPersonal(given);
  if (index === 0) return given;
  return given instanceof Error ? scrubPersonal(String(given)) : scrubSaid(given);
}

/** Pino has no hook for the bindings of child loggers. Children inherit this override from the first of them. */
function scrubBindings(logger: Logger): Logger {
  const { child } = logger;
  logger.child = function (this: Logger, bindings: Record<string, unknown>, ...options: unknown[]) {
    return Reflect.apply(child, this, [scrubFields(bindings), ...options]) as never;
  };
  return logger;
}

function scrubFields(fields: Record<string, unknown>): Record<string, unknown> {
  return scrubSaid(fields) as Record<string, unknown>;
}

/** Toggles the log level between its setting and `debug` on SIGUSR2, so that an operator can look closer without a restart. */
export function changeLevelOnSignal(): void {
  const usual = log.level;
  process.on("SIGUSR2", () => {
    log.level = log.level === "debug" ? usual : "debug";
    log.info({ level_now: log.level }, "log level changed");
  });
}
