import type { Alert } from "./alert.ts";

type Open = Pick<Alert, "uid" | "kind" | "detail">;

/**
 * The open alert that explains another, so that the other need not be reported: its service is silent, or an alert of the same
 * kind is on the whole service. `open` are those that the same channel is told of: otherwise nobody would be.
 */
export function findInhibitor<Other extends Open>(alert: Open, open: readonly Other[]): Other | null {
  return open.find((other) => other.uid !== alert.uid && inhibits(other, alert)) ?? null;
}

function inhibits({ kind, detail: { subject: whole } }: Open, other: Open): boolean {
  const { subject } = other.detail;
  if (whole.service === null || whole.operation !== null || whole.service !== subject.service) return false;
  if (whole.environment !== null && whole.environment !== subject.environment) return false;
  if (subject.operation !== null) return kind === "silence" || kind === other.kind;
  // A service that says nothing has no traffic either.
  return kind === "silence" && other.kind === "traffic";
}
