import { seenPlaces } from "#dashboard/scope/seen-places.ts";
import { patientAccess } from "../../collector.ts";

/** The environments or services that were seen, for their switches. */
export async function GET(_: Request, { params }: { params: Promise<{ of: string }> }): Promise<Response> {
  const { of } = await params;
  if (of !== "env" && of !== "service") return new Response(null, { status: 404 });
  const { client } = await patientAccess();
  const values = await seenPlaces(client, of);
  return Response.json(values === null ? {} : { values }, {
    status: values === null ? 502 : 200,
    headers: { "cache-control": "private, no-store" },
  });
}
