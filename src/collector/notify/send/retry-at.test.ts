import { describe, expect, it } from "vitest";
import { readRetryAfter, retryAt } from "./retry-at.ts";

const FAILURE = { attempts: 1, at: 0, retryAfter: null, first: 10_000, random: 0.5 };

describe("retryAt", () => {
  it("waits twice as long each time, up to an hour, and gives up at last", () => {
    const waits = Array.from({ length: 16 }, (_, failed) => retryAt({ ...FAILURE, attempts: failed + 1 }));
    expect(waits.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000]);
    expect(waits[14]).toBe(3_600_000);
    expect(waits[15]).toBeNull();
  });

  it("spreads attempts, so that a receiver that comes back is not met by all at once", () => {
    expect(retryAt({ ...FAILURE, random: 0 })).toBe(7_500);
    expect(retryAt({ ...FAILURE, random: 1 })).toBe(12_500);
  });

  it("does not come back before the receiver asked for, within a day", () => {
    expect(retryAt({ ...FAILURE, at: 5, retryAfter: 60_000 })).toBe(60_005);
    expect(retryAt({ ...FAILURE, retryAfter: 9_999_999_999 })).toBe(86_400_000);
  });
});

describe("readRetryAfter", () => {
  const now = Date.parse("2026-11-22T14:00:00Z");

  it("reads seconds and the dates of HTTP", () => {
    expect(readRetryAfter("120", now)).toBe(120_000);
    for (const date of ["Sun, 22 Nov 2026 14:02:00 GMT", "Sunday, 22-Nov-26 14:02:00 GMT"])
      expect([date, readRetryAfter(date, now)]).toEqual([date, 120_000]);
    expect(readRetryAfter("Sun, 22 Nov 2026 13:00:00 GMT", now)).toBe(0);
  });

  it("ignores what is neither", () => {
    for (const header of [undefined, "", "soon", "-5", "1.5", "2026-11-22T15:00:00Z", "Infinity"])
      expect([header, readRetryAfter(header, now)]).toEqual([header, null]);
  });
});
