import { z } from "zod";
import { REPLAY_KINDS, STEP_KINDS } from "#model/replay.ts";
import { Cursor, type EndpointTable, Moment, OURS } from "./endpoint.ts";

const Named = z.object({ name: z.string().nullable(), version: z.string().nullable() });

/** A session replay. */
export const ReplayView = z.object({
  id: z.string(),
  /** `web` is a recording of the page's elements, `video` one of a mobile app's screen. */
  kind: z.enum(REPLAY_KINDS),
  started: z.string(),
  ended: z.string(),
  /** Milliseconds. */
  duration: z.number(),
  /** In the order of their visit. */
  urls: z.array(z.string()),
  user: z.object({
    id: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    ip: z.string().nullable(),
  }),
  platform: z.string().nullable(),
  environment: z.string().nullable(),
  release: z.string().nullable(),
  browser: Named,
  os: Named,
  device: z.string().nullable(),
  sdk: Named,
  errors: z.int(),
  clicks: z.int(),
  messages: z.int(),
  requests: z.int(),
  segments: z.int(),
  /** Bytes of all its parts. */
  size: z.int(),
});
export type ReplayView = z.infer<typeof ReplayView>;

export const ReplayList = z.object({ replays: z.array(ReplayView), next: z.string().nullable() });
export type ReplayList = z.infer<typeof ReplayList>;

export const ReplayListQuery = z.object({
  query: z.string().max(1000).default(""),
  /** Replays that overlap this time. */
  start: Moment,
  end: Moment,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: Cursor,
});
export type ReplayListQuery = z.infer<typeof ReplayListQuery>;

/** What a person or the page did. */
export const ReplayStepView = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  kind: z.enum(STEP_KINDS),
  text: z.string(),
  level: z.string().optional(),
  method: z.string().optional(),
  status: z.int().optional(),
  op: z.string().optional(),
  /** Milliseconds. */
  duration: z.number().optional(),
  bytes: z.int().optional(),
});
export type ReplayStepView = z.infer<typeof ReplayStepView>;

/** An error event that the replay names. */
export const ReplayError = z.object({
  eventId: z.string(),
  /** Null for one that is not stored. */
  stored: z
    .object({ issueId: z.string(), shortId: z.string(), title: z.string(), at: z.string() })
    .nullable(),
});
export type ReplayError = z.infer<typeof ReplayError>;

export const ReplayPage = z.object({
  replay: ReplayView,
  errors: z.array(ReplayError),
  traceIds: z.array(z.string()),
  /** In order. Of long replays the first ones; `furtherSteps` counts the others. */
  steps: z.array(ReplayStepView),
  furtherSteps: z.int(),
  /** Numbers of segments between others that have not arrived, at most 100 of them. */
  missing: z.array(z.int()),
  /** Segments whose recording cannot be read. */
  unreadable: z.int(),
  /** Events of rrweb in all recordings. */
  recorded: z.int(),
  /** Milliseconds since 1970 of the first one: where playing begins; null without any. */
  firstFrame: z.number().nullable(),
  /** Videos of a mobile replay, in order. */
  videos: z.array(z.object({ part: z.string(), at: z.number().nullable() })),
});
export type ReplayPage = z.infer<typeof ReplayPage>;

/** Session replays. */
export const REPLAYS = {
  listReplays: {
    method: "get",
    path: `${OURS}/replays`,
    summary: "Session replays that match a search, latest first",
    query: ReplayListQuery,
    answer: ReplayList,
    errors: ["not_found", "bad_query"],
  },
  getReplay: {
    method: "get",
    path: `${OURS}/replays/{replay}`,
    summary: "A session replay with its errors and its timeline",
    answer: ReplayPage,
    errors: ["not_found"],
  },
  getReplayRecording: {
    method: "get",
    path: `${OURS}/replays/{replay}/recording`,
    summary: "A replay's recording for rrweb's player, without anything that runs or loads; JSON, gzipped",
    file: true,
    errors: ["not_found"],
  },
  getReplayVideo: {
    method: "get",
    path: `${OURS}/replays/{replay}/videos/{part}`,
    summary: "A video of a mobile app's replay",
    file: true,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
