import { parseEventId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { ReplayFacts } from "#model/replay.ts";
import { browserVersion, readUserAgent } from "#collector/tags/read-user-agent.ts";
import { normalizeUser } from "../event/normalize-scope.ts";
import { cleanText } from "../scrub/clean-text.ts";
import { newCleaner, type Cleaner } from "../scrub/cleaner.ts";
import { MAX_PATH } from "../scrub/limits.ts";
import { lineField } from "../scrub/read-field.ts";
import { isKeepable, readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { LONGEST_REPLAY } from "./describe-recording.ts";

/** Ids and URLs of one segment. */
const MAX_LISTED = 100;

/** What a `replay_event` says (https://develop.sentry.dev/sdk/telemetry/replays/). */
export function describeReplay(metadata: Record<string, unknown>, context: RecordContext): ReplayFacts {
  const cleaner = newCleaner(100_000, context.scrubbing);
  const keepable = (value: unknown) => {
    const at = readTime(value);
    return at !== undefined && isKeepable(at, context) ? at : undefined;
  };
  const ended = keepable(metadata.timestamp) ?? context.receivedAt;
  const started = keepable(metadata.replay_start_timestamp);
  const user = normalizeUser(cleaner, metadata.user);
  const contexts = isRecord(metadata.contexts) ? metadata.contexts : {};
  const sdk = isRecord(metadata.sdk) ? metadata.sdk : {};
  return {
    started: started !== undefined && started <= ended && ended - started < LONGEST_REPLAY ? started : null,
    ended,
    urls: listOf(metadata.urls).flatMap((url) =>
      typeof url === "string" && url !== "" ? [cleanText(cleaner, url, MAX_PATH, "urls")] : [],
    ),
    errorIds: listOf(metadata.error_ids).flatMap((id) => parseEventId(id) ?? []),
    traceIds: listOf(metadata.trace_ids).flatMap((id) => parseTraceId(id) ?? []),
    platform: lineField(cleaner, metadata, "platform", 64) ?? null,
    environment: lineField(cleaner, metadata, "environment", 64) ?? null,
    release: lineField(cleaner, metadata, "release", 250) ?? null,
    user: {
      id: user?.id ?? null,
      email: user?.email ?? null,
      name: user?.username ?? user?.name ?? null,
      ip: user?.ip_address ?? null,
    },
    ...clientOf(cleaner, metadata, contexts),
    sdk: named(cleaner, sdk),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, MAX_LISTED) : [];
}

function named(cleaner: Cleaner, value: unknown): { name: string | null; version: string | null } {
  if (!isRecord(value)) return { name: null, version: null };
  return {
    name: lineField(cleaner, value, "name", 64) ?? null,
    version: lineField(cleaner, value, "version", 64) ?? null,
  };
}

/** Browser, system and device: as their contexts say, or else the request's `User-Agent`. */
function clientOf(
  cleaner: Cleaner,
  { request }: Record<string, unknown>,
  contexts: Record<string, unknown>,
): Pick<ReplayFacts, "browser" | "os" | "device"> {
  const headers = isRecord(request) && isRecord(request.headers) ? request.headers : {};
  const header = headers["User-Agent"] ?? headers["user-agent"];
  const agent = readUserAgent(typeof header === "string" ? header : "");
  const [browser, os] = [named(cleaner, contexts.browser), named(cleaner, contexts.os)];
  const device = isRecord(contexts.device) ? contexts.device : {};
  return {
    browser:
      browser.name === null
        ? { name: agent.browser || null, version: agent.browserVersion || null }
        : { ...browser, version: browserVersion(browser.name, browser.version ?? "") || null },
    os: os.name === null ? { name: agent.os || null, version: agent.osVersion || null } : os,
    device:
      lineField(cleaner, device, "model", 100) ??
      lineField(cleaner, device, "family", 100) ??
      (agent.model || agent.family || null),
  };
}
