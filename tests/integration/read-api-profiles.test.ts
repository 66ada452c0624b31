import { afterEach, beforeEach, expect, it } from "vitest";
import { Flame, ProfileList, ProfileView } from "#api/profiles.ts";
import type { EventId } from "#lib/ids.ts";
import { normalizeBlob } from "#collector/normalize/item/normalize-blob.ts";
import { createScrubber } from "#lib/scrub/scrub-text.ts";
import {
  makeBatch,
  makeSpan,
  newEventId,
  newSpanId,
  newTraceId,
  NOW,
  PROJECT,
} from "../contract/make-batch.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

const read = async (path: string) => (await api.get(path)).json() as Promise<unknown>;
const context = {
  projectId: PROJECT,
  receivedAt: NOW,
  maxAge: 30 * 86_400_000,
  defaultService: "app",
  scrubbing: { scrubber: createScrubber(), hits: new Map<string, number>() },
};

function blobOf(kind: "profile" | "profile_chunk", sent: Record<string, unknown>) {
  const payload = new TextEncoder().encode(JSON.stringify(sent));
  return normalizeBlob(kind, sent, { payload, contentType: null, told: undefined }, newEventId(), context);
}

/** Ten samples of `work` in a second, from a moment after NOW on. */
function chunkOf(profiler: EventId, seconds: number, thread = "7", id: string = newEventId()) {
  return blobOf("profile_chunk", {
    profiler_id: profiler,
    chunk_id: id,
    platform: "python",
    release: "shop@1",
    environment: "production",
    profile: {
      frames: [{ function: "work", filename: "a.py", in_app: true }],
      stacks: [[0]],
      samples: Array.from({ length: 10 }, (_, at) => ({
        timestamp: NOW / 1e3 + seconds + at / 10,
        stack_id: 0,
        thread_id: thread,
      })),
    },
  });
}

const spanAt = (seconds: number, length: number, parts: Parameters<typeof makeSpan>[0] = {}) =>
  makeSpan({
    start: BigInt(NOW + seconds * 1e3) * 1_000_000n,
    duration: length * 1e9,
    service: "shop",
    ...parts,
  });

it("puts the chunks of a profiler together, sent in any order and twice", async () => {
  const profiler = newEventId();
  const [first, last] = [chunkOf(profiler, 0), chunkOf(profiler, -600)];
  await api.store.append(makeBatch({ blobs: [first, last] }));
  await api.store.append(makeBatch({ blobs: [first] }));
  const { profiles } = ProfileList.parse(await read("/api/v1/profiles"));
  expect(profiles).toMatchObject([
    { id: profiler, kind: "continuous", service: "shop", chunks: 2, samples: 20 },
  ]);
  const { flame } = ProfileView.parse(await read(`/api/v1/profiles/${profiler}`));
  expect(flame).toMatchObject({ samples: 20, totalNanos: expect.closeTo(2e9, -7) as number });
});

it("joins a span to its profiler by id, thread and time, and the profiler to the span's trace", async () => {
  const profiler = newEventId();
  const traceId = newTraceId();
  const span = spanAt(0.15, 0.3, { traceId, attributes: { profiler_id: profiler, "thread.id": "7" } });
  await api.store.append(
    makeBatch({ blobs: [chunkOf(profiler, 0), chunkOf(profiler, 0, "8")], spans: [span] }),
  );
  expect(await read(`/api/v1/traces/${traceId}/spans/${span.spanId}/profile`)).toEqual({
    profile: { id: profiler, kind: "continuous", join: "id", samples: 3 },
  });
  const view = ProfileView.parse(
    await read(`/api/v1/profiles/${profiler}?trace=${traceId}&span=${span.spanId}`),
  );
  expect([view.flame?.samples, view.thread, view.span?.spanId]).toEqual([3, "7", span.spanId]);
  expect(view.spans).toMatchObject([{ traceId, spanId: span.spanId }]);
});

it("joins a span that names no profiler to the only one of its service at the time, and to none of several", async () => {
  const [profiler, other] = [newEventId(), newEventId()];
  const span = spanAt(0.15, 0.3, { attributes: { "sentry.environment": "production" } });
  await api.store.append(makeBatch({ blobs: [chunkOf(profiler, 0)], spans: [span] }));
  const path = `/api/v1/traces/${span.traceId}/spans/${span.spanId}/profile`;
  expect(await read(path)).toMatchObject({ profile: { id: profiler, join: "time", samples: 3 } });
  await api.store.append(makeBatch({ blobs: [chunkOf(other, 0.2)] }));
  expect(await read(path)).toEqual({ profile: null });
});

it("sums what profilers have of an operation's requests", async () => {
  const profiler = newEventId();
  const attributes = { profiler_id: profiler };
  const spans = [0, 2].map((at) =>
    spanAt(at, 0.45, { traceId: newTraceId(), spanId: newSpanId(), name: "job", attributes }),
  );
  await api.store.append(makeBatch({ blobs: [0, 1, 2].map((at) => chunkOf(profiler, at)), spans }));
  const answer = (await read("/api/v1/operation-profile?service=shop&name=job")) as {
    requests: number;
    flame: unknown;
  };
  expect(answer.requests).toBe(2);
  expect(Flame.parse(answer.flame).samples).toBe(10);
});

it("finds a profile by its id and by its trace, and says of a format that it is not read", async () => {
  const [id, traceId] = [newEventId(), newTraceId()];
  const blob = blobOf("profile", {
    event_id: id,
    platform: "android",
    sampled_profile: "AAAA",
    transaction: { id: newEventId(), name: "start", trace_id: traceId },
  });
  await api.store.append(makeBatch({ blobs: [blob] }));
  expect(await read(`/api/v1/find/${id}`)).toMatchObject({
    found: [{ kind: "profile", title: "start", path: `/observe/traces/profiles/${id}` }],
  });
  expect(ProfileList.parse(await read(`/api/v1/profiles?trace=${traceId}`)).profiles).toMatchObject([{ id }]);
  const view = ProfileView.parse(await read(`/api/v1/profiles/${id}`));
  expect([view.flame, view.profile.format, view.blobs.length]).toEqual([null, "android_trace", 1]);
  expect((await api.get(`/api/v1/profiles/${id}/speedscope`)).status).toBe(404);
});
