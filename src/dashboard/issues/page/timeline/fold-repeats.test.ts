import { expect, test } from "vitest";
import { foldRepeats } from "./fold-repeats.ts";
import type { TimelineEntry } from "./timeline-entries.ts";

function query(parts: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    kind: "span",
    side: "server",
    at: 0,
    lasted: 5e6,
    failed: false,
    weight: null,
    source: "shop",
    text: "SELECT",
    data: {},
    href: null,
    isOwnSpan: false,
    ...parts,
  };
}

test("a query in a loop is one entry with its time in all", () => {
  const folded = foldRepeats([
    query({ at: 1 }),
    query({ at: 2 }),
    query({ at: 3 }),
    query({ text: "COMMIT" }),
  ]);
  expect(folded.map(({ entry, times }) => [entry.text, entry.at, entry.lasted, times])).toEqual([
    ["SELECT", 1, 15e6, 3],
    ["COMMIT", 0, 5e6, 1],
  ]);
});

test("a pair, a failure and the span of the error stay as they are", () => {
  const entries = [query(), query(), query({ failed: true }), query({ isOwnSpan: true }), query()];
  expect(foldRepeats(entries)).toEqual(entries.map((entry) => ({ entry, times: 1 })));
});
