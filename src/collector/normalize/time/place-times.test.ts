import { describe, expect, test } from "vitest";
import { nanosFromMillis } from "#lib/units.ts";
import { placeSpans, placeTime } from "./place-times.ts";

const NOW = Date.UTC(2026, 10, 20, 19);
const KEPT = { receivedAt: NOW, maxAge: 30 * 86_400_000 };
const ns = (millis: number) => nanosFromMillis(millis);

describe("placeSpans", () => {
  test("keeps the times of recent spans to the nanosecond", () => {
    const start = ns(NOW - 5_000) + 7n;
    expect(placeSpans([{ start, end: start + 11n }], KEPT)).toEqual([{ start, duration: 11, shift: 0n }]);
  });

  test("an end before the start counts as the start", () => {
    expect(placeSpans([{ start: ns(NOW), end: ns(NOW) - 5n }], KEPT)).toEqual([
      { start: ns(NOW), duration: 0, shift: 0n },
    ]);
  });

  test("moves old spans together, keeping their distances, so that the last ends at the receipt", () => {
    const old = Date.UTC(2018, 11, 13);
    const [first, second] = placeSpans(
      [
        { start: ns(old), end: ns(old + 100) },
        { start: ns(old + 10), end: ns(old + 40) },
      ],
      KEPT,
    );
    expect(first).toMatchObject({ start: ns(NOW - 100), duration: 100e6 });
    expect(second).toMatchObject({ start: ns(NOW - 90), duration: 30e6 });
  });

  test("keeps a span of a hundred years, or without times, within the retention", () => {
    const [long, none] = placeSpans(
      [
        { start: ns(NOW - 100 * 365 * 86_400_000), end: ns(NOW) },
        { start: 0n, end: 0n },
      ],
      KEPT,
    );
    expect(long?.start).toBe(ns(NOW - 30 * 86_400_000));
    expect(none?.start).toBe(ns(NOW));
  });
});

test("placeTime moves only times outside the retention", () => {
  expect(placeTime(ns(NOW - 1), KEPT)).toBe(ns(NOW - 1));
  expect(placeTime(0n, KEPT)).toBe(ns(NOW));
  expect(placeTime(ns(NOW + 365 * 86_400_000), KEPT)).toBe(ns(NOW));
});
