import { isRecord } from "#lib/is-record.ts";
import type { Bytes } from "#lib/units.ts";
import type { ProfilePart } from "#model/profile.ts";
import { readProfile, type SampledProfile } from "#collector/profiling/read-profile.ts";
import { profileFormat } from "#collector/profiling/read-samples.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { profileRows, type ProfileRow } from "./profile-rows.ts";

/** What a question decodes at the most, so that it ends before its deadline. */
const MAX_BYTES: Bytes = 96 * 1_048_576;
const MAX_READ = 400;

/** A stored profile or chunk, decoded, with the parts that ask for it. */
export interface ReadPart {
  row: ProfileRow;
  profile: SampledProfile;
  parts: ProfilePart[];
}

/** Decodes what the parts cover, the latest first, each chunk once though it was received on two days. `left` counts what was too much. */
export function readParts(
  files: StoreFiles,
  parts: ProfilePart[],
  use: (part: ReadPart) => void,
): { read: number; left: number } {
  const wanted = new Map<string, { row: ProfileRow; parts: ProfilePart[] }>();
  for (const part of parts)
    for (const row of profileRows(files, part)) {
      if (row.format !== "sample") continue;
      const key = `${row.id} ${row.kind === "profile" ? "" : (row.chunkId ?? `${row.file.day} ${row.blob}`)}`;
      const known = wanted.get(key);
      if (known === undefined) wanted.set(key, { row, parts: [part] });
      else if (!known.parts.includes(part)) known.parts.push(part);
    }
  let [read, left, bytes] = [0, 0, 0];
  const latestFirst = [...wanted.values()].toSorted((a, b) => b.row.started - a.row.started);
  for (const { row, parts: of } of latestFirst) {
    bytes += row.size;
    // One is always read, however large it is.
    if (read > 0 && (read >= MAX_READ || bytes > MAX_BYTES)) {
      left += 1;
      continue;
    }
    const sent = payloadOf(row);
    if (sent === undefined) continue;
    read += 1;
    use({ row, profile: readProfile(sent), parts: of });
  }
  return { read, left };
}

function payloadOf({ file, blob }: ProfileRow): Record<string, unknown> | undefined {
  const row = file.connection.prepare("SELECT payload FROM blobs WHERE id = ?").get(blob) as
    | { payload: Uint8Array }
    | undefined;
  if (row === undefined) return undefined;
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(row.payload));
    return isRecord(sent) && profileFormat(sent) === "sample" ? sent : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
