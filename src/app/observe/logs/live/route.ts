import { param } from "#dashboard/search-params.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../collector.ts";
import { endQuietly } from "../../end-quietly.ts";
import { proxyAnswer } from "../../proxy-answer.ts";

/** Forwards the collector's live stream with the user's session until the client disconnects. */
export async function GET(request: Request): Promise<Response> {
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const [query, last] = [param(search, "query"), param(search, "last")];
  const { client } = await patientAccess();
  const answer = await client.open(
    "followLogs",
    { query, last },
    { accept: "text/event-stream", signal: request.signal },
  );
  const quiet =
    answer.ok && answer.value.body !== null ? ok(new Response(endQuietly(answer.value.body))) : answer;
  const response = proxyAnswer(quiet, "text/event-stream; charset=utf-8", "inline");
  // Otherwise proxies and compressors buffer lines.
  response.headers.set("cache-control", "private, no-store, no-transform");
  response.headers.set("x-accel-buffering", "no");
  return response;
}
