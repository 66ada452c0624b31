import { describe, expect, test } from "vitest";
import { NOW } from "../../../../tests/fixtures/reception.ts";
import { normalizeSent as normalize } from "../../../../tests/fixtures/normalize-sent.ts";

const keyOf = async (user: unknown) => (await normalize({ user })).userKey;

describe("the indexed fields", () => {
  test("the user is identified by id, else by e-mail, name or address", async () => {
    expect(await keyOf({ id: 7, email: "a@b.c" })).toBe("id:7");
    expect(await keyOf({ email: "A@b.c" })).toBe("email:a@b.c");
    expect(await keyOf({ username: "jane" })).toBe("username:jane");
    expect(await keyOf({ ip_address: "203.0.113.7" })).toBe("ip:203.0.113.7");
    expect(await keyOf({ ip_address: "{{auto}}" })).toBeNull();
  });

  test("trace and span come from the trace context; zero ids are dropped", async () => {
    const trace = { trace_id: "80B55F30D69943FF967C05BFB2933741", span_id: "b01f59b533f36e6a" };
    expect(await normalize({ contexts: { trace } })).toMatchObject({
      traceId: "80b55f30d69943ff967c05bfb2933741",
      spanId: "b01f59b533f36e6a",
    });
    const zero = { trace_id: "0".repeat(32), span_id: "0".repeat(16) };
    expect(await normalize({ contexts: { trace: zero } })).toMatchObject({ traceId: null, spanId: null });
  });

  test("ids that look like card numbers are not scrubbed", async () => {
    const trace = { trace_id: "41111111111111110000000000000000", span_id: "4111111111111111" };
    const event = await normalize({ contexts: { trace, replay: { replay_id: trace.trace_id } } });
    expect(event).toMatchObject({ traceId: trace.trace_id, spanId: trace.span_id });
    expect(event.payload.contexts).toMatchObject({ trace, replay: { replay_id: trace.trace_id } });
    const other = await normalize({
      contexts: { trace: { trace_id: "4111111111111111", note: "4111111111111111" } },
    });
    expect(other.payload.contexts?.trace?.note).toBe("[Filtered]");
  });

  test("the culprit is the transaction, else the throwing in-app frame", async () => {
    const frames = [
      { filename: "src/app.ts", function: "main", in_app: true },
      { filename: "/srv/node_modules/lib/index.js", function: "call", in_app: false },
    ];
    const exception = { values: [{ type: "E", value: "v", stacktrace: { frames } }] };
    const event = await normalize({ platform: "node", exception });
    expect(event.culprit).toBe("main(src/app.ts)");
    expect((await normalize({ transaction: "GET /x", exception })).culprit).toBe("GET /x");
  });

  test("the digest is found wherever senders put it", async () => {
    expect((await normalize({ tags: { digest: "123@E1" } })).digest).toBe("123@E1");
    expect(
      (await normalize({ exception: [{ type: "E", mechanism: { type: "x", data: { digest: "9" } } }] }))
        .digest,
    ).toBe("9");
    expect((await normalize({})).digest).toBeNull();
  });

  test("a time out of range becomes the time of receipt, with a note", async () => {
    const event = await normalize({ timestamp: "9999-01-01T00:00:00Z" });
    expect(event.timestamp).toBe(NOW);
    expect(event.payload._meta).toMatchObject({
      timestamp: { "": { err: [["future_timestamp", { sdk_time: "9999-01-01T00:00:00.000Z" }]] } },
    });
    expect((await normalize({ timestamp: NOW / 1e3 - 60 })).timestamp).toBe(NOW - 60_000);
  });
});
