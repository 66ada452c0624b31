import type { Aggregated } from "#model/aggregate/aggregated.ts";
import type { Searched } from "#model/saved-search.ts";
import type { Place } from "./scope/scoped-query.ts";
import { logPaths } from "./logs/log-paths.ts";
import { build, OBSERVE, part, type Query } from "./path-parts.ts";

type TracesQuery = Partial<
  Record<
    | "query"
    | "sort"
    | "env"
    | "service"
    | "period"
    | "from"
    | "to"
    | "compare"
    | "against"
    | "boxFrom"
    | "boxTo"
    | "view"
    | "by"
    | "cursor",
    string | undefined
  >
>;

/** The pages of the settings besides the first. */
export type SettingsPage =
  | "outcomes"
  | "quotas"
  | "scrubbing"
  | "grouping"
  | "storage"
  | "personal-data"
  | "projects"
  | "people"
  | "tokens"
  | "audit"
  | "account"
  | "appearance"
  | "about";

/** Also named where its policy is set. */
const PLAYER_PAGE = `${OBSERVE}/replays/player`;
const LOGIN = `${OBSERVE}/login`;

/** Builds every URL of the dashboard. `logPaths` is separate to keep the log list's bundle small. */
export const paths = {
  now: () => OBSERVE,
  /** `all=1` selects everything that the query matches. */
  issues: (query: Query = {}) => build(`${OBSERVE}/issues`, query),
  issuesLive: (query: { query?: string; sort?: string }) => build(`${OBSERVE}/issues/live`, query),
  issue: (issueId: string, query: { history?: string } = {}) =>
    build(`${OBSERVE}/issues/${part(issueId)}`, query),
  issueEvents: (issueId: string, query: { query?: string; cursor?: string } = {}) =>
    build(`${OBSERVE}/issues/${part(issueId)}/events`, query),
  event: (
    issueId: string,
    eventId: string,
    query: { stack?: "raw" | undefined; before?: string | undefined; thread?: string | undefined } = {},
  ) => build(`${OBSERVE}/issues/${part(issueId)}/events/${part(eventId)}`, query),
  /** Its first stored event. */
  firstEvent: (issueId: string) => `${OBSERVE}/issues/${part(issueId)}/first`,
  eventJson: (issueId: string, eventId: string) =>
    `${OBSERVE}/issues/${part(issueId)}/events/${part(eventId)}/json`,
  eventMarkdown: (issueId: string, eventId: string) =>
    `${OBSERVE}/issues/${part(issueId)}/events/${part(eventId)}/markdown`,
  /** A file of an event, of a transaction or of feedback, to download. */
  attachment: (eventId: string, attachmentId: string) =>
    `${OBSERVE}/attachments/${part(eventId)}/${part(attachmentId)}`,
  attachmentImage: (eventId: string, attachmentId: string) =>
    `${OBSERVE}/attachments/${part(eventId)}/${part(attachmentId)}/image`,
  /** Its beginning as plain text. */
  attachmentText: (eventId: string, attachmentId: string) =>
    `${OBSERVE}/attachments/${part(eventId)}/${part(attachmentId)}/text`,
  traces: (query: TracesQuery = {}) => build(`${OBSERVE}/traces`, query),
  trace: (traceId: string, spanId?: string | null, rootId?: string | null) =>
    build(`${OBSERVE}/traces/${part(traceId)}`, { span: spanId ?? undefined, root: rootId ?? undefined }),
  traceList: (traceId: string, query: { page?: string } = {}) =>
    build(`${OBSERVE}/traces/${part(traceId)}/list`, query),
  traceFlame: (traceId: string, query: { focus?: string } = {}) =>
    build(`${OBSERVE}/traces/${part(traceId)}/flame`, query),
  traceCompare: (traceId: string, query: { with?: string } = {}) =>
    build(`${OBSERVE}/traces/${part(traceId)}/compare`, query),
  /** A transaction of a Sentry SDK as an event. */
  transaction: (eventId: string) => `${OBSERVE}/traces/transactions/${part(eventId)}`,
  transactionJson: (eventId: string) => `${OBSERVE}/traces/transactions/${part(eventId)}/json`,
  traceOtlp: (traceId: string) => `${OBSERVE}/traces/${part(traceId)}/otlp`,
  /** `laid` is the chart's cache key. */
  traceChart: (traceId: string, laid: string) => build(`${OBSERVE}/traces/${part(traceId)}/chart`, { laid }),
  /** `of` is its service. Both may be any text. */
  operation: (query: Query = {}) => build(`${OBSERVE}/traces/operation`, query),
  /** `of` is its name, which may be any text. */
  service: (query: Query = {}) => build(`${OBSERVE}/traces/service`, query),
  /** Its state is that of `VitalsFilter`. */
  webVitals: (query: Query = {}) => build(`${OBSERVE}/traces/vitals`, query),
  profiles: (query: Query = {}) => build(`${OBSERVE}/traces/profiles`, query),
  /** `trace` and `span` show the samples within a span. */
  profile: (id: string, query: Query = {}) => build(`${OBSERVE}/traces/profiles/${part(id)}`, query),
  profileSpeedscope: (id: string) => `${OBSERVE}/traces/profiles/${part(id)}/speedscope`,
  profilePart: (id: string, project: string, blob: string) =>
    build(`${OBSERVE}/traces/profiles/${part(id)}/part`, { project, blob }),
  /** All chunks of a continuous profiler. */
  profileChunks: (id: string, project: string) =>
    build(`${OBSERVE}/traces/profiles/${part(id)}/chunks`, { project }),
  /** `of` is the service, `name` the operation. */
  operationProfile: (query: Query = {}) => build(`${OBSERVE}/traces/profiles/operation`, query),
  traceImport: () => `${OBSERVE}/traces/import`,
  metrics: (query: Query = {}) => build(`${OBSERVE}/metrics`, query),
  metricsDownload: (query: Query) => build(`${OBSERVE}/metrics/download`, query),
  boards: (query: Query = {}) => build(`${OBSERVE}/metrics/boards`, query),
  board: (id: number, query: Query = {}) => build(`${OBSERVE}/metrics/boards/${id}`, query),
  boardFile: (id: number) => `${OBSERVE}/metrics/boards/${id}/file`,
  aggregates: (of: Aggregated, query: Query = {}) => build(`${OBSERVE}/${of}/aggregates`, query),
  aggregatesDownload: (of: Aggregated, query: Query) => build(`${OBSERVE}/aggregates/${of}`, query),
  replays: (query: { query?: string | undefined; cursor?: string | undefined } = {}) =>
    build(`${OBSERVE}/replays`, query),
  /** `at` is the moment that it opens at, in milliseconds since 1970. */
  replay: (replayId: string, at?: number) =>
    build(`${OBSERVE}/replays/${part(replayId)}`, {
      at: at === undefined ? undefined : String(Math.round(at)),
    }),
  replayRecording: (replayId: string) => `${OBSERVE}/replays/${part(replayId)}/recording`,
  replayVideo: (replayId: string, videoPart: string) =>
    `${OBSERVE}/replays/${part(replayId)}/videos/${part(videoPart)}`,
  /** The page within a replay's page in which its recording is shown. */
  replayPlayer: () => PLAYER_PAGE,
  replayPlayerScript: () => `${PLAYER_PAGE}/script`,
  releases: (query: { query?: string; cursor?: string } = {}) => build(`${OBSERVE}/releases`, query),
  release: (version: string, query: { compare?: string } = {}) =>
    build(`${OBSERVE}/releases/${part(version)}`, query),
  incidents: () => `${OBSERVE}/incidents`,
  incident: (key: string, query: Query = {}) => build(`${OBSERVE}/incidents/${part(key)}`, query),
  incidentReport: (key: string, format: "html" | "md" | "json") =>
    `${OBSERVE}/incidents/${part(key)}/report/${format}`,
  /** What it begins with: `title`, `service`, and what is pinned to it. */
  newIncident: (query: Query = {}) => build(`${OBSERVE}/incidents/new`, query),
  /** Chooses the incident to pin something to. */
  pinToIncident: (query: Query) => build(`${OBSERVE}/incidents/pin`, query),
  alerts: (query: Query = {}) => build(`${OBSERVE}/alerts`, query),
  /** `rule` is the one that is shown; with `draft`, as the other parameters change it. */
  rules: (query: Query = {}) => build(`${OBSERVE}/alerts/rules`, query),
  /** With a `condition.kind`, and what else is known of it. */
  newRule: (query: Query = {}) => build(`${OBSERVE}/alerts/rules/new`, query),
  rulesCode: () => `${OBSERVE}/alerts/rules/code`,
  rulesFile: () => `${OBSERVE}/alerts/rules/code/file`,
  /** The page of a signed link in a message. */
  alertLink: (query: Query) => build(`${OBSERVE}/alerts/act`, query),
  alert: (id: number) => `${OBSERVE}/alerts#alert-${id}`,
  silences: (query: Query = {}) => build(`${OBSERVE}/alerts/silences`, query),
  channels: (query: Query = {}) => build(`${OBSERVE}/alerts/channels`, query),
  monitors: () => `${OBSERVE}/monitors`,
  /** Both may be any text. */
  job: (query: { slug: string; environment: string; cursor?: string | undefined }) =>
    build(`${OBSERVE}/monitors/job`, query),
  uptime: () => `${OBSERVE}/monitors/uptime`,
  uptimeUrl: (rule: string) => `${OBSERVE}/monitors/uptime/${part(rule)}`,
  objectives: () => `${OBSERVE}/monitors/objectives`,
  objective: (rule: string) => `${OBSERVE}/monitors/objectives/${part(rule)}`,
  /** No query means what is unresolved, an empty query everything. */
  feedbackList: (query: Query = {}) => build(`${OBSERVE}/feedback`, query),
  feedback: (id: string, query: Query = {}) => build(`${OBSERVE}/feedback/${part(id)}`, query),
  feedbackJson: (id: string) => `${OBSERVE}/feedback/${part(id)}/json`,
  /** A stored item without a screen of its own, as it was received. */
  storedItem: (kind: string, id: string) => `${OBSERVE}/stored/${part(kind)}/${part(id)}`,
  ...logPaths,
  seenPlaces: (of: keyof Place) => `${OBSERVE}/places/${of}`,
  palette: (text: string) => build(`${OBSERVE}/palette`, { text }),
  complete: (of: Searched) => `${OBSERVE}/complete/${of}`,
  settings: (page?: SettingsPage) => `${OBSERVE}/settings${page === undefined ? "" : `/${page}`}`,
  outcomes: (query: { period?: string | undefined; by?: string | undefined } = {}) =>
    build(`${OBSERVE}/settings/outcomes`, query),
  /** Its state is that of `AuditFilter`. */
  audit: (query: Query = {}) => build(`${OBSERVE}/settings/audit`, query),
  auditDownload: (query: Query) => build(`${OBSERVE}/settings/audit/download`, query),
  /** Takes a form, because whom it is about must not stand in an address. */
  personalDataExport: () => `${OBSERVE}/settings/personal-data/export`,
  findForm: () => `${OBSERVE}/find`,
  find: (text: string) => `${OBSERVE}/find/${part(text)}`,
  /** Where the link of an invitation leads. */
  join: (query: { token: string; problem?: string }) => build(`${OBSERVE}/join`, query),
  login: (returnTo?: string, problem?: string) => build(LOGIN, { next: returnTo, problem }),
  /** Where the identity provider sends browsers back to. */
  providerLogin: () => `${LOGIN}/oidc`,
  startProviderLogin: (returnTo: string) => build(`${LOGIN}/oidc/start`, { next: returnTo }),
};

/**
 * Where to go after signing in: the requested page if it is the dashboard's own, else the first page. The text comes
 * from a URL, so anything that a browser could read as another host is refused.
 */
export function safeReturnPath(asked: string | undefined): string {
  if (asked === undefined || asked.length > 2000 || asked.includes("\\")) return paths.now();
  const base = "http://dashboard.invalid";
  const url = URL.parse(asked, base);
  if (url === null || url.origin !== base || !asked.startsWith(OBSERVE)) return paths.now();
  const within = url.pathname === OBSERVE || url.pathname.startsWith(`${OBSERVE}/`);
  const isLogin = url.pathname === LOGIN || url.pathname.startsWith(`${LOGIN}/`);
  return within && !isLogin ? url.pathname + url.search : paths.now();
}
