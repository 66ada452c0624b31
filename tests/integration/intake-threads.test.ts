import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { ProjectSettings } from "#model/project-settings.ts";
import type { ProjectId } from "#lib/ids.ts";
import { protoRequest, protoSpan } from "../fixtures/otlp-traces.ts";
import { envelopeOf, KEY, outcomeLine, receiver, TOKEN } from "./receive-harness.ts";
import { type StartedIntake, startedIntake } from "./started-intake.ts";

const NOW = Date.parse("2026-11-20T19:00:30Z");
const PROJECT = 1 as ProjectId;
const FILE = "https://shop.example/_next/static/chunks/a1.js";
const DEBUG_ID = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";

const event = (more: object = {}): [object, unknown] => [{ type: "event" }, { message: "x", ...more }];
const logs = (count: number): [object, unknown] => [
  { type: "log", item_count: count },
  { items: Array.from({ length: count }, () => ({ body: "line", timestamp: NOW / 1_000 })) },
];
const crash = envelopeOf({}, [
  { type: "event" },
  {
    platform: "javascript",
    exception: {
      values: [{ type: "E", stacktrace: { frames: [{ filename: FILE, lineno: 1, colno: 1 }] } }],
    },
    debug_meta: { images: [{ type: "sourcemap", code_file: FILE, debug_id: DEBUG_ID }] },
  },
]);
const gzip = (bytes: string | Uint8Array) => new Uint8Array(gzipSync(bytes));

let intake: StartedIntake;
afterEach(() => intake.close());

/** A receiver whose small requests are left to one thread, and one without. */
async function receivers(options: Parameters<typeof receiver>[0] = {}) {
  intake = await startedIntake(1);
  const given = { now: () => NOW, ...options };
  return { plain: receiver(given), threaded: receiver({ ...given, intake }) };
}

describe("a request that was left to a thread", () => {
  test("counts once against its quotas, also where one of them drops a part of it", async () => {
    const quotas = [
      { category: "log_item" as const, minute: 3 },
      { category: "error" as const, minute: 2 },
    ];
    const { threaded } = await receivers({ settings: { quotas } });
    await threaded.envelope(envelopeOf({}, event(), logs(2)));
    const partly = await threaded.envelope(envelopeOf({}, event(), logs(2)));
    expect(partly.headers.get("x-sentry-rate-limits")).toBe("30:log_item;log_byte:project:quota_minute");
    const full = await threaded.envelope(envelopeOf({}, event()));
    expect(full.status).toBe(429);
    expect([threaded.events().length, threaded.logs().length]).toEqual([2, 3]);
    expect(threaded.outcomes().map(outcomeLine)).toEqual([
      "log_item rate_limited quota_minute 1",
      "error rate_limited quota_minute 1",
    ]);
    // After the first quota that dropped something, requests stayed here.
    expect(intake.left()).toBe(2);
  });

  test("is filtered and scrubbed by the project's settings, by new ones from the next request on", async () => {
    const { threaded } = await receivers();
    const sent = envelopeOf({}, event({ release: "old@1", message: "of CUST-17" }));
    await threaded.envelope(sent);
    const own = [{ name: "mine", by: "pattern" as const, value: "CUST-[0-9]+" }];
    await threaded.ingest.rules.change(PROJECT, ProjectSettings.parse({ scrubbing: { own } }));
    await threaded.envelope(sent);
    const filters = { releases: ["old@*"] };
    await threaded.ingest.rules.change(PROJECT, ProjectSettings.parse({ filters }));
    await threaded.envelope(sent);
    expect(threaded.events().map(({ event: { payload } }) => payload.message)).toEqual([
      "of CUST-17",
      "of [Filtered]",
    ]);
    expect(threaded.batches[1]?.scrubHits).toEqual([{ projectId: PROJECT, detector: "mine", hits: 1 }]);
    expect(threaded.outcomes().map(outcomeLine)).toEqual(["error filtered release 1"]);
    expect(intake.left()).toBe(3);
  });

  test("is answered as without threads if its body is broken, too large, or for another key", async () => {
    const { plain, threaded } = await receivers();
    const bomb = gzip(new Uint8Array(120 * 1_048_576));
    const large = envelopeOf({}, event({ extra: { text: "x".repeat(1_100_000) } }));
    const requests: [body: string | Uint8Array<ArrayBuffer>, encoding: string, dsn?: string][] = [
      ["not gzip", "gzip"],
      [bomb, "gzip"],
      [crash, "snappy"],
      [gzip(large), "gzip"],
      [gzip(crash), "gzip"],
      ["nope", "identity"],
      ["", "identity"],
      [envelopeOf({ dsn: `https://${"f".repeat(32)}@shop.example/1` }, event()), "identity"],
      [envelopeOf({ dsn: `https://${KEY}@shop.example/1` }, event()), "identity"],
      [envelopeOf({}, event({ event_id: "a".repeat(32) }), [{ type: "attachment" }, "a file"]), "identity"],
    ];
    const seen = async ({ envelope, ingest, ...target }: typeof plain) => {
      const answers: unknown[] = [];
      for (const [body, encoding] of requests) {
        const answer = await envelope(body, { "content-encoding": encoding });
        answers.push([answer.status, answer.headers.get("x-sentry-error")]);
      }
      const outcomes = [...target.outcomes(), ...ingest.pending.list()].map(outcomeLine);
      return { answers, outcomes, stored: target.events().length };
    };
    expect(await seen(threaded)).toEqual(await seen(plain));
    expect(intake.left()).toBe(requests.length);
  });

  test("may be of OTLP, whose answer says what could not be used", async () => {
    const { plain, threaded } = await receivers();
    const bodies = [protoRequest(protoSpan(), protoSpan()), Uint8Array.of(1, 2, 3), new Uint8Array()];
    const seen = async (target: typeof plain) => {
      const answers: unknown[] = [];
      for (const body of bodies) {
        const answer = await target.app.request("/v1/traces", {
          method: "POST",
          headers: { "content-type": "application/x-protobuf", "content-encoding": "gzip" },
          body: gzip(body),
        });
        answers.push([answer.status, Buffer.from(await answer.arrayBuffer()).toString("hex")]);
      }
      return { answers, spans: target.spans(), outcomes: target.outcomes().map(outcomeLine) };
    };
    expect(await seen(threaded)).toEqual(await seen(plain));
    expect(intake.left()).toBe(bodies.length);
  });

  test("gets the places of a source map as soon as it is stored", async () => {
    const { threaded } = await receivers();
    await threaded.envelope(crash);
    const map = {
      version: 3,
      sources: ["src/pay.ts"],
      sourcesContent: ["throw 1"],
      names: [],
      mappings: "AAAA",
    };
    await threaded.app.request(`/api/v1/source-maps/${DEBUG_ID}`, {
      method: "PUT",
      body: JSON.stringify(map),
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    await threaded.envelope(crash);
    expect(intake.left()).toBe(2);
    expect(
      threaded.events().map(({ event: { payload } }) => payload.exception?.[0]?.stacktrace?.frames[0]),
    ).toMatchObject([{ resolution: "no_source_map" }, { resolution: "resolved", context_line: "throw 1" }]);
  });

  test("is refused with 503 and counted if the thread ends over it, and others are received", async () => {
    const { threaded } = await receivers();
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    intake.serve(PROJECT, () => {
      resolve();
      return new Promise(() => undefined);
    });
    const lost = threaded.envelope(crash);
    await asked;
    await intake.workers[0]!.terminate();
    const { status, headers } = await lost;
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await threaded.envelope(envelopeOf({}, event()))).status).toBe(200);
    expect(threaded.outcomes().map(outcomeLine)).toEqual(["default rate_limited thread_ended 1"]);
    expect(threaded.events()).toHaveLength(1);
  });
});

test("without room on the disk, requests stay on the main thread", async () => {
  const { threaded } = await receivers();
  threaded.state.disk = "short";
  expect((await threaded.envelope(envelopeOf({}, event()))).status).toBe(507);
  expect(intake.left()).toBe(0);
});

test("a thread that was never full for a while ends, and what comes then is read on the main thread", async () => {
  intake = await startedIntake(1, { idle: 50 });
  const target = receiver({ intake });
  const [worker] = intake.workers;
  await once(worker!, "exit");
  expect(intake.seats.exist()).toBe(false);
  expect((await target.envelope(envelopeOf({}, event()))).status).toBe(200);
  expect(intake.left()).toBe(0);
});

test("no more threads start than there may be, and none beside one that is starting", async () => {
  intake = await startedIntake(2);
  intake.seats.add();
  expect(intake.workers).toHaveLength(2);
  const ended = once(intake.workers[0]!, "exit");
  await intake.workers[0]!.terminate();
  await ended;
  intake.seats.add();
  intake.seats.add();
  expect(intake.workers).toHaveLength(3);
});
