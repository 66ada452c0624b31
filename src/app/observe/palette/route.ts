import { findEntries } from "#dashboard/palette/find-entries.ts";
import { access, viewer } from "../collector.ts";

const LONGEST = 200;

/** What the palette finds for a text, read with the user's session. */
export async function GET(request: Request): Promise<Response> {
  const text = new URL(request.url).searchParams.get("text") ?? "";
  const { client } = await access();
  const { now } = await viewer();
  return Response.json(await findEntries(client, text.slice(0, LONGEST), now), {
    headers: { "cache-control": "private, no-store" },
  });
}
