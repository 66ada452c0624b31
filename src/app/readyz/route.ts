import { collectorUrl } from "#config/addresses.ts";
import { readEnv } from "#config/env.ts";
import type { Millis } from "#lib/units.ts";

/** Less than load balancers wait for an answer. */
const DEADLINE: Millis = 2_000;

/** The app is ready once it answers: it serves without a collector. A dashboard is ready if its collector is. */
export async function GET(): Promise<Response> {
  const env = readEnv();
  if (env.GLASSHOUSE_SURFACE === "app") return Response.json({ status: "ready" });
  const reason = await collectorFault(`${collectorUrl(env)}/readyz`);
  return reason === null
    ? Response.json({ status: "ready" })
    : Response.json({ status: "unready", reason }, { status: 503 });
}

async function collectorFault(url: string): Promise<"collector_unready" | "collector_unreachable" | null> {
  try {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(DEADLINE) });
    await answer.body?.cancel();
    return answer.ok ? null : "collector_unready";
  } catch {
    return "collector_unreachable";
  }
}
