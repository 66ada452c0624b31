import { describe, expect, it } from "vitest";
import { ENTRY_KINDS } from "#model/incident/timeline-entry.ts";
import { entriesOf, TIMELINE_PARTS, timelineParts } from "./timeline-filter.ts";

const entry = (kind: (typeof ENTRY_KINDS)[number], isPinned = false) => ({ kind, isPinned });

describe("the parts of a timeline", () => {
  it("count each kind of entry once beside all and the report", () => {
    const timeline = ENTRY_KINDS.map((kind) => entry(kind));
    const counted = TIMELINE_PARTS.filter((part) => part !== "all" && part !== "report").reduce(
      (sum, part) => sum + entriesOf(timeline, part).length,
      0,
    );
    expect(counted).toBe(ENTRY_KINDS.length);
    expect(entriesOf(timeline, "all")).toEqual(timeline);
  });

  it("count a delivery with its alert, and what is in the report by its pin", () => {
    const timeline = [entry("alert", true), entry("delivery"), entry("note", true)];
    expect(entriesOf(timeline, "alerts")).toEqual([entry("alert", true), entry("delivery")]);
    expect(entriesOf(timeline, "report")).toEqual([entry("alert", true), entry("note", true)]);
  });

  it("are offered only with entries, but for the one that is shown", () => {
    expect(timelineParts([entry("note")], "alerts")).toEqual([
      { part: "all", count: 1 },
      { part: "alerts", count: 0 },
      { part: "notes", count: 1 },
    ]);
  });
});
