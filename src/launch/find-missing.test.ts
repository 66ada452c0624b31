import { expect, test } from "vitest";
import { readEnv } from "#config/env.ts";
import { findMissing } from "./find-missing.ts";

const TOKEN = "a dashboard's token";
const DSN = "http://key@127.0.0.3:4318/1";

test.each([
  [{}, []],
  [{ GLASSHOUSE_RUN: "collector" }, []],
  [{ GLASSHOUSE_RUN: "app,collector" }, []],
  [{ GLASSHOUSE_RUN: "app" }, ["COLLECTOR_URL", "SENTRY_DSN"]],
  [{ GLASSHOUSE_RUN: "dashboard" }, ["COLLECTOR_URL", "GLASSHOUSE_DASHBOARD_TOKEN"]],
  [{ GLASSHOUSE_RUN: "dashboard, app", SENTRY_DSN: DSN }, ["COLLECTOR_URL", "GLASSHOUSE_DASHBOARD_TOKEN"]],
  [{ GLASSHOUSE_RUN: "app", COLLECTOR_URL: "http://127.0.0.3:4318", SENTRY_DSN: DSN }, []],
  [
    {
      GLASSHOUSE_RUN: "dashboard",
      COLLECTOR_URL: "http://127.0.0.3:4318",
      GLASSHOUSE_DASHBOARD_TOKEN: TOKEN,
    },
    [],
  ],
] satisfies [Record<string, string>, string[]][])("with %o, what is missing is %j", (given, names) => {
  expect(findMissing(readEnv({ ...given })).map((line) => line.split(":", 1)[0])).toEqual(names);
});

test.each(["", " , "])("a list of nothing (%j) is not a choice", (given) => {
  expect(() => readEnv({ GLASSHOUSE_RUN: `${given},` })).toThrow("GLASSHOUSE_RUN");
});

test("only the three can be run", () => {
  expect(() => readEnv({ GLASSHOUSE_RUN: "app,worker" })).toThrow(
    /^GLASSHOUSE_RUN: "app,worker" is not valid/,
  );
});
