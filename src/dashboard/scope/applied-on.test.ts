import { expect, test } from "vitest";
import { appliedOn } from "./applied-on.ts";
import { changeScope } from "./change-scope.ts";
import { timeOn } from "./time-on.ts";

const applied = (path: string, query = "") =>
  Object.entries(appliedOn(path, new URLSearchParams(query)))
    .filter(([, isApplied]) => isApplied)
    .map(([name]) => name);

test("each screen says what it applies", () => {
  expect(applied("/observe/logs")).toEqual(["env", "service", "time"]);
  expect(applied("/observe/issues")).toEqual(["env", "time"]);
  expect(applied("/observe/traces", "view=operations")).toEqual(["env", "service", "time"]);
  expect(applied("/observe/traces", "view=map")).toEqual(["service", "time"]);
  expect(applied("/observe/logs", "query=trace:ab")).toEqual(["time"]);
  expect(applied("/observe/logs", "view=live")).toEqual(["env", "service"]);
  expect(applied("/observe/traces/operation", "of=web&name=/")).toEqual(["env", "time"]);
  expect(applied("/observe/traces/service", "of=web")).toEqual(["env", "time"]);
  expect(applied("/observe/issues/7")).toEqual([]);
  expect(applied("/observe")).toEqual(["env", "service", "time"]);
  expect(applied("/observe/releases")).toEqual(["env", "service", "time"]);
  expect(applied("/observe/releases/shop%401.4.0")).toEqual(["env", "service", "time"]);
});

test("another scope starts at the first page", () => {
  const here = new URLSearchParams("query=a&cursor=9&line=x&period=1h");
  expect(changeScope("/observe/logs", here, { service: "web", period: null })).toBe(
    "/observe/logs?query=a&service=web",
  );
  expect(changeScope("/observe/logs", new URLSearchParams("env=x"), { env: null })).toBe("/observe/logs");
});

test("the time shown is that of the screen", () => {
  const current = (path: string, query = "") => timeOn(path, new URLSearchParams(query)).current;
  expect(current("/observe/traces")).toBe("24h");
  expect(current("/observe/traces", "period=all")).toBe("24h");
  expect(current("/observe/issues")).toBe("all");
  expect(current("/observe")).toBe("1h");
  expect(current("/observe/releases")).toBe("all");
  expect(current("/observe/logs", "query=trace:ab")).toBe("30d");
  expect(current("/observe/logs", "period=7d")).toBe("7d");
});
