import { expect, test } from "vitest";
import { logQuery, readLogFilter } from "./log-filter.ts";

test("a list without a trace looks back a day, one of a trace as far as it can", () => {
  expect(readLogFilter({}).period).toBe("24h");
  expect(readLogFilter({ query: "trace:ab boom" }).period).toBe("30d");
  expect(readLogFilter({ query: "trace:ab", period: "1h" }).period).toBe("1h");
});

test("only what is not usual goes into the URL", () => {
  expect(logQuery({ query: "", period: "24h" })).toEqual({ query: undefined, period: undefined });
  expect(logQuery({ query: "trace:ab", period: "30d" })).toEqual({ query: "trace:ab", period: undefined });
  expect(logQuery({ query: "trace:ab", period: "24h" })).toEqual({ query: "trace:ab", period: "24h" });
});
