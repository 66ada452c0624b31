import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createRandom } from "#lib/random.ts";
import type { SpanId, TraceId } from "#lib/ids.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Span } from "#model/span.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, NOW } from "../contract/make-batch.ts";
import { oracleSearches, type Leaf, type OracleSearch } from "../fixtures/search-oracle.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const SEARCHES = 60;
const RANGE = { start: new Date(NOW - 90 * MINUTE).toISOString(), end: new Date(NOW + MINUTE).toISOString() };
const random = createRandom(5);
const numberOf = (value: unknown) =>
  (typeof value === "number" || typeof value === "string") && value !== "" ? Number(value) : Number.NaN;
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const held = ({ attributes, resource }: Pick<Span, "attributes" | "resource">, key: string): unknown =>
  attributes[key] ?? resource[key];

/** Terms on attributes, which spans and log records share. */
const attributeTerms: [text: string, meets: (record: Pick<Span, "attributes" | "resource">) => boolean][] = [
  ["tenant:acme", (one) => held(one, "tenant") === "acme"],
  ["tenant:a*", (one) => textOf(held(one, "tenant")).startsWith("a")],
  ["tenant:*r*e", (one) => /r.*e$/.test(textOf(held(one, "tenant")))],
  ["has:tenant", (one) => held(one, "tenant") !== undefined],
  ["release:2.0", (one) => held(one, "service.version") === "2.0"],
  ["service.version:1.*", (one) => textOf(held(one, "service.version")).startsWith("1.")],
  ["environment:production", (one) => held(one, "deployment.environment.name") === "production"],
  ["deployment.environment:staging", (one) => held(one, "deployment.environment.name") === "staging"],
  ["tries:3", (one) => numberOf(held(one, "tries")) === 3],
  ["tries:3.0", (one) => numberOf(held(one, "tries")) === 3],
  ["tries:>3", (one) => numberOf(held(one, "tries")) > 3],
  ["tries:>=3", (one) => numberOf(held(one, "tries")) >= 3],
  ["share:0.5", (one) => numberOf(held(one, "share")) === 0.5],
  ["share:<0.5", (one) => numberOf(held(one, "share")) < 0.5],
  ["share:<=0.5", (one) => numberOf(held(one, "share")) <= 0.5],
  ["cached:true", (one) => held(one, "cached") === true],
  ["body.size:>2KiB", (one) => numberOf(held(one, "body.size")) > 2048],
  ["wait_ms:>=1.5s", (one) => numberOf(held(one, "wait_ms")) >= 1500],
  ["größe:3", (one) => numberOf(held(one, "größe")) === 3],
  ['"key with space":"x y"', (one) => held(one, "key with space") === "x y"],
  ["user.id:7", (one) => held(one, "enduser.id") === "7" || held(one, "user.id") === "7"],
];

function randomAttributes() {
  return {
    ...(random.next() < 0.7 && { tenant: random.pick(["acme", "apple", "pear tree", "orange"]) }),
    tries: random.below(6),
    ...(random.next() < 0.5 && { share: random.pick([0.25, 0.5, 0.75, 1]) }),
    cached: random.next() < 0.5,
    "body.size": random.pick([2047, 2048, 2049, 90_000]),
    wait_ms: random.pick([1499, 1500, 1501]),
    größe: random.below(5),
    ...(random.next() < 0.4 && { "key with space": random.pick(["x y", "x"]) }),
    ...(random.next() < 0.3 && { [random.pick(["user.id", "enduser.id"])]: String(random.below(9)) }),
  };
}

const randomResource = () => ({
  "service.version": random.pick(["1.0", "1.1", "2.0"]),
  "deployment.environment.name": random.pick(["production", "staging"]),
});

describe("the search language, against an evaluation of the records themselves", () => {
  let api: ReadApi;
  beforeAll(async () => {
    api = await openReadApi();
  });
  afterAll(() => api.discard());

  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await api.get(`${path}?${new URLSearchParams(query)}`);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  /** Most searches are to find some records and not all. */
  function selective<R>(searches: OracleSearch<R>[], records: R[]): OracleSearch<R>[] {
    const found = searches.map(({ meets }) => records.filter(meets).length);
    expect(found.filter((count) => count > 0 && count < records.length).length).toBeGreaterThan(SEARCHES);
    return searches;
  }

  async function expectUnknown(path: string, query: Record<string, string>) {
    for (const [text, detail] of [
      ["x relase:1", "Unknown key `relase` at position 3. Did you mean `release`?"],
      ["!(a OR tenanr:x)", "Unknown key `tenanr` at position 8. Did you mean `tenant`?"],
      ["has:zzzzzzz", "Unknown key `zzzzzzz` at position 5. To search for this text, put it in quotes."],
    ]) {
      const { status, body } = await ask(path, { ...query, query: text! });
      expect([text, status, JSON.stringify(body)]).toEqual([text, 400, expect.stringContaining(detail!)]);
    }
  }

  it("finds exactly the traces of 60 searches", async () => {
    const spans = Array.from({ length: 150 }, () => {
      const traceId = random.hex(32) as TraceId;
      const begin = BigInt(NOW - 1 - random.below(60 * MINUTE)) * 1_000_000n;
      return Array.from({ length: 1 + random.below(4) }, (_, place) =>
        makeSpan({
          traceId,
          spanId: random.hex(16) as SpanId,
          parentSpanId: place === 0 ? null : ("00000000000000aa" as SpanId),
          service: random.pick(["web", "pay", "payments"]),
          name: random.pick(["GET /cart", "GET /pay", "SELECT orders"]),
          kind: random.pick(["server", "client"]),
          op: random.pick(["db.query", "http.server", null]),
          scope: random.pick(["otel-http", null]),
          status: random.next() < 0.15 ? "error" : "unset",
          statusMessage: random.pick(["card refused", null]),
          start: begin + BigInt(place) * 1_000_000n,
          duration: random.pick([1, 9, 10, 11, 500]) * 1_000_000,
          attributes: randomAttributes(),
          resource: randomResource(),
        }),
      );
    });
    await api.store.append(makeBatch({ spans: spans.flat() }));
    const durationOf = (trace: Span[]) => {
      const ends = trace.map(({ start, duration }) => Number(start - trace[0]!.start) + duration);
      return Math.max(...ends);
    };
    const any = (text: string, part: (span: Span) => boolean): Leaf<Span[], Span> => ({
      text,
      meets: (trace) => trace.some(part),
    });
    const leaves: Leaf<Span[], Span>[] = [
      any("service:pay", ({ service }) => service === "pay"),
      any("service.name:pay*", ({ service }) => service.startsWith("pay")),
      any('name:"GET /cart"', ({ name }) => name === "GET /cart"),
      any("name:GET*", ({ name }) => name.startsWith("GET")),
      any("orders", ({ name }) => name.includes("orders")),
      any("status:error", ({ status }) => status === "error"),
      { text: "status:ok", meets: (trace) => trace.every(({ status }) => status !== "error") },
      { text: "duration:>10ms", meets: (trace) => durationOf(trace) > 10e6 },
      { text: "duration:>=10ms", meets: (trace) => durationOf(trace) >= 10e6 },
      { text: "duration:<11ms", meets: (trace) => durationOf(trace) < 11e6 },
      { text: "timestamp:-30m", meets: (trace) => Number(trace[0]!.start / 1_000_000n) >= NOW - 30 * MINUTE },
      {
        text: `timestamp:<${new Date(NOW - 20 * MINUTE).toISOString()}`,
        meets: (trace) => Number(trace[0]!.start / 1_000_000n) < NOW - 20 * MINUTE,
      },
      { text: `trace:${spans[0]![0]!.traceId}`, meets: (trace) => trace === spans[0] },
      { text: "kind:client", group: "attributes", part: ({ kind }) => kind === "client" },
      { text: "sentry.op:db*", group: "attributes", part: ({ op }) => op === "db.query" },
      { text: "otel.scope.name:otel-http", group: "attributes", part: ({ scope }) => scope === "otel-http" },
      {
        text: 'otel.status_description:"card refused"',
        group: "attributes",
        part: ({ statusMessage }) => statusMessage === "card refused",
      },
      { text: "span.service:web", group: "span", part: ({ service }) => service === "web" },
      { text: "span.name:*cart", group: "span", part: ({ name }) => name.endsWith("cart") },
      { text: "span.status:error", group: "span", part: ({ status }) => status === "error" },
      { text: "span.duration:>10ms", group: "span", part: ({ duration }) => duration > 10e6 },
      { text: "span.duration:<=10ms", group: "span", part: ({ duration }) => duration <= 10e6 },
      ...attributeTerms.map(([text, part]) => ({ text, group: "attributes", part })),
    ];
    const Answer = z.object({
      traces: z.array(z.object({ traceId: z.string() })),
      next: z.string().nullable(),
    });
    for (const { query, meets } of selective(
      oracleSearches(leaves, (trace) => trace, SEARCHES + 40),
      spans,
    )) {
      for (const sort of ["newest", "slowest"]) {
        const found: string[] = [];
        let cursor: string | null = null;
        do {
          const { body } = await ask("/api/v1/traces", {
            ...RANGE,
            query,
            sort,
            limit: "100",
            ...(cursor !== null && { cursor }),
          });
          const page: z.infer<typeof Answer> = Answer.parse(body, {
            error: () => `${query}: ${JSON.stringify(body)}`,
          });
          found.push(...page.traces.map(({ traceId }) => traceId));
          cursor = page.next;
        } while (cursor !== null);
        const expected = spans.filter(meets).map(([first]) => first!.traceId as string);
        expect({ query, found: found.toSorted() }).toEqual({ query, found: expected.toSorted() });
      }
    }
    await expectUnknown("/api/v1/traces", RANGE);
  });

  it("finds exactly the log records of 60 searches", async () => {
    const logs = Array.from({ length: 300 }, (_, place) =>
      makeLog({
        body: `order ${place} ${random.pick(["was stored", "was refused"])}`,
        time: BigInt(NOW - 1 - random.below(60 * MINUTE)) * 1_000_000n,
        severity: random.pick([0, 1, 5, 9, 12, 13, 17, 21]),
        service: random.pick(["web", "pay", "payments"]),
        scope: random.pick(["logger.http", null]),
        eventName: random.pick(["order.done", null]),
        traceId: random.pick(["ab".repeat(16) as TraceId, null]),
        spanId: random.pick(["cd".repeat(8) as SpanId, null]),
        attributes: randomAttributes(),
        resource: randomResource(),
      }),
    );
    await api.store.append(makeBatch({ logs }));
    const leaf = (text: string, meets: (record: LogRecord) => boolean): Leaf<LogRecord, never> => ({
      text,
      meets,
    });
    const bodyOf = ({ body }: LogRecord) => textOf(body);
    const leaves = [
      leaf("level:warn", ({ severity }) => severity >= 13),
      leaf("severity:>warning", ({ severity }) => severity >= 17),
      leaf("level:<=info", ({ severity }) => severity >= 1 && severity <= 12),
      leaf("level:=error", ({ severity }) => severity === 17),
      leaf("service:pay", ({ service }) => service === "pay"),
      leaf("service.name:pay*", ({ service }) => service.startsWith("pay")),
      leaf("refused", (one) => bodyOf(one).includes("refused")),
      leaf('"was stored"', (one) => bodyOf(one).includes("was stored")),
      leaf("message:order*refused", (one) => bodyOf(one).includes("refused")),
      leaf("timestamp:-30m", ({ time }) => Number(time / 1_000_000n) >= NOW - 30 * MINUTE),
      leaf("timestamp:+30m", ({ time }) => Number(time / 1_000_000n) <= NOW - 30 * MINUTE),
      leaf(`trace_id:${"ab".repeat(16)}`, ({ traceId }) => traceId !== null),
      leaf(`span:${"cd".repeat(8)}`, ({ spanId }) => spanId !== null),
      leaf("has:trace", ({ traceId }) => traceId !== null),
      leaf("scope:logger.*", ({ scope }) => scope !== null),
      leaf("event.name:order.done", ({ eventName }) => eventName !== null),
      ...attributeTerms.map(([text, meets]) => leaf(text, meets)),
    ];
    const Answer = z.object({
      logs: z.array(z.object({ message: z.string() })),
      next: z.string().nullable(),
    });
    for (const { query, meets } of selective(
      oracleSearches(leaves, () => [], SEARCHES + 30),
      logs,
    )) {
      const { body } = await ask("/api/v1/logs", { ...RANGE, query, limit: "500" });
      const page = Answer.parse(body, { error: () => `${query}: ${JSON.stringify(body)}` });
      const found = page.logs.map(({ message }) => message).toSorted();
      expect({ query, found }).toEqual({ query, found: logs.filter(meets).map(bodyOf).toSorted() });
    }
    await expectUnknown("/api/v1/logs", RANGE);
  });

  it("finds exactly the issues of 60 searches", async () => {
    const issues = Array.from({ length: 80 }, (_, place) => ({
      title: `Error ${place} ${random.pick(["timed out", "was refused"])}`,
      level: random.pick(["debug", "info", "warning", "error", "fatal"] as const),
      platform: random.pick(["node", "python"]),
      release: random.pick(["shop@1.0", "shop@2.0", null]),
      environment: random.pick(["production", "staging", null]),
      timestamp: NOW - 1 - random.below(60 * MINUTE),
      events: 1 + random.below(4),
      handled: random.pick([true, false, undefined]),
      email: random.pick(["a@example.org", undefined]),
      tags: {
        ...(random.next() < 0.7 && { tenant: random.pick(["acme", "apple", "pear tree"]) }),
        tries: String(random.below(6)),
        "browser.name": random.pick(["Firefox", "Chrome"]),
        größe: String(random.below(4)),
        "key with space": random.pick(["x y", "x"]),
      } as Record<string, string>,
    }));
    const events = issues.flatMap(
      ({ title, level, platform, release, environment, timestamp, ...more }, place) =>
        Array.from({ length: more.events }, () =>
          makeEvent({
            hashes: [`${place}`.padStart(32, "0")],
            title,
            level,
            platform,
            release,
            environment,
            timestamp,
            extra: {
              tags: Object.entries(more.tags),
              ...(more.email !== undefined && { user: { email: more.email } }),
              exception: [
                {
                  type: "Error",
                  value: title,
                  ...(more.handled !== undefined && { mechanism: { type: "x", handled: more.handled } }),
                },
              ],
            },
          }),
        ),
    );
    await api.store.append(makeBatch({ events }));
    type Made = (typeof issues)[number];
    const levels = ["debug", "info", "warning", "error", "fatal"];
    const leaf = (text: string, meets: (made: Made) => boolean): Leaf<Made, never> => ({ text, meets });
    const leaves = [
      leaf("level:warn", ({ level }) => level === "warning"),
      leaf("severity:>=error", ({ level }) => levels.indexOf(level) >= 3),
      leaf("level:<info", ({ level }) => level === "debug"),
      leaf("release:shop@1.0", ({ release }) => release === "shop@1.0"),
      leaf("service.version:*2.0", ({ release }) => release === "shop@2.0"),
      leaf("has:release", ({ release }) => release !== null),
      leaf("environment:production", ({ environment }) => environment === "production"),
      leaf("deployment.environment.name:stag*", ({ environment }) => environment === "staging"),
      leaf("platform:py*", ({ platform }) => platform === "python"),
      leaf("title:*refused", ({ title }) => title.endsWith("refused")),
      leaf('"timed out"', ({ title }) => title.includes("timed out")),
      leaf("count:>2", ({ events: of }) => of > 2),
      leaf("times_seen:<=2", ({ events: of }) => of <= 2),
      leaf("error.handled:true", ({ handled }) => handled === true),
      leaf("error.unhandled:true", ({ handled }) => handled === false),
      leaf("lastSeen:-30m", ({ timestamp }) => timestamp >= NOW - 30 * MINUTE),
      leaf("timestamp:+30m", ({ timestamp }) => timestamp <= NOW - 30 * MINUTE),
      leaf("user.email:a@example.org", ({ email }) => email !== undefined),
      leaf("tenant:acme", ({ tags }) => tags["tenant"] === "acme"),
      leaf("tenant:a*", ({ tags }) => tags["tenant"]?.startsWith("a") === true),
      leaf('tenant:""', ({ tags }) => tags["tenant"] === undefined),
      leaf("has:tenant", ({ tags }) => tags["tenant"] !== undefined),
      leaf("tries:>3", ({ tags }) => Number(tags["tries"]) > 3),
      leaf("tries:>=3", ({ tags }) => Number(tags["tries"]) >= 3),
      leaf("browser:firefox", ({ tags }) => tags["browser.name"] === "Firefox"),
      leaf("größe:3", ({ tags }) => tags["größe"] === "3"),
      leaf('"key with space":"x y"', ({ tags }) => tags["key with space"] === "x y"),
    ];
    const Answer = z.array(z.object({ title: z.string() }));
    for (const { query, meets } of selective(
      oracleSearches(leaves, () => [], SEARCHES + 30),
      issues,
    )) {
      const { body } = await ask("/api/0/projects/glasshouse/1/issues/", { query, limit: "100" });
      const page = Answer.parse(body, { error: () => `${query}: ${JSON.stringify(body)}` });
      const found = page.map(({ title }) => title).toSorted();
      expect({ query, found }).toEqual({
        query,
        found: issues
          .filter(meets)
          .map(({ title }) => title)
          .toSorted(),
      });
    }
    await expectUnknown("/api/0/projects/glasshouse/1/issues/", {});
  });
});
