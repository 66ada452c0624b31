import { describe, expect, it } from "vitest";
import { isoFromMillis, isoFromNanos } from "./iso-time.ts";

describe("isoFromNanos", () => {
  it("writes nine fractional digits", () => {
    expect(isoFromNanos(1_795_176_000_123_456_789n)).toBe("2026-11-20T12:00:00.123456789Z");
    expect(isoFromNanos(1_795_176_000_000_000_001n)).toBe("2026-11-20T12:00:00.000000001Z");
  });
});

describe("isoFromMillis", () => {
  it("clamps a time outside the range of dates", () => {
    expect(isoFromMillis(1e300)).toBe("+275760-09-13T00:00:00.000Z");
    expect(isoFromMillis(0.5)).toBe("1970-01-01T00:00:00.000Z");
  });
});
