import type { Attributes } from "#model/attributes.ts";

/** Sentry's kinds of locks (https://develop.sentry.dev/sdk/foundations/transport/event-payloads/stacktrace/). */
const KINDS = new Map<unknown, string>([
  [1, "holds"],
  [2, "waits on"],
  [4, "sleeps on"],
  [8, "blocked by"],
]);

/** `blocked by java.lang.Object 0x0ab, held by thread 5`; empty if there is no lock. */
export function lockText(lock: Attributes | undefined): string {
  if (lock === undefined || Object.keys(lock).length === 0) return "";
  const { type, address, package_name: owner, class_name: name, thread_id: holder } = lock;
  const className = [owner, name].filter(isText).join(".");
  const what = [KINDS.get(type) ?? "lock", className, address].filter(isText).join(" ");
  return isText(holder) || typeof holder === "number" ? `${what}, held by thread ${holder}` : what;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
