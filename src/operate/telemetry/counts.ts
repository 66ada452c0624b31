/** How many records of each kind. */
export interface Counts {
  spans: number;
  logs: number;
  events: number;
  transactions: number;
}

export const NONE: Counts = { spans: 0, logs: 0, events: 0, transactions: 0 };

export function addCounts(left: Counts, right: Partial<Counts>): Counts {
  return {
    spans: left.spans + (right.spans ?? 0),
    logs: left.logs + (right.logs ?? 0),
    events: left.events + (right.events ?? 0),
    transactions: left.transactions + (right.transactions ?? 0),
  };
}

/** `12 spans, 3 transactions, 40 log records, 1 event`. */
export function countsText({ spans, logs, events, transactions }: Counts): string {
  return [
    several(spans, "span"),
    several(transactions, "transaction"),
    several(logs, "log record"),
    several(events, "event"),
  ].join(", ");
}

export function several(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
