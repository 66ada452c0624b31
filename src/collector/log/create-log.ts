import { type DestinationStream, type Level, type Logger, type LoggerOptions, pino } from "pino";
import type { Millis } from "#lib/units.ts";
import { limitRepeats } from "./limit-repeats.ts";

/** A failure that every request meets must not fill the disk with its stack. */
const WINDOW: Millis = 10_000;

/**
 * The collector's own log, as JSON lines on standard output. Of each message, one line in ten seconds is written with its
 * stack; then a line says how many more there were.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const unlimited = pino({ level, base: null }, destination);
  const repeats = limitRepeats(WINDOW, (key, count) => {
    const [name = "error", text = ""] = key.split("\0");
    unlimited[name as Level]({ repeats: count }, `${text}: … ${count.toLocaleString("en")} more of these`);
  });
  const hooks: LoggerOptions["hooks"] = {
    logMethod(args, method, levelNumber) {
      const name = pino.levels.labels[levelNumber] ?? "error";
      if (repeats.admits(keyOf(name, args))) method.apply(this, args);
    },
  };
  return pino({ level, base: null, hooks }, destination);
}

/** Level and text, and for an error its code and where it was thrown: its own message may differ each time. */
function keyOf(level: string, args: unknown[]): string {
  const text = args.find((arg) => typeof arg === "string") ?? "";
  const error = errorOf(args[0]);
  const code = error !== undefined && "code" in error ? String(error.code) : "";
  const place = error?.stack?.split("\n").find((line) => line.trimStart().startsWith("at ")) ?? "";
  return [level, text, error?.name ?? "", code, place].join("\0");
}

function errorOf(bound: unknown): Error | undefined {
  if (bound instanceof Error) return bound;
  if (typeof bound !== "object" || bound === null || !("err" in bound)) return undefined;
  return bound.err instanceof Error ? bound.err : undefined;
}
