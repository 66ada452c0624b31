import { expect, it } from "vitest";
import { comparedSet } from "./compared-set.ts";
import { readTraceFilter } from "./trace-filter.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const HOUR = { from: "2026-11-20T11:00:00.000Z", to: "2026-11-20T12:00:00.000Z" };
const of = (search: Record<string, string>) => comparedSet(readTraceFilter({ ...HOUR, ...search }), NOW);

it("is none without a selection", () => {
  expect(of({})).toBeNull();
});

it("compares failing traces with as long before the list's time", () => {
  expect(of({ compare: "status:error" })).toEqual({
    subject: "failing",
    since: HOUR.from,
    question: {
      start: "2026-11-20T10:00:00.000Z",
      end: HOUR.to,
      selection: "status:error",
      since: HOUR.from,
    },
  });
});

it("compares a box with all that the list shows before it, and with at least as long", () => {
  const late = { boxFrom: "2026-11-20T11:50:00.000Z", boxTo: "2026-11-20T11:55:00.000Z" };
  expect(of({ compare: "duration:>2ms duration:<9ms", ...late })).toMatchObject({
    subject: "selected",
    since: late.boxFrom,
    question: { start: HOUR.from, end: late.boxTo, since: late.boxFrom },
  });
  const early = { boxFrom: "2026-11-20T11:05:00.000Z", boxTo: "2026-11-20T11:35:00.000Z" };
  expect(of(early)?.question.start).toBe("2026-11-20T10:35:00.000Z");
});

it("compares with the rest of the same time on request", () => {
  const box = { boxFrom: "2026-11-20T11:50:00.000Z", boxTo: "2026-11-20T11:55:00.000Z" };
  expect(of({ compare: "duration:>2ms", ...box, against: "rest" })).toEqual({
    subject: "selected",
    since: null,
    question: {
      start: HOUR.from,
      end: HOUR.to,
      selection: "duration:>2ms",
      from: box.boxFrom,
      to: box.boxTo,
    },
  });
  expect(of({ compare: "duration:>500ms", against: "rest" })?.subject).toBe("slow");
});
