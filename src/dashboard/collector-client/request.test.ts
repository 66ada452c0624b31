import { expect, test } from "vitest";
import { circuitBreaker } from "./circuit-breaker.ts";
import { ask, type Collector } from "./request.ts";

const anything = { safeParse: (value: unknown) => ({ success: true as const, data: value }) };
const nothing = { safeParse: () => ({ success: false as const }) };

function collector(fetch: typeof globalThis.fetch, token: string | null = "t".repeat(16)): Collector {
  return { url: "http://collector.test:4318", token, project: "app", fetch, patience: () => 1000 };
}

function answering(status: number, body: unknown = {}): Collector {
  return collector(() => Promise.resolve(Response.json(body, { status })));
}

test("a good answer is handed on with its Link header", async () => {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(new Request(input, init));
    return Promise.resolve(Response.json([1], { headers: { link: "<x>; rel=next" } }));
  };
  const answer = await ask(collector(fetch), {
    path: "/a",
    query: { query: "a&b", cursor: undefined },
    schema: anything,
  });
  expect(answer).toEqual({ ok: true, value: { value: [1], link: "<x>; rel=next" } });
  expect(asked[0]?.url).toBe("http://collector.test:4318/a?query=a%26b");
  expect(asked[0]?.headers.get("authorization")).toBe(`Bearer ${"t".repeat(16)}`);
});

test("whom the dashboard asks for is sent with the dashboard's own token", async () => {
  const seen: Headers[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    seen.push(new Request(input, init).headers);
    return Promise.resolve(Response.json({}));
  };
  const client = { address: "192.0.2.1", dashboardToken: "d".repeat(16) };
  for (const one of [collector(fetch), { ...collector(fetch), client }])
    await ask(one, { path: "/a", schema: anything });
  expect(seen.map((headers) => headers.get("x-glasshouse-client-address"))).toEqual([null, "192.0.2.1"]);
  expect(seen.map((headers) => headers.get("x-glasshouse-dashboard-token"))).toEqual([null, "d".repeat(16)]);
});

test("without a token no authorization header is sent", async () => {
  const seen: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    seen.push(new Request(input, init).headers.get("authorization"));
    return Promise.resolve(Response.json({}));
  };
  await ask(collector(fetch, null), { path: "/a", schema: anything });
  expect(seen).toEqual([null]);
});

test.each([
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not_found"],
  [400, "invalid"],
  [429, "busy"],
  [503, "busy"],
  [504, "timeout"],
  [507, "full"],
  [500, "unreadable"],
])("status %d is the failure %s", async (status, code) => {
  const answer = await ask(answering(status), { path: "/a", schema: anything });
  expect(answer).toMatchObject({ ok: false, error: { code } });
});

test("what the collector says about a bad filter is kept", async () => {
  const answer = await ask(answering(400, { detail: "level: unknown word" }), {
    path: "/a",
    schema: anything,
  });
  expect(answer).toEqual({ ok: false, error: { code: "invalid", detail: "level: unknown word" } });
});

test("a body that is no JSON, or of another shape, is unreadable", async () => {
  const html = collector(() => Promise.resolve(new Response("<html>")));
  expect(await ask(html, { path: "/a", schema: anything })).toMatchObject({ error: { code: "unreadable" } });
  expect(await ask(answering(200), { path: "/a", schema: nothing })).toMatchObject({
    error: { code: "unreadable" },
  });
});

test("a refused connection and a passed deadline are told apart", async () => {
  const refused = collector(() => Promise.reject(new TypeError("fetch failed")));
  const late = collector(() => Promise.reject(new DOMException("late", "TimeoutError")));
  expect(await ask(refused, { path: "/a", schema: anything })).toMatchObject({
    error: { code: "unreachable" },
  });
  expect(await ask(late, { path: "/a", schema: anything })).toMatchObject({ error: { code: "timeout" } });
});

test("with an open breaker nothing is sent, and an answer that still arrives closes it", async () => {
  const breaker = circuitBreaker(() => 0, 1000);
  let sent = 0;
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetch = () => {
    sent += 1;
    return promise;
  };
  const asked = { ...collector(fetch), breaker };
  const late = ask(asked, { path: "/a", schema: anything });
  breaker.open();
  expect(await ask(asked, { path: "/b", schema: anything })).toMatchObject({
    error: { code: "unresponsive" },
  });
  expect(sent).toBe(1);
  resolve(Response.json({}));
  expect(await late).toMatchObject({ ok: true });
  expect(breaker.isOpen()).toBe(false);
});
