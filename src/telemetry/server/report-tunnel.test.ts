import { expect, test } from "vitest";
import { envelopeEndpoint, forwardReport, REPORT_LIMIT } from "./report-tunnel.ts";

const DSN = "http://0123456789abcdef0123456789abcdef@127.0.0.1:4318/1";

function stream(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new Blob(chunks as BlobPart[]).stream();
}

function upstream(): { sent: { url: string; init: RequestInit }[]; fetch: typeof fetch } {
  const sent: { url: string; init: RequestInit }[] = [];
  return {
    sent,
    fetch: (url, init) => {
      sent.push({ url: url as string, init: init ?? {} });
      return Promise.resolve(new Response("{}"));
    },
  };
}

test("an envelope goes to the app's DSN with the app's key, whatever DSN it names", async () => {
  const { sent, fetch } = upstream();
  const envelope =
    '{"event_id":"a","dsn":"https://evil@attacker.example/9"}\n{"type":"event"}\n{"message":"x"}\n';
  const forwarded = await forwardReport(stream(envelope), DSN, fetch);
  expect(forwarded.ok).toBe(true);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe("http://127.0.0.1:4318/api/1/envelope/");
  expect(new Headers(sent[0]?.init.headers).get("x-sentry-auth")).toContain(
    "sentry_key=0123456789abcdef0123456789abcdef",
  );
  expect(Buffer.from(sent[0]?.init.body as Uint8Array).toString()).toBe(
    '{"event_id":"a"}\n{"type":"event"}\n{"message":"x"}\n',
  );
});

test("binary payloads pass unchanged", async () => {
  const { sent, fetch } = upstream();
  const payload = new Uint8Array([0, 255, 10, 13, 254, 0, 10]);
  await forwardReport(stream('{}\n{"type":"attachment","length":7}\n', payload), DSN, fetch);
  expect(Buffer.from(sent[0]?.init.body as Uint8Array).subarray(-7)).toEqual(Buffer.from(payload));
});

test.each([
  ["nothing configured", stream("{}"), undefined, "not_configured"],
  ["an empty body", null, DSN, "empty"],
  ["a body that is no envelope", stream("<html>"), DSN, "not_an_envelope"],
  ["a body over the limit", stream(new Uint8Array(REPORT_LIMIT + 1)), DSN, "too_large"],
])("%s is refused and nothing is sent", async (_what, body, dsn, code) => {
  const { sent, fetch } = upstream();
  expect(await forwardReport(body, dsn, fetch)).toEqual({ ok: false, error: { code } });
  expect(sent).toHaveLength(0);
});

test("a dead receiver is an answer, not an exception", async () => {
  const refused = () => Promise.reject(new TypeError("fetch failed"));
  expect(await forwardReport(stream("{}\n"), DSN, refused)).toEqual({
    ok: false,
    error: { code: "unreachable" },
  });
});

test("a DSN under a path prefix keeps the prefix", () => {
  expect(envelopeEndpoint("https://key@sentry.example/prefix/42")).toEqual({
    url: "https://sentry.example/prefix/api/42/envelope/",
    key: "key",
  });
});
