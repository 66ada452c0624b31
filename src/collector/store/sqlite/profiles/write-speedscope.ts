import type { EventId } from "#lib/ids.ts";
import type { ProfileFrame } from "#model/profile.ts";
import { frameKey } from "#collector/profiling/frame-key.ts";
import { speedscopeWriter } from "#collector/profiling/speedscope.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { readParts } from "./read-parts.ts";

/**
 * A profile in speedscope's format, as JSON with its own buffer. `original` has the frames that source maps know better, by
 * `frameKey`.
 */
export function writeSpeedscope(
  files: StoreFiles,
  id: EventId,
  name: string,
  original: Map<string, Pick<ProfileFrame, "function" | "file" | "line" | "column">>,
): Uint8Array {
  const writer = speedscopeWriter(name, (frame) => ({ ...frame, ...original.get(frameKey(frame)) }));
  const chunks: Parameters<typeof writer.add>[] = [];
  readParts(files, [{ id, start: 0, end: Number.MAX_SAFE_INTEGER, thread: null }], ({ row, profile }) =>
    chunks.push([profile, row.started]),
  );
  for (const chunk of chunks.toReversed()) writer.add(...chunk);
  return new TextEncoder().encode(JSON.stringify(writer.result()));
}
