import pino, { type Logger } from "pino";
import { readEnv, releaseName } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { scrubPersonal, scrubSaid, scrubValue } from "#lib/scrub-personal.ts";
import { logOutput } from "./log-output.ts";
import { requestFields } from "./request-fields.ts";

/** The process's one logger: JSON lines on standard output, and the same lines as OTLP log records. */
export const log: Logger = processWide("log", () => {
  const env = readEnv();
  const logger = pino(
    {
      level: env.LOG_LEVEL,
      base: { release: releaseName(env) },
      mixin: requestFields,
      mixinMergeStrategy: (line, mixin) => ({ ...mixin, ...line }),
      // What was handed in is scrubbed before it becomes a line: printed and sent alike.
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

/** An error's own names for what it is are telemetry's; what somebody put on it beside them is the product's. */
function scrubError(error: Error): object {
  const { name, type, message, stack, ...said } = { name: undefined, ...pino.stdSerializers.err(error) };
  return Object.assign(scrubValue({ type, name, message, stack }) as object, scrubSaid(said));
}

/** The first may be the line's fields, which have a formatter; others are put into its text. */
function scrubArgument(given: unknown, place: number): unknown {
  if (typeof given === "string") return scrubPersonal(given);
  if (place === 0) return given;
  return given instanceof Error ? scrubPersonal(String(given)) : scrubSaid(given);
}

/** Pino has no hook for what children are bound to; they inherit this one from the first of them. */
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

/** Lets an operator look closer without a restart: the signal turns the level to `debug`, and back when it comes again. */
export function changeLevelOnSignal(): void {
  const usual = log.level;
  process.on("SIGUSR2", () => {
    log.level = log.level === "debug" ? usual : "debug";
    log.info({ level_now: log.level }, "log level changed");
  });
}
