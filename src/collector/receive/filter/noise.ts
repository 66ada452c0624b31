import { namesExtension } from "#lib/extension-address.ts";

/** Messages of errors from browser extensions and injected scripts, in lower case. */
const EXTENSION_MESSAGES = [
  "extension context invalidated",
  "top.globals",
  "originalcreatenotification",
  "canvas.contentdocument",
  "myapp_removeallhighlights",
  "atomicfindclose",
  "fb_xd_fragment",
  "bmi_safeaddonload",
  "ebcallbackmessagereceived",
  "_gcrweb",
  "conduitpage",
  "zitereader",
  "jigsaw is not defined",
  "combosearch is not defined",
  "plugin.setsuspendstate is not a function",
  "could not establish connection. receiving end does not exist",
  "the message port closed before a response was received",
];
/** Other origins of their code. */
const EXTENSION_FILES = ["webkit-masked-url://", "chrome://", "resource://", "kaspersky-labs.com/"];

export function isExtensionMessage(message: string): boolean {
  const text = message.toLowerCase();
  return EXTENSION_MESSAGES.some((known) => text.includes(known));
}

export function isExtensionFile(file: string): boolean {
  const text = file.toLowerCase();
  return namesExtension(text) || EXTENSION_FILES.some((known) => text.includes(known));
}

const CRAWLERS = ["spider", "crawler", "slurp", "mediapartners-google", "feedfetcher", "bingpreview"];
const MORE_CRAWLERS = ["facebookexternalhit", "facebookcatalog", "ia_archiver", "embedly", "whatsapp/"];
/** `Googlebot/2.1`, `AhrefsBot;`, but not the phone `CUBOT X19`. */
const BOT = /(?<!\bcu)bot\b/;

/** Whether a user agent belongs to a search engine, a link preview or another crawler. */
export function isCrawler(userAgent: string): boolean {
  const text = userAgent.slice(0, 500).toLowerCase();
  return BOT.test(text) || [...CRAWLERS, ...MORE_CRAWLERS].some((known) => text.includes(known));
}

const HEALTH_PATHS = new Set([
  "health",
  "healthz",
  "healthcheck",
  "health-check",
  "health_check",
  "_health",
  "live",
  "livez",
  "liveness",
  "ready",
  "readyz",
  "readiness",
  "ping",
  "heartbeat",
  "up",
]);

/** Whether the name of a span or transaction (`GET /api/healthz`) ends in a health check's path. */
export function isHealthCheck(name: string): boolean {
  const text = name.slice(0, 500).toLowerCase();
  const path = text.slice(text.lastIndexOf(" ") + 1);
  if (!path.startsWith("/") && !path.includes("://")) return HEALTH_PATHS.has(path) && path.length > 4;
  const [plain = ""] = path.split(/[?#]/, 1);
  const trimmed = plain.endsWith("/") ? plain.slice(0, -1) : plain;
  return HEALTH_PATHS.has(trimmed.slice(trimmed.lastIndexOf("/") + 1));
}

/** Whether a page's URL is on a developer's own machine. */
export function isLocalhost(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    hostname.startsWith("127.")
  );
}
