import { expect, it } from "vitest";
import type { RatesAnswer } from "#api/rates.ts";
import { findProblems } from "./find-problems.ts";
import { problemText } from "./problem-text.ts";

const END = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const SCOPE = { start: END - 60 * MINUTE, end: END, name: "last hour" };

function series(
  service: string,
  route: string,
  sums: { requests?: number; failed?: number; p95?: number; ended?: number },
) {
  const { requests = 1000, failed = 5, p95 = 2e8, ended = 0 } = sums;
  const all = { requests, failed, p50: p95 / 2, p95, p99: p95 };
  const at = new Date(END - ended * MINUTE - 2 * MINUTE).toISOString();
  return { service, route, ...all, steps: [{ at, ...all }] };
}

const hour = (...list: ReturnType<typeof series>[]): RatesAnswer => ({
  start: new Date(END - 60 * MINUTE).toISOString(),
  end: new Date(END).toISOString(),
  stepMillis: 2 * MINUTE,
  series: list,
});
const usual = hour(series("web", "/cart", {}), series("web", "/pay", {}), series("search", "/query", {}));
const kinds = (now: RatesAnswer, earlier = [usual, usual]) =>
  findProblems(now, earlier).map(({ kind, service, route }) => `${service}${route ?? ""} ${kind}`);

it("finds nothing in an hour like those before", () => {
  expect(kinds(usual)).toEqual([]);
});

it("puts failing operations before slow ones, the most failures first", () => {
  const now = hour(
    series("search", "/query", { p95: 9e8 }),
    series("web", "/pay", { failed: 80 }),
    series("web", "/cart", { failed: 300 }),
  );
  expect(kinds(now)).toEqual(["web/cart failing", "web/pay failing", "search/query slow"]);
});

it("reports a service of which many operations fail, or none of many stands out, as one problem", () => {
  const routes = (failed: number) =>
    ["/cart", "/pay", "/login"].map((route) => series("web", route, { failed }));
  const other = series("search", "/query", {});
  expect(kinds(hour(...routes(300), other))).toEqual(["web failing"]);
  const few = Array.from({ length: 40 }, (_, index) =>
    series("web", `/${index}`, { requests: 25, failed: 4 }),
  );
  expect(kinds(hour(...few, other))).toEqual(["web failing"]);
});

it("reports failures without anything to compare with only if they are many", () => {
  expect(kinds(hour(series("web", "/new", { requests: 40, failed: 20 })), [])).toEqual(["web/new failing"]);
  expect(kinds(hour(series("web", "/new", { requests: 40, failed: 3 })), [])).toEqual([]);
});

it("hears the silence of a service that had requests in both hours before", () => {
  const stopped = hour(
    series("web", "/cart", {}),
    series("web", "/pay", {}),
    series("search", "/query", { ended: 26 }),
  );
  expect(kinds(stopped)).toEqual(["search silent"]);
  const [problem] = findProblems(stopped, [usual, usual]);
  expect(problem && problemText(problem, SCOPE)).toMatchObject({
    title: "search is silent",
    figure: "26 min",
  });
  expect(kinds(hour(series("web", "/cart", {}), series("web", "/pay", {})))).toEqual(["search silent"]);
  expect(kinds(stopped, [usual, hour()])).toEqual([]);
});

it("says a problem with its figure now and before", () => {
  const [problem] = findProblems(hour(series("web", "/cart", { failed: 220 })), [usual, usual]);
  expect(problem && problemText(problem, SCOPE)).toEqual({
    title: "/cart is failing",
    figure: "22 %",
    about: "of requests fail",
    before: "0.5 % before",
    numbers: "1,000 requests, 220 failed in the last hour",
  });
});
