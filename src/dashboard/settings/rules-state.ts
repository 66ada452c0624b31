/** What the form of a project's rules shows: what was typed, what is wrong with it by field, and whether it is kept. */
export interface RulesState {
  values: Record<string, string>;
  /** By the field's name; under the empty name what concerns the whole. */
  problems: Record<string, string>;
  saved: boolean;
}

export const WINDOWS = ["minute", "hour", "month"] as const;
export type Window = (typeof WINDOWS)[number];

/** Names of the fields. */
export const quotaField = (category: string, window: Window) => `quota.${category}.${window}`;
export const CAP_FIELD = "issueCap";
export const RELEASES_FIELD = "releases";
export const MESSAGES_FIELD = "messages";

/** Filters that are on or off, with what they keep out. */
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
