import { expect, test } from "vitest";
import { normalizeSession } from "./normalize-session.ts";
import { context, NOW } from "../../../../tests/fixtures/reception.ts";

const sent = {
  sid: "B5C9F0B8-1E59-41F1-BA64-D39C96FD3BB5",
  status: "unhandled",
  errors: 1,
  did: "jane",
  started: "2026-11-20T18:30:49.660Z",
  timestamp: "2026-11-20T18:30:51.660Z",
  duration: 2,
  attrs: { release: "shop@1", environment: "prod" },
};

test("an update of a session is read, `unhandled` too", () => {
  expect(normalizeSession(sent, context)).toEqual({
    projectId: 1,
    sid: "b5c9f0b81e5941f1ba64d39c96fd3bb5",
    status: "unhandled",
    release: "shop@1",
    environment: "prod",
    userKey: "id:jane",
    startedAt: Date.UTC(2026, 10, 20, 18, 30, 49, 660),
    receivedAt: NOW,
    errors: 1,
    updatedAt: Date.UTC(2026, 10, 20, 18, 30, 51, 660),
    duration: 2_000,
  });
});

test("a start in the far future becomes the time of receipt; a session with a bad id or status is ignored", () => {
  expect(normalizeSession({ ...sent, started: "9999-01-01T00:00:00Z" }, context)?.startedAt).toBe(NOW);
  expect(normalizeSession({ ...sent, sid: "../etc" }, context)).toBeUndefined();
  expect(normalizeSession({ ...sent, status: "happy" }, context)).toBeUndefined();
});
