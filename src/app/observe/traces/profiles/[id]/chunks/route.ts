import { Readable } from "node:stream";
import { ok } from "#lib/result.ts";
import type { CollectorClient } from "#dashboard/collector-client/collector-client.ts";
import { patientAccess } from "../../../../collector.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

/** All chunks of a continuous profiler as they were sent, as one JSON array, the latest first. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const { id } = await params;
  const project = new URL(request.url).searchParams.get("project") ?? "";
  const { client } = await patientAccess();
  const first = await client.listBlobs({ project, group: id, kind: "profile_chunk" });
  if (!first.ok) return proxyAnswer(first, "application/json", "inline");
  const chunks = readChunks(client, project, id, first.value);
  const file = new Response(Readable.toWeb(Readable.from(jsonArray(chunks))) as ReadableStream);
  return proxyAnswer(ok(file), "application/json", 'attachment; filename="profile-chunks.json"');
}

type Page = Extract<Awaited<ReturnType<CollectorClient["listBlobs"]>>, { ok: true }>["value"];

/** Fails the download at a chunk that the collector does not answer with. */
async function* readChunks(client: CollectorClient, project: string, group: string, first: Page) {
  for (let page = first; ;) {
    for (const { id } of page.blobs) {
      const file = await client.getBlob({ project, blob: id });
      if (!file.ok) throw new Error(`the chunk ${id} cannot be read: ${file.error.code}`);
      yield new Uint8Array(await file.value.arrayBuffer());
    }
    if (page.next === null) return;
    const next = await client.listBlobs({ project, group, kind: "profile_chunk", cursor: page.next });
    if (!next.ok) throw new Error(`the chunks cannot be listed: ${next.error.code}`);
    page = next.value;
  }
}

async function* jsonArray(documents: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = "[";
  for await (const document of documents) {
    yield encoder.encode(before);
    yield document;
    before = ",\n";
  }
  yield encoder.encode(before === "[" ? "[]" : "]");
}
