import { z } from "zod";
import { type EndpointTable, Moment } from "./endpoint.ts";

/** A profile of a transaction, or everything in a time of a continuous profiler. */
export const ProfileLineView = z.object({
  /** Of the profile or the profiler. */
  id: z.string(),
  kind: z.enum(["transaction", "continuous"]),
  /** `sample` is the only one that is read. */
  format: z.enum(["sample", "android_trace", "unknown"]),
  platform: z.string().nullable(),
  service: z.string(),
  environment: z.string().nullable(),
  release: z.string().nullable(),
  /** The transaction's name. */
  name: z.string().nullable(),
  traceId: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  /** Without the gaps between chunks. */
  durationNanos: z.number(),
  samples: z.int(),
  chunks: z.int(),
  /** Bytes. */
  size: z.int(),
});
export type ProfileLineView = z.infer<typeof ProfileLineView>;

/** `isWhole`: whether the list has all. */
export const ProfileList = z.object({ profiles: z.array(ProfileLineView), isWhole: z.boolean() });
export type ProfileList = z.infer<typeof ProfileList>;

const Text = z.string().max(2000).optional();

export const ProfileListQuery = z.object({
  start: Moment,
  end: Moment,
  service: Text,
  environment: Text,
  release: Text,
  /** A transaction's name. */
  name: Text,
  trace: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type ProfileListQuery = z.infer<typeof ProfileListQuery>;

/** A function, or a call that the runtime itself made. */
export const ProfileFunction = z.object({
  name: z.string(),
  /** The original file, where a source map names it. */
  file: z.string().nullable(),
  line: z.int().nullable(),
  module: z.string().nullable(),
  /** `idle` while its thread waits. */
  kind: z.enum(["app", "system", "idle"]),
});
export type ProfileFunction = z.infer<typeof ProfileFunction>;

/** Samples summed to a tree and by function. Times are estimates: each sample counts until the next one of its thread. */
export const Flame = z.object({
  functions: z.array(ProfileFunction),
  /** Columns. Parents come before their children; -1 is the parent of the outermost calls. The widest calls only. */
  nodes: z.object({
    parent: z.array(z.int()),
    /** Indexes of `functions`. */
    function: z.array(z.int()),
    totalNanos: z.array(z.number()),
    selfNanos: z.array(z.number()),
    samples: z.array(z.int()),
  }),
  /** Of each function: with what it calls, and without. A function that calls itself counts once. */
  byFunction: z.array(
    z.object({ function: z.int(), totalNanos: z.number(), selfNanos: z.number(), samples: z.int() }),
  ),
  totalNanos: z.number(),
  samples: z.int(),
  /** Left out of the rest unless asked for. */
  idleNanos: z.number(),
  /** Calls that are too narrow to be sent, and functions beyond the first. */
  moreNodes: z.int(),
  moreFunctions: z.int(),
  threads: z.array(
    z.object({ id: z.string(), name: z.string().nullable(), samples: z.int(), nanos: z.number() }),
  ),
  /** Whether the sender tells its own code from the rest. */
  knowsApp: z.boolean(),
  lostSamples: z.int(),
  isCut: z.boolean(),
  /** Profiles and chunks that were read, and those that were not because there are too many. */
  read: z.int(),
  left: z.int(),
});
export type Flame = z.infer<typeof Flame>;

/** What is shown of the samples. */
const FlameQuery = z.object({
  /** `app`: calls of other code are left out, and count for their callers. */
  show: z.enum(["all", "app"]).default("all"),
  idle: z.enum(["0", "1"]).default("0"),
});

/** A span whose time a profile has. */
export const ProfiledSpanView = z.object({
  traceId: z.string(),
  spanId: z.string(),
  name: z.string(),
  service: z.string(),
  start: z.string(),
  durationNanos: z.number(),
});
export type ProfiledSpanView = z.infer<typeof ProfiledSpanView>;

/** A trace's span, to show only the samples within it. */
export const ProfileQuery = FlameQuery.extend({
  trace: Text,
  span: Text,
  /** `all`, `active` for the transaction's, or its id. */
  thread: z.string().max(64).optional(),
  start: Moment,
  end: Moment,
});
export type ProfileQuery = z.infer<typeof ProfileQuery>;

export const ProfileView = z.object({
  profile: ProfileLineView,
  /** Slug. */
  project: z.string(),
  /** Null where the format is not read. */
  flame: Flame.nullable(),
  /** The thread whose samples are shown; null for all. */
  thread: z.string().nullable(),
  /** The span that was asked for; null without one, or if it has no part in the profile. */
  span: ProfiledSpanView.nullable(),
  /** The latest spans that it covers. `time`: they do not name the profiler, but no other one ran. */
  spans: z.array(ProfiledSpanView),
  join: z.enum(["id", "time"]),
  /** Its stored parts, the latest first. */
  blobs: z.array(z.object({ id: z.string(), start: z.string(), size: z.int() })),
});
export type ProfileView = z.infer<typeof ProfileView>;

export const OperationProfileQuery = FlameQuery.extend({
  service: z.string().max(2000),
  /** The `http.route`, or the name of its span. */
  name: z.string().max(2000),
  environment: Text,
  start: Moment,
  end: Moment,
});
export type OperationProfileQuery = z.infer<typeof OperationProfileQuery>;

/** `requests`: the latest ones with samples, which are summed. */
export const OperationProfile = z.object({ flame: Flame, requests: z.int() });
export type OperationProfile = z.infer<typeof OperationProfile>;

/** A span's profile: how many samples are within it. */
export const SpanProfileView = z.object({
  id: z.string(),
  kind: z.enum(["transaction", "continuous"]),
  join: z.enum(["id", "time"]),
  samples: z.int(),
});
export type SpanProfileView = z.infer<typeof SpanProfileView>;

/** Profiles of Sentry's SDKs. */
export const PROFILES = {
  listProfiles: {
    method: "get",
    path: "/api/v1/profiles",
    summary: "Profiles with samples in a time, the latest first",
    query: ProfileListQuery,
    answer: ProfileList,
    errors: [],
  },
  getOperationProfile: {
    method: "get",
    path: "/api/v1/operation-profile",
    summary: "Where an operation's time goes, from all its profiles in a time",
    query: OperationProfileQuery,
    answer: OperationProfile,
    errors: [],
  },
  getProfile: {
    method: "get",
    path: "/api/v1/profiles/{profile}",
    summary: "A profile or a profiler, its samples summed to a tree of calls",
    query: ProfileQuery,
    answer: ProfileView,
    errors: ["not_found"],
  },
  getSpeedscope: {
    method: "get",
    path: "/api/v1/profiles/{profile}/speedscope",
    summary: "A profile in speedscope's format",
    file: true,
    errors: ["not_found"],
  },
  getSpanProfile: {
    method: "get",
    path: "/api/v1/traces/{trace}/spans/{span}/profile",
    summary: "The profile that has samples of a span; null without one",
    answer: z.object({ profile: SpanProfileView.nullable() }),
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
