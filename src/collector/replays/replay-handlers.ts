import { type EventId, type ProjectId, parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { FileAnswer, Handlers } from "#api/endpoint.ts";
import type { ReplayError, ReplayList, ReplayListQuery, ReplayPage, REPLAYS } from "#api/replays.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { openReplayVideo } from "#collector/normalize/replay/open-replay-video.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { replayFilter } from "#collector/search/replay-filter.ts";
import type { ReplayDetail } from "#collector/store/port/replays.ts";
import { readRecording } from "./read-recording.ts";
import { isMp4 } from "./is-mp4.ts";
import { replayPage, replayView } from "./replay-view.ts";
import type { Sanitizer } from "./sanitizer.ts";

/** Errors of a replay that are looked up; the others are listed by their id. */
const MAX_ERRORS = 100;

/** Session replays: list, page, recording and videos. */
export function replayHandlers(context: ReadContext, sanitizer: Sanitizer): Handlers<typeof REPLAYS> {
  return {
    listReplays: ({ project, ...query }) => listReplays(context, project, query),
    getReplay: ({ project, replay }) => getReplay(context, project, replay),
    async getReplayRecording({ project, replay }) {
      const found = await findReplay(context, project, replay);
      if (!found.ok) return found;
      const payload = await readRecording(context.store, sanitizer, found.value.segments);
      return ok({ filename: `replay-${replay}.json.gz`, contentType: "application/gzip", payload });
    },
    getReplayVideo: ({ project, replay, part }) => getReplayVideo(context, project, replay, part),
  };
}

/** A page of replays, the latest first. */
async function listReplays(
  context: ReadContext,
  slug: string,
  { query, start, end, ...page }: ReplayListQuery,
): Promise<Result<ReplayList, NotFound | BadQuery>> {
  const project = await getProject(context, slug);
  if (!project.ok) return project;
  const range = {
    start: start === undefined ? 0 : Date.parse(start),
    end: end === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(end),
  };
  const filter = replayFilter(query, range, context.clock());
  if (!filter.ok) return filter;
  const { limit, cursor } = page;
  const found = await context.store.listReplays(project.value.id, filter.value, {
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  return ok({ replays: found.items.map(replayView), next: found.next });
}

async function getReplay(
  context: ReadContext,
  slug: string,
  id: string,
): Promise<Result<ReplayPage, NotFound>> {
  const found = await findReplay(context, slug, id);
  if (!found.ok) return found;
  const { replay, errorIds } = found.value;
  const errors = await Promise.all(
    errorIds.slice(0, MAX_ERRORS).map((eventId) => readError(context, replay.projectId, eventId)),
  );
  const others = errorIds.slice(MAX_ERRORS).map((eventId) => ({ eventId, stored: null }));
  return ok(replayPage(found.value, [...errors, ...others]));
}

async function readError({ store }: ReadContext, project: ProjectId, eventId: EventId): Promise<ReplayError> {
  const found = await store.getEvent(project, eventId);
  if (found === null) return { eventId, stored: null };
  const { event, issue } = found;
  const at = isoFromMillis(event.timestamp);
  return { eventId, stored: { issueId: String(issue.id), shortId: issue.shortId, title: event.title, at } };
}

async function findReplay(
  context: ReadContext,
  slug: string,
  id: string,
): Promise<Result<ReplayDetail, NotFound>> {
  const project = await getProject(context, slug);
  if (!project.ok) return project;
  const replayId = parseEventId(id);
  const found = replayId === undefined ? null : await context.store.getReplay(project.value.id, replayId);
  return found === null ? err(notFound(`replay "${id}"`)) : ok(found);
}

/** The video in one part of a mobile replay, if it is one that browsers take for a video by its bytes. */
async function getReplayVideo(
  context: ReadContext,
  slug: string,
  id: string,
  part: string,
): Promise<Result<FileAnswer, NotFound>> {
  const found = await findReplay(context, slug, id);
  if (!found.ok) return found;
  const belongs =
    found.value.replay.kind === "video" && found.value.segments.some(({ blob }) => blob === part);
  const blob = belongs ? await context.store.getBlob(part) : null;
  const video = blob?.kind === "replay_video" ? openReplayVideo(blob.payload)?.["replay_video"] : undefined;
  if (!(video instanceof Uint8Array) || !isMp4(video)) return err(notFound(`video "${part}"`));
  return ok({ filename: `replay-${id}-${part}.mp4`, contentType: "video/mp4", payload: video });
}
