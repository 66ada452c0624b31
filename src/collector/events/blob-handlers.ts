import { parseEventId, parseTraceId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { BlobList, BlobListQuery, BLOBS } from "#api/blobs.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { Blob } from "#model/blob.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** Parts of replays and profiles. */
export function blobHandlers(context: ReadContext): Handlers<typeof BLOBS> {
  return {
    listBlobs: ({ project, ...query }) => listBlobs(context, project, query),
    async getBlob({ project, blob }) {
      const found = await getBlob(context, project, blob);
      if (!found.ok) return found;
      const { kind, groupId, segment, payload } = found.value;
      const filename = [kind, groupId, ...(segment === null ? [] : [segment])].join("-");
      // Only the sender knows the real content type, so it is served as bytes.
      return ok({ filename, contentType: "application/octet-stream", payload });
    },
  };
}

/** A page of parts of replays and profiles, newest first. */
async function listBlobs(
  context: ReadContext,
  project: string,
  query: BlobListQuery,
): Promise<Result<BlobList, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const groupId = parseEventId(query.group);
  const traceId = parseTraceId(query.trace);
  const page = await context.store.listBlobs(
    found.value.id,
    {
      ...(query.kind === undefined ? {} : { kind: query.kind }),
      ...(groupId === undefined ? {} : { groupId }),
      ...(traceId === undefined ? {} : { traceId }),
    },
    { limit: query.limit, ...(query.cursor === undefined ? {} : { cursor: query.cursor }) },
  );
  return ok({
    blobs: page.items.map((line) => ({
      id: line.id,
      kind: line.kind,
      groupId: line.groupId,
      segment: line.segment,
      traceId: line.traceId,
      platform: line.platform,
      environment: line.environment,
      release: line.release,
      name: line.name,
      timestamp: isoFromMillis(line.timestamp),
      receivedAt: isoFromMillis(line.receivedAt),
      mimetype: line.contentType,
      size: line.size,
    })),
    next: page.next,
  });
}

/** One part, with its bytes as received. */
async function getBlob(
  context: ReadContext,
  project: string,
  id: string,
): Promise<Result<Omit<Blob, "replay">, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const blob = await context.store.getBlob(id);
  return blob === null || blob.projectId !== found.value.id ? err(notFound(`blob "${id}"`)) : ok(blob);
}
