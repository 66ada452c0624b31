import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "#lib/random.ts";
import type { SpanId, TraceId } from "#lib/ids.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Attributes } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";
import { answerOf, oracleQuestions, type OracleKey } from "../fixtures/aggregate-oracle.ts";
import { oracleSearches, type Leaf } from "../fixtures/search-oracle.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, NOW } from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const QUESTIONS = 90;
const RANGE = { start: NOW - 50 * MINUTE - 12_345, end: NOW - 1234 };
const random = createRandom(17);

const held = (
  { attributes, resource }: Pick<Span, "attributes" | "resource">,
  ...names: string[]
): unknown => {
  for (const from of [attributes, resource])
    for (const name of names) if (from[name] !== undefined && from[name] !== null) return from[name];
  return undefined;
};

/** Ids of 19 digits that differ in the last: as numbers they would be the same. */
const longId = () => `11529215046068469${String(random.below(40)).padStart(2, "0")}`;

function randomAttributes(): Attributes {
  return {
    ...(random.next() < 0.7 && {
      tenant: random.pick(["acme", "ACME", "apple", "pear tree", 'a "quoted"}{ one']),
    }),
    tries: random.pick([0, 1, 2, 3, "3", 4.5]),
    ...(random.next() < 0.5 && { share: random.pick([0.1, 0.2, 0.3, 0.7, 1]) }),
    cached: random.next() < 0.5,
    size: random.pick([longId(), longId(), 17, "21", "no number"]),
    ...(random.next() < 0.3 && { "key with space": random.pick(["x y", "x"]) }),
    ...(random.next() < 0.5 && { [random.pick(["user.id", "enduser.id"])]: longId() }),
    ...(random.next() < 0.2 && { nested: { tenant: "inside" }, list: ["tenant", { tenant: "inside" }] }),
    ...(random.next() < 0.1 && { größe: null }),
  };
}

const randomResource = (): Attributes => ({
  "service.version": random.pick(["1.0", "1.1", "2.0"]),
  "deployment.environment.name": random.pick(["production", "staging"]),
  ...(random.next() < 0.2 && { tenant: "of the resource" }),
});

const attributeKeys: OracleKey<Pick<Span, "attributes" | "resource">>[] = [
  { text: "tenant", valueOf: (one) => held(one, "tenant") },
  { text: "tries", valueOf: (one) => held(one, "tries"), numeric: true },
  { text: "share", valueOf: (one) => held(one, "share"), numeric: true },
  { text: "cached", valueOf: (one) => held(one, "cached") },
  { text: "size", valueOf: (one) => held(one, "size"), numeric: true },
  { text: "nested", valueOf: (one) => held(one, "nested") },
  { text: "list", valueOf: (one) => held(one, "list") },
  { text: '"key with space"', valueOf: (one) => held(one, "key with space") },
  { text: "release", valueOf: (one) => held(one, "release", "service.version") },
  { text: "env", valueOf: (one) => held(one, "deployment.environment.name") },
  { text: "user", valueOf: (one) => held(one, "user.id", "enduser.id"), numeric: true },
];

const attributeLeaves = <R extends Pick<Span, "attributes" | "resource">>(): Leaf<R, never>[] => [
  {
    text: "tenant:acme",
    meets: (one) => holds(one, "tenant", (value) => textOf(value).toLowerCase() === "acme"),
  },
  { text: "tenant:a*", meets: (one) => holds(one, "tenant", (value) => /^a/i.test(textOf(value))) },
  { text: "has:tenant", meets: (one) => holds(one, "tenant", () => true) },
  { text: "tries:3", meets: (one) => Number(held(one, "tries")) === 3 },
  { text: "tries:>2", meets: (one) => Number(held(one, "tries")) > 2 },
  { text: "release:1.*", meets: (one) => textOf(held(one, "service.version")).startsWith("1.") },
  { text: "environment:staging", meets: (one) => held(one, "deployment.environment.name") === "staging" },
  { text: "cached:true", meets: (one) => held(one, "cached") === true },
];

/** Whether the record or its resource has such a value. */
function holds(
  { attributes, resource }: Pick<Span, "attributes" | "resource">,
  name: string,
  meets: (value: unknown) => boolean,
): boolean {
  return [attributes[name], resource[name]].some(
    (value) => value !== undefined && value !== null && meets(value),
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const millisOf = (nanos: bigint) => Number(nanos / 1_000_000n);

describe("grouping and counting, against an evaluation of the records themselves", () => {
  let api: ReadApi;
  beforeAll(async () => {
    api = await openReadApi();
  });
  afterAll(() => api.discard());

  const ask = async (of: string, query: Record<string, string>) => {
    const answer = await api.get(`/api/v1/aggregates/${of}?${new URLSearchParams(query)}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  /** Asks each question, compares all of the answer, and returns how many found records. */
  async function compare<R>(
    of: string,
    records: R[],
    timeOf: (record: R) => number,
    keys: OracleKey<R>[],
    leaves: Leaf<R, never>[],
  ) {
    const searches = [
      { query: "", meets: () => true },
      ...oracleSearches<R, never>(leaves, () => [], leaves.length + 25),
    ];
    let compared = 0;
    for (const question of oracleQuestions(searches, keys, QUESTIONS)) {
      const { query, by, measures, limit, step } = question;
      const asked = {
        query,
        by: by.map(({ text }) => text).join(" "),
        measures: measures.map(({ text }) => text).join(" "),
        limit: String(limit),
        step: String(step),
        start: new Date(RANGE.start).toISOString(),
        end: new Date(RANGE.end).toISOString(),
      };
      const { body } = await ask(of, asked);
      const expected = answerOf(records, timeOf, question, RANGE);
      expect({ asked, ...body }).toMatchObject({ asked, ...expected });
      compared += expected.records > 0 ? 1 : 0;
    }
    return compared;
  }

  it("answers 90 questions about spans exactly", async () => {
    const traces = Array.from({ length: 220 }, () => {
      const traceId = random.hex(32) as TraceId;
      const begin = BigInt(NOW - 1 - random.below(60 * MINUTE)) * 1_000_000n + 789n;
      return Array.from({ length: 1 + random.below(4) }, (_, place) =>
        makeSpan({
          traceId,
          spanId: random.hex(16) as SpanId,
          parentSpanId: place === 0 ? null : ("00000000000000aa" as SpanId),
          service: random.pick(["web", "Web", "pay"]),
          name: random.pick(["GET /cart", "GET /pay", "SELECT orders"]),
          kind: random.pick(["server", "client"]),
          op: random.pick(["db.query", "http.server", null]),
          scope: random.pick(["otel-http", null]),
          status: random.next() < 0.15 ? "error" : "unset",
          statusMessage: random.pick(["card refused", null]),
          start: begin + BigInt(place) * 1_000_000n,
          duration: random.below(900) * 1_000_003,
          attributes: randomAttributes(),
          resource: randomResource(),
        }),
      );
    });
    await api.store.append(makeBatch({ spans: traces.flat() }));
    const traceOf = new Map(traces.flatMap((trace) => trace.map((span) => [span, trace] as const)));
    const durationOf = (span: Span) => {
      const trace = traceOf.get(span)!;
      return Math.max(...trace.map(({ start, duration }) => Number(start - trace[0]!.start) + duration));
    };
    const leaf = (text: string, meets: (span: Span) => boolean): Leaf<Span, never> => ({ text, meets });
    const ofTrace = (text: string, meets: (span: Span) => boolean) =>
      leaf(text, (span) => traceOf.get(span)!.some(meets));
    const compared = await compare<Span>(
      "traces",
      traces.flat(),
      ({ start }) => millisOf(start),
      [
        { text: "service", valueOf: ({ service }) => service, cased: true },
        { text: "span.name", valueOf: ({ name }) => name, cased: true },
        { text: "kind", valueOf: ({ kind }) => kind },
        { text: "status", valueOf: ({ status }) => (status === "error" ? "error" : "ok") },
        { text: "op", valueOf: ({ op }) => op },
        { text: "scope", valueOf: ({ scope }) => scope },
        { text: "status.message", valueOf: ({ statusMessage }) => statusMessage },
        { text: "trace", valueOf: ({ traceId }) => traceId },
        { text: "span.duration", valueOf: ({ duration }) => duration, numeric: true, onlyMeasured: true },
        { text: "duration", valueOf: durationOf, numeric: true, onlyMeasured: true },
        ...attributeKeys,
      ],
      [
        ofTrace("service:pay", ({ service }) => service === "pay"),
        ofTrace("name:GET*", ({ name }) => name.startsWith("GET")),
        ofTrace("orders", ({ name }) => name.includes("orders")),
        ofTrace("status:error", ({ status }) => status === "error"),
        leaf("duration:>500ms", (span) => durationOf(span) > 500e6),
        leaf("span.service:web", ({ service }) => service === "web"),
        leaf("span.name:*cart", ({ name }) => name.endsWith("cart")),
        leaf("span.status:error", ({ status }) => status === "error"),
        leaf("span.duration:>100ms", ({ duration }) => duration > 100e6),
        leaf("kind:client", ({ kind }) => kind === "client"),
        leaf("op:db*", ({ op }) => op === "db.query"),
        leaf("scope:otel-http", ({ scope }) => scope === "otel-http"),
        leaf('status.message:"card refused"', ({ statusMessage }) => statusMessage !== null),
        ...attributeLeaves<Span>(),
      ],
    );
    expect(compared).toBeGreaterThan(60);
  });

  it("answers 90 questions about log records exactly", async () => {
    const logs = Array.from({ length: 500 }, (_, place) =>
      makeLog({
        body: random.pick([
          `order ${place % 9} ${random.pick(["was stored", "was refused"])}`,
          `"order" ${place % 5} } { was stored`,
          { text: "was refused", tenant: "inside" },
        ]),
        time: BigInt(NOW - 1 - random.below(60 * MINUTE)) * 1_000_000n + BigInt(random.below(999)),
        severity: random.pick([0, 1, 5, 9, 12, 13, 17, 21]),
        service: random.pick(["web", "Web", "pay"]),
        scope: random.pick(["logger.http", null]),
        eventName: random.pick(["order.done", null]),
        traceId: random.pick(["ab".repeat(16) as TraceId, "cd".repeat(16) as TraceId, null]),
        spanId: random.pick(["cd".repeat(8) as SpanId, null]),
        attributes: randomAttributes(),
        resource: randomResource(),
      }),
    );
    await api.store.append(makeBatch({ logs }));
    const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"];
    const messageOf = ({ body }: LogRecord) => (typeof body === "string" ? body : JSON.stringify(body));
    const leaf = (text: string, meets: (record: LogRecord) => boolean): Leaf<LogRecord, never> => ({
      text,
      meets,
    });
    const compared = await compare<LogRecord>(
      "logs",
      logs,
      ({ time }) => millisOf(time),
      [
        {
          text: "level",
          valueOf: ({ severity }) => (severity === 0 ? null : LEVELS[Math.ceil(severity / 4) - 1]),
        },
        { text: "service", valueOf: ({ service }) => service, cased: true },
        { text: "message", valueOf: messageOf },
        { text: "scope", valueOf: ({ scope }) => scope },
        { text: "event", valueOf: ({ eventName }) => eventName },
        { text: "trace", valueOf: ({ traceId }) => traceId },
        { text: "span", valueOf: ({ spanId }) => spanId },
        ...attributeKeys,
      ],
      [
        leaf("level:warn", ({ severity }) => severity >= 13),
        leaf("level:=error", ({ severity }) => severity === 17),
        leaf("service:pay", ({ service }) => service === "pay"),
        leaf("service:w*", ({ service }) => service !== "pay"),
        leaf("refused", (one) => messageOf(one).includes("refused")),
        leaf('"was stored"', (one) => messageOf(one).includes("was stored")),
        leaf("timestamp:-30m", ({ time }) => millisOf(time) >= NOW - 30 * MINUTE),
        leaf("has:trace", ({ traceId }) => traceId !== null),
        leaf("scope:logger.*", ({ scope }) => scope !== null),
        leaf("event:order.done", ({ eventName }) => eventName !== null),
        ...attributeLeaves<LogRecord>(),
      ],
    );
    expect(compared).toBeGreaterThan(60);
  });

  it("answers 90 questions about events exactly", async () => {
    const issues = Array.from({ length: 40 }, (_, place) => ({
      hash: `${place}`.padStart(32, "0"),
      title: `Error ${place} ${random.pick(["timed out", "was refused"])}`,
    }));
    const made = issues.flatMap(({ hash, title }) =>
      Array.from({ length: 1 + random.below(15) }, () => {
        const facts = {
          title,
          level: random.pick(["info", "warning", "error"] as const),
          platform: random.pick(["node", "python"]),
          release: random.pick(["shop@1.0", "shop@2.0", null]),
          environment: random.pick(["production", "staging", null]),
          timestamp: NOW - 1 - random.below(60 * MINUTE),
          handled: random.pick([true, false, undefined]),
          user: random.pick([longId(), longId(), undefined]),
          tags: {
            ...(random.next() < 0.7 && { tenant: random.pick(["acme", "ACME", "pear tree"]) }),
            tries: String(random.below(6)),
            size: longId(),
            "browser.name": random.pick(["Firefox", "Chrome"]),
          } as Record<string, string>,
        };
        const event = makeEvent({
          ...facts,
          hashes: [hash],
          extra: {
            tags: Object.entries(facts.tags),
            ...(facts.user !== undefined && { user: { id: facts.user } }),
            exception: [
              {
                type: "Error",
                value: title,
                ...(facts.handled !== undefined && { mechanism: { type: "x", handled: facts.handled } }),
              },
            ],
          },
        });
        return { ...facts, hash, event };
      }),
    );
    await api.store.append(makeBatch({ events: made.map(({ event }) => event) }));
    type Made = (typeof made)[number];
    const eventsOf = Map.groupBy(made, ({ hash }) => hash);
    const leaf = (text: string, meets: (one: Made) => boolean): Leaf<Made, never> => ({ text, meets });
    const compared = await compare<Made>(
      "issues",
      made,
      ({ timestamp }) => timestamp,
      [
        { text: "level", valueOf: ({ level }) => level },
        { text: "title", valueOf: ({ title }) => title },
        { text: "platform", valueOf: ({ platform }) => platform },
        { text: "release", valueOf: ({ release }) => release },
        { text: "environment", valueOf: ({ environment }) => environment },
        { text: "error.handled", valueOf: ({ handled }) => handled },
        { text: "user.id", valueOf: ({ user }) => user, numeric: true },
        { text: "tenant", valueOf: ({ tags }) => tags["tenant"] },
        { text: "tries", valueOf: ({ tags }) => tags["tries"], numeric: true },
        { text: "size", valueOf: ({ tags }) => tags["size"], numeric: true },
        { text: "browser", valueOf: ({ tags }) => tags["browser.name"] },
      ],
      [
        leaf("level:warn", ({ level }) => level === "warning"),
        leaf("level:>=warning", ({ level }) => level !== "info"),
        leaf("release:shop@1.0", ({ release }) => release === "shop@1.0"),
        leaf("has:release", ({ release }) => release !== null),
        leaf("environment:stag*", ({ environment }) => environment === "staging"),
        leaf("platform:py*", ({ platform }) => platform === "python"),
        leaf("title:*refused", ({ title }) => title.endsWith("refused")),
        leaf('"timed out"', ({ title }) => title.includes("timed out")),
        leaf("is:unresolved", () => true),
        leaf("count:>5", ({ hash }) => eventsOf.get(hash)!.length > 5),
        leaf("error.handled:true", ({ handled }) => handled === true),
        leaf("error.unhandled:true", ({ handled }) => handled === false),
        leaf("tenant:acme", ({ tags }) => tags["tenant"]?.toLowerCase() === "acme"),
        leaf('tenant:""', ({ tags }) => tags["tenant"] === undefined),
        leaf("tries:>3", ({ tags }) => Number(tags["tries"]) > 3),
        leaf("browser:firefox", ({ tags }) => tags["browser.name"] === "Firefox"),
      ],
    );
    expect(compared).toBeGreaterThan(60);
  });

  it("says where a key or measure is unknown, and the nearest known one", async () => {
    for (const [of, query, detail] of [
      [
        "traces",
        { by: "service tenanr" },
        "Group by: Unknown key `tenanr` at position 9. Did you mean `tenant`?",
      ],
      [
        "logs",
        { measures: "count unique(relase)" },
        "Measures: Unknown key `relase` at position 14. Did you mean `release`?",
      ],
      [
        "issues",
        { measures: "cuont" },
        "Measures: Unknown measure `cuont` at position 1. Did you mean `count`?",
      ],
      ["issues", { by: "is" }, "Group by: `is` at position 1 has no values to group by or measure."],
      ["traces", { by: "duration" }, "Group by: `duration` at position 1 cannot be grouped by"],
      ["logs", { measures: "p95" }, "Measures: `p95` at position 1 needs a key"],
      ["logs", { query: "relase:1" }, "Unknown key `relase` at position 1."],
    ] as const) {
      const { status, body } = await ask(of, query);
      expect([query, status, body["detail"]]).toEqual([query, 400, expect.stringContaining(detail)]);
    }
    expect((await ask("metrics", {})).status).toBe(404);
  });

  it("refuses a series of too many steps, and says what to do", async () => {
    const start = new Date(NOW - 86_400_000).toISOString();
    const { status, body } = await ask("logs", { start, step: "1" });
    expect([status, body["code"], body["detail"]]).toEqual([
      422,
      "too_broad",
      "The series would have more than 1,000 steps. Choose a longer step or a shorter period.",
    ]);
  });
});
