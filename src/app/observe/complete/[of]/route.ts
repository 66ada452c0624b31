import { readSearched } from "#dashboard/search/read-searched.ts";
import { param } from "#dashboard/search-params.ts";
import { patientAccess } from "../../collector.ts";

/** Completions for a search, read with the user's session. Failures mean no completions. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ of: string }> },
): Promise<Response> {
  const { of: asked } = await params;
  const of = readSearched(asked);
  if (of === undefined) return new Response(null, { status: 404 });
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { client } = await patientAccess();
  const answer = await client.complete({ of, key: param(search, "key"), text: param(search, "text") });
  return Response.json(answer.ok ? answer.value : { candidates: [] }, {
    headers: { "cache-control": "private, no-store" },
  });
}
