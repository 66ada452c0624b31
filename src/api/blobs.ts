import { z } from "zod";
import { BLOB_KINDS } from "#model/blob.ts";
import { Cursor, type EndpointTable, OURS } from "./endpoint.ts";

/** A part of a replay or a profile. Its bytes are at `/api/v1/projects/{project}/blobs/{id}`. */
export const BlobView = z.object({
  id: z.string(),
  kind: z.enum(BLOB_KINDS),
  /** Shared by parts that belong together: the id of the replay, the continuous profiler or the profile. */
  groupId: z.string(),
  segment: z.int().nullable(),
  traceId: z.string().nullable(),
  platform: z.string().nullable(),
  environment: z.string().nullable(),
  release: z.string().nullable(),
  name: z.string().nullable(),
  timestamp: z.string(),
  receivedAt: z.string(),
  mimetype: z.string().nullable(),
  size: z.int(),
});
export type BlobView = z.infer<typeof BlobView>;

export const BlobList = z.object({ blobs: z.array(BlobView), next: z.string().nullable() });
export type BlobList = z.infer<typeof BlobList>;

export const BlobListQuery = z.object({
  kind: z.enum(BLOB_KINDS).optional(),
  group: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  trace: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
});
export type BlobListQuery = z.infer<typeof BlobListQuery>;

/** Recordings: parts of replays and profiles. */
export const BLOBS = {
  listBlobs: {
    method: "get",
    path: `${OURS}/blobs`,
    summary: "Parts of replays and profiles",
    query: BlobListQuery,
    answer: BlobList,
    errors: ["not_found"],
  },
  getBlob: {
    method: "get",
    path: `${OURS}/blobs/{blob}`,
    summary: "A part's bytes, as a download",
    file: true,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
