import type { Attributes } from "#model/attributes.ts";
import type { Event } from "#model/event.ts";
import { replaceParameters } from "./message-parameters.ts";

/** The lines of a browser report: directive and origin for a content security policy, kind and host for others. */
export function reportLines(event: Event): string[] | undefined {
  const { csp } = event.payload;
  if (csp === undefined) return undefined;
  if (event.type === "csp") {
    const directive = textOf(csp, "effective_directive").split(" ", 1)[0] ?? "";
    return [`directive ${directive}`, `origin ${blockedOrigin(csp)}`];
  }
  return [
    `report ${event.type}`,
    `host ${textOf(csp, "hostname") || hostOf(textOf(csp, "url"))}`,
    `kind ${textOf(csp, "type") || textOf(csp, "id") || textOf(csp, "reason")}`,
  ];
}

/**
 * The lines of a policy violation that does not say what was blocked: directive, and the script or page where it happened.
 * Undefined for all other events.
 */
export function blindReportLines({ type, payload: { csp } }: Event): string[] | undefined {
  if (type !== "csp" || csp === undefined || textOf(csp, "blocked_uri") !== "") return undefined;
  const directive = textOf(csp, "effective_directive") || textOf(csp, "violated_directive");
  const place = textOf(csp, "source_file") || textOf(csp, "document_uri") || textOf(csp, "url");
  if (place === "") return undefined;
  return [`directive ${directive.split(" ", 1)[0] ?? ""}`, `in ${pathOf(place)}`];
}

/** A page's path without what differs from visit to visit. */
function pathOf(place: string): string {
  const path = URL.canParse(place) ? new URL(place).pathname : place;
  return replaceParameters(path.slice(0, 500));
}

/** The blocked origin: `self` for the page's own, the keyword or scheme if there is no host. */
function blockedOrigin(csp: Attributes): string {
  const blocked = textOf(csp, "blocked_uri");
  const host = hostOf(blocked);
  if (host === "") return blocked === "" ? "self" : (blocked.split(":", 1)[0] ?? "");
  return host === hostOf(textOf(csp, "document_uri")) ? "self" : host;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

function textOf(csp: Attributes, key: string): string {
  const value = csp[key];
  return typeof value === "string" ? value : "";
}
