import { expect, test } from "vitest";
import { envelopeOf, KEY, outcomeLine, receiver } from "./receive-harness.ts";

const MINUTE = 60_000;
/** The beginning of a minute. */
const NOW = 1_800_000_000_000;

const message = (text: string) => [{ type: "event" }, { message: text }] as [object, object];
const spans = (count: number) => ({
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: Array.from({ length: count }, (_, at) => ({
            traceId: "a".repeat(32),
            spanId: (at + 1).toString(16).padStart(16, "0"),
            name: "work",
            startTimeUnixNano: `${NOW}000000`,
            endTimeUnixNano: `${NOW}000000`,
          })),
        },
      ],
    },
  ],
});

test("a key with a limit of its own sends as many items a minute, of all kinds together", async () => {
  let now = NOW;
  const {
    app,
    envelope,
    events,
    spans: stored,
    outcomes,
  } = receiver({ now: () => now, key: { perMinute: 5 } });
  expect((await envelope(envelopeOf({}, message("one"), message("two"), message("three")))).status).toBe(200);
  const traces = await app.request("/v1/traces", {
    method: "POST",
    headers: { "content-type": "application/json", "x-sentry-auth": `Sentry sentry_key=${KEY}` },
    body: JSON.stringify(spans(4)),
  });
  expect(traces.status).toBe(200);
  expect([events().length, stored().length]).toEqual([3, 2]);
  expect(outcomes().map(outcomeLine)).toEqual(["span rate_limited quota_key 2"]);

  const over = await envelope(envelopeOf({}, message("six")));
  expect([over.status, over.headers.get("retry-after")]).toEqual([429, "60"]);
  now += MINUTE;
  expect((await envelope(envelopeOf({}, message("next minute")))).status).toBe(200);
});

test("a key is refused from its end on, and its sender told why", async () => {
  let now = NOW;
  const { envelope, events } = receiver({ now: () => now, key: { expiresAt: NOW + MINUTE } });
  expect((await envelope(envelopeOf({}, message("in time")))).status).toBe(200);
  now += MINUTE;
  const late = await envelope(envelopeOf({}, message("too late")));
  expect(late.status).toBe(403);
  expect(await late.json()).toMatchObject({ detail: "the key has expired" });
  expect(events().length).toBe(1);
});
