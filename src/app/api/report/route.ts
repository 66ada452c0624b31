import { readEnv } from "#config/env.ts";
import { forwardReport, type TunnelError } from "#telemetry/server/report-tunnel.ts";

const STATUS: Record<TunnelError["code"], number> = {
  not_configured: 503,
  empty: 400,
  too_large: 413,
  not_an_envelope: 400,
  unreachable: 503,
};

/** The browser's way to the error reporting service, through the page's own origin. */
export async function POST(request: Request): Promise<Response> {
  const forwarded = await forwardReport(request.body, readEnv().SENTRY_DSN);
  if (!forwarded.ok) {
    return Response.json({ detail: forwarded.error.code }, { status: STATUS[forwarded.error.code] });
  }
  const { status, headers } = forwarded.value;
  const passed = new Headers();
  for (const name of ["x-sentry-rate-limits", "retry-after", "x-sentry-error"]) {
    const value = headers.get(name);
    if (value) passed.set(name, value);
  }
  return new Response(null, { status, headers: passed });
}
