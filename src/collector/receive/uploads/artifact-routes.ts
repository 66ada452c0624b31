import { promisify } from "node:util";
import { gunzip as gunzipCallback } from "node:zlib";
import { Hono } from "hono";
import { z } from "zod";
import { type Assemble, type AssembleOrder, MAX_BUNDLE } from "#collector/artifacts/assemble.ts";
import type { ChunkStore } from "#collector/artifacts/chunk-store.ts";
import { ORGANIZATION } from "#model/project.ts";
import { bodyOf, type IngestDeps, type IngestEnv, SMALL_LIMITS, withSlash } from "../request.ts";
import type { BodyLimits } from "../body/read-body.ts";
import { BODY_STATUS, NO_ROOM, parseJson, refusal, Sha1, stateView } from "./upload-answer.ts";

const gunzip = promisify(gunzipCallback);

const MIB = 1_048_576;
const CHUNK_SIZE = 8 * MIB;
const REQUEST_SIZE = 32 * MIB;
/** The chunks and the multipart framing. */
const UPLOAD_LIMITS: BodyLimits = { compressed: REQUEST_SIZE + MIB, decompressed: REQUEST_SIZE + MIB };
const CHUNK_STATUS = { wrong_hash: 400, no_space: 507 } as const;
const INFLATED_CHUNK = { maxOutputLength: CHUNK_SIZE };
const CHUNK_UPLOAD = `/api/0/organizations/${ORGANIZATION}/chunk-upload`;

const Order = z.object({
  checksum: Sha1,
  chunks: z.array(Sha1).max(10_000),
  projects: z.array(z.string().max(250)).max(100).default([]),
  version: z.string().max(250).nullish(),
});

export interface ArtifactDeps extends Pick<IngestDeps, "authorize" | "bodies" | "hasRoom"> {
  /** Whether the request may change all of the projects with these names. */
  mayWrite: (request: Request, projects: string[]) => Promise<boolean>;
  chunks: ChunkStore;
  assemble: Assemble<BundleOrder, number>;
  /** The collector's public address, without a slash at its end. */
  ingestUrl: string | undefined;
}

export interface BundleOrder extends AssembleOrder {
  release: string | undefined;
  /** The names of the projects that it is for. */
  projects: string[];
}

/**
 * Uploads of source maps by `sentry-cli` and Sentry's build plugins: they get the limits, send chunks, and request the
 * assembly repeatedly until it is done (https://develop.sentry.dev/sdk/processes/artifact-bundles/).
 */
export function artifactRoutes({
  bodies,
  authorize,
  hasRoom,
  mayWrite,
  chunks,
  assemble,
  ingestUrl,
}: ArtifactDeps): Hono<IngestEnv> {
  const app = new Hono<IngestEnv>();

  app.on("GET", withSlash(CHUNK_UPLOAD), async (context) => {
    if (!(await authorize(context.req.raw, "write"))) return refusal(401, "Invalid token.");
    return context.json({
      url: chunkUploadUrl(context.req.url, ingestUrl),
      chunkSize: CHUNK_SIZE,
      chunksPerRequest: REQUEST_SIZE / CHUNK_SIZE,
      maxFileSize: MAX_BUNDLE,
      maxRequestSize: REQUEST_SIZE,
      concurrency: 2,
      hashAlgorithm: "sha1",
      compression: ["gzip"],
      // Version 2 of the tool sends artifact bundles only where release files, which it no longer sends, are accepted too.
      accept: [
        "release_files",
        "artifact_bundles",
        "artifact_bundles_v2",
        "debug_files",
        "sources",
        "proguard",
      ],
    });
  });

  app.on("POST", withSlash(CHUNK_UPLOAD), async (context) => {
    if (!(await authorize(context.req.raw, "write"))) return refusal(401, "Invalid token.");
    if (!(await hasRoom())) return refusal(507, NO_ROOM);
    const body = await bodyOf({ bodies }, context, UPLOAD_LIMITS);
    if (!body.ok) return refusal(BODY_STATUS[body.error.code], body.error.code);
    const parts = await readParts(body.value, context.req.header("content-type") ?? "");
    if (!parts) return refusal(400, "The body is not a multipart form of chunks.");
    for (const part of parts) {
      const chunk = part.isGzip ? await gunzipChunk(part.content) : part.content;
      if (!chunk || chunk.length > CHUNK_SIZE) return refusal(413, "A chunk is larger than allowed.");
      const kept = await chunks.put(part.sha1, chunk);
      if (!kept.ok) return refusal(CHUNK_STATUS[kept.error.code], kept.error.code);
    }
    return context.json({});
  });

  const assemblePath = `/api/0/organizations/${ORGANIZATION}/artifactbundle/assemble`;
  app.on("POST", withSlash(assemblePath), async (context) => {
    if (!(await authorize(context.req.raw, "write"))) return refusal(401, "Invalid token.");
    if (!(await hasRoom())) return refusal(507, NO_ROOM);
    const body = await bodyOf({ bodies }, context, SMALL_LIMITS);
    const order = body.ok ? Order.safeParse(parseJson(body.value)) : undefined;
    if (!order?.success) return refusal(400, "The assemble request is not valid.");
    const { checksum, chunks: sha1s, version, projects } = order.data;
    if (!(await mayWrite(context.req.raw, projects))) return refusal(401, "Invalid token.");
    const state = await assemble({ checksum, chunks: sha1s, release: version ?? undefined, projects });
    return context.json(stateView(state));
  });
  return app;
}

interface ChunkPart {
  sha1: string;
  isGzip: boolean;
  content: Buffer;
}

/**
 * Each part's file name is the chunk's hash; the field's name says whether it is compressed. Undefined without parts, or if
 * one has no file name and so no hash.
 */
async function readParts(body: Uint8Array, contentType: string): Promise<ChunkPart[] | undefined> {
  try {
    const form = await new Response(body as BodyInit, {
      headers: { "content-type": contentType },
    }).formData();
    const parts: ChunkPart[] = [];
    for (const [field, value] of form) {
      if (typeof value === "string") return undefined;
      parts.push({
        sha1: value.name,
        isGzip: field === "file_gzip",
        content: Buffer.from(await value.arrayBuffer()),
      });
    }
    return parts.length === 0 ? undefined : parts;
  } catch {
    return undefined;
  }
}

async function gunzipChunk(content: Buffer): Promise<Buffer | undefined> {
  try {
    return await gunzip(content, INFLATED_CHUNK);
  } catch {
    return undefined;
  }
}

/** Where to send chunks: under the public address if that is where the tool asked, since a proxy hides its scheme and path. */
function chunkUploadUrl(asked: string, ingestUrl: string | undefined): string {
  const isPublic = ingestUrl !== undefined && new URL(ingestUrl).host === new URL(asked).host;
  return `${isPublic ? ingestUrl : new URL(asked).origin}${CHUNK_UPLOAD}/`;
}
