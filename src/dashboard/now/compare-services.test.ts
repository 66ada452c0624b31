import { expect, it } from "vitest";
import type { RatesAnswer } from "#api/rates.ts";
import { makeAlert } from "../alerts/make-alert.ts";
import { compareServices } from "./compare-services.ts";

const END = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;

function service(
  name: string,
  sums: { requests?: number; failed?: number; p95?: number; ended?: number } = {},
) {
  const { requests = 1000, failed = 5, p95 = 2e8, ended = 0 } = sums;
  const all = { requests, failed, p50: p95 / 2, p95, p99: p95 };
  const at = new Date(END - (ended + 2) * MINUTE).toISOString();
  return { service: name, route: null, ...all, steps: [{ at, ...all }] };
}

const hour = (...series: ReturnType<typeof service>[]): RatesAnswer => ({
  start: new Date(END - 60 * MINUTE).toISOString(),
  end: new Date(END).toISOString(),
  stepMillis: 2 * MINUTE,
  series,
});

it("puts the worst first, by what is wrong with it", () => {
  const usual = hour(...["web", "cart", "stock", "search", "mail"].map((name) => service(name)));
  const now = hour(
    service("search", { p95: 9e8 }),
    service("mail"),
    service("web", { failed: 300, p95: 9e8 }),
    service("cart", { failed: 40 }),
    service("stock", { ended: 20 }),
    service("new"),
  );
  const compared = compareServices(now, [usual, usual], []);
  expect(compared.map(({ service: name, state, isSlow }) => [name, state, isSlow])).toEqual([
    ["web", "critical", true],
    ["cart", "failing", false],
    ["stock", "silent", false],
    ["search", "slow", true],
    ["mail", "healthy", false],
    ["new", "unknown", false],
  ]);
});

it("names a service that has had no request since, with its latest release", () => {
  const release = (version: string, firstSeen: string) => ({
    service: "mail",
    version,
    firstSeen,
    lastSeen: firstSeen,
  });
  const latest = release("2", "2026-11-20T10:00:00.000Z");
  const usual = hour(service("mail"));
  const [mail] = compareServices(hour(), [usual, usual], [latest, release("1", "2026-11-19T10:00:00.000Z")]);
  expect(mail).toMatchObject({ state: "silent", now: null, lastHeard: null, release: latest });
});

it("counts no service as healthy on which an alert fires", () => {
  const now = hour(service("web"), service("cart"), service("mail"));
  const states = (...alerts: ReturnType<typeof makeAlert>[]) =>
    compareServices(now, [now], [], alerts).map(({ service: name, state }) => `${name} ${state}`);
  expect(
    states(
      makeAlert(1, { severity: "page", subject: { service: "web", operation: "/pay" } }),
      makeAlert(2, { kind: "slower", subject: { service: "cart" } }),
      makeAlert(3, { subject: { service: "mail" }, silencedBy: 1 }),
    ),
  ).toEqual(["web critical", "cart slow", "mail healthy"]);
});
