/** The form's values and validation errors, and whether it was saved. */
export interface RulesState {
  values: Record<string, string>;
  /** By field name; the empty name is for the whole form. */
  problems: Record<string, string>;
  saved: boolean;
}

export const WINDOWS = ["minute", "hour", "month"] as const;
export type Window = (typeof WINDOWS)[number];

/** The field names. */
export const quotaField = (category: string, window: Window) => `quota.${category}.${window}`;
export const CAP_FIELD = "issueCap";
export const FLOOD_FIELD = "floodProtection";
export const NEW_ISSUES_FIELD = "newIssues";
export const RELEASES_FIELD = "releases";
export const MESSAGES_FIELD = "messages";

/** Filters that can be turned on. */
export const SWITCHES = [
  {
    name: "browserExtensions",
    label: "Browser extensions",
    about: "Errors from extensions and injected scripts",
  },
  { name: "webCrawlers", label: "Web crawlers", about: "Events from web crawlers" },
  {
    name: "healthChecks",
    label: "Health checks",
    about: "Requests to /healthz, /ready, /ping and similar paths",
  },
  { name: "localhost", label: "Localhost", about: "Errors from pages on localhost" },
] as const;
