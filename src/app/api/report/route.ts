import { receiveReport } from "#telemetry/server/receive-report.ts";
import { REFUSAL_STATUS } from "./refusal-status.ts";

/** Forwards browser reports to the error service, from the page's own origin. */
export async function POST(request: Request): Promise<Response> {
  const received = await receiveReport(request);
  if (!received.ok) {
    const { error } = received;
    const headers = error.code === "too_many" ? { "retry-after": String(error.retryAfter) } : undefined;
    return Response.json({ detail: error.code }, { status: REFUSAL_STATUS[error.code], headers });
  }
  const { kind, answer } = received.value;
  const passed = new Headers();
  for (const name of ["x-sentry-rate-limits", "retry-after", "x-sentry-error"]) {
    const value = answer?.headers.get(name);
    if (value) passed.set(name, value);
  }
  // Queued on disk counts as accepted: the browser need not keep it.
  return new Response(null, { status: kind === "refused" ? answer?.status : 200, headers: passed });
}
