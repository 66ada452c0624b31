import { z } from "zod";

const Version = z.string().trim().min(1).max(250);
const OptionalDate = z.iso.datetime({ offset: true, local: true }).nullish();
const OptionalText = z.string().max(2_000).nullish();

const NewCommit = z.object({
  id: z.string().max(100),
  message: z.string().max(20_000).nullish(),
  author_name: OptionalText,
  author_email: OptionalText,
  repository: OptionalText,
  timestamp: z.string().max(100).nullish(),
});

/** What a tool changes of a release (https://docs.sentry.io/api/releases/update-an-organizations-release/). */
export const ReleaseUpdate = z.object({
  projects: z.array(z.string().max(250)).max(100).nullish(),
  url: OptionalText,
  ref: z.string().max(250).nullish(),
  dateReleased: OptionalDate,
  status: z.enum(["open", "archived"]).nullish(),
  commits: z.array(NewCommit).max(1_000).nullish(),
});
export type ReleaseUpdate = z.infer<typeof ReleaseUpdate>;

/** What a tool says of a release when it makes it. */
export const NewRelease = ReleaseUpdate.extend({ version: Version });

export const ReleaseListQuery = z.object({
  query: z.string().max(250).default(""),
  per_page: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.string().max(100).optional(),
});
export type ReleaseListQuery = z.infer<typeof ReleaseListQuery>;

export const NewDeploy = z.object({
  environment: z.string().trim().min(1).max(64),
  name: z.string().max(250).nullish(),
  url: OptionalText,
  dateStarted: OptionalDate,
  dateFinished: OptionalDate,
});
export type NewDeploy = z.infer<typeof NewDeploy>;

export const CommitView = z.object({
  id: z.string(),
  message: z.string().nullable(),
  dateCreated: z.string().nullable(),
  author: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  repository: z.object({ name: z.string() }).nullable(),
});
export type CommitView = z.infer<typeof CommitView>;

export const DeployView = z.object({
  id: z.string(),
  environment: z.string(),
  name: z.string().nullable(),
  url: z.string().nullable(),
  dateStarted: z.string().nullable(),
  dateFinished: z.string(),
});
export type DeployView = z.infer<typeof DeployView>;

/** A release in the shape of Sentry's API. */
export const ReleaseView = z.object({
  version: z.string(),
  shortVersion: z.string(),
  status: z.enum(["open", "archived"]),
  dateCreated: z.string(),
  dateReleased: z.string().nullable(),
  /** Of what was sent of it; null when nothing was. */
  firstEvent: z.string().nullable(),
  lastEvent: z.string().nullable(),
  url: z.string().nullable(),
  ref: z.string().nullable(),
  newGroups: z.int(),
  /** All issues that were seen in it. */
  groups: z.int(),
  commitCount: z.int(),
  lastCommit: CommitView.nullable(),
  lastDeploy: DeployView.nullable(),
  glasshouse: z.object({
    /** Received in the last 24 hours, to the hour. */
    events: z.int(),
    /** Sessions that began in the last 24 hours; null where none did. */
    health: z.object({ sessions: z.int(), errored: z.int(), crashed: z.int() }).nullable(),
  }),
  projects: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
});
export type ReleaseView = z.infer<typeof ReleaseView>;
