import { expect, test } from "vitest";
import { envelopeEndpoint } from "#lib/envelope-endpoint.ts";
import { deliverReport } from "./delivery/deliver-report.ts";
import type { Report } from "./delivery/report.ts";
import { forwardEnvelope, ENVELOPE_LIMIT } from "./receive-report.ts";

const DSN = "http://0123456789abcdef0123456789abcdef@127.0.0.1:4318/1";

function stream(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new Blob(chunks as BlobPart[]).stream();
}

/** A tunnel to a service that takes everything, or to whatever `fetchUpstream` stands for. */
function tunnel(dsn: string | undefined, fetchUpstream?: typeof fetch) {
  const sent: { url: string; init: RequestInit }[] = [];
  const take: typeof fetch = (url, init) => {
    sent.push({ url: url as string, init: init ?? {} });
    return Promise.resolve(new Response("{}"));
  };
  const to = {
    dsn,
    otlpEndpoint: "http://127.0.0.1:4318",
    otlpHeaders: {},
    release: "shop@1+2",
    environment: "prod",
  };
  return {
    sent,
    forward: (body: ReadableStream<Uint8Array> | null) =>
      forwardEnvelope(body, (report) => deliverReport(report, to, fetchUpstream ?? take)),
    deliver: (report: Report) => deliverReport(report, to, fetchUpstream ?? take),
  };
}

test("an envelope goes to the app's DSN with the app's key, whatever DSN it names", async () => {
  const { sent, forward } = tunnel(DSN);
  const envelope =
    '{"event_id":"a","dsn":"https://evil@attacker.example/9"}\n{"type":"event"}\n{"message":"x"}\n';
  expect(await forward(stream(envelope))).toMatchObject({ ok: true, value: { kind: "delivered" } });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe("http://127.0.0.1:4318/api/1/envelope/");
  expect(new Headers(sent[0]?.init.headers).get("x-sentry-auth")).toContain(
    "sentry_key=0123456789abcdef0123456789abcdef",
  );
  expect(Buffer.from(sent[0]?.init.body as Uint8Array).toString()).toBe(
    '{"event_id":"a"}\n{"type":"event","length":15}\n{"message":"x"}\n',
  );
});

test("binary payloads pass unchanged", async () => {
  const { sent, forward } = tunnel(DSN);
  const payload = new Uint8Array([0, 255, 10, 13, 254, 0, 10]);
  await forward(stream('{}\n{"type":"attachment","length":7}\n', payload));
  expect(Buffer.from(sent[0]?.init.body as Uint8Array).subarray(-7)).toEqual(Buffer.from(payload));
});

test.each([
  ["an empty body", null, "empty"],
  ["a body that is no envelope", stream("<html>"), "not_an_envelope"],
  ["a body over the limit", stream(new Uint8Array(ENVELOPE_LIMIT + 1)), "too_large"],
])("%s is refused and nothing is sent", async (_what, body, code) => {
  const { sent, forward } = tunnel(DSN);
  expect(await forward(body)).toEqual({ ok: false, error: { code } });
  expect(sent).toHaveLength(0);
});

test("without a DSN nothing is sent", async () => {
  const { sent, forward } = tunnel(undefined);
  expect(await forward(stream("{}\n"))).toMatchObject({ value: { kind: "refused" } });
  expect(sent).toHaveLength(0);
});

test.each([
  ["nobody listens", () => Promise.reject(new TypeError("fetch failed")), "later"],
  ["the service is overloaded", () => Promise.resolve(new Response(null, { status: 503 })), "later"],
  ["the service asks to wait", () => Promise.resolve(new Response(null, { status: 429 })), "later"],
  ["the service finds it wrong", () => Promise.resolve(new Response(null, { status: 400 })), "refused"],
])("when %s the outcome is %s", async (_what, upstream, kind) => {
  expect(await tunnel(DSN, upstream).forward(stream("{}\n"))).toMatchObject({ ok: true, value: { kind } });
});

test("a browser's own report has release and environment in its URL", async () => {
  const { sent, deliver } = tunnel(DSN);
  await deliver({ kind: "reports", body: Buffer.from("[]") });
  const { pathname, searchParams } = new URL(sent[0]?.url ?? "");
  expect(pathname).toBe("/api/1/security/");
  expect(Object.fromEntries(searchParams)).toEqual({
    sentry_key: "0123456789abcdef0123456789abcdef",
    sentry_release: "shop@1+2",
    sentry_environment: "prod",
  });
});

test("a DSN under a path prefix keeps the prefix", () => {
  expect(envelopeEndpoint("https://key@sentry.example/prefix/42")).toEqual({
    url: "https://sentry.example/prefix/api/42/envelope/",
    key: "key",
  });
});
