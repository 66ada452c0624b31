import type { EventId } from "#lib/ids.ts";
import type { ProfileLine } from "#model/profile.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { profileLines, profileRows, type ProfileFilter } from "./profile-rows.ts";

/** More rows than this are not read: a process sends one a minute. */
const MAX_ROWS = 20_000;

/** Profiles with samples in a time, the latest first; `isWhole` says whether there are no others. */
export function listProfiles(
  files: StoreFiles,
  filter: ProfileFilter,
  limit: number,
): { profiles: ProfileLine[]; isWhole: boolean } {
  let read = 0;
  function* rows() {
    for (const row of profileRows(files, filter)) {
      if (++read > MAX_ROWS) return;
      yield row;
    }
  }
  const lines = profileLines(rows()).toSorted((left, right) => right.end - left.end);
  return { profiles: lines.slice(0, limit), isWhole: lines.length <= limit && read <= MAX_ROWS };
}

/** A profile or a profiler with everything that is stored of it; null for an unknown id. */
export function getProfile(files: StoreFiles, id: EventId): ProfileLine | null {
  return profileLines(profileRows(files, { id, start: 0, end: Number.MAX_SAFE_INTEGER }))[0] ?? null;
}
