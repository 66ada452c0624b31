import type { Result } from "#lib/result.ts";
import type { EventPayload, Frame, FrameResolution, Stacktrace } from "#model/event.ts";
import { parseDebugId } from "./debug-id.ts";
import { bundlePath, releaseFileId } from "./release-file-id.ts";
import { scrubSource } from "#lib/scrub-text.ts";
import type { OriginalPosition, SourceMap } from "./source-map.ts";

/** Finds the source map of a debug id. */
export type SourceMapLookup = (
  debugId: string,
) => Promise<Result<SourceMap, { code: "no_source_map" | "malformed_map" }>>;

type Found = Awaited<ReturnType<SourceMapLookup>>;

/** One event refers to a handful of bundles; this many lookups are never honest. */
const MAX_MAPS = 50;
const NO_MAP = Promise.resolve(undefined);
const MINIFIED_NAME = /^(?:\?|<anonymous>|(?:.*\.)?[\w$]{1,2})$/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$.]{2,100}$/u;

/**
 * Replaces the frames of a JavaScript event by their original positions, in place, and says of each frame why it shows
 * what it shows. A frame's map is the one whose image names the frame's file.
 */
export async function symbolicate(
  payload: EventPayload,
  lookup: SourceMapLookup,
  fileIdOf: typeof releaseFileId = releaseFileId,
): Promise<void> {
  if (payload.platform !== "javascript" && payload.platform !== "node") return;
  const debugIds = new Map<string, string>();
  for (const image of payload.debug_meta?.images ?? []) {
    const id = parseDebugId(image.debug_id);
    if (image.type === "sourcemap" && image.code_file !== undefined && id !== undefined)
      debugIds.set(plainFile(image.code_file), id);
  }
  const maps = new Map<string, Promise<Found>>();
  const files = new Map<string, NamedMap | undefined>();
  const mapOf = (file: string | undefined) => {
    if (file === undefined) return undefined;
    if (!files.has(file)) files.set(file, namedMap(payload, file, debugIds, fileIdOf));
    const named = files.get(file);
    if (named === undefined) return undefined;
    if (!maps.has(named.id) && maps.size < MAX_MAPS) maps.set(named.id, lookup(named.id));
    const found = maps.get(named.id);
    return found && { found, byRelease: named.byRelease };
  };
  for (const { frames } of stacktracesOf(payload)) {
    // Of a stored event, some may have been resolved when it came.
    await resolveFrames(
      frames.filter((frame) => frame.raw === undefined),
      mapOf,
    );
  }
}

/** The frames' maps are asked for all together: one may have to be read. Nearly always nothing is to be waited for. */
async function resolveFrames(
  frames: Frame[],
  mapOf: (file: string | undefined) => { found: Promise<Found>; byRelease: boolean } | undefined,
): Promise<void> {
  const named = frames.map((frame) => mapOf(frame.abs_path) ?? mapOf(frame.filename));
  const maps = await Promise.all(named.map((map) => map?.found ?? NO_MAP));
  const positions: (Position | undefined)[] = [];
  for (const [at, frame] of frames.entries()) {
    const position = positionOf(frame, maps[at], named[at]?.byRelease === true);
    positions.push(position instanceof Promise ? await position : position);
  }
  let callee: string | null = null;
  for (const [at, frame] of frames.entries()) callee = resolveFrame(frame, callee, positions[at]);
}

export function stacktracesOf(payload: EventPayload): Stacktrace[] {
  const holders = [...(payload.exception ?? []), ...(payload.threads ?? []), payload];
  return holders.flatMap((holder) => (holder.stacktrace === undefined ? [] : [holder.stacktrace]));
}

type Position = OriginalPosition | { resolution: FrameResolution };

/** Where the frame is in the original; undefined when no map is named for its file. */
function positionOf(
  frame: Frame,
  map: Found | undefined,
  byRelease: boolean,
): Position | undefined | Promise<Position> {
  if (map === undefined) return undefined;
  if (!map.ok) {
    // What a frame lacks that has neither is a debug id: releases are the older way.
    const { code } = map.error;
    return { resolution: byRelease && code === "no_source_map" ? "no_debug_id" : code };
  }
  if (frame.lineno === undefined || frame.lineno < 1) return { resolution: "outside_map" };
  return map.value.positionOf(frame.lineno, Math.max((frame.colno ?? 1) - 1, 0));
}

/** Returns the name at the call position: it names the function of the next frame, which this one calls. */
function resolveFrame(frame: Frame, callee: string | null, position: Position | undefined): string | null {
  frame.resolution = position?.resolution ?? (isBundled(frame) ? "no_debug_id" : "original");
  if (position === undefined || !("path" in position)) {
    nameByCallee(frame, position?.resolution === "outside_map" ? callee : null);
    return null;
  }
  const { path, line, column, name, enclosing, context } = position;
  frame.raw = {
    filename: frame.filename,
    abs_path: frame.abs_path,
    function: frame.function,
    lineno: frame.lineno,
    colno: frame.colno,
  };
  frame.filename = path;
  frame.abs_path = path;
  frame.module = undefined;
  frame.lineno = line;
  frame.colno = column;
  if (context !== undefined) {
    frame.pre_context = context.pre_context.map(scrubSource);
    frame.context_line = scrubSource(context.context_line);
    frame.post_context = context.post_context.map(scrubSource);
    nameByPlace(frame, enclosing);
  } else nameByCallee(frame, callee);
  return name !== null && IDENTIFIER.test(name) ? name : null;
}

/** The source says which function the place is in. A nameless one keeps a name that the runtime made up, if it tells. */
function nameByPlace(frame: Frame, enclosing: string | null | undefined): void {
  if (typeof enclosing === "string") frame.function = enclosing;
  else if (MINIFIED_NAME.test(frame.function ?? "?"))
    frame.function = enclosing === null ? "<anonymous>" : "<module>";
}

/** A map names calls, not functions: all there is without the source. The name is only better than what was sent where that is minified. */
function nameByCallee(frame: Frame, callee: string | null): void {
  if (callee !== null && MINIFIED_NAME.test(frame.function ?? "?")) frame.function = callee;
}

/** Whether a frame without a map is build output that would need one, and not a source file itself. */
function isBundled(frame: Frame): boolean {
  return isBuildOutput(frame.abs_path ?? frame.filename ?? "");
}

function isBuildOutput(file: string): boolean {
  return (
    /^(?:https?|app|capacitor|ionic):\/\//.test(file) || file.includes("/.next/") || file.includes(".min.")
  );
}

/** Under which id a file's map is kept. */
interface NamedMap {
  id: string;
  byRelease: boolean;
}

/** A file without a debug id goes by its release; asking costs a look into the store, so only build output does. */
function namedMap(
  payload: EventPayload,
  file: string,
  debugIds: ReadonlyMap<string, string>,
  fileIdOf: typeof releaseFileId,
): NamedMap | undefined {
  const debugId = debugIds.get(plainFile(file));
  if (debugId !== undefined) return { id: debugId, byRelease: false };
  if (payload.release === undefined || !isBuildOutput(file)) return undefined;
  const path = bundlePath(file);
  if (path === undefined) return undefined;
  return { id: fileIdOf(payload.release, payload.dist, path), byRelease: true };
}

/** A file as image and frame both may name it: without `file://`, query and fragment. */
function plainFile(file: string): string {
  const path = file.startsWith("file://") ? file.slice("file://".length) : file;
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}
