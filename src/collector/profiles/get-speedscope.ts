import { parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { FileAnswer } from "#api/endpoint.ts";
import type { ProfileFrame } from "#model/profile.ts";
import { frameKey } from "#collector/profiling/frame-key.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { originalFrames } from "./original-frames.ts";

/** A profile as a file for speedscope, with original names and places. Written by a reader thread, as it can be large. */
export async function getSpeedscope(
  context: ReadContext,
  asked: string,
): Promise<Result<FileAnswer, NotFound>> {
  const { store } = context;
  const id = parseEventId(asked);
  const line = id === undefined ? null : await store.getProfile(id);
  if (id === undefined || line?.format !== "sample") return err(notFound(`profile "${asked}"`));
  const tree = await store.sumProfiles([{ id, start: 0, end: Number.MAX_SAFE_INTEGER, thread: null }]);
  const found = await originalFrames(context, tree);
  const original = new Map<string, Pick<ProfileFrame, "function" | "file" | "line" | "column">>();
  for (const [at, { function: name, file, line: row, column }] of found.entries()) {
    const sent = tree.frames[at]!;
    if (name !== sent.function || file !== sent.file || row !== sent.line)
      original.set(frameKey(sent), { function: name, file, line: row, column });
  }
  const payload = await store.writeSpeedscope(id, line.name ?? `${line.service} ${id}`, original);
  return ok({ filename: `profile-${id}.speedscope.json`, contentType: "application/json", payload });
}
