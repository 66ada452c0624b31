import { type EventId, parseEventId, parseSpanId, parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { ProfileQuery, ProfileView } from "#api/profiles.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { ProfileLine, ProfilePart, SpanProfile } from "#model/profile.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { timeRange } from "#collector/times/time-range.ts";
import { flameView } from "./flame-view.ts";
import { originalFrames } from "./original-frames.ts";
import { profiledSpanView, profileLineView } from "./profile-line-view.ts";

const MOST_SPANS = 20;
const MOST_BLOBS = 100;

/** A profile with its flame graph: of all its samples, of a thread's, or of those within a span. */
export async function getProfile(
  context: ReadContext,
  asked: string,
  query: ProfileQuery,
): Promise<Result<ProfileView, NotFound>> {
  const { store } = context;
  const id = parseEventId(asked);
  const line = id === undefined ? null : await store.getProfile(id);
  if (id === undefined || line === null) return err(notFound(`profile "${asked}"`));
  const [projects, within, { join, spans }, blobs] = await Promise.all([
    store.listProjects(),
    findWithin(context, id, query),
    spansOf(context, line),
    store.listBlobs(line.projectId, { groupId: id }, { limit: MOST_BLOBS }),
  ]);
  const part = partOf(line, query, within);
  const flame = line.format === "sample" ? await readFlame(context, part, query) : null;
  return ok({
    profile: profileLineView(line),
    project: projects.find((project) => project.id === line.projectId)?.slug ?? String(line.projectId),
    flame,
    thread: threadName(part),
    span: within === null ? null : await spanOf(context, query),
    spans: spans.map(profiledSpanView),
    join,
    blobs: blobs.items.map((blob) => ({
      id: blob.id,
      start: isoFromMillis(blob.timestamp),
      size: blob.size,
    })),
  });
}

/** The span's part of this profile; null where no span is asked for, or one of another profile. */
async function findWithin(
  { store }: ReadContext,
  id: EventId,
  query: ProfileQuery,
): Promise<SpanProfile | null> {
  const [traceId, spanId] = [parseTraceId(query.trace), parseSpanId(query.span)];
  if (traceId === undefined || spanId === undefined) return null;
  const found = await store.findSpanProfile(traceId, spanId);
  return found?.id === id ? found : null;
}

async function spanOf({ store }: ReadContext, query: ProfileQuery): Promise<ProfileView["span"]> {
  const [traceId, spanId] = [parseTraceId(query.trace), parseSpanId(query.span)];
  const span = traceId && spanId ? await store.getProfiledSpan(traceId, spanId) : null;
  return span === null ? null : profiledSpanView(span);
}

async function spansOf({ store }: ReadContext, { id, kind, traceId, transactionId }: ProfileLine) {
  if (kind === "continuous") return store.listProfiledSpans(id, MOST_SPANS);
  const span =
    traceId === null || transactionId === null ? null : await store.findProfiledSpan(traceId, transactionId);
  return { join: "id" as const, spans: span === null ? [] : [span] };
}

/** By default a transaction's profile shows the thread that ran it, and a profiler all of them. */
function partOf(
  { id, kind }: ProfileLine,
  { thread, start, end }: ProfileQuery,
  within: SpanProfile | null,
): ProfilePart {
  const chosen = thread === undefined ? undefined : threadOf(thread);
  if (within !== null) return { ...within.part, ...(chosen === undefined ? {} : { thread: chosen }) };
  const usual = kind === "transaction" ? "active" : null;
  return { id, ...timeRange({ start, end }), thread: chosen === undefined ? usual : chosen };
}

function threadOf(thread: string): ProfilePart["thread"] {
  if (thread === "all") return null;
  return thread === "active" ? "active" : { id: thread };
}

function threadName({ thread }: ProfilePart): string | null {
  return thread !== null && typeof thread === "object" ? thread.id : thread;
}

async function readFlame(context: ReadContext, part: ProfilePart, { show, idle }: ProfileQuery) {
  const tree = await context.store.sumProfiles([part]);
  const frames = await originalFrames(context, tree);
  return flameView(tree, frames, { onlyApp: show === "app", withIdle: idle === "1" });
}
