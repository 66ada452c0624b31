import { readUserAgent } from "#collector/tags/read-user-agent.ts";
import type { Attributes } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";
import { isVitalValue, VITALS, type VitalName } from "#model/web-vitals.ts";
import type { PageReport } from "./page-report.ts";
import { readLoadEvents } from "./read-load-events.ts";

/** Selectors may be long; what tells two apart is at their end and within this. */
const LONGEST_ELEMENT = 300;
const MOST_SOURCES = 5;
/** What Sentry's SDK calls each page load, from version 11 on; the path says which page it is. */
const UNNAMED = "Pageload";

/**
 * The web vitals that a span has: Sentry's page loads with measurements (SDKs to version 10) or attributes, its spans of single
 * vitals, and the events of OpenTelemetry's document load. Null for any other span.
 */
export function readPageReport(span: Span): PageReport | null {
  const isLoad = span.op === "pageload" || (span.op === null && span.name === "documentLoad");
  const isVital =
    span.op !== null && (span.op.startsWith("ui.webvital.") || span.op.startsWith("ui.interaction."));
  if (!isLoad && !isVital) return null;
  const { attributes } = span;
  const vitals = span.op === null ? readLoadEvents(span) : vitalsOf(attributes, span);
  if (!isLoad && Object.keys(vitals).length === 0) return null;
  return {
    page: isLoad ? span.spanId : pageOf(span),
    isLoad,
    route: isLoad ? routeOfLoad(span) : routeOfVital(attributes),
    ...visitorOf({ ...span.resource, ...attributes }),
    navigation: text(attributes["browser.navigation.type"]) ?? "",
    vitals,
  };
}

/** The browser and the kind of device that a record's attributes name. */
export function visitorOf(attributes: Attributes): Pick<PageReport, "browser" | "device"> {
  const header = text(attributes["user_agent.original"]) ?? text(attributes["http.user_agent"]) ?? "";
  const { browser, family } = readUserAgent(header);
  const named = text(attributes["browser.name"]) ?? text(attributes["sentry.browser.name"]);
  const isMobile = attributes["browser.mobile"];
  const told = typeof isMobile === "boolean" ? (isMobile ? "Mobile" : "Desktop") : "";
  return { browser: browser || named?.slice(0, 100) || "", device: family || told };
}

function vitalsOf(attributes: Attributes, span: Span): PageReport["vitals"] {
  const vitals: PageReport["vitals"] = {};
  for (const vital of VITALS) {
    const value =
      attributes[`browser.web_vital.${vital}.value`] ??
      inMillis(attributes[`measurement.${vital}`], attributes[`measurement.${vital}.unit`]);
    if (isVitalValue(vital, value)) vitals[vital] = { value, element: elementOf(vital, attributes, span) };
  }
  return vitals;
}

function inMillis(value: Attributes[string] | undefined, unit: Attributes[string] | undefined) {
  return typeof value === "number" && unit === "second" ? value * 1_000 : value;
}

function elementOf(vital: VitalName, attributes: Attributes, span: Span): string | null {
  if (vital === "lcp") return selector(attributes, "lcp.element") ?? describedBy(span, "ui.webvital.lcp");
  if (vital === "inp") return selector(attributes, "inp.target") ?? describedBy(span, "ui.interaction.");
  if (vital !== "cls") return null;
  const sources = Array.from({ length: MOST_SOURCES }, (_, place) =>
    selector(attributes, `cls.source.${place + 1}`),
  ).filter((source) => source !== null);
  return sources.length === 0 ? describedBy(span, "ui.webvital.cls") : cut([...new Set(sources)].join(", "));
}

function selector(attributes: Attributes, key: string): string | null {
  const found = text(attributes[`browser.web_vital.${key}`]) ?? text(attributes[key]);
  return found === undefined ? null : cut(found);
}

/** SDKs to version 10 name the span of a vital after its element; where there is none, it has a name in words. */
function describedBy({ op, name }: Span, prefix: string): string | null {
  return op?.startsWith(prefix) === true && /[>.#[]|^[a-z][a-z0-9-]*$/.test(name) ? cut(name) : null;
}

function cut(value: string): string {
  return value.length <= LONGEST_ELEMENT ? value : `…${value.slice(1 - LONGEST_ELEMENT)}`;
}

const SPAN_ID = /^[0-9a-f]{16}$/;

/** A vital's parent says nothing: of older SDKs it may be the server's span. A segment of its own belongs to no page load. */
function pageOf({ attributes, spanId }: Span): string | null {
  const named = text(attributes["sentry.pageload.span_id"]) ?? text(attributes["sentry.segment.id"]);
  return named !== undefined && SPAN_ID.test(named) && named !== spanId ? named : null;
}

function routeOfLoad({ name, op, attributes }: Span): string | undefined {
  const route = text(attributes["http.route"]) ?? text(attributes["url.template"]);
  if (route !== undefined) return route;
  if (op !== null && name !== "" && name !== UNNAMED) return name;
  return text(attributes["url.path"]) ?? pathOf(attributes["url.full"] ?? attributes["http.url"]);
}

function routeOfVital(attributes: Attributes): string | undefined {
  const named = text(attributes["sentry.segment.name"]) ?? text(attributes["sentry.transaction"]);
  const route = named ?? text(attributes["transaction"]);
  return route === UNNAMED ? undefined : route;
}

export function pathOf(url: Attributes[string] | undefined): string | undefined {
  return typeof url === "string" ? URL.parse(url)?.pathname : undefined;
}

function text(value: Attributes[string] | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
