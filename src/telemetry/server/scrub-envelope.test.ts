import { beforeAll, expect, test } from "vitest";
import { isPrivateName, scrubWith } from "#lib/scrub/scrub-personal.ts";
import { createScrubber } from "#lib/scrub/scrub-text.ts";
import { readItems } from "./delivery/envelope-items.ts";
import { scrubEnvelope } from "./scrub-envelope.ts";

beforeAll(() => scrubWith(createScrubber({ isPrivate: isPrivateName })));

function envelope(...items: [header: object, payload: unknown][]): Buffer {
  const lines = items.flatMap(([header, payload]) => [JSON.stringify(header), JSON.stringify(payload)]);
  return Buffer.from(["{}", ...lines, ""].join("\n"));
}

function scrub(bytes: Uint8Array): Uint8Array {
  const scrubbed = scrubEnvelope(bytes);
  if (!scrubbed.ok) throw new Error(scrubbed.error.code);
  return scrubbed.value;
}

test("secrets that only the whole catalogue knows are removed from events, spans and log records", () => {
  const token = "glpat-abcdefghij0123456789";
  const secret = `curl -u jane:hunter2 with ${token}`;
  const clean = scrub(
    envelope(
      [{ type: "event" }, { message: secret, exception: { values: [{ type: "Error", value: secret }] } }],
      [
        { type: "transaction", length: undefined },
        { spans: [{ description: secret, data: { url: secret } }] },
      ],
      [
        { type: "span", item_count: 1, content_type: "application/vnd.sentry.items.span.v2+json" },
        {
          items: [
            {
              name: "x",
              attributes: {
                "a.b": { type: "string", value: secret },
                "user.email": { type: "string", value: "x" },
              },
            },
          ],
        },
      ],
      [{ type: "log", item_count: 1 }, { items: [{ body: secret, attributes: {} }] }],
    ),
  );
  expect(Buffer.from(clean).toString()).not.toMatch(/hunter2|glpat/);
  const items = [...readItems(clean)].map(({ header, payload }) => [
    header.type,
    JSON.parse(payload.toString()),
  ]);
  expect(items.map(([type]) => type)).toEqual(["event", "transaction", "span", "log"]);
  expect(items[2]?.[1]).toMatchObject({
    items: [{ name: "x", attributes: { "user.email": { type: "string", value: "[Filtered]" } } }],
  });
});

test("the names and places of frames, ids and the other items stay", () => {
  const event = {
    event_id: "0123456789abcdef0123456789abcdef",
    exception: {
      values: [{ type: "Error", value: "x", stacktrace: { frames: [{ function: "getToken", lineno: 4 }] } }],
    },
    contexts: { trace: { trace_id: "0123456789abcdef0123456789abcdef", span_id: "0123456789abcdef" } },
    sdk: { name: "sentry.javascript.browser", version: "11.8.0" },
  };
  const session = { sid: "0123456789abcdef0123456789abcdef", status: "ok" };
  const bytes = envelope([{ type: "event" }, event], [{ type: "session" }, session]);
  const payloads = [...readItems(scrub(bytes))].map(({ payload }) => JSON.parse(payload.toString()));
  expect(payloads).toEqual([event, session]);
});

test.each([
  [
    "an attachment",
    Buffer.concat([Buffer.from('{}\n{"type":"attachment","length":4}\n'), Buffer.from([0, 10, 255, 10])]),
  ],
  ["an event that is no JSON", Buffer.from('{}\n{"type":"event"}\npassword=\n')],
  ["what follows an invalid item", Buffer.from('{}\n{"type":"session"}\n{}\nno header\n{"type":"event"}\n')],
  ["an item called like a property of objects", Buffer.from('{}\n{"type":"constructor"}\n{}\n')],
  ["nothing but a header", Buffer.from("{}")],
])("%s stays as it is", (_what, bytes) => {
  expect(Buffer.from(scrub(bytes))).toEqual(bytes);
});

test("an item that would take long to scrub is refused", () => {
  const large = envelope([{ type: "event" }, { message: "a ".repeat(600_000) }]);
  expect(scrubEnvelope(large)).toEqual({ ok: false, error: { code: "too_large" } });
});
