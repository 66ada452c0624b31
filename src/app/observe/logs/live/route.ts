import { param } from "#dashboard/search-params.ts";
import { ok } from "#lib/result.ts";
import { access } from "../../collector.ts";
import { endedQuietly } from "../../end-quietly.ts";
import { handOn } from "../../proxy-answer.ts";

/** Hands the collector's live stream on, asked for with the person's own session; ends when the person leaves. */
export async function GET(request: Request): Promise<Response> {
  const query = param(Object.fromEntries(new URL(request.url).searchParams), "query");
  const { client } = await access();
  const answer = await client.open(
    "followLogs",
    { query },
    { accept: "text/event-stream", signal: request.signal },
  );
  const quiet =
    answer.ok && answer.value.body !== null ? ok(new Response(endedQuietly(answer.value.body))) : answer;
  const response = handOn(quiet, "text/event-stream; charset=utf-8", "inline");
  // Without this a proxy or a compressor in between would keep lines back until it has enough of them.
  response.headers.set("cache-control", "private, no-store, no-transform");
  response.headers.set("x-accel-buffering", "no");
  return response;
}
