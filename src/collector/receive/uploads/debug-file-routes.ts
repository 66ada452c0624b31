import { Hono } from "hono";
import { z } from "zod";
import type { Assemble, AssembleOrder, AssembleState } from "#collector/artifacts/assemble.ts";
import { type DebugFile, type DebugFileStore, keepDebugFile } from "#collector/artifacts/keep-debug-file.ts";
import { readMappings } from "#collector/artifacts/read-mappings.ts";
import { ORGANIZATION } from "#model/project.ts";
import type { BodyLimits } from "../body/read-body.ts";
import { bodyOf, type IngestDeps, type IngestEnv, SMALL_LIMITS, withSlash } from "../request.ts";
import { BODY_STATUS, NO_ROOM, parseJson, refusal, Sha1, stateView } from "./upload-answer.ts";

const MIB = 1_048_576;
/** Of one archive of mappings: they are compressed. */
const ARCHIVE_LIMITS: BodyLimits = { compressed: 64 * MIB, decompressed: 64 * MIB };
const FILES = `/api/0/projects/${ORGANIZATION}/:project/files`;

export interface DebugFileOrder extends AssembleOrder {
  name: string;
  debugId: string | undefined;
}

const Orders = z.record(
  Sha1,
  z.object({
    name: z.string().max(1000).default(""),
    debug_id: z.string().max(100).nullish(),
    chunks: z.array(Sha1).max(10_000),
  }),
);
const MAX_ORDERS = 1_000;

export interface DebugFileDeps extends Pick<IngestDeps, "authorize" | "bodies" | "hasRoom"> {
  assemble: Assemble<DebugFileOrder, DebugFile>;
  store: DebugFileStore;
}

/**
 * Uploads of mappings and sources for the JVM by `sentry-cli`: `debug-files upload` and `proguard upload` assemble chunks, the
 * `upload-proguard` of version 2 sends an archive.
 */
export function debugFileRoutes({
  bodies,
  authorize,
  hasRoom,
  assemble,
  store,
}: DebugFileDeps): Hono<IngestEnv> {
  const app = new Hono<IngestEnv>();

  app.on("POST", withSlash(`${FILES}/difs/assemble`), async (context) => {
    if (!(await authorize(context.req.raw, "write"))) return refusal(401, "Invalid token.");
    if (!(await hasRoom())) return refusal(507, NO_ROOM);
    const body = await bodyOf({ bodies }, context, SMALL_LIMITS);
    const orders = body.ok ? Orders.safeParse(parseJson(body.value)) : undefined;
    if (!orders?.success || Object.keys(orders.data).length > MAX_ORDERS)
      return refusal(400, "The assemble request is not valid.");
    const states: Record<string, unknown> = {};
    for (const [checksum, { name, debug_id, chunks }] of Object.entries(orders.data))
      states[checksum] = debugFileState(
        await assemble({ checksum, chunks, name, debugId: debug_id ?? undefined }),
      );
    return context.json(states);
  });

  app.on("POST", withSlash(`${FILES}/dsyms`), async (context) => {
    if (!(await authorize(context.req.raw, "write"))) return refusal(401, "Invalid token.");
    if (!(await hasRoom())) return refusal(507, NO_ROOM);
    const body = await bodyOf({ bodies }, context, ARCHIVE_LIMITS);
    if (!body.ok) return refusal(BODY_STATUS[body.error.code], body.error.code);
    const mappings = await readMappings(body.value, context.req.header("content-type") ?? "");
    if (!mappings.ok) return refusal(400, mappings.error.code);
    const files: unknown[] = [];
    for (const { name, debugId, text } of mappings.value) {
      const kept = await keepDebugFile(store, text, { name, debugId });
      if (!kept.ok) return refusal(400, kept.error.code);
      files.push(fileView(kept.value));
    }
    return context.json(files, 201);
  });

  // The mapping of an event is named by the event: its release does not matter.
  app.on("POST", withSlash(`${FILES}/proguard-artifact-releases`), async (context) =>
    (await authorize(context.req.raw, "write")) ? context.json({}, 201) : refusal(401, "Invalid token."),
  );
  return app;
}

function debugFileState(state: AssembleState<DebugFile>): object {
  const view = stateView(state);
  if (state.state === "ok") return { ...view, dif: fileView(state.taken) };
  return view.detail === undefined ? view : { ...view, detail: DETAILS[view.detail] ?? view.detail };
}

/** What the tools print. */
const DETAILS: Record<string, string> = {
  native_files_are_not_used_here:
    "Native debug files are not used here: only ProGuard and R8 mappings and JVM source bundles are. Let the SDK symbolicate, or leave this file out.",
  unknown_debug_file: "The file is neither a ProGuard mapping nor a source bundle.",
  no_debug_id: "The source bundle has no debug id.",
};

/** In Sentry's shape. */
function fileView({ debugId, kind, name, sha1, size }: DebugFile): object {
  return {
    id: debugId,
    uuid: debugId,
    debugId,
    codeId: null,
    cpuName: "any",
    objectName: kind === "proguard" ? "proguard-mapping" : name,
    symbolType: kind === "proguard" ? "proguard" : "sourcebundle",
    headers: {
      "Content-Type": kind === "proguard" ? "text/x-proguard+plain" : "application/x-sentry-bundle+zip",
    },
    size,
    sha1,
    dateCreated: null,
    data: { features: [kind === "proguard" ? "mapping" : "sources"] },
  };
}
