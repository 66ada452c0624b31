import { Hono } from "hono";
import { ACCESS } from "#api/access.ts";
import { ACCOUNT } from "#api/account.ts";
import { AGGREGATES } from "#api/aggregates.ts";
import { ALERT_LINKS } from "#api/alert-links.ts";
import { ALERTS } from "#api/alerts.ts";
import { AUDIT } from "#api/audit.ts";
import { BLOBS } from "#api/blobs.ts";
import { BOARDS } from "#api/boards.ts";
import { CHANNELS } from "#api/channels.ts";
import { DIFFERENCES } from "#api/differences.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { EVENTS } from "#api/events.ts";
import { FEEDBACK } from "#api/feedback.ts";
import { INCIDENTS } from "#api/incidents.ts";
import { ISSUE_CHANGES } from "#api/issue-changes.ts";
import { ISSUE_TAGS } from "#api/issue-tags.ts";
import { ISSUES } from "#api/issues.ts";
import { JAEGER } from "#api/jaeger.ts";
import { LOGS } from "#api/logs.ts";
import { METRICS } from "#api/metrics.ts";
import { MONITORS } from "#api/monitors.ts";
import { OIDC } from "#api/oidc.ts";
import { ORGANIZATIONS } from "#api/organizations.ts";
import { OVERVIEW } from "#api/overview.ts";
import { PAGES } from "#api/pages.ts";
import { PEOPLE } from "#api/people.ts";
import { PERSONAL_DATA } from "#api/personal-data.ts";
import { PROFILES } from "#api/profiles.ts";
import { PROJECTS } from "#api/projects.ts";
import { RATES } from "#api/rates.ts";
import { RELEASES } from "#api/releases.ts";
import { REPLAYS } from "#api/replays.ts";
import { RULES } from "#api/rules.ts";
import { SCRUBBING } from "#api/scrubbing.ts";
import { SEARCHES } from "#api/searches.ts";
import { SETTINGS } from "#api/settings.ts";
import { SLOS } from "#api/slos.ts";
import { SILENCES } from "#api/silences.ts";
import { TOKENS } from "#api/tokens.ts";
import { TRACES } from "#api/traces.ts";
import { TRANSACTIONS } from "#api/transactions.ts";
import { UPTIME } from "#api/uptime.ts";
import { WEB_VITALS } from "#api/web-vitals.ts";
import { accessHandlers } from "#collector/access/access-handlers.ts";
import { accountHandlers } from "#collector/access/account-handlers.ts";
import type { Access } from "#collector/access/access.ts";
import { auditHandlers } from "#collector/access/audit-handlers.ts";
import { auditRequests } from "#collector/access/audit-requests.ts";
import type { SignInCheck } from "#collector/access/check-sign-in.ts";
import type { Exposure } from "#collector/access/exposure.ts";
import { projectRoleHandlers } from "#collector/access/project-role-handlers.ts";
import { oidcHandlers } from "#collector/access/oidc/oidc-handlers.ts";
import type { OidcSignIn } from "#collector/access/oidc/oidc-sign-in.ts";
import { peopleHandlers } from "#collector/access/people-handlers.ts";
import { tokenHandlers } from "#collector/access/token-handlers.ts";
import { aggregateHandlers } from "#collector/aggregates/aggregate-handlers.ts";
import { blobHandlers } from "#collector/events/blob-handlers.ts";
import { eventHandlers } from "#collector/events/event-handlers.ts";
import { feedbackHandlers } from "#collector/feedback/feedback-handlers.ts";
import { transactionHandlers } from "#collector/events/transaction-handlers.ts";
import type { Figures } from "#collector/figures/figures.ts";
import { incidentHandlers } from "#collector/incidents/incident-handlers.ts";
import { issueChangeHandlers } from "#collector/issues/issue-change-handlers.ts";
import { issueHandlers } from "#collector/issues/issue-handlers.ts";
import { issueTagHandlers } from "#collector/issues/issue-tags.ts";
import type { ChangeContext } from "#collector/issues/may-change-issue.ts";
import { jaegerHandlers } from "#collector/jaeger/jaeger-handlers.ts";
import { logHandlers } from "#collector/logs/log-handlers.ts";
import { boardHandlers } from "#collector/metrics/board-handlers.ts";
import { metricHandlers } from "#collector/metrics/metric-handlers.ts";
import { monitorHandlers } from "#collector/monitors/monitor-handlers.ts";
import { alertLinkHandlers } from "#collector/notify/links/alert-link-handlers.ts";
import { channelHandlers } from "#collector/notify/channels/channel-handlers.ts";
import type { Notifier } from "#collector/notify/notifier.ts";
import { silenceHandlers } from "#collector/notify/silences/silence-handlers.ts";
import { overviewHandlers } from "#collector/overview/overview-handlers.ts";
import { pageHandlers } from "#collector/pages/page-handlers.ts";
import { keyHandlers } from "#collector/projects/key-handlers.ts";
import { organizationHandlers } from "#collector/projects/organization-handlers.ts";
import type { ProjectDirectory } from "#collector/projects/directory.ts";
import { projectHandlers } from "#collector/projects/project-handlers.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { personalDataHandlers } from "#collector/personal-data/personal-data-handlers.ts";
import { profileHandlers } from "#collector/profiles/profile-handlers.ts";
import { scrubbingHandlers } from "#collector/projects/scrubbing-handlers.ts";
import { settingsHandlers } from "#collector/projects/settings-handlers.ts";
import type { IngestEnv } from "#collector/receive/request.ts";
import { releaseHandlers } from "#collector/releases/release-handlers.ts";
import { replayHandlers } from "#collector/replays/replay-handlers.ts";
import { createSanitizer } from "#collector/replays/sanitizer.ts";
import { searchHandlers } from "#collector/searches/search-handlers.ts";
import { traceHandlers } from "#collector/traces/trace-handlers.ts";
import { webVitalHandlers } from "#collector/traces/web-vital-handlers.ts";
import { alertHandlers } from "#collector/watch/alert-handlers.ts";
import { ruleHandlers } from "#collector/watch/rule-handlers.ts";
import { sloHandlers } from "#collector/watch/slo/slo-handlers.ts";
import { uptimeHandlers } from "#collector/watch/uptime/uptime-handlers.ts";
import type { WatchProgress } from "#collector/watch/watch-progress.ts";
import { createCallers, requireRight, requireToken } from "./auth.ts";
import { healthRoutes } from "./health-routes.ts";
import { sayIncomplete } from "./incomplete.ts";
import { mount, routesOf, type MountOptions, type Route } from "./mount.ts";
import { openApiDocument } from "./openapi.ts";
import { problem, problemHandler } from "./problem.ts";
import { refuseCrossSite } from "./request-origin.ts";

export interface AppOptions extends Omit<MountOptions, "access" | "callers" | "project" | "audit"> {
  context: ReadContext;
  /** Where people, tokens and sessions are: the store of the first project. */
  house: ReadContext["store"];
  directory: ProjectDirectory;
  access: Access;
  check: SignInCheck["check"];
  exposure: Exposure;
  /** Null without an OpenID Connect provider. */
  oidc: OidcSignIn | null;
  figures: Figures;
  notifier: Notifier;
  watched: WatchProgress;
  /** Returns 32 random hex digits, for each bulk change. */
  newId: ChangeContext["newId"];
  /** The receiving routes, which check their own keys and limits. */
  ingest?: Hono<IngestEnv>;
  /** Called with every unexpected error. */
  report: (error: unknown) => void;
}

/** Under these prefixes everything needs a token, even a 404. */
const GUARDED = [
  "/api/0",
  "/api/0/*",
  "/api/v1/*",
  "/api/traces",
  "/api/traces/*",
  "/api/services",
  "/api/services/*",
  "/api/operations",
  "/api/dependencies",
  "/api/openapi.json",
];

/** The collector's HTTP interface: receiving, reading, health. */
export function createApp(options: AppOptions): Hono {
  const { context, access, isLocal } = options;
  const callers = createCallers(access);
  const app = new Hono({ strict: false });
  app.onError(problemHandler(options.report));
  app.notFound((c) => problem(c, { code: "not_found" }));

  app.route("/", healthRoutes(context, callers, isLocal, options.figures));
  for (const path of GUARDED) app.use(path, refuseCrossSite);
  if (options.ingest !== undefined) app.route("/", options.ingest);

  const routes = readRoutes(options);
  const project = context.own.current().id;
  const mounted = { ...options, callers, project, audit: auditRequests(context) };
  const isOpen = ({ endpoint }: Route) => endpoint.open === true;
  mount(app, routes.filter(isOpen), mounted);
  for (const path of GUARDED) app.use(path, requireToken(callers), sayIncomplete(context));
  app.get("/api/openapi.json", requireRight(callers, "read", project), (c) =>
    c.json(openApiDocument(ENDPOINTS)),
  );
  mount(
    app,
    routes.filter((route) => !isOpen(route)),
    mounted,
  );
  return app;
}

function readRoutes(options: AppOptions): Route[] {
  const { context, house, directory, access, check, exposure, oidc, notifier, watched, newId, report } =
    options;
  const { clock } = context;
  const project = context.own.current().id;
  return [
    routesOf(ACCESS, accessHandlers(house, access, exposure)),
    routesOf(OIDC, oidcHandlers(oidc)),
    routesOf(PEOPLE, peopleHandlers({ store: house, clock, provider: access.provider })),
    routesOf(ACCOUNT, accountHandlers({ store: house, clock, check, project })),
    routesOf(TOKENS, tokenHandlers({ store: house, clock, directory })),
    routesOf(AUDIT, auditHandlers({ store: context.store, project, directory })),
    routesOf(PROJECTS, {
      ...projectHandlers(context, directory),
      ...keyHandlers(context),
      ...projectRoleHandlers(house, project),
    }),
    routesOf(ORGANIZATIONS, organizationHandlers(context, directory)),
    routesOf(ISSUES, issueHandlers(context)),
    routesOf(ISSUE_CHANGES, issueChangeHandlers(context, { newId, report })),
    routesOf(ISSUE_TAGS, issueTagHandlers(context)),
    routesOf(EVENTS, eventHandlers(context)),
    routesOf(TRANSACTIONS, transactionHandlers(context)),
    routesOf(BLOBS, blobHandlers(context)),
    routesOf(AGGREGATES, aggregateHandlers(context)),
    routesOf(PROFILES, profileHandlers(context)),
    routesOf(REPLAYS, replayHandlers(context, createSanitizer())),
    routesOf(FEEDBACK, feedbackHandlers(context)),
    routesOf({ ...TRACES, ...DIFFERENCES, ...RATES }, traceHandlers(context)),
    routesOf(WEB_VITALS, webVitalHandlers(context)),
    routesOf(JAEGER, jaegerHandlers(context)),
    routesOf(LOGS, logHandlers(context)),
    routesOf(METRICS, metricHandlers(context)),
    routesOf(BOARDS, boardHandlers(context)),
    routesOf(MONITORS, monitorHandlers(context, watched)),
    routesOf(RELEASES, releaseHandlers(context)),
    routesOf(SEARCHES, searchHandlers(context)),
    routesOf(OVERVIEW, overviewHandlers(context)),
    routesOf(PAGES, pageHandlers(context, report)),
    routesOf(SETTINGS, settingsHandlers(context)),
    routesOf(ALERTS, alertHandlers(context, notifier)),
    routesOf(RULES, ruleHandlers(context, watched)),
    routesOf(SLOS, sloHandlers(context)),
    routesOf(UPTIME, uptimeHandlers(context)),
    routesOf(CHANNELS, channelHandlers(context, notifier)),
    routesOf(SILENCES, silenceHandlers(context, notifier)),
    routesOf(ALERT_LINKS, alertLinkHandlers(context, notifier)),
    routesOf(INCIDENTS, incidentHandlers(context)),
    routesOf(PERSONAL_DATA, personalDataHandlers(context)),
    routesOf(SCRUBBING, scrubbingHandlers(context)),
  ].flat();
}
