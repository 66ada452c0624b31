import { expect, it } from "vitest";
import { ok } from "#lib/result.ts";
import { readDeploys } from "./read-deploys.ts";

const NOW = Date.UTC(2026, 10, 22, 14);
const HOUR = 3_600_000;
const iso = (ago: number) => new Date(NOW - ago * HOUR).toISOString();
const release = (service: string, version: string, ago: number) => ({
  service,
  version,
  firstSeen: iso(ago),
  lastSeen: iso(0),
});

it("lists the releases that replaced another, with the requests on both sides", async () => {
  const asked: Record<string, unknown>[] = [];
  const client = {
    listRates: (query: Record<string, unknown> = {}) => {
      asked.push(query);
      const sums = { requests: 10, failed: query["release"] === undefined ? 1 : 5, p50: 1, p95: 2, p99: 3 };
      const series = [{ service: "web", route: null, ...sums, steps: [] }];
      return Promise.resolve(ok({ start: iso(1), end: iso(0), stepMillis: HOUR, series }));
    },
    countIssues: () => Promise.resolve(ok({ count: 2 })),
  };
  const releases = [
    release("web", "web@3", 0.5),
    release("mail", "1", 2),
    release("web", "web@2", 24),
    release("web", "web@1", 400),
  ];
  const deploys = await readDeploys(client, releases, { env: "production" }, NOW);
  expect(deploys).toMatchObject([
    { service: "web", version: "web@3", before: { failed: 1 }, after: { failed: 5 }, newIssues: 2 },
    { version: "web@2" },
  ]);
  expect(asked.slice(0, 2)).toMatchObject([
    { start: iso(1.5), end: iso(0.5), release: undefined, environment: "production" },
    { start: iso(0.5), end: iso(0), release: "web@3" },
  ]);
});
