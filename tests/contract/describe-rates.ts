import { describe, expect, it } from "vitest";
import { makeBatch, makeLog, makeSpan, newSpanId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MS = 1_000_000;

/** Roll-ups of requests, log records and attributes. */
export function describeRates(name: string, openStore: OpenStore): void {
  describe(`${name}: roll-ups`, () => {
    const { store, time } = useStore(openStore);
    const at = (millis: number) => BigInt(NOW + millis) * 1_000_000n;
    const request = (millis: number, duration: number, parts: Parameters<typeof makeSpan>[0] = {}) =>
      makeSpan({ start: at(millis), duration, ...parts });

    it("sums requests in steps, with percentiles within 10 %", async () => {
      const durations = Array.from({ length: 100 }, (_, index) => (index + 1) * 10 * MS);
      await store().append(
        makeBatch({ spans: durations.map((duration) => request(1000, duration, { status: "error" })) }),
      );
      await store().append(makeBatch({ spans: [request(7 * MINUTE, 50 * MS)] }));
      const [series, ...others] = await store().queryRates({ start: NOW, end: NOW + HOUR }, 5 * MINUTE, null);
      expect(others).toEqual([]);
      expect(series?.total.requests).toBe(101);
      expect(series?.steps.map((step) => [step.at - NOW, step.requests, step.failed])).toEqual([
        [0, 100, 100],
        [5 * MINUTE, 1, 0],
      ]);
      const [first] = series!.steps;
      for (const [found, truth] of [
        [first!.p50, 500 * MS],
        [first!.p95, 950 * MS],
        [first!.p99, 990 * MS],
      ] as const)
        expect(Math.abs(found - truth) / truth).toBeLessThan(0.1);
    });

    it("counts spans of servers and consumers and spans without a parent as requests, by service and route", async () => {
      const parentSpanId = newSpanId();
      await store().append(
        makeBatch({
          spans: [
            request(0, MS, { attributes: { "http.route": "/cart/:id" }, name: "GET /cart/7" }),
            request(0, MS, { attributes: { "http.route": "/cart/:id" }, name: "GET /cart/8" }),
            request(0, MS, { parentSpanId, kind: "consumer", service: "mail", name: "send" }),
            request(0, MS, { parentSpanId, kind: "client", name: "SELECT" }),
            request(0, MS, { kind: "internal", name: "job", service: "mail" }),
          ],
        }),
      );
      const range = { start: NOW, end: NOW + MINUTE };
      const routes = await store().queryRates(range, MINUTE, "route");
      expect(
        routes.map(({ service, route, total }) => `${service} ${route} ${total.requests}`).toSorted(),
      ).toEqual(["mail job 1", "mail send 1", "shop /cart/:id 2"]);
      const services = await store().queryRates(range, MINUTE, "service");
      expect(services.map(({ service, route, total }) => [service, route, total.requests])).toEqual([
        ["shop", null, 2],
        ["mail", null, 2],
      ]);
      const one = await store().queryRates({ ...range, service: "shop", route: "/cart/:id" }, MINUTE, null);
      expect(one[0]?.total.requests).toBe(2);
      expect(await store().queryRates({ ...range, service: "none" }, MINUTE, null)).toEqual([]);
    });

    it("counts the requests of each service over any minutes, across hours and days", async () => {
      const minutes = Array.from({ length: 300 }, (_, place) => place);
      const spans = minutes.map((minute) =>
        request(minute * MINUTE, MS, {
          service: minute % 3 === 0 ? "mail" : "shop",
          status: minute % 3 === 0 ? "error" : "unset",
        }),
      );
      await store().append(makeBatch({ spans: spans.slice(0, 120) }));
      time.now += 24 * HOUR;
      await store().append(makeBatch({ spans: spans.slice(120) }));
      for (const [from, to] of [
        [0, 300],
        [7, 200],
        [61, 118],
        [59, 61],
        [300, 400],
      ] as const) {
        const within = minutes.slice(from, to);
        const mail = within.filter((minute) => minute % 3 === 0).length;
        const counted = await store().countRequests({ start: NOW + from * MINUTE, end: NOW + to * MINUTE });
        expect(
          counted.every(({ service, requests, failed }) => failed === (service === "mail" ? requests : 0)),
        ).toBe(true);
        expect(new Map(counted.map(({ service, requests }) => [service, requests]))).toEqual(
          new Map(
            within.length === 0
              ? []
              : [
                  ["mail", mail],
                  ["shop", within.length - mail],
                ],
          ),
        );
      }
    });

    it("tells requests apart by environment and release, and knows when a service ran a release", async () => {
      const from = (environment: string | undefined, version: string | undefined, minute: number) =>
        request(minute * MINUTE, MS, {
          resource: {
            "service.name": "shop",
            ...(environment !== undefined && { "deployment.environment.name": environment }),
            ...(version !== undefined && { "service.version": version }),
          },
        });
      await store().append(
        makeBatch({
          spans: [
            from("production", "1", 0),
            from("production", "2", 3),
            from("production", "2", 1),
            from("staging", "3", 2),
            from(undefined, undefined, 0),
          ],
        }),
      );
      const range = { start: NOW, end: NOW + 5 * MINUTE };
      const count = async (filter: object) =>
        (await store().queryRates({ ...range, ...filter }, 5 * MINUTE, null))[0]?.total.requests ?? 0;
      expect(await count({})).toBe(5);
      expect(await count({ environment: "production" })).toBe(3);
      expect(await count({ environment: "production", release: "2" })).toBe(2);
      expect(await count({ environment: "none" })).toBe(0);
      const releases = await store().queryRates(range, 5 * MINUTE, "release");
      expect(releases.map(({ service, release, total }) => [service, release, total.requests])).toEqual([
        ["shop", "2", 2],
        ["shop", "1", 1],
        ["shop", "3", 1],
      ]);
      const minutes = (await store().listServiceReleases({ environment: "production" })).map(
        ({ service, version, firstSeen, lastSeen }) =>
          [service, version, (firstSeen - NOW) / MINUTE, (lastSeen - NOW) / MINUTE] as const,
      );
      expect(minutes).toEqual([
        ["shop", "2", 1, 4],
        ["shop", "1", 0, 1],
      ]);
      expect(await store().listServiceReleases({ service: "mail" })).toEqual([]);
    });

    it("limits the releases of a service: versions made of ids must not fill the disk", async () => {
      const spans = Array.from({ length: 80 }, (_, index) =>
        request(index, MS, { resource: { "service.name": "shop", "service.version": `id-${index}` } }),
      );
      await store().append(makeBatch({ spans: spans.slice(0, 40) }));
      await store().append(makeBatch({ spans: spans.slice(40) }));
      const series = await store().queryRates({ start: NOW, end: NOW + MINUTE }, MINUTE, "release");
      expect(series.find(({ release }) => release === "(other)")?.total.requests).toBe(30);
      expect(await store().listServiceReleases({})).toHaveLength(50);
    });

    it("merges the sums of several days", async () => {
      await store().append(makeBatch({ spans: [request(0, MS)] }));
      time.now += 24 * HOUR;
      await store().append(makeBatch({ spans: [request(10, MS), request(24 * HOUR, MS)] }));
      const [series] = await store().queryRates({ start: NOW, end: NOW + 48 * HOUR }, 24 * HOUR, null);
      expect(series?.steps.map(({ requests }) => requests)).toEqual([2, 1]);
    });

    it("counts log records by severity, all or those of a search", async () => {
      await store().append(
        makeBatch({
          logs: [
            makeLog({ severity: 17, body: "payment refused", attributes: { tenant: "a" } }),
            makeLog({ severity: 18, time: at(6 * MINUTE), service: "pay" }),
            makeLog({ severity: 9, body: "payment taken" }),
            makeLog({ severity: 0 }),
          ],
        }),
      );
      const count = async (filter: object) =>
        (
          await store().countLogs(
            { words: [], attributes: [], start: NOW, end: NOW + HOUR, ...filter },
            5 * MINUTE,
          )
        ).counts
          .map((step) => `${(step.at - NOW) / MINUTE} ${step.severity} ${step.records}`)
          .toSorted();
      expect(await count({})).toEqual(["0 error 1", "0 info 1", "0 null 1", "5 error 1"]);
      expect(await count({ minSeverity: 17 })).toEqual(["0 error 1", "5 error 1"]);
      expect(await count({ service: "pay" })).toEqual(["5 error 1"]);
      expect(await count({ words: ["payment"] })).toEqual(["0 error 1", "0 info 1"]);
      expect(await count({ attributes: [["tenant", "A"]] })).toEqual(["0 error 1"]);
    });

    it("counts attributes and their most frequent values, and the others together", async () => {
      const spans = Array.from({ length: 150 }, (_, index) =>
        makeSpan({
          attributes: { tenant: index < 50 ? "Acme" : "b", request: `r${index}`, share: index + 0.5 },
        }),
      );
      await store().append(makeBatch({ spans, logs: [makeLog({ attributes: { tenant: "x" } })] }));
      const facets = await store().listAttributes("spans", NOW, NOW + HOUR);
      expect(facets.map(({ key }) => key).toSorted()).toEqual(["request", "share", "tenant"]);
      // Numbers with a fraction are never searched for by equality.
      expect(facets.find(({ key }) => key === "share")).toEqual({ key: "share", values: [], others: 150 });
      expect(facets.find(({ key }) => key === "tenant")).toEqual({
        key: "tenant",
        values: [
          { value: "b", records: 100 },
          { value: "acme", records: 50 },
        ],
        others: 0,
      });
      const ids = facets.find(({ key }) => key === "request");
      expect(ids?.values).toHaveLength(20);
      expect(ids?.others).toBe(130);
      expect(await store().listAttributes("logs", NOW, NOW + HOUR)).toEqual([
        { key: "tenant", values: [{ value: "x", records: 1 }], others: 0 },
      ]);
      expect(await store().listAttributes("logs", NOW + HOUR, NOW + 2 * HOUR)).toEqual([]);
    });
  });
}
