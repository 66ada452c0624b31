import { expect, test } from "vitest";
import { healthOf } from "./operation-health.ts";

const requests = (failed: number, p95 = 1e8) => ({ requests: 1000, failed, p95 });

test("what got worse is named, the gravest first", () => {
  const severity = (...given: Parameters<typeof healthOf>) => healthOf(...given).severity;
  expect(severity(requests(200), requests(2))).toBe("critical");
  expect(severity(requests(2, 5e8), requests(2))).toBe("error");
  expect(severity(requests(2, 2e8), requests(2))).toBe("warning");
  expect(severity(requests(2), requests(2))).toBe("healthy");
});

test("many failures are wrong even if that is nothing new", () => {
  expect(healthOf(requests(80), requests(80)).text).toBe("Often failing");
  expect(healthOf(requests(80), undefined).severity).toBe("warning");
  expect(healthOf({ requests: 3, failed: 1, p95: 1 }, requests(2)).text).toBe("Too few requests to compare");
  expect(healthOf(requests(2), undefined).severity).toBe("unknown");
});
