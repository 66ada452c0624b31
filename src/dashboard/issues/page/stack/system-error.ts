import type { Attributes } from "#model/attributes.ts";
import { isRecord } from "#lib/is-record.ts";

/**
 * What the operating system said about a crash, in one line: `SIGBUS (10) BUS_NOOP, EXC_BAD_ACCESS (1), errno 2`. Empty if
 * nothing is known (https://develop.sentry.dev/sdk/foundations/transport/event-payloads/exception/#meta-information).
 */
export function systemError(meta: Attributes | undefined): string {
  const { signal, mach_exception: mach, errno, ns_error: error } = meta ?? {};
  return [
    named("signal", signal, "number"),
    named("exception", mach, "exception"),
    named("errno", errno, "number"),
    isRecord(error) ? [error.domain, error.code].filter(isShown).join(" ") : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function named(kind: string, value: unknown, number: string): string {
  if (!isRecord(value)) return "";
  const { name, code_name: code } = value;
  const digits = isShown(value[number]) ? String(value[number]) : "";
  if (!isShown(name)) return digits === "" ? "" : `${kind} ${digits}`;
  return [name, digits === "" ? "" : `(${digits})`, isShown(code) ? code : ""]
    .filter((part) => part !== "")
    .join(" ");
}

function isShown(value: unknown): value is string | number {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
