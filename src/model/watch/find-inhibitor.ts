import type { Alert } from "./alert.ts";

type Open = Pick<Alert, "uid" | "kind" | "detail">;

/** Those that can explain others: alerts on a whole service. */
export function inhibitorsOf(open: readonly Alert[]): Alert[] {
  return open.filter(({ detail: { subject } }) => subject.service !== null && subject.operation === null);
}

/**
 * The open alert that explains another, so that the other need not be reported: its service is silent, or an alert of the same
 * kind is on the whole service. `open` are those that the same channel hears of: otherwise nobody would.
 */
export function findInhibitor(alert: Open, open: readonly Alert[]): Alert | null {
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
