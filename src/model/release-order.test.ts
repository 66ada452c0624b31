import { describe, expect, it } from "vitest";
import { compareReleases } from "./release-order.ts";

const at = (version: string, firstSeen = 0) => ({ version, firstSeen });

describe("compareReleases", () => {
  it.each([
    ["1.2.3", "1.2.4"],
    ["1.9.0", "1.10.0"],
    ["v1.2", "1.2.1"],
    ["shop@1.0.0-rc.2", "shop@1.0.0-rc.10"],
    ["shop@1.0.0-rc.10", "shop@1.0.0"],
    ["1.0.0-1", "1.0.0-alpha"],
    ["1.0.0-alpha", "1.0.0-alpha.1"],
  ])("puts %s before %s, whenever they were seen", (older, newer) => {
    expect(compareReleases(at(older, 9), at(newer, 1))).toBeLessThan(0);
    expect(compareReleases(at(newer, 1), at(older, 9))).toBeGreaterThan(0);
  });

  it.each([
    ["abc123", "1.0.0"],
    ["shop@2.0.0", "pay@1.0.0"],
    ["1.0.0+5", "1.0.0+4"],
    ["1.2.3.4", "1.2.3"],
    [`1.0.${"0".repeat(300)}`, "1.0.0"],
  ])("goes by the time for %s and %s", (first, second) => {
    expect(compareReleases(at(first, 1), at(second, 2))).toBeLessThan(0);
    expect(compareReleases(at(first, 2), at(second, 1))).toBeGreaterThan(0);
  });

  it("treats a release as equal to itself", () => {
    expect(compareReleases(at("x", 1), at("x", 2))).toBe(0);
  });
});
