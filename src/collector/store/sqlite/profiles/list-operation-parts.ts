import type { UnixMillis } from "#lib/units.ts";
import type { ProfilePart } from "#model/profile.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { searchSpans } from "../traces/search-spans.ts";
import { partOfSpan } from "./find-span-profile.ts";
import { profileRows } from "./profile-rows.ts";

export interface ProfiledOperation {
  service: string;
  /** The `http.route`, or the span's or transaction's name. */
  name: string;
  environment?: string | undefined;
}

const MOST = 200;

/**
 * What profiles have of an operation's requests in a time, from the latest of them: the profiles of its transactions, and the
 * parts of continuous profilers within its spans. `requests` are those that were looked at.
 */
export function listOperationParts(
  files: StoreFiles,
  { service, name, environment }: ProfiledOperation,
  range: { start: UnixMillis; end: UnixMillis },
): { parts: ProfilePart[]; requests: number } {
  const parts: ProfilePart[] = [];
  for (const { id, started, ended } of profileRows(files, {
    ...range,
    service,
    name,
    environment,
    kind: "profile",
  })) {
    if (parts.length >= MOST) break;
    parts.push({ id, start: started, end: ended, thread: "active" });
  }
  const [chunk] = profileRows(files, { ...range, kind: "profile_chunk" });
  const origin: [string, string][] =
    environment === undefined ? [] : [["deployment.environment.name", environment]];
  const spans =
    chunk === undefined
      ? []
      : searchSpans(
          files,
          {
            any: [
              { words: [], attributes: [["http.route", name], ...origin], service },
              { words: [], attributes: origin, service, name },
            ],
            ...range,
          },
          { limit: MOST },
        ).items;
  for (const span of spans) {
    const found = partOfSpan(files, span, []);
    if (found?.kind === "continuous") parts.push(found.part);
  }
  return { parts, requests: parts.length };
}
