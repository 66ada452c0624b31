import { z } from "zod";
import { type EndpointTable, Loose, Moment, ORG, OURS, PROJECT } from "./endpoint.ts";

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

/** A tool's update of a release (https://docs.sentry.io/api/releases/update-an-organizations-release/). */
export const ReleaseUpdate = z.object({
  projects: z.array(z.string().max(250)).max(100).nullish(),
  url: OptionalText,
  ref: z.string().max(250).nullish(),
  dateReleased: OptionalDate,
  status: z.enum(["open", "archived"]).nullish(),
  commits: z.array(NewCommit).max(1_000).nullish(),
});
export type ReleaseUpdate = z.infer<typeof ReleaseUpdate>;

/** A tool's request to create a release. */
export const NewRelease = ReleaseUpdate.extend({ version: Version });

/** Where releases were seen: by the requests of a service, and by requests, events or deploys of an environment. */
const ReleasePlace = z.object({
  service: z.string().max(200).optional(),
  environment: z.string().max(200).optional(),
});

/** With `start`, only releases seen since then, with the counts of that time; else counts of the last 24 hours. */
export const ReleaseListQuery = ReleasePlace.extend({
  query: z.string().max(250).default(""),
  start: Moment,
  end: Moment,
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
  /** When its first and last data was received; null if none was. */
  firstEvent: z.string().nullable(),
  lastEvent: z.string().nullable(),
  url: z.string().nullable(),
  ref: z.string().nullable(),
  newGroups: z.int(),
  /** All issues seen in it. */
  groups: z.int(),
  commitCount: z.int(),
  lastCommit: CommitView.nullable(),
  lastDeploy: DeployView.nullable(),
  glasshouse: z.object({
    /** Received in the last 24 hours, or in the requested time, in whole hours. */
    events: z.int(),
    /** The services whose requests name it, and the release that most of them had before; null if none did. */
    services: z.array(z.string()),
    previous: z.string().nullable(),
    /** Sessions started in that time, those with errors that did not crash, and those that did; null if there were none. */
    health: z.object({ sessions: z.int(), errored: z.int(), crashed: z.int() }).nullable(),
  }),
  projects: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
});
export type ReleaseView = z.infer<typeof ReleaseView>;

/** Session health of a release in one environment. Rates are from 0 to 1; null if unknown. */
export const ReleaseHealthView = z.object({
  release: z.string().nullable(),
  environment: z.string().nullable(),
  sessions: z.int(),
  exited: z.int(),
  errored: z.int(),
  abnormal: z.int(),
  unhandled: z.int(),
  crashed: z.int(),
  users: z.int(),
  crashedUsers: z.int(),
  crashFreeSessions: z.number().nullable(),
  crashFreeUsers: z.number().nullable(),
  firstSeen: z.string(),
  lastSeen: z.string(),
});
export type ReleaseHealthView = z.infer<typeof ReleaseHealthView>;

export const ReleaseHealthAnswer = z.object({
  start: z.string(),
  end: z.string(),
  releases: z.array(ReleaseHealthView),
});
export type ReleaseHealthAnswer = z.infer<typeof ReleaseHealthAnswer>;

/** Defaults to the last 14 days. */
export const ReleaseHealthQuery = z.object({
  start: Moment,
  end: Moment,
});
export type ReleaseHealthQuery = z.infer<typeof ReleaseHealthQuery>;

/** Without a `release`, those with the most sessions are answered, at most 6. The last 14 days by default. */
export const SessionQuery = z.object({
  release: z.string().max(250).optional(),
  environment: z.string().max(200).optional(),
  start: Moment,
  end: Moment,
  steps: z.coerce.number().int().min(1).max(200).default(48),
});
export type SessionQuery = z.infer<typeof SessionQuery>;

/** Sessions by how they ended, those still running included, and their known users. Rates are from 0 to 1; null if unknown. */
const SessionFigures = z.object({
  sessions: z.int(),
  exited: z.int(),
  errored: z.int(),
  abnormal: z.int(),
  unhandled: z.int(),
  crashed: z.int(),
  users: z.int(),
  crashedUsers: z.int(),
  crashFreeSessions: z.number().nullable(),
  crashFreeUsers: z.number().nullable(),
});

const ReleaseSessions = z.object({
  release: z.string(),
  total: SessionFigures,
  /** In milliseconds, of the sessions that were sent with one; null if none was. */
  durations: z.object({ count: z.int(), p50: z.number(), p95: z.number() }).nullable(),
  /** Steps without sessions are left out. */
  steps: z.array(SessionFigures.extend({ at: z.string() })),
});
export type ReleaseSessions = z.infer<typeof ReleaseSessions>;

export const SessionsAnswer = z.object({
  start: z.string(),
  end: z.string(),
  stepMillis: z.number(),
  /** The sessions of all releases and of none, by step: what a release has of them is its adoption. */
  all: z.array(z.object({ at: z.string(), sessions: z.int() })),
  /** The most sessions first. */
  releases: z.array(ReleaseSessions),
});
export type SessionsAnswer = z.infer<typeof SessionsAnswer>;

export const ReleaseStartQuery = ReleasePlace.extend({
  start: z.iso.datetime({ offset: true }),
  end: Moment,
});

/** A release's place and time, for its counts; by default anywhere, in the last 24 hours. */
export const ReleaseQuery = z.object({
  environment: z.string().max(200).optional(),
  start: Moment,
  end: Moment,
});
export type ReleaseQuery = z.infer<typeof ReleaseQuery>;
export type ReleaseStartQuery = z.infer<typeof ReleaseStartQuery>;

/** When each release was first seen, latest first. Times are ISO 8601. */
export const ReleaseStarts = z.object({
  releases: z.array(
    z.object({
      version: z.string(),
      firstSeen: z.string(),
      /** Those whose requests name it; none if only events do. */
      services: z.array(z.string()).optional(),
    }),
  ),
});
export type ReleaseStarts = z.infer<typeof ReleaseStarts>;

/** Releases of services by the times of their requests, latest first seen first, at most 200. Times are ISO 8601. */
export const ServiceReleases = z.object({
  releases: z.array(
    z.object({ service: z.string(), version: z.string(), firstSeen: z.string(), lastSeen: z.string() }),
  ),
});
export type ServiceReleases = z.infer<typeof ServiceReleases>;

const OrganizationReleasesQuery = ReleaseListQuery.extend({ project: z.string().max(250).default("1") });

/** Requests carry a release's commits. */
const MAX_RELEASE = 4 * 1024 * 1024;
const RELEASE = `${ORG}/releases/{version}/` as const;
const PROJECT_RELEASE = `${PROJECT}/releases/{version}/` as const;

/** Releases, commits and deploys, as `sentry-cli` and Sentry's build plugins send them. */
export const RELEASES = {
  listReleases: {
    method: "get",
    path: `${PROJECT}/releases/`,
    summary: "A project's releases",
    query: ReleaseListQuery,
    page: ReleaseView,
    errors: ["not_found"],
  },
  createProjectRelease: {
    method: "post",
    path: `${PROJECT}/releases/`,
    summary: "Create a release of one project",
    body: NewRelease,
    maxBody: MAX_RELEASE,
    status: 201,
    answer: ReleaseView,
    errors: ["not_found"],
  },
  listOrganizationReleases: {
    method: "get",
    path: `${ORG}/releases/`,
    summary: "Releases of all projects",
    query: OrganizationReleasesQuery,
    page: ReleaseView,
    errors: ["not_found"],
  },
  createRelease: {
    method: "post",
    path: `${ORG}/releases/`,
    summary: "Create a release",
    body: NewRelease,
    maxBody: MAX_RELEASE,
    status: 201,
    answer: ReleaseView,
    errors: ["not_found", "bad_request"],
  },
  getRelease: {
    method: "get",
    path: RELEASE,
    summary: "A release",
    query: ReleaseQuery,
    answer: ReleaseView,
    errors: ["not_found"],
  },
  updateRelease: {
    method: "put",
    path: RELEASE,
    summary: "Change a release",
    body: ReleaseUpdate,
    maxBody: MAX_RELEASE,
    answer: ReleaseView,
    errors: ["not_found"],
  },
  deleteRelease: { method: "delete", path: RELEASE, summary: "Delete a release", errors: ["not_found"] },
  getProjectRelease: {
    method: "get",
    path: PROJECT_RELEASE,
    summary: "A release of one project",
    query: ReleaseQuery,
    answer: ReleaseView,
    errors: ["not_found"],
  },
  updateProjectRelease: {
    method: "put",
    path: PROJECT_RELEASE,
    summary: "Change a release of one project",
    body: ReleaseUpdate,
    maxBody: MAX_RELEASE,
    answer: ReleaseView,
    errors: ["not_found"],
  },
  deleteProjectRelease: {
    method: "delete",
    path: PROJECT_RELEASE,
    summary: "Delete a release of one project",
    errors: ["not_found"],
  },
  getPreviousWithCommits: {
    method: "get",
    path: `${RELEASE}previous-with-commits/`,
    summary: "The previous release with commits",
    answer: Loose,
    errors: [],
  },
  listCommits: {
    method: "get",
    path: `${RELEASE}commits/`,
    summary: "A release's commits",
    answer: z.array(CommitView),
    errors: ["not_found"],
  },
  listProjectCommits: {
    method: "get",
    path: `${PROJECT_RELEASE}commits/`,
    summary: "The commits of a release of one project",
    answer: z.array(CommitView),
    errors: ["not_found"],
  },
  listDeploys: {
    method: "get",
    path: `${RELEASE}deploys/`,
    summary: "A release's deploys",
    answer: z.array(DeployView),
    errors: ["not_found"],
  },
  addDeploy: {
    method: "post",
    path: `${RELEASE}deploys/`,
    summary: "Record a deploy",
    body: NewDeploy,
    maxBody: MAX_RELEASE,
    status: 201,
    answer: DeployView,
    errors: ["not_found"],
  },
  listRepositories: {
    method: "get",
    path: `${ORG}/repos/`,
    summary: "Repositories: none",
    answer: z.array(Loose),
    errors: [],
  },
  listReleaseStarts: {
    method: "get",
    path: `${OURS}/release-starts`,
    summary: "When releases were first seen",
    query: ReleaseStartQuery,
    answer: ReleaseStarts,
    errors: ["not_found"],
  },
  listServiceReleases: {
    method: "get",
    path: "/api/v1/service-releases",
    summary: "Which releases each service's requests named, and when",
    query: ReleasePlace,
    answer: ServiceReleases,
    errors: [],
  },
  getReleaseHealth: {
    method: "get",
    path: `${OURS}/release-health`,
    summary: "Session health by release and environment",
    query: ReleaseHealthQuery,
    answer: ReleaseHealthAnswer,
    errors: ["not_found"],
  },
  listSessions: {
    method: "get",
    path: `${OURS}/sessions`,
    summary: "Sessions of releases over time, by how they ended, with crash-free rates",
    query: SessionQuery,
    answer: SessionsAnswer,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
