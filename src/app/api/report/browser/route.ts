import { receiveBrowserReport } from "#telemetry/server/receive-report.ts";

/** Browsers expect nothing of the answer. */
export async function POST(request: Request): Promise<Response> {
  const received = await receiveBrowserReport(request);
  return new Response(null, { status: received.ok ? 204 : received.error.code === "too_many" ? 429 : 400 });
}
