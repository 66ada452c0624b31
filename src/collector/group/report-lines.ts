import type { Attributes } from "#model/attributes.ts";
import type { Event } from "#model/event.ts";

/** What a browser's report contributes: a content security policy's by directive and origin, others by kind and host. */
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

/** The origin that was blocked: `self` for the page's own, the keyword or scheme where there is no host. */
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
