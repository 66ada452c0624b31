import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { envelopeOf, receiver } from "./receive-harness.ts";
import { storedCollector } from "./stored-collector.ts";

const NOW = Date.parse("2026-11-20T19:00:00Z");
const LARGE = `${"GET /items 200\n".repeat(2_000)}password=hunter2\n`;

describe("hits of detectors", () => {
  let collector: Awaited<ReturnType<typeof storedCollector>>;
  beforeAll(async () => {
    collector = await storedCollector(NOW);
  });
  afterAll(() => collector?.discard());

  async function post(path: string, body: string, type = "application/octet-stream") {
    const separator = path.includes("?") ? "&" : "?";
    const { app, project } = collector;
    const response = await app.request(`${path}${separator}sentry_key=${project.publicKey}`, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    expect(response.status).toBe(200);
  }

  const hits = async () => {
    const answer = await collector.client.getScrubbing();
    if (!answer.ok) throw new Error(answer.error.code);
    const { days, detectors } = answer.value;
    expect([days.length, days.at(-1)]).toEqual([14, "2026-11-20"]);
    return detectors
      .map(({ name, hits: daily }) => `${name} ${daily.join(" ")}`)
      .filter((line) => /[1-9]/.test(line));
  };
  const of = (name: string, today: number) => `${name} ${"0 ".repeat(13)}${today}`;

  test("are counted by day over events, logs and attachments, also those scrubbed in a thread", async () => {
    const event = {
      extra: { password: "x", user_password: "y" },
      request: { headers: { authorization: "z" } },
    };
    await post(
      "/api/1/envelope/",
      envelopeOf(
        { event_id: "a".repeat(32) },
        [{ type: "event" }, { message: "m", ...event }],
        [{ type: "attachment", length: LARGE.length, filename: "large.log" }, LARGE],
      ),
    );
    expect(await hits()).toEqual([of("password", 3), of("authorization", 1)]);
    const attributes = [{ key: "password", value: { stringValue: "x" } }];
    const logs = {
      resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: "b" }, attributes }] }] }],
    };
    await post("/v1/logs", JSON.stringify(logs), "application/json");
    expect(await hits()).toEqual([of("password", 4), of("authorization", 1)]);
  });

  test("of a tested text are answered and neither counted nor stored", async () => {
    const before = await hits();
    const answer = await collector.client.testScrubbing({ text: "password=needle-in-a-haystack of jane" });
    expect(answer).toEqual({
      ok: true,
      value: { text: "password=[Filtered] of jane", found: [{ detector: "password", hits: 1 }] },
    });
    const own = {
      off: ["password" as const],
      own: [{ name: "mine", by: "pattern" as const, value: "jane" }],
    };
    const unsaved = await collector.client.testScrubbing({ text: "password=needle of jane", settings: own });
    expect(unsaved).toMatchObject({ value: { text: "password=needle of [Filtered]" } });
    expect(await hits()).toEqual(before);
    const files = readdirSync(collector.folder, { recursive: true, withFileTypes: true });
    const stored = files
      .filter((entry) => entry.isFile())
      .filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes("needle"));
    expect(stored).toEqual([]);
  });

  test("are in the metrics", async () => {
    const metrics = await (await collector.app.request("/metrics")).text();
    expect(metrics).toContain('glasshouse_scrubbed_today{detector="password"} 4');
  });
});

test("hits of a request that a busy store refused are counted with the next one", async () => {
  const target = receiver();
  const send = (id: string) =>
    target.envelope(
      envelopeOf({ event_id: id.repeat(32) }, [{ type: "event" }, { extra: { password: "x" } }]),
    );
  target.state.busy = true;
  expect((await send("a")).status).toBe(429);
  target.state.busy = false;
  expect((await send("b")).status).toBe(200);
  await send("c");
  const hit = (hits: number) => [{ projectId: 1, detector: "password", hits }];
  expect(target.batches.map(({ scrubHits }) => scrubHits)).toEqual([hit(2), hit(1)]);
});
