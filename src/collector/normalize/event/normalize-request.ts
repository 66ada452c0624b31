import { isRecord } from "#lib/is-record.ts";
import type { AttributeValue } from "#model/attributes.ts";
import type { RequestInfo } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanValue, filtered } from "../scrub/clean-value.ts";
import { detectSecret } from "../scrub/detect-secret.ts";
import { type Cleaner, inside } from "../scrub/cleaner.ts";
import { MAX_LIST, MAX_PATH, MAX_TEXT } from "../scrub/limits.ts";
import { FILTERED } from "#lib/scrub/detector.ts";
import { PARAMETER } from "#lib/scrub/query-secrets.ts";
import { withOthers } from "../scrub/with-others.ts";
import { attributesField, textField } from "../scrub/read-field.ts";

const MAX_HEADERS = 200;
const READ = new Set("url method query_string headers cookies data env".split(" "));

/** The HTTP request during which the event happened. Headers arrive as an object or as pairs, and become pairs. */
export function normalizeRequest(cleaner: Cleaner, value: unknown): RequestInfo | undefined {
  if (!isRecord(value)) return undefined;
  return inside(cleaner, "request", () =>
    withOthers(cleaner, value, READ, {
      url: textField(cleaner, value, "url", MAX_PATH),
      method: textField(cleaner, value, "method", 32),
      query_string: hideParameters(cleaner, anyField(cleaner, value, "query_string")),
      headers: inside(cleaner, "headers", () => normalizeHeaders(cleaner, value.headers)),
      cookies: anyField(cleaner, value, "cookies"),
      data: anyField(cleaner, value, "data"),
      env: attributesField(cleaner, value, "env"),
    }),
  );
}

function normalizeHeaders(cleaner: Cleaner, value: unknown): [string, string][] | undefined {
  const pairs: unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value) : [];
  if (pairs.length === 0) return undefined;
  const headers: [string, string][] = [];
  for (const pair of pairs.slice(0, MAX_HEADERS)) {
    if (!Array.isArray(pair)) continue;
    const name = asText(pair[0]);
    const text = Array.isArray(pair[1])
      ? pair[1].map((part) => asText(part) ?? "").join(", ")
      : asText(pair[1]);
    if (name === undefined || text === undefined) continue;
    headers.push(inside(cleaner, headers.length, () => cleanHeader(cleaner, name, text)));
  }
  return headers;
}

function cleanHeader(cleaner: Cleaner, name: string, text: string): [string, string] {
  const detector = detectSecret(cleaner, name, text);
  return [
    cleanText(cleaner, name, 200, 0),
    detector === undefined
      ? cleanText(cleaner, text, MAX_TEXT, 1)
      : inside(cleaner, 1, () => filtered(cleaner, detector, text)),
  ];
}

/** A field that may be a text, an object or a list of pairs. All cookies are secret. */
function anyField(
  cleaner: Cleaner,
  request: Record<string, unknown>,
  key: string,
): AttributeValue | undefined {
  const value = request[key];
  if (value === undefined || value === null || value === "") return undefined;
  return inside(cleaner, key, () => {
    const detector = detectSecret(cleaner, key, value);
    if (detector !== undefined) return filtered(cleaner, detector, value);
    return Array.isArray(value)
      ? value
          .slice(0, MAX_LIST)
          .map((pair: unknown, at) => inside(cleaner, at, () => cleanPair(cleaner, pair)))
      : cleanValue(cleaner, value);
  });
}

function cleanPair(cleaner: Cleaner, pair: unknown): AttributeValue {
  const [key, value] = Array.isArray(pair) ? (pair as unknown[]) : [];
  const detector = typeof key === "string" ? detectSecret(cleaner, key, value) : undefined;
  if (detector === undefined) return cleanValue(cleaner, pair);
  return [String(key), inside(cleaner, 1, () => filtered(cleaner, detector, value))];
}

/** Hides the parameters that are secret only because they are parameters: `code`, `sig`. */
function hideParameters(cleaner: Cleaner, query: AttributeValue | undefined): AttributeValue | undefined {
  if (Array.isArray(query))
    return query.map((pair) =>
      Array.isArray(pair) && isSecretPair(cleaner, pair[0], pair[1]) ? [pair[0] as string, FILTERED] : pair,
    );
  if (!isRecord(query)) return query;
  const entries = Object.entries(query as Record<string, AttributeValue>);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isSecretPair(cleaner, key, value) ? FILTERED : value]),
  );
}

function isSecretPair(cleaner: Cleaner, key: unknown, value: unknown): boolean {
  if (typeof key !== "string" || typeof value !== "string" || !PARAMETER.test(key)) return false;
  const { scrubber, hits } = cleaner.scrubbing;
  const query = `?${key}=${encodeURIComponent(value)}`;
  return scrubber.scrubText(query, hits) !== query;
}
