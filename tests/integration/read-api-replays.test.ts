import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEventId } from "#collector/receive/ingest.ts";
import { crumb, mutation, recorder, type RecordedEvent } from "../e2e/recorded-page.ts";
import { replayEnvelopes } from "../e2e/send-replay.ts";
import { storedCollector } from "./stored-collector.ts";

const NOW = Date.parse("2026-11-20T19:00:00Z");
const START = NOW - 600_000;

let collector: Awaited<ReturnType<typeof storedCollector>>;
beforeAll(async () => {
  collector = await storedCollector(NOW);
});
afterAll(() => collector?.discard());

/** Three segments of ten seconds: a picture, a click with a change, and a message of the console. */
function segments(start = START): RecordedEvent[][] {
  const { element, text, snapshot } = recorder();
  const words = text("empty");
  const body = element("body", {}, [element("p", {}, [words])]);
  const becomes = (at: number, value: string) => mutation(at, { texts: [{ id: words.id, value }] });
  return [
    snapshot(start, [], body),
    [crumb(start + 12_000, "ui.click", "button.add"), becomes(start + 12_500, "one item")],
    [crumb(start + 25_000, "console", "price is missing"), becomes(start + 29_000, "two items")],
  ];
}

async function send(bodies: Buffer<ArrayBuffer>[]): Promise<void> {
  const { app, project } = collector;
  for (const body of bodies) {
    const path = `/api/${project.id}/envelope/?sentry_key=${project.publicKey}`;
    expect((await app.request(path, { method: "POST", body })).status).toBe(200);
  }
}

async function pageOf(replay: string) {
  const page = await collector.client.getReplay({ replay });
  if (!page.ok) throw new Error(page.error.code);
  return page.value;
}

async function recordingOf(replay: string) {
  const file = await collector.client.getReplayRecording({ replay });
  if (!file.ok) throw new Error(file.error.code);
  const json = gunzipSync(await file.value.arrayBuffer()).toString();
  return JSON.parse(json) as { events: RecordedEvent[]; refused: number };
}

async function found(query: string): Promise<string[]> {
  const list = await collector.client.listReplays({ query });
  if (!list.ok) throw new Error(list.error.code);
  return list.value.replays.map(({ id }) => id);
}

test.each([
  ["in order", [0, 1, 2]],
  ["backwards", [2, 1, 0]],
  ["with one sent twice", [1, 0, 2, 1]],
])("a replay is the same whose segments come %s", async (_, order) => {
  const replayId = newEventId();
  const bodies = replayEnvelopes({ replayId, segments: segments(), user: { email: "jane@shop.example" } });
  await send(order.map((place) => bodies[place]!));
  const page = await pageOf(replayId);
  expect(page.replay).toMatchObject({
    kind: "web",
    started: new Date(START).toISOString(),
    duration: 29_000,
    urls: ["https://shop.example/cart"],
    user: { email: "jane@shop.example" },
    clicks: 1,
    messages: 1,
    segments: 3,
    browser: { name: "Chrome", version: "131" },
  });
  expect(page.steps.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "click button.add",
    "console price is missing",
  ]);
  expect([page.missing, page.unreadable, page.firstFrame]).toEqual([[], 0, START]);
  const { events, refused } = await recordingOf(replayId);
  expect([events.map(({ type }) => type), refused]).toEqual([[4, 2, 3, 3], 0]);
});

test("a segment that did not come, and one that cannot be read, are named", async () => {
  const replayId = newEventId();
  const bodies = replayEnvelopes({ replayId, segments: segments() });
  await send([bodies[0]!, bodies[2]!]);
  expect(await pageOf(replayId)).toMatchObject({ missing: [1], unreadable: 0 });
  const head = `{"event_id":"${replayId}"}\n{"type":"replay_recording"}\n{"segment_id":1}\n`;
  await send([Buffer.from(`${head}{"no":"list"}`)]);
  expect(await pageOf(replayId)).toMatchObject({ missing: [], unreadable: 1 });
  expect((await recordingOf(replayId)).events).toHaveLength(3);
});

test("replays are found by what they name and how they went", async () => {
  const [replayId, errorId, traceId] = [newEventId(), newEventId(), newEventId()];
  const user = { id: "90", username: "bea" };
  await send(
    replayEnvelopes({ replayId, segments: segments(), errorIds: [errorId], traceIds: [traceId], user }),
  );
  for (const query of [
    `id:${replayId}`,
    `error:${errorId}`,
    `trace:${traceId}`,
    "user:bea",
    "user.id:90 url:*/cart",
    "has:errors",
    "errors:1 duration:>20s",
    "bea",
  ])
    expect([query, await found(query)]).toEqual([query, [replayId]]);
  for (const query of [
    `trace:${errorId}`,
    "user:bea duration:>1m",
    "user:bea clicks:>1",
    "user:bea !has:errors",
  ])
    expect([query, await found(query)]).toEqual([query, []]);
  const unknown = await collector.client.listReplays({ query: "usr:bea" });
  expect(unknown.ok).toBe(false);
  expect((await pageOf(replayId)).errors).toEqual([{ eventId: errorId, stored: null }]);
});

test("an unknown replay has neither a page nor a recording", async () => {
  for (const answer of [
    await collector.client.getReplay({ replay: newEventId() }),
    await collector.client.getReplayRecording({ replay: "x" }),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: "not_found" } });
});
