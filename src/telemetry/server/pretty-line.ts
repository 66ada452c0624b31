import { isRecord } from "#lib/is-record.ts";

const NAMES: Record<number, string> = {
  10: "TRACE",
  20: "DEBUG",
  30: "INFO ",
  40: "WARN ",
  50: "ERROR",
  60: "FATAL",
};
/** Fields that are shown in another way, or that nobody reads in a terminal. */
const HIDDEN = new Set(["level", "time", "msg", "trace_id", "span_id", "release", "err"]);

/** Formats a log line for a terminal during development. Text that the logger did not write stays as it is. */
export function prettyLine(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const time = new Date(Number(entry["time"])).toISOString().slice(11, 23);
  const fields = Object.entries(entry)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const stack = isRecord(entry["err"]) ? `\n${text(entry["err"]["stack"])}` : "";
  return `${time} ${NAMES[Number(entry["level"])] ?? "OTHER"} ${text(entry["msg"])}${fields.join("")}${stack}\n`;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return isRecord(entry) && typeof entry["time"] === "number" ? entry : undefined;
  } catch {
    return undefined;
  }
}
