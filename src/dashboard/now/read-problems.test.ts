import { expect, it } from "vitest";
import type { DifferenceView } from "#api/differences.ts";
import type { AlertView } from "#api/alerts.ts";
import { ok } from "#lib/result.ts";
import { NO_EVIDENCE } from "#model/watch/alert.ts";
import { makeAlert } from "../alerts/make-alert.ts";
import { furtherEvidence } from "./further-evidence.ts";
import { readNowScope } from "./now-scope.ts";
import { problemText } from "./problem-text.ts";
import { readProblems } from "./read-problems.ts";

const NOW = Date.UTC(2026, 10, 22, 15);
const MINUTE = 60_000;
const iso = (minute: number) => new Date(NOW + minute * MINUTE).toISOString();

/** The last hour of one route: failing from `since` on, in minutes before now. */
function hour(since: number | null) {
  const steps = Array.from({ length: 30 }, (_, index) => {
    const minute = index * 2 - 60;
    const failed = since !== null && minute >= -since ? 20 : 0;
    return { at: iso(minute), requests: 40, failed, p50: 1e8, p95: 2e8, p99: 3e8 };
  });
  const failed = steps.reduce((sum, step) => sum + step.failed, 0);
  const series = {
    service: "web",
    route: "/pay",
    requests: 1200,
    failed,
    p50: 1e8,
    p95: 2e8,
    p99: 3e8,
    steps,
  };
  return { start: iso(-60), end: iso(0), stepMillis: 2 * MINUTE, series: [series] };
}

const difference = (parts: Partial<DifferenceView>): DifferenceView => ({
  kind: "attribute",
  service: null,
  name: "country",
  value: "GB",
  threshold: null,
  selected: 50,
  rest: 1,
  beside: null,
  share: 0.9,
  expected: 0.1,
  symptom: false,
  also: [],
  following: [],
  query: null,
  ...parts,
});

/** The minutes around a release, of which those since half an hour ago have failures. */
function minutes() {
  const steps = Array.from({ length: 180 }, (_, index) => {
    const minute = index - 180;
    return { at: iso(minute), requests: 20, failed: minute >= -30 ? 10 : 0, p50: 1e8, p95: 2e8, p99: 3e8 };
  });
  return {
    ...hour(30),
    stepMillis: MINUTE,
    series: hour(30).series.map((one) => Object.assign(one, { steps })),
  };
}

function clientWith(issueTraces: number) {
  const issue = {
    id: "7",
    shortId: "APP-7",
    title: "TypeError",
    firstSeen: iso(-30),
    users: 3,
    traces: issueTraces,
  };
  return {
    listRates: ({ steps }: { steps?: unknown } = {}) =>
      Promise.resolve(ok(steps === 180 ? minutes() : hour(null))),
    findDifferences: () =>
      Promise.resolve(
        ok({
          selected: 50,
          rest: 50,
          beside: null,
          complete: true,
          byOperation: true,
          operations: [],
          differences: [
            difference({ kind: "call", service: "web", name: "GET /pay", value: "failed" }),
            difference({ kind: "resource", service: "web", name: "service.version", value: "2" }),
            difference({ name: "error.type", symptom: true }),
            difference({}),
          ],
          inLine: [],
        }),
      ),
    listTraceIssues: () => Promise.resolve(ok({ looked: 50, issues: [issue] })),
  };
}

const releases = [
  { version: "mail@9", firstSeen: iso(-29), services: ["mail"] },
  { version: "web@2", firstSeen: iso(-31), services: ["web"] },
  { version: "web@1", firstSeen: iso(-600), services: ["web"] },
];

const read = async (
  issueTraces: number,
  alerts: AlertView[] = [],
  routes = hour(30),
  client = clientWith(issueTraces),
) => {
  const scope = readNowScope({}, NOW);
  const answer = await readProblems(
    client,
    {
      routing: Promise.resolve(ok(routes)),
      releases: Promise.resolve(releases),
      alerts: Promise.resolve(alerts),
    },
    scope,
  );
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};

it("says since when, which release of the service came before, and what the requests have in common", async () => {
  const { explained, more } = await read(40);
  expect(more).toBe(0);
  expect(explained).toMatchObject([
    {
      kind: "failing",
      route: "/pay",
      since: NOW - 30 * MINUTE,
      suspect: { version: "web@2" },
      issue: { id: "7" },
    },
  ]);
  expect(explained[0]?.common.map(({ name }) => name)).toEqual(["country"]);
});

it("names no issue that few of the failing requests have", async () => {
  const { explained } = await read(4);
  expect(explained[0]?.issue).toBeNull();
});

/** The requests of an hour, of which a few failed, and those since an alert began. */
function fewFailures() {
  const [series] = hour(null).series;
  const sums = (requests: number, failed: number) => ({
    ...hour(null),
    series: [{ ...series!, requests, failed }],
  });
  const client = {
    ...clientWith(40),
    listRates: ({ steps, start }: { steps?: unknown; start?: string } = {}) =>
      Promise.resolve(ok(steps === 1 && start === iso(-12) ? sums(242, 7) : sums(1200, 1))),
  };
  return { routes: sums(1200, 7), client };
}

it("compares the requests since an alert began with what it calls usual", async () => {
  const { routes, client } = fewFailures();
  const alert = makeAlert(1, {
    severity: "page",
    openedAt: iso(-12),
    subject: { service: "web", operation: "/pay" },
    measure: { now: 0.03, before: 0.001, unit: "share", count: 240 },
  });
  const { explained } = await read(40, [alert], routes, client);
  expect(explained).toMatchObject([
    { kind: "failing", isCritical: true, since: NOW - 12 * MINUTE, now: { requests: 242, failed: 7 } },
  ]);
  expect(problemText(explained[0]!, readNowScope({}, NOW))).toEqual({
    title: "/pay is failing",
    figure: "2.9 %",
    about: "of requests fail",
    before: "0.1 % before",
    numbers: "242 requests, 7 failed since then",
  });
});

it("shows what only an alert knows in its own figures, with its evidence where the requests say nothing", async () => {
  const evidence = {
    ...NO_EVIDENCE,
    frame: "src/tax.ts:41 in totals",
    release: "web@3",
    common: ["tenant = acme"],
  };
  const alert = makeAlert(1, {
    kind: "slower",
    title: "/pay is getting slower",
    text: "The mean of 90 requests is 480 ms, usually 210 ms.",
    openedAt: iso(-12),
    subject: { service: "web", operation: "/pay" },
    measure: { now: 480, before: 210, unit: "ms", count: 90 },
    evidence,
  });
  const { explained } = await read(40, [alert], hour(null));
  expect(problemText(explained[0]!, readNowScope({}, NOW))).toEqual({
    title: "/pay is getting slower",
    figure: "480 ms",
    about: "usually 210 ms",
    before: "",
    numbers: "The mean of 90 requests is 480 ms, usually 210 ms.",
  });
  expect(explained[0]?.common.map(({ name }) => name)).toEqual(["service.version", "country"]);
  expect(furtherEvidence(explained[0]!)).toEqual({ ...evidence, common: [] });
});
