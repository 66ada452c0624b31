import { randomBytes } from "node:crypto";
import { expect } from "vitest";

/** Sends error events with these messages to a DSN, and returns their ids. */
export async function sendErrors(dsn: string, messages: string[], more: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const value of messages) {
    const event_id = randomBytes(16).toString("hex");
    await sendEvent(dsn, {
      event_id,
      platform: "node",
      timestamp: Date.now() / 1000,
      exception: { values: [{ type: "Error", value }] },
      ...more,
    });
    ids.push(event_id);
  }
  return ids;
}

/** Sends an event, or a transaction, as an SDK does. */
export async function sendEvent(
  dsn: string,
  event: { event_id: string; type?: string; [field: string]: unknown },
): Promise<void> {
  const { origin, username, pathname } = new URL(dsn);
  const type = event.type === "transaction" ? "transaction" : "event";
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_key=${username}` },
    body: `${JSON.stringify({ event_id: event.event_id })}\n${JSON.stringify({ type })}\n${JSON.stringify(event)}\n`,
  });
  expect(answer.status).toBe(200);
}

/** Sends log records of the service "shop" with these texts to a DSN's project. */
export function sendLogs(dsn: string, texts: string[], severityNumber = 9): Promise<void> {
  const now = BigInt(Date.now()) * 1_000_000n;
  const logRecords = texts.map((stringValue, at) => ({
    timeUnixNano: String(now + BigInt(at)),
    severityNumber,
    body: { stringValue },
  }));
  const resource = { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] };
  return sendOtlp(dsn, "logs", { resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }] });
}

/** Sends OTLP/JSON to the project of a DSN. */
export async function sendOtlp(dsn: string, signal: "logs" | "traces", request: object): Promise<void> {
  const { origin, username } = new URL(dsn);
  const answer = await fetch(`${origin}/v1/${signal}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sentry-auth": `Sentry sentry_key=${username}` },
    body: JSON.stringify(request),
  });
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
}
