import { beforeEach, describe, expect, it } from "vitest";
import type { LogCondition, LogFilter, ValuePattern } from "#collector/store/port/logs.ts";
import { makeBatch, makeLog, makeSpan, newSpanId, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const START = BigInt(NOW) * 1_000_000n;

/** Storing and searching log records. */
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

    it("returns a record unchanged, to the nanosecond", async () => {
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
        scopeFacts: { version: "1.0", attributes: { build: "nightly" }, schemaUrl: "https://s/1" },
        attributes: { "user.id": "U1", count: 3, ok: true },
        resource: { "host.name": "h" },
        source: "sentry",
      });
      await append(log);
      expect((await list()).items[0]?.record).toEqual(log);
    });

    it("lists the latest first, and equal times in order of arrival", async () => {
      await append(makeLog({ body: "2", time: START + 2000n }));
      await append(makeLog({ body: "a" }), makeLog({ body: "b" }), makeLog({ body: "c" }));
      await append(makeLog({ body: "d" }), makeLog({ body: "1", time: START + 1_000_000n }));
      expect(await bodies()).toEqual(["1", "2", "d", "c", "b", "a"]);
    });

    it("finds records by a prefix of a word, whether few or many words have it", async () => {
      const words = ["Pay", "payment", "payments", "repay", "Überweisung", "über"];
      const many = Array.from({ length: 30 }, (_, index) => `order${index}x`);
      await append(...[...words, ...many].map((word) => makeLog({ body: `some ${word}` })));
      const found = async (word: string) => (await bodies({ words: [word] })).length;
      expect(await found("pay")).toBe(3);
      expect(await found("payments")).toBe(1);
      expect(await found("some payment")).toBe(2);
      expect(await found("order")).toBe(30);
      expect(await found("order1")).toBe(11);
      expect(await found("ORDER29")).toBe(1);
      expect(await found("über")).toBe(2);
      expect(await found("nothing")).toBe(0);
      const { counts } = await store().countLogs(
        { words: ["pay"], attributes: [], start: NOW - 1, end: NOW + 60_000 },
        60_000,
      );
      expect(counts.reduce((sum, { records }) => sum + records, 0)).toBe(3);
    });

    it("pages through records without losing or repeating any", async () => {
      await append(...Array.from({ length: 7 }, (_, index) => makeLog({ body: `line ${index}` })));
      for (const filter of [{}, { words: ["line"] }]) {
        const first = await list(filter, { limit: 4 });
        const rest = await list(filter, { limit: 4, cursor: first.next! });
        expect(new Set([...first.items, ...rest.items].map(({ record }) => record.body)).size).toBe(7);
        expect(rest.next).toBeNull();
      }
    });

    it("finds prefixes of words, quoted text, and any script", async () => {
      await append(
        makeLog({ body: "Connection refused by db.example.com:5432" }),
        makeLog({ body: "refused connection" }),
        makeLog({ body: "数据库连接超时" }),
        makeLog({ body: { message: "structured refusal" } }),
        makeLog({ body: "50% of Ünïts" }),
        makeLog({ body: "cafe\u0301 au lait" }),
      );
      expect(await bodies({ words: ["conn"] })).toHaveLength(2);
      expect(await bodies({ words: ["conn "] })).toEqual([]);
      expect(await bodies({ words: ["refused "] })).toHaveLength(2);
      expect(await bodies({ words: ["cafe\u0301 "] })).toHaveLength(1);
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

    it("finds attributes of the record and its resource, case folded, numbers and booleans as text", async () => {
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

    it("respects the time range when very many records claim one moment", async () => {
      for (let round = 0; round < 3; round++) {
        await append(...Array.from({ length: 1500 }, (_, index) => makeLog({ body: `${round} ${index}` })));
      }
      const { items } = await list({ end: NOW + 1 }, { limit: 5000 });
      expect(new Set(items.map(({ record }) => record.body)).size).toBe(4500);
      expect(items.map(({ record }) => record.body).slice(0, 2)).toEqual(["2 1499", "2 1498"]);
      expect(await bodies({ start: NOW + 1 })).toEqual([]);
    });

    it("reports whether a record's trace has spans", async () => {
      const traceId = newTraceId();
      await append(makeLog({ traceId }));
      expect((await list()).items[0]?.traceStored).toBe(false);
      await store().append(makeBatch({ spans: [makeSpan({ traceId })] }));
      expect((await list()).items[0]?.traceStored).toBe(true);
    });

    it("stores records of any time that a sender can claim", async () => {
      const times = [0n, 0n, 1n, 18_446_744_073_709_551_615n, -5n];
      await append(...times.map((time, index) => makeLog({ time, body: index })));
      const { items } = await store().listLogs(
        { words: [], attributes: [], start: 0, end: 8_640_000_000_001 },
        { limit: 10 },
      );
      expect(new Set(items.map(({ record }) => record.body)).size).toBe(5);
    });

    describe("with composite conditions", () => {
      const where = (condition: LogCondition) => bodies({ where: condition });
      const text = (...parts: string[]): LogCondition => ({ kind: "text", parts });
      const attribute = (key: string, value: ValuePattern): LogCondition => ({
        kind: "attribute",
        key,
        value,
      });

      beforeEach(() =>
        append(
          makeLog({
            body: "Payment refused",
            severity: 17,
            service: "pay",
            attributes: { status: 502, path: "/Cart/1" },
          }),
          makeLog({
            body: "payment taken",
            service: "pay",
            attributes: { status: 200 },
            traceId: newTraceId(),
          }),
          makeLog({
            body: "started",
            service: "shop",
            resource: { "service.version": "1.2.3" },
            attributes: { status: "301" },
          }),
          makeLog({ body: "stopped", service: "mail", severity: 0 }),
        ),
      );

      it("finds alternatives and negations", async () => {
        expect(await where({ kind: "any", of: [text("refused"), text("started")] })).toEqual([
          "started",
          "Payment refused",
        ]);
        expect(await where({ kind: "not", of: text("payment") })).toEqual(["stopped", "started"]);
        const neither: LogCondition = {
          kind: "all",
          of: [
            { kind: "not", of: text("payment") },
            { kind: "not", of: { kind: "service", value: { is: "mail" } } },
          ],
        };
        expect(await where(neither)).toEqual(["started"]);
        expect(
          await where({
            kind: "any",
            of: [
              { kind: "service", value: { is: "mail" } },
              { kind: "service", value: { is: "none" } },
            ],
          }),
        ).toEqual(["stopped"]);
        expect(await where({ kind: "any", of: [text("refused"), { kind: "traced" }] })).toEqual([
          "payment taken",
          "Payment refused",
        ]);
      });

      it("finds parts of values, numeric comparisons and the presence of a value", async () => {
        expect(await where(text("pay", "fus"))).toEqual(["Payment refused"]);
        expect(await where({ kind: "service", value: { like: ["", "a", ""] } })).toEqual([
          "stopped",
          "payment taken",
          "Payment refused",
        ]);
        expect(await where(attribute("path", { like: ["/cart/", ""] }))).toEqual(["Payment refused"]);
        expect(await where(attribute("path", { like: ["/c", "/cart/1"] }))).toEqual([]);
        expect(await where(attribute("status", { comparison: ">=", bound: 301 }))).toEqual([
          "started",
          "Payment refused",
        ]);
        expect(await where(attribute("service.version", { present: true }))).toEqual(["started"]);
        expect(await where({ kind: "severity", min: 17, max: 24 })).toEqual(["Payment refused"]);
        expect(await bodies({ maxSeverity: 12 })).toEqual(["stopped", "started", "payment taken"]);
      });

      it("counts the records that it lists", async () => {
        const count = async (filter: Partial<LogFilter>) =>
          (
            await store().countLogs(
              { words: [], attributes: [], start: NOW, end: NOW + 60_000, ...filter },
              60_000,
            )
          ).counts.reduce((sum, { records }) => sum + records, 0);
        expect(await count({ where: { kind: "not", of: text("payment") } })).toBe(2);
        expect(await count({ where: { kind: "any", of: [text("refused"), text("started")] } })).toBe(2);
        expect(await count({ attributes: [["service.version", "1.2.3"]] })).toBe(1);
        expect(await count({ maxSeverity: 12 })).toBe(3);
      });

      it("lists the values of the matching records with their counts", async () => {
        const range = { words: [], attributes: [], start: NOW, end: NOW + 60_000 };
        const { facets, ...sample } = await store().facetLogs({ ...range, words: ["payment"] });
        expect(sample).toEqual({ total: 2, sampled: 2, from: null });
        expect(facets.find(({ key }) => key === "service")?.values).toEqual([{ value: "pay", records: 2 }]);
        expect(facets.find(({ key }) => key === "status")?.values).toEqual([
          { value: "200", records: 1 },
          { value: "502", records: 1 },
        ]);
        expect((await store().facetLogs({ ...range, words: ["none"] })).facets).toEqual([]);
      });
    });

    it("mines patterns, and tells which of them are new", async () => {
      const lines = (body: string, minutes: number, count: number) =>
        Array.from({ length: count }, (_, index) =>
          makeLog({ body: `${body} ${index}`, time: START + BigInt(minutes) * 60_000_000_000n }),
        );
      await append(
        ...lines("order stored", 0, 3),
        ...lines("order stored", 10, 5),
        ...lines("disk is full", 10, 2),
      );
      const range = { words: [], attributes: [], start: NOW + 300_000, end: NOW + 900_000 };
      const mined = await store().mineLogPatterns(range, NOW - 300_000);
      expect(mined.patterns.map(({ template, records, isNew }) => [template, records, isNew])).toEqual([
        ["order stored …", 5, false],
        ["disk is full …", 2, true],
      ]);
      expect(mined).toMatchObject({ total: 7, sampled: 7, from: null, others: 0 });
      expect(mined.before).toEqual({ total: 3, sampled: 3 });
      expect(mined.patterns.map(({ before, isTimed, first }) => [before, isTimed, first])).toEqual([
        [3, true, NOW + 600_000],
        [0, true, NOW + 600_000],
      ]);
      expect(mined.patterns[0]?.steps.filter((records) => records > 0)).toEqual([5]);
      const first = await store().mineLogPatterns({ ...range, start: NOW - 60_000 }, NOW - 900_000);
      expect(first.patterns.map(({ isNew }) => isNew)).toEqual([null, null]);
    });

    it("looks up when a pattern of too many lines to read first and last occurred", async () => {
      const second = (at: number) => START + BigInt(at * 10) * 100_000_000n;
      const busy = Array.from({ length: 9000 }, (_, at) =>
        makeLog({ body: `request ${at} answered`, time: second(at / 10) }),
      );
      const rare = [3, 400, 890].map((at) =>
        makeLog({ body: "cache was emptied", time: second(at) + 7_000n }),
      );
      const wordless = Array.from({ length: 900 }, (_, at) =>
        makeLog({ body: String(at), time: second(at) + 9_000n }),
      );
      await append(...busy, ...rare, ...wordless);
      const { patterns, total, sampled } = await store().mineLogPatterns(
        { words: [], attributes: [], start: NOW, end: NOW + 900_000 },
        NOW - 900_000,
      );
      expect(sampled).toBeLessThan(total);
      expect(patterns.find(({ template }) => template.startsWith("request"))).toMatchObject({
        first: NOW,
        last: NOW + 899_900,
        isTimed: true,
      });
      expect(patterns.find(({ words }) => words === "")).toMatchObject({
        first: NOW,
        last: NOW + 899_000,
        isTimed: true,
      });
      for (const pattern of patterns.filter(({ template }) => template === "cache was emptied"))
        expect(pattern).toMatchObject({ first: NOW + 3000, last: NOW + 890_000, isTimed: true });
    });

    it("includes late records when asked again, by the time of each", async () => {
      const line = (body: string, minute: number) =>
        makeLog({ body, time: START + BigInt(minute) * 60_000_000_000n, attributes: { minute } });
      await append(line("hay", 0), line("needle", 10), line("needle", 10));
      const range = { words: [], attributes: [], start: NOW + 300_000, end: NOW + 900_000 };
      const mine = async (start = range.start) => {
        const { patterns } = await store().mineLogPatterns({ ...range, start }, start - 600_000);
        return patterns.map(({ template, records, isNew }) => [template, records, isNew]);
      };
      const minutes = async () =>
        (await store().facetLogs(range)).facets.find(({ key }) => key === "minute")?.values;
      expect(await mine()).toEqual([["needle", 2, true]]);
      expect(await minutes()).toEqual([{ value: "10", records: 2 }]);
      await append(line("needle", 1), line("needle", 6), line("straw", 10));
      expect(await mine()).toEqual([
        ["needle", 3, false],
        ["straw", 1, true],
      ]);
      expect(await minutes()).toEqual([
        { value: "10", records: 3 },
        { value: "6", records: 1 },
      ]);
      await append(line("hay", 8));
      expect(await mine(NOW + 540_000)).toEqual([
        ["needle", 2, false],
        ["straw", 1, true],
      ]);
      expect(await mine(NOW + 1_200_000)).toEqual([]);
    });

    it.each([1, 3])(
      "includes late records in its count after very many were counted %s times",
      async (times) => {
        const hay = (minute: number, count: number) =>
          Array.from({ length: count }, (_, index) =>
            makeLog({ body: "hay", time: START + BigInt(minute) * 60_000_000_000n + BigInt(index * 1000) }),
          );
        for (let minute = 0; minute < 4; minute++) await append(...hay(minute, 2000));
        const count = async (minutes: number) => {
          const range = { words: ["hay"], attributes: [], start: NOW, end: NOW + minutes * 60_000 + 1 };
          const { counts, from } = await store().countLogs(range, 60_000);
          expect(from).toBeNull();
          expect((await store().facetLogs(range)).total).toBe(
            counts.reduce((sum, { records }) => sum + records, 0),
          );
          return counts.map(({ records }) => records);
        };
        for (let asked = 0; asked < times; asked++) expect(await count(4)).toEqual([2000, 2000, 2000, 2000]);
        await append(...hay(1, 3), makeLog({ body: "straw", time: START + 120_000_000_000n }));
        expect(await count(4)).toEqual([2000, 2003, 2000, 2000]);
        await append(...hay(4, 7));
        expect(await count(5)).toEqual([2000, 2003, 2000, 2000, 7]);
        expect(await count(2)).toEqual([2000, 2003, 1000]);
      },
    );

    it("reads a bounded sample of many records, spread over the time range", async () => {
      for (let minute = 0; minute < 12; minute++) {
        const time = START + BigInt(minute) * 60_000_000_000n;
        await append(
          ...Array.from({ length: 1000 }, (_, index) =>
            makeLog({ body: "line", time: time + BigInt(index * 1000), attributes: { minute } }),
          ),
        );
      }
      const range = { words: [], attributes: [], start: NOW, end: NOW + 720_000 };
      const { facets, total, sampled } = await store().facetLogs(range);
      expect(total).toBe(12_000);
      expect(sampled).toBeLessThan(5000);
      const { values, others } = facets.find(({ key }) => key === "minute")!;
      expect(values).toHaveLength(10);
      expect(others).toBeGreaterThan(0);
    });

    it("truncates a search without an index, reports where, and continues from there", async () => {
      for (let batch = 0; batch < 5; batch++) {
        const time = START + BigInt(batch) * 60_000_000_000n;
        await append(
          ...Array.from({ length: 5000 }, (_, index) =>
            makeLog({
              body: batch === 0 && index === 0 ? "needle" : "hay",
              time: time + BigInt(index * 1000),
            }),
          ),
        );
      }
      const where: LogCondition = { kind: "not", of: { kind: "text", parts: ["hay"] } };
      const first = await list({ where });
      expect(first.items).toEqual([]);
      expect(first.stoppedAt).toBeGreaterThan(NOW);
      const second = await list({ where }, { limit: 50, cursor: first.next! });
      expect(second.items.map(({ record }) => record.body)).toEqual(["needle"]);
      expect(second).toMatchObject({ next: null, stoppedAt: null });
    });
  });
}
