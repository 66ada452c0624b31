import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";

const AGAIN: Millis = 500;
const MOST_ATTEMPTS = 60;

/** Where the demonstration sends to: the doors that every SDK uses. */
export interface CollectorDoor {
  traces: (body: string) => Promise<void>;
  logs: (body: string) => Promise<void>;
  /** Items of one type, each in an envelope of its own. */
  envelopes: (type: string, items: object[]) => Promise<void>;
}

/** Sends until the collector takes it; throws if it does not within half a minute. */
export function openDoor(collector: string, dsn: string): CollectorDoor {
  const { username, pathname } = new URL(dsn);
  const otlp = { "content-type": "application/json", "x-sentry-auth": `Sentry sentry_key=${username}` };
  const sentry = { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` };

  async function post(path: string, headers: Record<string, string>, body: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await fetch(collector + path, { method: "POST", headers, body });
        const text = await answer.text();
        if (answer.ok) return;
        if (attempt >= MOST_ATTEMPTS) throw new Error(`${path} answered ${answer.status}: ${text}`);
      } catch (error) {
        if (attempt >= MOST_ATTEMPTS) throw error;
      }
      await sleep(AGAIN);
    }
  }

  return {
    traces: (body) => post("/v1/traces", otlp, body),
    logs: (body) => post("/v1/logs", otlp, body),
    async envelopes(type, items) {
      for (let first = 0; first < items.length; first += 8)
        await Promise.all(
          items
            .slice(first, first + 8)
            .map((item) =>
              post(`/api${pathname}/envelope/`, sentry, `{}\n{"type":"${type}"}\n${JSON.stringify(item)}\n`),
            ),
        );
    },
  };
}
