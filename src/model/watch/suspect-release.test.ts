import { expect, it } from "vitest";
import { suspectRelease } from "./suspect-release.ts";

const MINUTE = 60_000;
const BEGAN = 1000 * MINUTE;
const seen = (version: string, minutesBefore: number, services: string[]) => ({
  version,
  firstSeen: BEGAN - minutesBefore * MINUTE,
  services,
});

it("suspects the service's own release before another's, and none of another time", () => {
  const releases = [seen("b", 1, ["web"]), seen("a", 5, ["pay"]), seen("old", 30, ["pay"])];
  expect(suspectRelease(releases, "pay", BEGAN, MINUTE)?.version).toBe("a");
  expect(suspectRelease(releases, "cart", BEGAN, MINUTE)?.version).toBe("b");
  expect(
    suspectRelease([seen("old", 16, ["pay"]), seen("later", -2, ["pay"])], "pay", BEGAN, MINUTE),
  ).toBeNull();
});
