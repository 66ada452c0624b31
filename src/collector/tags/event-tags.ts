import { FILTERED } from "#lib/scrub/detector.ts";
import type { Attributes } from "#model/attributes.ts";
import type { EventPayload, Mechanism } from "#model/event.ts";
import { browserVersion, readUserAgent, type UserAgent } from "./read-user-agent.ts";

/** The keys of derived tags, in Sentry's names. */
export const DERIVED_TAGS = [
  "browser",
  "browser.name",
  "os",
  "os.name",
  "client_os",
  "client_os.name",
  "device",
  "device.family",
  "runtime",
  "runtime.name",
  "handled",
  "mechanism",
  "url",
  "server_name",
  "dist",
] as const;

type DerivedTag = (typeof DERIVED_TAGS)[number];

const MAX_VALUE = 200;

/** The SDK's tags, then those derived from the payload. A tag of the SDK wins over a derived one of its name. */
export function eventTags(payload: EventPayload): [string, string][] {
  const sent = payload.tags ?? [];
  const names = new Set(sent.map(([key]) => key));
  const tags = [...sent];
  const derived = derive(payload);
  for (const key of DERIVED_TAGS) {
    const value = cleanTag(key, derived[key]);
    if (value !== "" && !names.has(key)) tags.push([key, value]);
  }
  return tags;
}

function derive(payload: EventPayload): Record<DerivedTag, string> {
  const { contexts = {}, request } = payload;
  const agent = userAgentOf(payload);
  const browser = browserOf(contexts["browser"], agent);
  const client: Named = { name: agent?.os ?? "", version: agent?.osVersion ?? "" };
  // The header names the visitor's system. A browser's event has no other; a server's runs on its own.
  const isBrowser = payload.platform === "javascript";
  const os = named(contexts["os"]) ?? (isBrowser ? client : NOTHING);
  const clientOs = named(contexts["client_os"]) ?? (isBrowser ? NOTHING : client);
  const runtime = named(contexts["runtime"]) ?? NOTHING;
  const device = contexts["device"];
  const mechanism = mechanismOf(payload);
  return {
    browser: full(browser),
    "browser.name": browser.name,
    os: full(os),
    "os.name": os.name,
    client_os: full(clientOs),
    "client_os.name": clientOs.name,
    device: text(device, "model") || (agent?.model ?? ""),
    "device.family": text(device, "family") || (agent?.family ?? ""),
    runtime: full(runtime),
    "runtime.name": runtime.name,
    handled: mechanism?.handled === undefined ? "" : mechanism.handled ? "yes" : "no",
    mechanism: mechanism?.type ?? "",
    url: request?.url?.replace(/[?#].*$/s, "") ?? "",
    server_name: payload.server_name ?? "",
    dist: payload.dist ?? "",
  };
}

interface Named {
  name: string;
  version: string;
}

const NOTHING: Named = { name: "", version: "" };

function userAgentOf({ request }: EventPayload): UserAgent | undefined {
  const header = request?.headers?.find(([name]) => name.toLowerCase() === "user-agent")?.[1];
  return header === undefined || header.includes(FILTERED) ? undefined : readUserAgent(header);
}

function browserOf(context: Attributes | undefined, agent: UserAgent | undefined): Named {
  const own = named(context);
  if (own !== undefined) return { name: own.name, version: browserVersion(own.name, own.version) };
  return { name: agent?.browser ?? "", version: agent?.browserVersion ?? "" };
}

/** Undefined for a context without a name, or with a name that was scrubbed. */
function named(context: Attributes | undefined): Named | undefined {
  const name = text(context, "name");
  return name === "" ? undefined : { name, version: text(context, "version") };
}

function full({ name, version }: Named): string {
  return name === "" || version === "" ? name : `${name} ${version}`;
}

function text(context: Attributes | undefined, key: string): string {
  const value = context?.[key];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && !value.includes(FILTERED) ? value.trim() : "";
}

/** Of the error that was caught or reported: causes and suppressed errors carry mechanisms of their own. */
function mechanismOf({ exception = [] }: EventPayload): Mechanism | undefined {
  const known = exception.flatMap(({ mechanism }) => mechanism ?? []);
  return known.findLast((mechanism) => !isLinked(mechanism)) ?? known.at(-1);
}

function isLinked({ type, parent_id: parent }: Mechanism): boolean {
  return type === "chained" || type === "suppressed" || parent !== undefined;
}

/** What is left of a URL around a scrubbed part still tells; of other values, nothing does. */
function cleanTag(key: DerivedTag, value: string): string {
  if (value === "" || (key !== "url" && value.includes(FILTERED))) return "";
  return value.slice(0, MAX_VALUE).toWellFormed();
}
