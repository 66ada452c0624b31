import { expect, test } from "vitest";
import type { EventPayload } from "#model/event.ts";
import { eventMetaView, metaOf } from "./event-meta-view.ts";

const payloadWith = (parts: object) => ({ event_id: "e", ...parts }) as unknown as EventPayload;

test("notes of events that were stored as a flat map are answered as a tree", () => {
  const payload = payloadWith({
    _meta: { "extra.a.b": "scrubbed", message: "cut from 200 characters", "__proto__.x": "scrubbed" },
  });
  expect(metaOf(payload)).toMatchObject({
    extra: { a: { b: { "": { rem: [["@common:filter", "s"]] } } } },
    message: { "": { rem: [["!limit", "s"]], len: 200 } },
  });
  expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
});

test("an event without notes has none in any part", () => {
  expect(eventMetaView(payloadWith({}), [])).toEqual({
    entries: {},
    message: null,
    user: null,
    contexts: null,
    sdk: null,
    context: null,
    packages: null,
    tags: {},
  });
});
