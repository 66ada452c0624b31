import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync, gzipSync, inflateSync } from "node:zlib";
import { encode } from "@msgpack/msgpack";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventId } from "#lib/ids.ts";
import { newEventId } from "#collector/receive/ingest.ts";
import { ProjectSettings } from "#model/project-settings.ts";
import { outcomeLine } from "./receive-harness.ts";
import { storedCollector } from "./stored-collector.ts";

const NOW = Date.parse("2026-11-20T19:00:00Z");
const SECRET = "correct-horse-battery-staple";
const LARGE = `${"GET /items 200\n".repeat(20_000)}password=${SECRET}\n`;
const ZIP = Buffer.from(`PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0${SECRET}`, "latin1");
const DUMP = Buffer.from(`MDMP\x93\xa7\0\0\0\0\0\0${SECRET}`, "latin1");
const PIXEL = Buffer.from("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", "latin1");

let collector: Awaited<ReturnType<typeof storedCollector>>;
beforeAll(async () => {
  collector = await storedCollector(NOW);
});
afterAll(() => collector?.discard());

type Item = [header: Record<string, unknown>, payload: string | Uint8Array];

/** Sends an event with these items beside it. */
async function send(...items: Item[]): Promise<EventId> {
  const eventId = newEventId();
  const parts = [Buffer.from(`${JSON.stringify({ event_id: eventId })}\n`)];
  const all: Item[] = [[{ type: "event" }, JSON.stringify({ message: `with files ${eventId}` })], ...items];
  for (const [header, payload] of all) {
    const bytes = Buffer.from(payload);
    parts.push(
      Buffer.from(`${JSON.stringify({ ...header, length: bytes.length })}\n`),
      bytes,
      Buffer.from("\n"),
    );
  }
  const { project, app } = collector;
  const response = await app.request(`/api/${project.id}/envelope/?sentry_key=${project.publicKey}`, {
    method: "POST",
    body: Buffer.concat(parts),
  });
  expect(response.status).toBe(200);
  return eventId;
}

const file = (filename: string, payload: string | Uint8Array, type = "event.attachment"): Item => [
  { type: "attachment", filename, attachment_type: type },
  payload,
];

async function eventOf(eventId: EventId) {
  const event = await collector.client.getEvent({ event: eventId });
  if (!event.ok) throw new Error(event.error.code);
  return event.value.glasshouse;
}

async function contents(eventId: EventId): Promise<Record<string, string>> {
  const { attachments } = await eventOf(eventId);
  const read = await Promise.all(attachments.map(({ id }) => collector.store.getAttachment(id)));
  return Object.fromEntries(read.map((one) => [one!.filename, Buffer.from(one!.payload).toString()]));
}

async function blobsOf(
  kind: "replay_event" | "replay_recording" | "replay_video" | "profile" | "profile_chunk",
) {
  const { items } = await collector.store.listBlobs(collector.project.id, { kind }, { limit: 50 });
  return Promise.all(items.map(async ({ id }) => Buffer.from((await collector.store.getBlob(id))!.payload)));
}

/** The files of the data folder that contain the text. */
function filesWith(text: string): string[] {
  return readdirSync(collector.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

async function change(settings: object): Promise<void> {
  const put = await collector.client.putProjectSettings(ProjectSettings.parse(settings));
  expect(put.ok).toBe(true);
}

const ledger = async () =>
  (await collector.store.listOutcomes(NOW - 60_000, NOW + 60_000))
    .map((outcome) => outcomeLine({ ...outcome, at: NOW }))
    .filter((line) => line.includes(" filtered "));

describe("files", () => {
  test("lose their secrets before they are stored, small and large ones alike", async () => {
    const eventId = await send(
      file("small.log", `password=${SECRET} ok`),
      file("large.log", LARGE),
      file("view.json", JSON.stringify({ windows: [{ password: SECRET }] }), "event.view_hierarchy"),
      file(`password=${SECRET}.txt`, "named"),
    );
    expect(await contents(eventId)).toEqual({
      "small.log": "password=[Filtered] ok",
      "large.log": LARGE.replace(SECRET, "[Filtered]"),
      "view.json": '{"windows":[{"password":"[Filtered]"}]}',
      "password=[Filtered]": "named",
    });
    expect(filesWith(SECRET)).toEqual([]);
  });

  test("of feedback, replays, profiles and unknown items lose theirs too", async () => {
    const id = newEventId();
    const events = JSON.stringify([{ data: { href: `/?token=${SECRET}` } }]);
    const recording = Buffer.concat([Buffer.from('{"segment_id":0}\n'), deflateSync(events)]);
    const event = JSON.stringify({ replay_id: id, segment_id: 0, urls: [`/?token=${SECRET}`] });
    await send(
      [{ type: "feedback" }, JSON.stringify({ contexts: { feedback: { message: "broke" } } })],
      file("feedback.log", `password=${SECRET}`),
      [{ type: "replay_event" }, event],
      [{ type: "replay_recording" }, recording],
      [
        { type: "replay_video" },
        encode({ replay_event: Buffer.from(event), replay_recording: recording, replay_video: PIXEL }),
      ],
      [{ type: "profile" }, JSON.stringify({ event_id: id, transaction_tags: { api_key: SECRET } })],
      [{ type: "from_the_future" }, JSON.stringify({ password: SECRET })],
    );
    expect(filesWith(SECRET)).toEqual([]);
    const [inflated] = (await blobsOf("replay_recording")).map((bytes) => inflateSync(bytes.subarray(17)));
    expect(inflated?.toString()).toBe('[{"data":{"href":"/?token=[Filtered]"}}]');
    expect(String((await blobsOf("replay_event"))[0])).toContain("/?token=[Filtered]");
    expect(String((await blobsOf("profile"))[0])).toContain('"api_key":"[Filtered]"');
    expect(await blobsOf("replay_video")).toHaveLength(1);
  });

  test("that cannot be scrubbed are dropped, counted and named; images are stored", async () => {
    const eventId = await send(
      file("crash.dmp", DUMP, "event.minidump"),
      file("logs.zip", ZIP),
      file("screenshot.png", PIXEL),
      [{ type: "replay_recording" }, Buffer.from([0x78, 0x9c, 0, 10, 255])],
      [{ type: "from_the_future" }, ZIP],
    );
    const { attachments, droppedAttachments } = await eventOf(eventId);
    expect(attachments).toMatchObject([{ name: "screenshot.png" }]);
    expect(droppedAttachments).toMatchObject([
      { name: "crash.dmp", size: DUMP.length, reason: "minidump_file" },
      { name: "logs.zip", size: ZIP.length, reason: "binary_file" },
    ]);
    const listed = await collector.client.listAttachments({ event: eventId });
    expect(listed.ok && listed.value).toHaveLength(1);
    expect(filesWith(SECRET)).toEqual([]);
    expect(await ledger()).toEqual([
      "attachment filtered binary_file 1",
      "attachment filtered minidump_file 1",
      "default filtered binary_file 1",
      "replay filtered binary_file 1",
    ]);
  });

  test("are stored as sent where the project says so", async () => {
    await change({ keptFiles: { images: false, minidumps: true, binaries: true } });
    const eventId = await send(file("crash.dmp", DUMP), file("logs.zip", ZIP), file("shot.png", PIXEL));
    await change({});
    expect(await contents(eventId)).toEqual({ "crash.dmp": String(DUMP), "logs.zip": String(ZIP) });
    expect((await eventOf(eventId)).droppedAttachments).toMatchObject([{ reason: "image_file" }]);
  });

  test("are the binary part of a profile, which begins with its metadata", async () => {
    const about = { profiler_id: newEventId(), chunk_id: newEventId(), platform: "android", version: "2" };
    const metadata = Buffer.from(JSON.stringify(about));
    const item: Item = [
      { type: "profile_chunk", meta_length: metadata.length, content_type: "application/x-perfetto-trace" },
      Buffer.concat([metadata, ZIP]),
    ];
    await send(item);
    expect(await ledger()).toContain("profile filtered binary_file 1");
    await change({ keptFiles: { images: false, minidumps: false, binaries: true } });
    await send(item);
    await change({});
    expect(await blobsOf("profile_chunk")).toEqual([item[1]]);
    const profile = await collector.client.getProfile({ profile: about.profiler_id });
    expect(profile).toMatchObject({
      ok: true,
      value: { flame: null, profile: { kind: "continuous", format: "unknown", platform: "android" } },
    });
  });

  test("of a hostile sender do no harm", async () => {
    const bomb = Buffer.concat([Buffer.from("{}\n"), deflateSync(Buffer.alloc(100_000_000))]);
    const torn = Buffer.concat([Buffer.from([0xc3, 0xff]), Buffer.from(` password=${SECRET}`)]);
    const deep = `${"[".repeat(5_000_000)}"password=${SECRET}"${"]".repeat(5_000_000)}`;
    const hostile: Record<string, Item> = {
      deep: file("file", deep),
      long: file("file", `${"token=".repeat(3_000_000)} password=${SECRET}`),
      compressed: file("file", gzipSync(`password=${SECRET}`.repeat(1_000))),
      torn: file("file", torn),
      bomb: [{ type: "replay_recording" }, bomb],
      next: file("file", `password=${SECRET}`),
    };
    const stored: Record<string, string | undefined> = {};
    for (const [name, item] of Object.entries(hostile)) {
      const { file: content } = await contents(await send(item));
      expect(content ?? "").not.toContain(SECRET);
      stored[name] = content?.slice(-24);
    }
    expect(stored).toEqual({
      deep: "]".repeat(24),
      long: expect.stringContaining("[Filtered]"),
      compressed: undefined,
      torn: "\uFFFD\uFFFD password=[Filtered]",
      bomb: undefined,
      next: "password=[Filtered]",
    });
    expect(collector.failures).toEqual([]);
  });
});
