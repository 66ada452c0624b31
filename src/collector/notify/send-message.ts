import { createHmac } from "node:crypto";
import type { Millis } from "#lib/units.ts";
import type { Alert, AlertEvent } from "#model/watch/alert.ts";
import type { Channel } from "#model/watch/channel.ts";
import { messageFor } from "./message.ts";

const PATIENCE: Millis = 10_000;

/** How an attempt ended. */
export type Attempt = { sent: true } | { sent: false; reason: string; retryAfter: Millis | null };

export interface Sending {
  dashboard: string;
  /** Signs what webhooks receive; null sends it unsigned. */
  key: string | null;
  /** Ends attempts that are under way. */
  stopping: AbortSignal;
}

/**
 * Sends a message once. The idempotency key is the same for every attempt, so a receiver can tell a repetition. Redirects are
 * not followed, since the operator named the address.
 */
export async function sendMessage(
  channel: Channel,
  alert: Alert,
  event: AlertEvent,
  { dashboard, key, stopping }: Sending,
): Promise<Attempt> {
  const { contentType, headers, body } = messageFor(channel.kind, alert, event, dashboard);
  try {
    const answer = await fetch(channel.address, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), stopping]),
      headers: {
        ...headers,
        "content-type": contentType,
        "user-agent": "Glasshouse",
        "idempotency-key": `${alert.uid}-${event}`,
        ...(channel.kind === "webhook" && key !== null
          ? { "x-glasshouse-signature": signature(body, key) }
          : {}),
      },
      body,
    });
    await answer.body?.cancel();
    if (answer.ok) return { sent: true };
    return { sent: false, reason: `answered ${answer.status}`, retryAfter: waitOf(answer.headers) };
  } catch (error) {
    return { sent: false, reason: reasonOf(error), retryAfter: null };
  }
}

function signature(body: string, key: string): string {
  return `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
}

function waitOf(headers: Headers): Millis | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** Names the failure without the address, which may hold a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer in ${PATIENCE / 1000} s`;
  const code = ((error as Error).cause as { code?: unknown } | undefined)?.code;
  return typeof code === "string" ? `connection failed (${code})` : "connection failed";
}
