import { ACCESS } from "./access.ts";
import { ACCOUNT } from "./account.ts";
import { AGGREGATES } from "./aggregates.ts";
import { ALERT_LINKS } from "./alert-links.ts";
import { ALERTS } from "./alerts.ts";
import { AUDIT } from "./audit.ts";
import { BLOBS } from "./blobs.ts";
import { BOARDS } from "./boards.ts";
import { CHANNELS } from "./channels.ts";
import { DIFFERENCES } from "./differences.ts";
import { EVENTS } from "./events.ts";
import { FEEDBACK } from "./feedback.ts";
import { INCIDENTS } from "./incidents.ts";
import { ISSUE_CHANGES } from "./issue-changes.ts";
import { ISSUE_TAGS } from "./issue-tags.ts";
import { ISSUES } from "./issues.ts";
import { JAEGER } from "./jaeger.ts";
import { LOGS } from "./logs.ts";
import { METRICS } from "./metrics.ts";
import { MONITORS } from "./monitors.ts";
import { OIDC } from "./oidc.ts";
import { ORGANIZATIONS } from "./organizations.ts";
import { OVERVIEW } from "./overview.ts";
import { PAGES } from "./pages.ts";
import { PEOPLE } from "./people.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { PROFILES } from "./profiles.ts";
import { PROJECTS } from "./projects.ts";
import { RATES } from "./rates.ts";
import { RELEASES } from "./releases.ts";
import { REPLAYS } from "./replays.ts";
import { RULES } from "./rules.ts";
import { SCRUBBING } from "./scrubbing.ts";
import { SEARCHES } from "./searches.ts";
import { SETTINGS } from "./settings.ts";
import { SLOS } from "./slos.ts";
import { SILENCES } from "./silences.ts";
import { TOKENS } from "./tokens.ts";
import { TRACES } from "./traces.ts";
import { TRANSACTIONS } from "./transactions.ts";
import { UPTIME } from "./uptime.ts";
import { WEB_VITALS } from "./web-vitals.ts";

/** Every endpoint of the read API by name. The OpenAPI document and the client are generated from it. */
export const ENDPOINTS = {
  ...ACCESS,
  ...OIDC,
  ...PEOPLE,
  ...ACCOUNT,
  ...TOKENS,
  ...AUDIT,
  ...ORGANIZATIONS,
  ...ISSUES,
  ...ISSUE_CHANGES,
  ...ISSUE_TAGS,
  ...EVENTS,
  ...BLOBS,
  ...AGGREGATES,
  ...PROFILES,
  ...PROJECTS,
  ...REPLAYS,
  ...FEEDBACK,
  ...TRACES,
  ...TRANSACTIONS,
  ...DIFFERENCES,
  ...RATES,
  ...WEB_VITALS,
  ...JAEGER,
  ...LOGS,
  ...METRICS,
  ...BOARDS,
  ...MONITORS,
  ...RELEASES,
  ...SEARCHES,
  ...OVERVIEW,
  ...PAGES,
  ...SETTINGS,
  ...SCRUBBING,
  ...ALERTS,
  ...RULES,
  ...SLOS,
  ...UPTIME,
  ...CHANNELS,
  ...SILENCES,
  ...ALERT_LINKS,
  ...INCIDENTS,
  ...PERSONAL_DATA,
} as const;
