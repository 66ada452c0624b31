import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { normalizeEvent } from "#collector/normalize/event/normalize-event.ts";
import { newEventId } from "#collector/receive/ingest.ts";
import { eventTags } from "#collector/tags/event-tags.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { EventPayload } from "#model/event.ts";
import { scrubbing } from "../fixtures/reception.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";

/** An event's payload as it is stored. */
async function received(sent: Record<string, unknown>): Promise<EventPayload> {
  const { payload } = await normalizeEvent(sent, {
    projectId: 1 as ProjectId,
    eventId: newEventId(),
    receivedAt: Date.now(),
    maxAge: 30 * 86_400_000,
    scrubbing,
    symbolicate: () => Promise.resolve(),
  });
  return payload;
}

it("derives tags from what is left after scrubbing", async () => {
  const secret = "hunter2-Xq81";
  const payload = await received({
    platform: "javascript",
    server_name: `postgres://ada:${secret}@db.example/shop`,
    request: {
      url: `https://ada:${secret}@shop.example/cart?password=${secret}#token=${secret}`,
      headers: { "User-Agent": `Chrome/142.0.0.0 password=${secret}` },
    },
    contexts: {
      runtime: { name: `password=${secret}` },
      device: { model: "x1", family: `password=${secret}` },
    },
  });
  const tags = eventTags(payload);
  expect(tags.map(([key]) => key)).toEqual(["device", "url"]);
  expect(JSON.stringify(tags)).not.toContain(secret);
});

describe.skipIf(!existsSync(corpora))("tags derived from what SDKs sent", () => {
  it.each([
    [
      "glitchtip/incoming_events/small_js_error_source.json",
      { browser: "Firefox 98", os: "Linux", "device.family": "Desktop", handled: "no", mechanism: "onerror" },
    ],
    [
      "glitchtip/incoming_events/python_zero_division.json",
      { browser: "Firefox 75", client_os: "Linux", runtime: "CPython 3.8.2", mechanism: "django" },
    ],
    [
      "bugsink-event-samples/bugsink/laravel.json",
      { "os.name": "Linux", runtime: "php 8.1.2", handled: "yes", server_name: "pop-os" },
    ],
    [
      "bugsink-event-samples/bugsink/contexts.json",
      { browser: "Chrome 88", os: "Windows 10.0.19041", runtime: "Python 3.9.1" },
    ],
    [
      "relay-2021/payloads/cocoa.json",
      { os: "iOS 11.4", device: "iPhone10,5", "device.family": "iOS", mechanism: "mach", dist: "1" },
    ],
    ["sentry-2019/data_samples/aspnetcore.json", { browser: "Chrome 70", client_os: "Windows 10" }],
  ])("%s", async (file, expected) => {
    const sent = JSON.parse(readFileSync(`${corpora}/${file}`, "utf8")) as Record<string, unknown>;
    const payload = await received(sent);
    const sentKeys = new Set(payload.tags?.map(([key]) => key));
    const derived = eventTags(payload).filter(([key]) => !sentKeys.has(key));
    expect(Object.fromEntries(derived)).toMatchObject(expected);
  });
});
