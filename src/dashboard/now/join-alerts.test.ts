import { expect, it } from "vitest";
import type { AlertView } from "#api/alerts.ts";
import type { RatesAnswer } from "#api/rates.ts";
import { makeAlert } from "../alerts/make-alert.ts";
import { findProblems } from "./find-problems.ts";
import { isSilenced } from "./problem.ts";

const END = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;

function series(service: string, route: string, { failed = 1, requests = 1000, p95 = 2e8 } = {}) {
  const all = { requests, failed, p50: p95 / 2, p95, p99: p95 };
  return { service, route, ...all, steps: [{ at: new Date(END - 2 * MINUTE).toISOString(), ...all }] };
}

const hour = (...list: ReturnType<typeof series>[]): RatesAnswer => ({
  start: new Date(END - 60 * MINUTE).toISOString(),
  end: new Date(END).toISOString(),
  stepMillis: 2 * MINUTE,
  series: list,
});
const usual = [hour(series("web", "/cart"), series("web", "/pay"), series("search", "/query"))];
const on = (
  id: number,
  service: string,
  operation: string | null,
  more: Parameters<typeof makeAlert>[1] = {},
) => makeAlert(id, { ...more, subject: { service, operation } });
const find = (alerts: AlertView[], now = usual[0]!) => findProblems(now, usual, alerts);
const names = (alerts: AlertView[], now = usual[0]!) =>
  find(alerts, now).map(
    ({ kind, service, route, alerts: own }) =>
      `${service}${route ?? ""} ${kind} ${own.map(({ id }) => id).join()}`,
  );

it("makes a problem of what only an alert knows, and a critical one of a page", () => {
  const [problem, ...others] = find([on(1, "web", "/pay", { severity: "page" })]);
  expect(problem).toMatchObject({ kind: "failing", route: "/pay", isCritical: true, isMeasured: true });
  expect(problem?.now).toMatchObject({ requests: 1000, failed: 1 });
  expect(others).toEqual([]);
  expect(find([on(1, "web", "/pay")])[0]).toMatchObject({ isCritical: false });
});

it("makes what the hour shows as slow a failing one, once", () => {
  const slow = hour(
    series("web", "/cart"),
    series("web", "/pay", { p95: 9e8, failed: 7 }),
    series("search", "/query"),
  );
  expect(names([], slow)).toEqual(["web/pay slow "]);
  expect(names([on(1, "web", "/pay"), on(2, "web", "/pay", { kind: "slower" })], slow)).toEqual([
    "web/pay failing 1,2",
  ]);
});

it("puts what pages somebody before what costs more, and what is silenced last", () => {
  const now = hour(
    series("web", "/cart", { failed: 400 }),
    series("web", "/pay"),
    series("search", "/query"),
  );
  const page = on(1, "web", "/pay", { severity: "page" });
  const silenced = on(2, "search", "/query", { severity: "page", silencedBy: 7 });
  expect(names([silenced, page], now)).toEqual([
    "web/pay failing 1",
    "web/cart failing ",
    "search/query failing 2",
  ]);
  expect(find([silenced, page], now).map(isSilenced)).toEqual([false, false, true]);
  const muted = on(3, "web", "/cart", { mutedUntil: "2026-11-23T00:00:00.000Z" });
  expect(names([muted], now)).toEqual(["web/cart failing 3"]);
});

it("names a service's failures by its operations, unless these are many", () => {
  const service = on(9, "web", null, { severity: "page" });
  expect(names([service, on(1, "web", "/pay")])).toEqual(["web/pay failing 1,9"]);
  expect(names([service])).toEqual(["web failing 9"]);
  const many = [on(1, "web", "/a"), on(2, "web", "/b"), on(3, "web", "/c")];
  expect(names([service, ...many])).toEqual(["web failing 9,1,2,3"]);
  expect(names(many)).toHaveLength(3);
});

it("lets a silent service stand for its operations and its traffic", () => {
  const alerts = [
    on(1, "search", "/query", { kind: "traffic" }),
    on(2, "search", null, { kind: "traffic" }),
    on(3, "search", null, { kind: "silence", openedAt: "2026-11-20T14:50:00.000Z" }),
  ];
  expect(names(alerts)).toEqual(["search silent 2,3,1"]);
  expect(find(alerts)[0]?.lastHeard).toBe(END - 10 * MINUTE);
});

it("leaves out what is about no service, and what needs nobody", () => {
  const job = makeAlert(1, { kind: "silence", subject: { monitor: "nightly" } });
  expect(
    names([job, on(2, "web", "/pay", { severity: "info" }), on(3, "web", null, { kind: "slo" })]),
  ).toEqual([]);
});
