import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test.each([
  ["100000000", 100_000_000],
  ["500MB", 500_000_000],
  ["1 GiB", 1_073_741_824],
  ["2TB", 2_000_000_000_000],
])("a size of %s is %i bytes", (given, bytes) => {
  expect(readEnv({ GLASSHOUSE_RETENTION_BYTES: given }).GLASSHOUSE_RETENTION_BYTES).toBe(bytes);
});

test.each(["5MB", "-1", "1.5GB", "lots", "1XB", "9".repeat(30)])("a size of %s stops the start", (given) => {
  expect(() => readEnv({ GLASSHOUSE_RETENTION_BYTES: given })).toThrow("GLASSHOUSE_RETENTION_BYTES");
});
