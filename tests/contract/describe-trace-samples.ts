import { describe, expect, it } from "vitest";
import type { TraceFilter } from "#collector/store/port/traces.ts";
import { makeBatch, makeSpan, newSpanId, newTraceId, NOW } from "./make-batch.ts";
import { useStore, type OpenStore } from "./open-store.ts";

const MINUTE = 60_000;
const MS = 1_000_000;

/** Samples of traces over time, and descriptions of them. */
export function describeTraceSamples(name: string, openStore: OpenStore): void {
  describe(`${name}: samples of traces`, () => {
    const { store, time } = useStore(openStore);
    const at = (millis: number) => BigInt(NOW + millis) * 1_000_000n;
    const filter: TraceFilter = { words: [], start: NOW, end: NOW + 10 * MINUTE };
    const append = (...spans: ReturnType<typeof makeSpan>[]) => store().append(makeBatch({ spans }));

    it("puts each trace into the step in which it begins, and reports incomplete steps", async () => {
      await append(
        ...[0, 1, 2, 3].map((second) => makeSpan({ start: at(second * 1000), name: `GET /${second}` })),
        makeSpan({ start: at(9 * MINUTE), duration: 70 * MS, status: "error", service: "pay" }),
        makeSpan({ start: at(10 * MINUTE) }),
      );
      const { steps } = await store().sampleTraces(filter, 10, 3);
      expect(steps.map(({ points }) => points.length)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
      expect(steps.map(({ complete }) => complete)).toEqual([
        false,
        ...Array.from({ length: 9 }, () => true),
      ]);
      expect(steps.map((step) => step.at - NOW)).toEqual(steps.map((_, place) => place * MINUTE));
      expect(steps[9]?.points[0]).toMatchObject({
        durationNanos: 70 * MS,
        rootService: "pay",
        failed: true,
        start: at(9 * MINUTE),
      });
    });

    it("samples all days, and only traces that match the filter", async () => {
      await append(makeSpan({ start: at(0), attributes: { tenant: "a" }, duration: 2 * MS }));
      time.now += 86_400_000;
      await append(
        makeSpan({ start: at(1000), attributes: { tenant: "a" }, duration: 900 * MS }),
        makeSpan({ start: at(1000), attributes: { tenant: "b" } }),
      );
      const count = async (asked: Partial<TraceFilter>) =>
        (await store().sampleTraces({ ...filter, ...asked }, 4, 10)).steps.flatMap(({ points }) => points)
          .length;
      expect(await count({})).toBe(3);
      expect(await count({ spans: [{ words: [], attributes: [["tenant", "a"]] }] })).toBe(2);
      expect(await count({ minDuration: 500 * MS })).toBe(1);
      expect(await count({ service: "none" })).toBe(0);
    });

    it.each([
      ["few", 300],
      ["very many", 17_000],
    ])("gives failing traces of each step and the slowest of all of a search, of %s", async (_, count) => {
      const spans = Array.from({ length: count }, (__, place) =>
        makeSpan({
          start: at(Math.floor((place / count) * 10 * MINUTE)),
          // In no particular order of time.
          duration: (((place * 7919) % count) + 1) * 1000,
          status: place % 20 === 7 ? "error" : "unset",
          attributes: { tenant: place % 20 === 0 ? "b" : "a" },
        }),
      );
      for (let first = 0; first < count; first += 2000) await append(...spans.slice(first, first + 2000));
      const meant = spans.filter(({ attributes }) => attributes["tenant"] === "a");
      const asked: TraceFilter = { ...filter, spans: [{ words: [], attributes: [["tenant", "a"]] }] };
      const exemplars = { steps: 5, failing: 2, slowest: 6 };
      const found = await store().sampleTraces(asked, 20, 3, exemplars);
      expect(found.steps.map(({ points }) => points.length)).toEqual(found.steps.map(() => 3));
      const [failing, slowest] = [found.exemplars.slice(0, 10), found.exemplars.slice(10)];
      const stepOf = (point: { start: bigint }) =>
        Math.floor(Number((point.start - at(0)) / 120_000_000_000n));
      expect(failing.map((point) => [stepOf(point), point.failed])).toEqual(
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4].map((step) => [step, true]),
      );
      const longest = meant.map(({ duration }) => duration).toSorted((left, right) => right - left);
      expect(slowest.map(({ durationNanos }) => durationNanos)).toEqual(longest.slice(0, 6));
      const ids = new Set(meant.map(({ traceId }) => traceId));
      const all = [...found.steps.flatMap(({ points }) => points), ...found.exemplars];
      expect(all.filter(({ traceId }) => !ids.has(traceId))).toEqual([]);
    });

    it("returns the slowest of a search again, including late spans", async () => {
      const count = 17_000;
      const durationOf = (place: number) => (((place * 7919) % count) + 1) * 1000;
      const spans = Array.from({ length: count }, (_, place) =>
        makeSpan({
          start: at(Math.floor((place / count) * 9 * MINUTE)),
          duration: durationOf(place),
          attributes: { tenant: durationOf(place) > (count - 10) * 1000 ? "b" : "a" },
        }),
      );
      for (let first = 0; first < count; first += 2000) await append(...spans.slice(first, first + 2000));
      const asked: TraceFilter = { ...filter, spans: [{ words: [], attributes: [["tenant", "a"]] }] };
      const slowest = async () => {
        const { exemplars } = await store().sampleTraces(asked, 20, 3, { steps: 1, failing: 0, slowest: 3 });
        return exemplars.map(({ durationNanos }) => durationNanos / 1000);
      };
      const known = [16_990, 16_989, 16_988];
      expect([await slowest(), await slowest()]).toEqual([known, known]);
      const { traceId, spanId } = spans.find(({ duration }) => duration === count * 1000)!;
      await append(makeSpan({ traceId, parentSpanId: spanId, start: at(9 * MINUTE), duration: MS }));
      expect(await slowest()).toEqual(known);
      await append(
        makeSpan({ traceId, parentSpanId: spanId, start: at(9 * MINUTE), attributes: { tenant: "a" } }),
        makeSpan({ start: at(9 * MINUTE), duration: 20 * MS, attributes: { tenant: "a" } }),
      );
      // The trace has a span that is minutes later.
      const [longest, ...others] = await slowest();
      expect(longest).toBeGreaterThan(MINUTE);
      expect(others).toEqual([20_000, 16_990]);
    });

    it("finds attributes in ranges, and traces with several matching spans", async () => {
      const traceId = newTraceId();
      const root = makeSpan({ traceId, attributes: { "http.response.status_code": 503, share: 0.5 } });
      const call = makeSpan({
        traceId,
        parentSpanId: root.spanId,
        name: "charge",
        service: "pay",
        duration: 80 * MS,
      });
      await append(root, call, makeSpan({ attributes: { "http.response.status_code": 200, share: 2 } }));
      const list = async (asked: Partial<TraceFilter>) =>
        (await store().listTraces({ ...filter, ...asked }, "newest", { limit: 10 })).items.length;
      const within = (key: string, comparison: ">" | ">=" | "<" | "<=", bound: number) =>
        list({ spans: [{ words: [], attributes: [], ranges: [{ key, comparison, bound }] }] });
      expect(await within("http.response.status_code", ">=", 500)).toBe(1);
      expect(await within("http.response.status_code", ">=", 200)).toBe(2);
      expect(await within("http.response.status_code", ">", 503)).toBe(0);
      expect(await within("share", "<", 1)).toBe(1);
      expect(await within("share", "<=", 2)).toBe(2);
      expect(await within("share", ">", 1000)).toBe(0);
      const slowCall = { words: [], attributes: [], service: "pay", name: "charge", minDuration: 50 * MS };
      const badRoot = { words: [], attributes: [["http.response.status_code", "503"] as [string, string]] };
      expect(await list({ spans: [badRoot], alsoSpans: [slowCall] })).toBe(1);
      expect(await list({ spans: [badRoot], alsoSpans: [{ ...slowCall, minDuration: 90 * MS }] })).toBe(0);
      expect(await list({ alsoSpans: [{ ...slowCall, service: "none" }] })).toBe(0);
    });

    it("describes selected traces, and the others", async () => {
      const traces = Array.from({ length: 8 }, (_, place) => {
        const failed = place < 4;
        const traceId = newTraceId();
        const start = at(place * MINUTE);
        const root = makeSpan({
          traceId,
          start,
          duration: 100 * MS,
          status: failed ? "error" : "unset",
          attributes: { tenant: failed ? "a" : "b", place },
          resource: { "service.name": "shop", "service.version": failed ? "2" : "1" },
        });
        const call = () =>
          makeSpan({
            traceId,
            spanId: newSpanId(),
            parentSpanId: root.spanId,
            start,
            name: "ask",
            duration: 10 * MS,
          });
        return [root, call(), call()];
      });
      await append(...traces.flat());
      const found = await store().describeTraces(filter, { failed: true }, 100);
      expect(found.complete).toBe(true);
      expect(found.operations).toEqual([{ service: "shop", name: "GET /" }]);
      expect(found.calls).toEqual([{ service: "shop", name: "ask" }]);
      const facts = (selected: boolean) =>
        new Set(
          [...found.having.fact]
            .filter((_, place) => found.traces[found.having.trace[place]!]?.selected === selected)
            .map((fact) => found.facts[fact]!)
            .map(({ service, key, value }) => `${service} ${key}=${value}`),
        );
      expect(facts(true)).toEqual(new Set(["null tenant=a", "shop service.version=2"]));
      expect(facts(false)).toEqual(new Set(["null tenant=b", "shop service.version=1"]));
      const { trace, call, spans, failed, selfNanos } = found.called;
      expect([...trace]).toEqual(found.traces.map((_, place) => place));
      expect([call[0], spans[0], failed[0], selfNanos[0]]).toEqual([0, 2, 0, 10 * MS]);
      const some = await store().describeTraces(filter, { failed: true }, 2);
      expect(some.complete).toBe(false);
      expect(some.traces.map(({ selected }) => selected)).toEqual([true, true, false, false]);
    });

    it("describes traces of exactly the time range", async () => {
      const [from, to] = [NOW + 7_000, NOW + 9 * MINUTE + 3_000];
      const times = [from - 1, from, from + 4 * MINUTE, to - 1, to, to + 1000];
      await append(
        ...times.map((start) => makeSpan({ start: BigInt(start) * 1_000_000n, name: `${start}` })),
      );
      const asked = { ...filter, start: from, end: to };
      const found = await store().describeTraces(asked, { maxDuration: 1e12 }, 100);
      const names = found.operations.map(({ name: operation }) => Number(operation));
      expect(names.toSorted((left, right) => left - right)).toEqual([from, from + 4 * MINUTE, to - 1]);
      expect([found.traces.length, found.complete]).toEqual([3, true]);
      const boxed = await store().describeTraces(asked, { start: from - 1, end: from + 1 }, 100);
      expect(boxed.traces.map(({ selected }) => selected)).toEqual([true, false, false]);
    });

    it("compares the traces of a selected box with many before and after it", async () => {
      const inBox = (millis: number) => millis >= 2.2 * MINUTE && millis < 6.7 * MINUTE;
      const starts = Array.from({ length: 960 }, (_, place) => place * 625);
      await append(
        ...starts.map((start) =>
          makeSpan({ start: at(start), name: inBox(start) ? "in" : start < 5 * MINUTE ? "before" : "after" }),
        ),
      );
      const box = { start: NOW + 2.2 * MINUTE, end: NOW + 6.7 * MINUTE };
      const found = await store().describeTraces(filter, box, 20);
      const namesOf = (selected: boolean) =>
        found.traces
          .filter((trace) => trace.selected === selected)
          .map(({ operation }) => found.operations[operation]?.name);
      expect(namesOf(true)).toEqual(Array.from({ length: 20 }, () => "in"));
      expect(new Set(namesOf(false))).toEqual(new Set(["before", "after"]));
      expect([namesOf(false).length, found.complete]).toEqual([10, false]);
    });

    it.each([20, 400])(
      "compares what is selected since a time with the time before, and samples what is beside (%i)",
      async (limit) => {
        const since = 6 * MINUTE;
        const starts = Array.from({ length: 600 }, (_, place) => place * 1000);
        await append(
          ...starts.map((start, place) => {
            const isFailed = place % 3 === 0;
            const called = `${start < since ? "before" : "since"} ${isFailed ? "failed" : "passed"}`;
            return makeSpan({ start: at(start), name: called, status: isFailed ? "error" : "unset" });
          }),
        );
        const selection = { failed: true, start: NOW + since, against: "before" as const };
        const found = await store().describeTraces(filter, selection, limit);
        const counts = (isOf: (trace: (typeof found.traces)[number]) => boolean) =>
          Object.fromEntries(
            [
              ...Map.groupBy(found.traces.filter(isOf), ({ operation }) => found.operations[operation]?.name),
            ].map(([operation, traces]) => [operation, traces.length]),
          );
        const isWhole = limit === 400;
        expect(counts(({ selected }) => selected)).toEqual({ "since failed": isWhole ? 80 : 20 });
        expect(counts(({ beside }) => beside)).toEqual({ "since passed": isWhole ? 160 : 20 });
        const rest = counts(({ selected, beside }) => !selected && !beside);
        expect(Object.keys(rest).toSorted()).toEqual(["before failed", "before passed"]);
        expect(found.traces.every(({ selected, beside }) => !(selected && beside))).toBe(true);
      },
    );

    it("updates descriptions of traces with late spans", async () => {
      const roots = [1, 2, 3].map((minute) =>
        makeSpan({ start: at(minute * MINUTE), duration: 50 * MS, attributes: { tenant: "a" } }),
      );
      await append(...roots);
      const describeAll = () => store().describeTraces(filter, { maxDuration: 1e12 }, 100);
      const before = await describeAll();
      expect(before.facts.map(({ key }) => key)).toContain("tenant");
      expect(before.called.call).toHaveLength(0);
      expect(await describeAll()).toEqual(before);
      const late = roots.map(({ traceId, spanId, start }) =>
        makeSpan({
          traceId,
          spanId: newSpanId(),
          parentSpanId: spanId,
          start,
          name: "late",
          duration: 20 * MS,
          attributes: { lane: "b" },
        }),
      );
      await append(...late);
      const after = await describeAll();
      expect(after.calls).toEqual([{ service: "shop", name: "late" }]);
      expect([...after.called.selfNanos]).toEqual(roots.map(() => 20 * MS));
      expect(after.facts.map(({ key }) => key)).toEqual(expect.arrayContaining(["tenant", "lane"]));
    });

    it("maps calls between services, external systems by their callers' attributes", async () => {
      const traceId = newTraceId();
      const root = makeSpan({ traceId, duration: 100 * MS });
      const client = makeSpan({ traceId, parentSpanId: root.spanId, kind: "client", name: "POST" });
      const server = makeSpan({
        traceId,
        parentSpanId: client.spanId,
        service: "pay",
        name: "charge",
        duration: 60 * MS,
        status: "error",
      });
      const query = makeSpan({
        traceId,
        parentSpanId: server.spanId,
        service: "pay",
        kind: "client",
        name: "SELECT",
        attributes: { "db.system.name": "postgresql" },
      });
      const orphan = makeSpan({ parentSpanId: newSpanId(), service: "mail" });
      await append(query, server, client, root, orphan);
      const found = await store().mapServices(filter, 100);
      expect([found.traces, found.complete]).toEqual([2, true]);
      const says = found.edges.map(({ caller, callee, kind, calls, failed }) =>
        [caller ?? "outside", callee, kind, calls, failed].join(" "),
      );
      expect(says.toSorted()).toEqual([
        "outside shop service 1 0",
        "pay postgresql external 1 0",
        "shop pay service 1 1",
      ]);
      const pay = found.edges.find(({ callee }) => callee === "pay");
      expect(Math.abs((pay?.p95 ?? 0) / (60 * MS) - 1)).toBeLessThan(0.1);
      expect(await store().mapServices({ start: NOW - 10 * MINUTE, end: NOW }, 100)).toEqual({
        edges: [],
        traces: 0,
        complete: true,
      });
    });

    it("maps calls again with late spans, from traces of the whole time range", async () => {
      const traces = Array.from({ length: 600 }, (_, second) => {
        const traceId = newTraceId();
        return makeSpan({ traceId, start: at(second * 1000), service: second < 300 ? "old" : "new" });
      });
      await append(...traces);
      const callsOf = async (start: number, limit: number) => {
        const { edges, traces: sampled } = await store().mapServices(
          { ...filter, start: NOW + start },
          limit,
        );
        return [sampled, ...edges.map(({ caller, callee, calls }) => [caller, callee, calls])];
      };
      const known = [240, [null, "old", 120], [null, "new", 120]];
      expect([await callsOf(0, 240), await callsOf(0, 240)]).toEqual([known, known]);
      const { traceId, spanId } = traces[599]!;
      await append(makeSpan({ traceId, parentSpanId: spanId, start: at(599_500), service: "mail" }));
      expect(await callsOf(0, 240)).toEqual([...known, ["new", "mail", 1]]);
      const [sampled, old, recent] = (await callsOf(7000, 240)) as [number, ...[string, string, number][]];
      expect(sampled).toBeGreaterThanOrEqual(230);
      expect(sampled).toBeLessThanOrEqual(250);
      expect(Math.abs(old![2] - recent![2])).toBeLessThan(12);
      expect(await callsOf(599_000, 240)).toEqual([1, [null, "new", 1], ["new", "mail", 1]]);
    });

    it("maps calls from all traces up to the limit, in however few of the steps", async () => {
      const traces = Array.from({ length: 140 }, (_, place) =>
        makeSpan({
          traceId: newTraceId(),
          start: at(place < 130 ? 9 * MINUTE + place * 200 : place * 1000),
          service: place === 3 ? "rare" : "shop",
          status: place % 10 === 0 ? "error" : "unset",
        }),
      );
      await append(...traces);
      const mapped = async (start: number, limit: number) => {
        const { edges, ...rest } = await store().mapServices({ ...filter, start: NOW - start }, limit);
        return {
          ...rest,
          edges: edges.map(({ callee, calls, failed }) => `${callee} ${calls} ${failed}`).toSorted(),
        };
      };
      const all = ["rare 1 0", "shop 139 14"];
      for (const hours of [0, 1, 24]) {
        const found = await mapped(hours * 60 * MINUTE, 140);
        expect([found.traces, found.complete, found.edges]).toEqual([140, true, all]);
      }
      const some = await mapped(24 * 60 * MINUTE, 60);
      expect([some.traces, some.complete]).toEqual([60, false]);
    });

    it("lists the operations of a service", async () => {
      const traceId = newTraceId();
      await append(
        makeSpan({ traceId, name: "GET /" }),
        makeSpan({ traceId, name: "charge", service: "pay", kind: "client" }),
        makeSpan({ name: "GET /", kind: "internal" }),
      );
      const found = await store().listOperations("shop", filter);
      expect(new Set(found.map((one) => `${one.kind} ${one.name}`))).toEqual(
        new Set(["server GET /", "internal GET /"]),
      );
      expect(await store().listOperations("none", filter)).toEqual([]);
    });

    it("finds the spans that link to a trace, and the linked traces that are stored", async () => {
      const [asked, stored, unknown] = [newTraceId(), newTraceId(), newTraceId()];
      const [target, other] = [makeSpan({ traceId: asked }), makeSpan({ traceId: stored })];
      const link = (traceId: typeof asked, spanId = target.spanId) => ({ traceId, spanId, attributes: {} });
      const linking = makeSpan({ name: "consume", service: "mail", links: [link(stored), link(asked)] });
      await append(target, other, linking, makeSpan({ links: [link(unknown)] }));
      time.now += 86_400_000;
      const later = makeSpan({ name: "retry", links: [link(asked, newSpanId())] });
      await append(later);
      const found = await store().listLinks(asked, [stored, unknown]);
      expect(found.stored).toEqual([stored]);
      expect(found.incoming).toEqual([
        {
          traceId: later.traceId,
          spanId: later.spanId,
          service: "shop",
          name: "retry",
          to: later.links[0]?.spanId,
        },
        {
          traceId: linking.traceId,
          spanId: linking.spanId,
          service: "mail",
          name: "consume",
          to: target.spanId,
        },
      ]);
      expect(await store().listLinks(newTraceId(), [])).toEqual({ incoming: [], stored: [] });
    });
  });
}
