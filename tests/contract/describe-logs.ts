import { describe, expect, it } from "vitest";
import type { LogFilter } from "#collector/store/port/logs.ts";
import { makeBatch, makeLog, makeSpan, newSpanId, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const START = BigInt(NOW) * 1_000_000n;

/** How a store keeps and finds log records. */
export function describeLogs(name: string, openStore: OpenStore): void {
  describe(`${name}: logs`, () => {
    const { store } = useStore(openStore);
    const append = (...logs: ReturnType<typeof makeLog>[]) => store().append(makeBatch({ logs }));
    const list = (
      filter: Partial<LogFilter> = {},
      page: { limit: number; cursor?: string } = { limit: 50 },
    ) => store().listLogs({ words: [], attributes: [], start: 0, end: NOW + 1e9, ...filter }, page);
    const bodies = async (filter: Partial<LogFilter> = {}) =>
      (await list(filter)).items.map(({ record }) => record.body);

    it("gives a record back as it was, to the nanosecond", async () => {
      const log = makeLog({
        time: START + 123_456_789n,
        observed: START + 5n,
        severity: 17,
        severityText: "ERROR",
        body: { text: "map", list: [1, null] },
        eventName: "order.failed",
        traceId: newTraceId(),
        spanId: newSpanId(),
        scope: "pino",
        attributes: { "user.id": "U1", count: 3, ok: true },
        resource: { "host.name": "h" },
        source: "sentry",
      });
      await append(log);
      expect((await list()).items[0]?.record).toEqual(log);
    });

    it("lists the latest first, however they came, and equal times in the order in which they came", async () => {
      await append(makeLog({ body: "2", time: START + 2000n }));
      await append(makeLog({ body: "a" }), makeLog({ body: "b" }), makeLog({ body: "c" }));
      await append(makeLog({ body: "d" }), makeLog({ body: "1", time: START + 1_000_000n }));
      expect(await bodies()).toEqual(["1", "2", "d", "c", "b", "a"]);
    });

    it("pages through records without losing or repeating one", async () => {
      await append(...Array.from({ length: 7 }, (_, index) => makeLog({ body: `line ${index}` })));
      for (const filter of [{}, { words: ["line"] }]) {
        const first = await list(filter, { limit: 4 });
        const rest = await list(filter, { limit: 4, cursor: first.next! });
        expect(new Set([...first.items, ...rest.items].map(({ record }) => record.body)).size).toBe(7);
        expect(rest.next).toBeNull();
      }
    });

    it("finds words at the beginning of words, quoted text, and any writing", async () => {
      await append(
        makeLog({ body: "Connection refused by db.example.com:5432" }),
        makeLog({ body: "refused connection" }),
        makeLog({ body: "数据库连接超时" }),
        makeLog({ body: { message: "structured refusal" } }),
        makeLog({ body: "50% of Ünïts" }),
      );
      expect(await bodies({ words: ["conn"] })).toHaveLength(2);
      expect(await bodies({ words: ["refused", "example.com"] })).toEqual([
        "Connection refused by db.example.com:5432",
      ]);
      expect(await bodies({ words: ["connection refused"] })).toEqual([
        "Connection refused by db.example.com:5432",
      ]);
      expect(await bodies({ words: ["连接"] })).toEqual(["数据库连接超时"]);
      expect(await bodies({ words: ["structured"] })).toEqual([{ message: "structured refusal" }]);
      expect(await bodies({ words: ["50%", "ünïts"] })).toEqual(["50% of Ünïts"]);
      expect(await bodies({ words: ["%"] })).toEqual(["50% of Ünïts"]);
      expect(await bodies({ words: ['" OR *'] })).toEqual([]);
    });

    it("finds attributes of the record and of its resource, case folded, numbers and booleans as text", async () => {
      await append(
        makeLog({
          body: "a",
          attributes: { "http.status": 500, path: "/Cart", ok: false },
          resource: { host: "H1" },
        }),
        makeLog({ body: "b", attributes: { "http.status": 200, host: "h1" }, resource: { host: "h2" } }),
      );
      expect(await bodies({ attributes: [["http.status", "500"]] })).toEqual(["a"]);
      expect(await bodies({ attributes: [["path", "/cart"]] })).toEqual(["a"]);
      expect(await bodies({ attributes: [["ok", "false"]] })).toEqual(["a"]);
      expect(await bodies({ attributes: [["host", "h1"]] })).toEqual(["b", "a"]);
      expect(
        await bodies({
          attributes: [
            ["host", "h2"],
            ["http.status", "200"],
          ],
        }),
      ).toEqual(["b"]);
      expect(await bodies({ attributes: [["constructor", "x"]] })).toEqual([]);
    });

    it("filters by severity, service, trace and time", async () => {
      const traceId = newTraceId();
      await append(
        makeLog({ body: "a", severity: 17, service: "cart" }),
        makeLog({ body: "b", severity: 13, traceId }),
        makeLog({ body: "c", severity: 9, time: START - 10_000_000n }),
      );
      expect(await bodies({ minSeverity: 17 })).toEqual(["a"]);
      expect(await bodies({ minSeverity: 13 })).toEqual(["b", "a"]);
      expect(await bodies({ service: "cart" })).toEqual(["a"]);
      expect(await bodies({ service: "cart", minSeverity: 18 })).toEqual([]);
      expect(await bodies({ service: "none" })).toEqual([]);
      expect(await bodies({ traceId })).toEqual(["b"]);
      expect(await bodies({ traceId: newTraceId() })).toEqual([]);
      expect(await bodies({ end: NOW })).toEqual(["c"]);
      expect(await bodies({ start: NOW })).toEqual(["b", "a"]);
      expect(await bodies({ words: ["a"], service: "cart", minSeverity: 9 })).toEqual(["a"]);
    });

    it("keeps to the range asked for when very many records claim one moment", async () => {
      for (let round = 0; round < 3; round++) {
        await append(...Array.from({ length: 1500 }, (_, index) => makeLog({ body: `${round} ${index}` })));
      }
      const { items } = await list({ end: NOW + 1 }, { limit: 5000 });
      expect(new Set(items.map(({ record }) => record.body)).size).toBe(4500);
      expect(items.map(({ record }) => record.body).slice(0, 2)).toEqual(["2 1499", "2 1498"]);
      expect(await bodies({ start: NOW + 1 })).toEqual([]);
    });

    it("says whether a record's trace has spans", async () => {
      const traceId = newTraceId();
      await append(makeLog({ traceId }));
      expect((await list()).items[0]?.traceStored).toBe(false);
      await store().append(makeBatch({ spans: [makeSpan({ traceId })] }));
      expect((await list()).items[0]?.traceStored).toBe(true);
    });

    it("keeps records of every time that a sender can claim", async () => {
      const times = [0n, 0n, 1n, 18_446_744_073_709_551_615n, -5n];
      await append(...times.map((time, index) => makeLog({ time, body: index })));
      const { items } = await store().listLogs(
        { words: [], attributes: [], start: 0, end: 8_640_000_000_001 },
        { limit: 10 },
      );
      expect(new Set(items.map(({ record }) => record.body)).size).toBe(5);
    });
  });
}
