import { context } from "@opentelemetry/api";
import { suppressTracing } from "@opentelemetry/core";
import { envelopeEndpoint } from "#lib/envelope-endpoint.ts";
import type { Millis } from "#lib/units.ts";
import type { Outcome, Report } from "./report.ts";

export interface Destinations {
  /** Where envelopes go. Without it they are refused. */
  dsn: string | undefined;
  /** The OTLP service's base URL. */
  otlpEndpoint: string;
  otlpHeaders: Record<string, string>;
  /** Added to reports that browsers send by themselves, which cannot know them. */
  release: string;
  environment: string;
}

/** Generous: a slow service that is abandoned too early gets the same report again and again. */
const TIMEOUT: Millis = 30_000;

/** Makes one attempt to deliver a report. Never rejects. */
export async function deliverReport(
  { kind, body }: Report,
  to: Destinations,
  fetchUpstream: typeof fetch = fetch,
): Promise<Outcome> {
  const target = kind === "traces" || kind === "logs" ? otlpTarget(kind, to) : sentryTarget(kind, to);
  if (!target) return { kind: "refused", answer: new Response(null, { status: 503 }) };
  try {
    // Otherwise an error's report would be a span in the trace of the request that failed.
    const answer = await context.with(suppressTracing(context.active()), () =>
      fetchUpstream(target.url, {
        method: "POST",
        headers: target.headers,
        body: body as Uint8Array<ArrayBuffer>,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT),
      }),
    );
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch {
    return { kind: "later" };
  }
}

const CONTENT_TYPES = {
  envelope: "application/x-sentry-envelope",
  csp: "application/csp-report",
  reports: "application/reports+json",
};

function sentryTarget(kind: keyof typeof CONTENT_TYPES, { dsn, release, environment }: Destinations) {
  if (!dsn) return undefined;
  const { url, key } = envelopeEndpoint(dsn);
  const query = new URLSearchParams({
    sentry_key: key,
    sentry_release: release,
    sentry_environment: environment,
  });
  const auth = `Sentry sentry_version=7, sentry_client=glasshouse/1, sentry_key=${key}`;
  return {
    url: kind === "envelope" ? url : `${url.replace(/envelope\/$/, "security/")}?${query.toString()}`,
    headers: { "content-type": CONTENT_TYPES[kind], "x-sentry-auth": auth },
  };
}

function otlpTarget(kind: "traces" | "logs", { otlpEndpoint, otlpHeaders }: Destinations) {
  return {
    url: `${otlpEndpoint.replace(/\/$/, "")}/v1/${kind}`,
    headers: { ...otlpHeaders, "content-type": "application/x-protobuf" },
  };
}

function outcomeOf(answer: Response): Outcome {
  if (answer.ok) return { kind: "delivered", answer };
  // A rate limit asks to wait; any other client error would come back on the next attempt.
  if (answer.status === 429 || answer.status >= 500) {
    const seconds = Number(answer.headers.get("retry-after"));
    return { kind: "later", answer, ...(seconds > 0 ? { waitMillis: seconds * 1_000 } : {}) };
  }
  return { kind: "refused", answer };
}
