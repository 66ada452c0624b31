import type { AttributeValue } from "#model/attributes.ts";
import type { Event } from "#model/event.ts";
import type { Filters } from "#model/project-settings.ts";
import type { Span } from "#model/span.ts";
import { compileGlob, type Glob } from "#lib/glob.ts";
import { isCrawler, isExtensionFile, isExtensionMessage, isHealthCheck, isLocalhost } from "./noise.ts";

/** The rule that dropped an item: the outcome's reason in the ledger. */
export type FilterReason =
  | "browser_extensions"
  | "web_crawlers"
  | "health_checks"
  | "localhost"
  | "release"
  | "message";

/** A project's filters, compiled. Each function returns the rule that matches, if any. */
export interface ProjectFilter {
  event: (event: Event) => FilterReason | undefined;
  release: (release: string | null) => FilterReason | undefined;
  /** If a span matches, the other spans of its trace are dropped too. */
  span: (span: Span) => FilterReason | undefined;
  /** Whether any rule applies to spans. */
  hasSpanRules: boolean;
}

export function projectFilter(filters: Filters): ProjectFilter {
  const releases = filters.releases.map(compileGlob);
  const messages = filters.messages.map(compileGlob);
  const release = (name: string | null) =>
    name !== null && releases.some((glob) => glob(name)) ? "release" : undefined;

  return {
    release,
    event(event) {
      const { payload } = event;
      if (filters.browserExtensions && isFromExtension(event)) return "browser_extensions";
      if (filters.localhost && isLocalhost(payload.request?.url ?? "")) return "localhost";
      if (filters.webCrawlers && isCrawler(userAgentOf(event))) return "web_crawlers";
      if (matchesMessage(event, messages)) return "message";
      return release(event.release);
    },
    hasSpanRules: filters.healthChecks || filters.webCrawlers || releases.length > 0,
    span(span) {
      if (filters.healthChecks && span.kind !== "client" && namesOf(span).some(isHealthCheck))
        return "health_checks";
      const userAgent = span.attributes["user_agent.original"] ?? span.attributes["http.user_agent"];
      if (filters.webCrawlers && typeof userAgent === "string" && isCrawler(userAgent)) return "web_crawlers";
      const version = span.attributes["sentry.release"] ?? span.resource["service.version"];
      return release(typeof version === "string" ? version : null);
    },
  };
}

function namesOf({ name, parentSpanId, kind, attributes }: Span): string[] {
  const isEntry = parentSpanId === null || kind === "server";
  const segment = attributes["sentry.segment.name"];
  return [...(isEntry ? [name] : []), ...(typeof segment === "string" ? [segment] : [])];
}

function isFromExtension({ platform, payload }: Event): boolean {
  if (platform !== "javascript") return false;
  if ([payload.csp?.source_file, payload.csp?.blocked_uri].some(isExtensionAddress)) return true;
  return (payload.exception ?? []).some(
    ({ value, stacktrace }) =>
      isExtensionMessage(value ?? "") ||
      isExtensionFile(stacktrace?.frames.at(-1)?.abs_path ?? stacktrace?.frames.at(-1)?.filename ?? ""),
  );
}

function isExtensionAddress(value: AttributeValue | undefined): boolean {
  return typeof value === "string" && isExtensionFile(value);
}

function userAgentOf({ payload }: Event): string {
  return payload.request?.headers?.find(([name]) => name.toLowerCase() === "user-agent")?.[1] ?? "";
}

function matchesMessage({ payload }: Event, globs: Glob[]): boolean {
  if (globs.length === 0) return false;
  const texts = (payload.exception ?? []).flatMap(({ type, value }) => [
    value ?? "",
    `${type ?? ""}: ${value ?? ""}`,
  ]);
  for (const text of [payload.message, payload.logentry?.formatted, payload.logentry?.message]) {
    if (text !== undefined) texts.push(text);
  }
  return texts.some((text) => globs.some((glob) => glob(text)));
}
