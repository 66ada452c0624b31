import { readQuietServices } from "#dashboard/scope/last-seen.ts";
import { seenPlaces } from "#dashboard/scope/seen-places.ts";
import { formatAgo } from "#ui/format-time.ts";
import { patientAccess, viewer } from "../../collector.ts";

/** The environments or services that were seen, for their switches; of services that are quiet, how long ago. */
export async function GET(_: Request, { params }: { params: Promise<{ of: string }> }): Promise<Response> {
  const { of } = await params;
  if (of !== "env" && of !== "service") return new Response(null, { status: 404 });
  const { client } = await patientAccess();
  const { now } = await viewer();
  const [values, quiet] = await Promise.all([
    seenPlaces(client, of),
    of === "service" ? readQuietServices(client, now) : new Map<string, number>(),
  ]);
  const lastSeen = Object.fromEntries([...quiet].map(([service, at]) => [service, formatAgo(at, now)]));
  return Response.json(values === null ? {} : { values, lastSeen }, {
    status: values === null ? 502 : 200,
    headers: { "cache-control": "private, no-store" },
  });
}
