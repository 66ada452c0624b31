import { expect, it } from "vitest";
import { judgeHour, type HourSums } from "./verdict.ts";

const hour = (parts: Partial<HourSums> = {}): HourSums => ({
  requests: 1000,
  failed: 10,
  p95: 2e8,
  ...parts,
});
const WORDS = { name: "last hour", before: "the same hour yesterday and last week" };
const judge = (now: HourSums, ...earlier: (HourSums | null)[]) => judgeHour(now, earlier, WORDS);
const toneOf = (name: string, ...hours: Parameters<typeof judge>) =>
  judge(...hours).measures.find((measure) => measure.name === name)?.tone;

it("is good if the hour is like the same hours before", () => {
  const verdict = judge(hour({ failed: 12 }), hour(), hour({ requests: 900 }));
  expect(verdict.tone).toBe("good");
  expect(verdict.measures.map(({ tone }) => tone)).toEqual(["good", "good", "good"]);
});

it("is bad if significantly more requests fail", () => {
  const verdict = judge(hour({ failed: 80 }), hour(), hour());
  expect(verdict.tone).toBe("bad");
  expect(verdict.text).toBe("Compared with the same hour yesterday and last week, more requests fail.");
  expect(toneOf("Error rate", hour({ failed: 14 }), hour(), hour())).toBe("good");
  expect(toneOf("Error rate", hour({ failed: 80 }), hour(), hour({ failed: 80 }))).toBe("good");
});

it("finds a rise also where one of the hours before had hardly any requests", () => {
  const few = hour({ requests: 11, failed: 0 });
  expect(toneOf("Error rate", hour({ requests: 309, failed: 17 }), hour({ failed: 0 }), few)).toBe("bad");
});

it("distinguishes slower from much slower, and less traffic from none", () => {
  expect(toneOf("p95", hour({ p95: 3.2e8 }), hour(), hour())).toBe("warn");
  expect(toneOf("p95", hour({ p95: 9e8 }), hour(), hour())).toBe("bad");
  expect(toneOf("Traffic", hour({ requests: 400 }), hour(), hour())).toBe("warn");
  expect(toneOf("Traffic", hour({ requests: 0, failed: 0 }), hour(), hour())).toBe("bad");
  expect(toneOf("Traffic", hour({ requests: 3000 }), hour(), hour())).toBe("warn");
});

it("judges nothing without a comparison", () => {
  expect(judge(hour(), null, null)).toMatchObject({ tone: "unknown" });
  expect(judge(hour({ requests: 0, failed: 0 }), null, null).text).toContain("No requests in the last hour");
  expect(toneOf("p95", hour({ requests: 5 }), hour(), hour())).toBe("unknown");
});

it("shows measured values only", () => {
  const [errors, p95, traffic] = judge(hour(), hour({ requests: 0 }), null).measures;
  expect([errors?.now, errors?.before[0], p95?.now, traffic?.now, traffic?.before[1]]).toEqual([
    "1 %",
    null,
    "200 ms",
    "1,000 requests",
    null,
  ]);
});
