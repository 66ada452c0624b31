import { afterEach, beforeEach, expect, it } from "vitest";
import { RepeatingTraces } from "#api/traces.ts";
import { makeBatch, makeSpan, newSpanId, newTraceId, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const MILLI = 1_000_000;
const START = BigInt(NOW) * 1_000_000n;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

interface Made {
  name?: string;
  calls: number;
  /** Between the starts of two calls, each of which takes two milliseconds. */
  apart: number;
  kind?: "client" | "internal";
  sql?: string;
}

/** A request whose calls differ in a number only. */
function request({ name = "GET /cart", calls, apart, kind = "client", sql }: Made) {
  const [traceId, rootId] = [newTraceId(), newSpanId()];
  const root = makeSpan({ traceId, spanId: rootId, name, start: START, duration: 200 * MILLI });
  const children = Array.from({ length: calls }, (_, place) =>
    makeSpan({
      traceId,
      parentSpanId: rootId,
      name: `find ${place}`,
      kind,
      start: START + BigInt(place * apart * MILLI),
      duration: 2 * MILLI,
      attributes: sql === undefined ? {} : { "db.query.text": sql },
    }),
  );
  return { traceId, spans: [root, ...children.toReversed()] };
}

async function found(query = "") {
  const answer = await api.get(`/api/v1/traces/repeated-calls?${new URLSearchParams({ query })}`);
  return RepeatingTraces.parse(await answer.json());
}

it("finds traces whose span makes similar calls one after the other, the costliest first", async () => {
  const [short, long] = [
    request({ calls: 5, apart: 3 }),
    request({ calls: 20, apart: 3, sql: "SELECT price FROM items WHERE id = $1" }),
  ];
  await api.store.append(makeBatch({ spans: [...short.spans, ...long.spans] }));
  const { traces, ...rest } = await found();
  expect(rest).toEqual({ examined: 2, complete: true });
  expect(traces.map(({ traceId }) => traceId)).toEqual([long.traceId, short.traceId]);
  expect(traces.map(({ repeated }) => repeated)).toEqual([
    {
      service: "shop",
      name: "find 10",
      statement: "SELECT price FROM items WHERE id = $1",
      count: 20,
      wallNanos: 40 * MILLI,
    },
    {
      service: "shop",
      name: "find 2",
      statement: null,
      count: 5,
      wallNanos: 10 * MILLI,
    },
  ]);
});

it("leaves out few calls, calls at once and spans that call nothing", async () => {
  const others = [
    request({ calls: 4, apart: 3 }),
    request({ calls: 20, apart: 0 }),
    request({ calls: 20, apart: 3, kind: "internal" }),
  ];
  await api.store.append(makeBatch({ spans: others.flatMap(({ spans }) => spans) }));
  expect(await found()).toEqual({ traces: [], examined: 3, complete: true });
});

it("looks at the traces of a search, the latest and the slowest of many", async () => {
  const wanted = request({ name: "GET /orders", calls: 6, apart: 3 });
  await api.store.append(makeBatch({ spans: [...wanted.spans, ...request({ calls: 9, apart: 3 }).spans] }));
  const narrow = await found('name:"GET /orders"');
  expect(narrow.traces.map(({ traceId }) => traceId)).toEqual([wanted.traceId]);
  const later = Array.from({ length: 120 }, () =>
    makeSpan({ start: START + 1_000_000_000n, duration: 300 * MILLI }),
  );
  await api.store.append(makeBatch({ spans: later }));
  expect(await found()).toMatchObject({ traces: [], complete: false });
  expect((await found()).examined).toBeLessThanOrEqual(100);
  expect((await api.get("/api/v1/traces/repeated-calls?query=duration:>soon")).status).toBe(400);
});
