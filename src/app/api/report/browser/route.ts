import { receiveBrowserReport } from "#telemetry/server/receive-report.ts";
import { REFUSAL_STATUS } from "../refusal-status.ts";

/** Browsers ignore the response. */
export async function POST(request: Request): Promise<Response> {
  const received = await receiveBrowserReport(request);
  return new Response(null, { status: received.ok ? 204 : REFUSAL_STATUS[received.error.code] });
}
