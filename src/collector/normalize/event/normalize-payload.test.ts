import { describe, expect, test } from "vitest";
import { parseJson } from "#lib/parse-json.ts";
import { type EventMeta, metaAt, metaEntries } from "#model/event-meta.ts";
import { NOW } from "../../../../tests/fixtures/reception.ts";
import { normalizeSent as normalize } from "../../../../tests/fixtures/normalize-sent.ts";

function nested(depth: number): unknown {
  let value: unknown = "core";
  for (let at = 0; at < depth; at += 1) value = { in: value };
  return value;
}

describe("unusual forms that SDKs send", () => {
  const thrown = { type: "TypeError", value: "x is not a function" };

  test.each([[[thrown]], [{ values: [thrown] }], [thrown]])("exception as %j", async (exception) => {
    const event = await normalize({ exception });
    expect(event.payload.exception).toMatchObject([thrown]);
    expect(event).toMatchObject({ type: "error", title: "TypeError: x is not a function" });
  });

  test.each([
    [{ a: "1", n: 2 }],
    [
      [
        ["a", "1"],
        ["n", 2],
      ],
    ],
    [
      [
        { key: "a", value: "1" },
        { key: "n", value: 2 },
      ],
    ],
  ])("tags as %j", async (tags) => {
    const event = await normalize({ tags });
    expect(event.payload.tags).toEqual([
      ["a", "1"],
      ["n", "2"],
    ]);
  });

  test.each([
    [{ message: "hello" }],
    [{ message: { formatted: "hello" } }],
    [{ logentry: "hello" }],
    [{ logentry: { message: "hel%s", params: ["lo"] } }],
    [{ logentry: { message: "{greeting}", params: { greeting: "hello" } } }],
    [{ "sentry.interfaces.Message": { formatted: "hello" } }],
  ])("message as %j", async (sent) => {
    expect(await normalize(sent)).toMatchObject({ type: "default", title: "hello" });
  });

  test("headers as an object or as pairs", async () => {
    const pairs = [
      ["Accept", "*/*"],
      ["X-Two", "a, b"],
    ];
    expect(
      (await normalize({ request: { headers: { Accept: "*/*", "X-Two": ["a", "b"] } } })).payload.request
        ?.headers,
    ).toEqual(pairs);
    expect((await normalize({ request: { headers: pairs } })).payload.request?.headers).toEqual(pairs);
  });

  test.each([
    ["warn", "warning"],
    ["critical", "fatal"],
    ["log", "info"],
    [40, "error"],
    ["nonsense", "error"],
  ])("level %j is %s", async (level, expected) => {
    expect((await normalize({ level })).level).toBe(expected);
  });

  test("fields of a wrong type are dropped, not the event", async () => {
    const event = await normalize({
      message: { a: 1 },
      platform: [],
      timestamp: {},
      tags: "x",
      user: "bob",
      contexts: [],
      extra: "e",
      exception: "boom",
      release: {},
      fingerprint: 7,
    });
    expect(event).toMatchObject({ timestamp: NOW, platform: "other", release: null, userKey: null });
    expect(event.payload.errors?.map((error) => error.name)).toEqual(
      expect.arrayContaining(["platform", "release", "exception", "contexts"]),
    );
  });
});

describe("oversized parts are cut with a note", () => {
  test("long texts", async () => {
    const event = await normalize({ message: "m".repeat(200_000) });
    expect(event.payload.message?.length).toBeLessThan(9_000);
    expect(event.payload._meta).toEqual({
      message: { "": { rem: [["!limit", "s"]], len: 200_000 } },
    });
  });

  test("deep, wide and numerous parts", async () => {
    const event = await normalize({
      contexts: { deep: nested(5_000) },
      extra: Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, 1])),
      breadcrumbs: Array.from({ length: 500 }, (_, at) => ({ message: `b${at}` })),
      exception: [
        {
          type: "E",
          stacktrace: { frames: Array.from({ length: 900 }, (_, at) => ({ function: `f${at}` })) },
        },
      ],
    });
    const { payload } = event;
    expect(Object.keys(payload.extra ?? {})).toHaveLength(2_000);
    expect(payload.breadcrumbs).toHaveLength(200);
    expect(payload.breadcrumbs?.at(-1)?.message).toBe("b499");
    const stack = payload.exception?.[0]?.stacktrace;
    expect(stack?.frames).toHaveLength(500);
    expect([stack?.frames[0]?.function, stack?.frames.at(-1)?.function]).toEqual(["f0", "f899"]);
    expect(stack?.frames_omitted).toEqual([250, 650]);
    const cut = (len: number) => ({ "": { rem: [["!limit", "x"]], len } });
    expect(payload._meta).toMatchObject({
      extra: cut(3_000),
      breadcrumbs: cut(500),
      exception: { 0: { stacktrace: { frames: cut(900) } } },
    });
    const deepest = [...metaEntries(metaAt(payload._meta as EventMeta, "contexts", "deep")!)];
    expect(deepest).toEqual([{ path: expect.any(Array), value: { rem: [["!limit", "x"]] } }]);
  });

  test("the whole event, down to the size limit", async () => {
    const big = "x".repeat(16_000);
    const event = await normalize({
      extra: Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, big])),
    });
    expect(JSON.stringify(event.payload).length).toBeLessThan(1_100_000);
    expect(event.payload._meta).toMatchObject({ extra: { "": { rem: [["!limit", "x"]], len: 200 } } });
  });
});

describe("hostile input", () => {
  test("secrets are scrubbed by key and by pattern, with notes", async () => {
    const event = await normalize({
      extra: { password: "hunter2", nested: { apiKey: "k" }, ok: "fine", token_count: 7 },
      request: {
        url: "/x?access_token=abc",
        headers: { Cookie: "a=b", Authorization: "Bearer x" },
        cookies: { sid: "1" },
      },
      breadcrumbs: [{ data: { url: "/login?password=hunter2" } }],
      contexts: { card: { number: "4111 1111 1111 1111" } },
      tags: { secret: "s3cret" },
    });
    const text = JSON.stringify(event.payload);
    expect(text).not.toMatch(/hunter2|s3cret|4111|Bearer x|"a=b"|=abc/);
    expect(event.payload.extra).toMatchObject({
      ok: "fine",
      token_count: 7,
      nested: { apiKey: "[Filtered]" },
    });
    const filtered = (detector: string, len: number, start = 0) => ({
      "": { rem: [[`@${detector}:filter`, "s", start, start + 10]], len },
    });
    expect(event.payload._meta).toMatchObject({
      extra: { password: filtered("password", 7), nested: { apiKey: filtered("api_key", 1) } },
      request: {
        url: filtered("token", 19, 16),
        headers: { 0: { 1: filtered("session", 3) } },
      },
      tags: { 0: { 1: { "": { len: 6 } } } },
      contexts: { card: { number: filtered("card_number", 19) } },
    });
  });

  test("a text with several secrets names every detector", async () => {
    const event = await normalize({ message: "password=abcd card 4111 1111 1111 1111" });
    expect(event.payload._meta).toEqual({
      message: {
        "": {
          rem: [
            ["@card_number:filter", "s"],
            ["@password:filter", "s"],
          ],
          len: 38,
        },
      },
    });
  });

  test("a text full of secrets is noted once", async () => {
    const event = await normalize({ message: "password=abcd ".repeat(100) });
    expect(event.payload._meta).toEqual({
      message: { "": { rem: [["@password:filter", "s"]], len: 1_400 } },
    });
  });

  test("notes of a value under an empty or dangerous key do no harm", async () => {
    const event = await normalize({ extra: { "": { password: "x" }, constructor: { password: "x" } } });
    expect(event.payload._meta).toMatchObject({
      extra: { "": { rem: [["@password:filter", "s", 0, 10]] }, constructor: { password: {} } },
    });
    expect(Object.hasOwn({}, "password")).toBe(false);
    expect(({} as Record<string, unknown>)["password"]).toBeUndefined();
  });

  test("no key changes a prototype", async () => {
    const sent = JSON.parse(
      '{"extra":{"__proto__":{"polluted":1},"constructor":{"x":1}},"__proto__":{"polluted":1},"contexts":{"__proto__":{"polluted":1}}}',
    ) as Record<string, unknown>;
    const event = await normalize(sent);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((event.payload.extra as Record<string, unknown>).polluted).toBeUndefined();
    expect(event.payload.extra).toHaveProperty("constructor", { x: 1 });
  });

  test("NUL and lone surrogates become U+FFFD, and non-finite numbers null", async () => {
    const event = await normalize({ message: "a\0b\uD800c", extra: { big: Number.POSITIVE_INFINITY } });
    expect(event.payload.message).toBe("a\uFFFDb\uFFFDc");
    expect(event.payload.extra).toEqual({ big: null });
  });
});

describe("threads", () => {
  const frame = { function: "waits", vars: { password: "hunter2" } };

  test("keep name, state and stack, and are scrubbed like other stacks", async () => {
    const thread = { id: 1, name: "pool-1", state: "BLOCKED", main: true, stacktrace: { frames: [frame] } };
    const { payload } = await normalize({ threads: { values: [thread] } });
    expect(payload.threads).toMatchObject([
      {
        id: "1",
        name: "pool-1",
        state: "BLOCKED",
        main: true,
        stacktrace: { frames: [{ function: "waits" }] },
      },
    ]);
    expect(JSON.stringify(payload.threads)).not.toContain("hunter2");
  });

  test("of too many, the crashed and the current one are kept", async () => {
    const threads = Array.from({ length: 300 }, (_, id) => ({
      id,
      crashed: id === 250,
      current: id === 200,
    }));
    const { payload } = await normalize({ threads });
    expect(payload.threads).toHaveLength(100);
    expect(payload.threads?.slice(0, 3).map(({ id }) => id)).toEqual(["200", "250", "0"]);
  });
});

test("ids of more digits than a number holds stay apart", async () => {
  const read = async (id: string) => {
    const sent = parseJson(`{"user":{"id":${id}},"tags":{"order.id":${id}},"extra":{"id":${id}}}`);
    const { payload, userKey } = await normalize(sent as Record<string, unknown>);
    return [userKey, payload.user?.id, payload.tags, payload.extra];
  };
  // The second one has the check digit of a card number.
  for (const id of ["1152921504606846977", "4111111111111111110"])
    expect(await read(id)).toEqual([`id:${id}`, id, [["order.id", id]], { id }]);
});

test("what the schema does not name stands where it was sent", async () => {
  const frame = { function: "run", instruction_addr: "0x1f", symbol_addr: "0x10", trust: "scan" };
  const { payload } = await normalize({
    exception: {
      values: [
        {
          type: "SIGSEGV",
          mechanism: { type: "signal", meta: { signal: { number: 11 } }, help_link: "https://a.example/b" },
          stacktrace: { frames: [frame], registers: { x0: "0x0" } },
          raw_stacktrace: { frames: [frame] },
        },
      ],
    },
    threads: { values: [{ id: 7, state: "BLOCKED", priority: 5, held_locks: { "0x1": { type: 8 } } }] },
    debug_meta: {
      sdk_info: { sdk_name: "iOS" },
      images: [{ type: "macho", image_addr: "0x1000", image_size: 4_096 }],
    },
  });
  expect(payload).toMatchObject({
    exception: [
      {
        mechanism: { meta: { signal: { number: 11 } }, help_link: "https://a.example/b" },
        stacktrace: { frames: [frame], registers: { x0: "0x0" } },
        raw_stacktrace: { frames: [frame] },
      },
    ],
    threads: [{ id: "7", priority: 5, held_locks: { "0x1": { type: 8 } } }],
    debug_meta: { sdk_info: { sdk_name: "iOS" }, images: [{ image_addr: "0x1000", image_size: 4_096 }] },
  });
});

test("a secret in a field that the schema does not name is scrubbed", async () => {
  const { payload } = await normalize({
    exception: [{ type: "E", note: { password: "hunter2hunter2" } }],
    debug_meta: { images: [{ type: "elf", api_key: "hunter2hunter2" }] },
  });
  expect(JSON.stringify(payload)).not.toContain("hunter2");
  expect([...metaEntries(payload._meta as EventMeta)].map(({ path }) => path.join("."))).toEqual([
    "exception.0.note.password",
    "debug_meta.images.0.api_key",
  ]);
});

test("what the sender changed is kept in `_meta`, along the payload as it is stored", async () => {
  const { payload } = await normalize({
    exception: { values: [{ type: "E", value: "***" }] },
    request: { data: "" },
    _meta: {
      exception: { values: { "0": { value: { "": { rem: [["@ip:mask", "m", 0, 3]], len: 9 } } } } },
      request: { data: { "": { err: ["invalid_data", ["too_long", { max: 5 }]] } } },
      odd: { "": { rem: [["r", "?"], "no"] } },
    },
  });
  expect(payload._meta).toEqual({
    exception: { "0": { value: { "": { rem: [["@ip:mask", "m", 0, 3]], len: 9 } } } },
    request: {
      data: {
        "": {
          err: [
            ["invalid_data", {}],
            ["too_long", { max: "5" }],
          ],
        },
      },
    },
    odd: { "": { rem: [] } },
  });
});
