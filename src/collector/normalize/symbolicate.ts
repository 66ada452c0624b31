import { originalPositionFor, sourceContentFor, type TraceMap } from "@jridgewell/trace-mapping";
import { err, type Result } from "#lib/result.ts";
import type { EventPayload, Frame, FrameResolution, Stacktrace } from "#model/event.ts";
import { cleanSourcePath } from "./clean-source-path.ts";
import { parseDebugId } from "./debug-id.ts";
import { bundlePath, releaseFileId } from "./release-file-id.ts";
import { scrubSource } from "#lib/scrub-text.ts";
import { sourceContext } from "./source-context.ts";

/** Finds the source map of a debug id, parsed. */
export type SourceMapLookup = (
  debugId: string,
) => Promise<Result<TraceMap, { code: "no_source_map" | "malformed_map" }>>;

type Found = Result<TraceMap, { code: FrameResolution }>;

/** One event refers to a handful of bundles; this many lookups are never honest. */
const MAX_MAPS = 50;
const MINIFIED_NAME = /^(?:\?|<anonymous>|(?:.*\.)?[\w$]{1,2})$/;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$.]{2,100}$/u;

/**
 * Replaces the frames of a JavaScript event by their original positions, in place, and says of each frame why it shows
 * what it shows. A frame's map is the one whose image names the frame's file.
 */
export async function symbolicate(payload: EventPayload, lookup: SourceMapLookup): Promise<void> {
  if (payload.platform !== "javascript" && payload.platform !== "node") return;
  const debugIds = new Map<string, string>();
  for (const image of payload.debug_meta?.images ?? []) {
    const id = parseDebugId(image.debug_id);
    if (image.type === "sourcemap" && image.code_file !== undefined && id !== undefined)
      debugIds.set(plainFile(image.code_file), id);
  }
  const maps = new Map<string, Promise<Found>>();
  for (const stacktrace of stacktracesOf(payload)) {
    let callee: string | null = null;
    for (const frame of stacktrace.frames) {
      callee = await resolveFrame(frame, callee, (file) => {
        const debugId = debugIds.get(plainFile(file));
        const id = debugId ?? releaseIdOf(payload, file);
        if (id === undefined) return undefined;
        if (!maps.has(id) && maps.size < MAX_MAPS) {
          maps.set(id, debugId === undefined ? lookupByRelease(id, lookup) : lookup(id));
        }
        return maps.get(id);
      });
    }
  }
}

export function stacktracesOf(payload: EventPayload): Stacktrace[] {
  const holders = [...(payload.exception ?? []), ...(payload.threads ?? []), payload];
  return holders.flatMap((holder) => (holder.stacktrace === undefined ? [] : [holder.stacktrace]));
}

/** Returns the name at the call position: it names the function of the next frame, which this one calls. */
async function resolveFrame(
  frame: Frame,
  callee: string | null,
  mapOf: (file: string) => Promise<Found> | undefined,
): Promise<string | null> {
  const found = mapOf(frame.abs_path ?? "") ?? mapOf(frame.filename ?? "");
  if (found === undefined) {
    frame.resolution = isBundled(frame) ? "no_debug_id" : "original";
    return null;
  }
  const map = await found;
  if (!map.ok) {
    frame.resolution = map.error.code;
    return null;
  }
  const { resolution, name } = applyMap(frame, map.value);
  frame.resolution = resolution;
  // A map names calls, not functions. The name is only better than what was sent where that is minified.
  if (callee !== null && MINIFIED_NAME.test(frame.function ?? "?")) frame.function = callee;
  return name !== null && IDENTIFIER.test(name) ? name : null;
}

function applyMap(frame: Frame, map: TraceMap): { resolution: FrameResolution; name: string | null } {
  if (frame.lineno === undefined || frame.lineno < 1) return { resolution: "outside_map", name: null };
  try {
    const column = Math.max((frame.colno ?? 1) - 1, 0);
    const position = originalPositionFor(map, { line: frame.lineno, column });
    if (position.source === null) return { resolution: "outside_map", name: null };
    // Indexes in a map are a stranger's: they may point beyond its sources or before their first line.
    if (typeof position.source !== "string" || !(position.line >= 1) || !(position.column >= 0)) {
      return { resolution: "malformed_map", name: null };
    }
    const path = cleanSourcePath(position.source);
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
    frame.lineno = position.line;
    frame.colno = position.column + 1;
    const content = sourceContentFor(map, position.source);
    const context = content === null ? undefined : sourceContext(content, position.line);
    if (context === undefined) return { resolution: "no_sources_content", name: position.name };
    frame.pre_context = context.pre_context.map(scrubSource);
    frame.context_line = scrubSource(context.context_line);
    frame.post_context = context.post_context.map(scrubSource);
    return { resolution: "resolved", name: position.name };
  } catch {
    // Mappings are decoded on first use; a map that is JSON may still hold none.
    return { resolution: "malformed_map", name: null };
  }
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

/** A file without a debug id goes by its release; asking costs a look into the store, so only build output does. */
function releaseIdOf(payload: EventPayload, file: string): string | undefined {
  if (payload.release === undefined || !isBuildOutput(file)) return undefined;
  const path = bundlePath(file);
  return path && releaseFileId(payload.release, payload.dist, path);
}

/** What a frame lacks that has neither is a debug id: releases are the older way. */
async function lookupByRelease(id: string, lookup: SourceMapLookup): Promise<Found> {
  const found = await lookup(id);
  return found.ok || found.error.code !== "no_source_map" ? found : err({ code: "no_debug_id" });
}

/** A file as image and frame both may name it: without `file://`, query and fragment. */
function plainFile(file: string): string {
  const path = file.startsWith("file://") ? file.slice("file://".length) : file;
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}
