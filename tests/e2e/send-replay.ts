import { deflateSync } from "node:zlib";
import { randomBytes } from "node:crypto";
import type { House } from "./glasshouse.ts";
import { change, crumb, mutation, recorder, type RecordedEvent } from "./recorded-page.ts";

interface ReplayParts {
  replayId?: string;
  /** rrweb's events of each segment. */
  segments: RecordedEvent[][];
  errorIds?: string[];
  traceIds?: string[];
  user?: object;
}

/** A session replay as Sentry's browser SDK sends it: an envelope for each segment. */
export function replayEnvelopes({
  replayId,
  segments,
  errorIds = [],
  traceIds = [],
  user,
}: ReplayParts & { replayId: string }): Buffer<ArrayBuffer>[] {
  const start = segments[0]?.[0]?.timestamp ?? 0;
  return segments.map((events, segment) => {
    const last = events.at(-1)?.timestamp ?? start;
    const about = {
      type: "replay_event",
      replay_id: replayId,
      event_id: replayId,
      segment_id: segment,
      replay_start_timestamp: start / 1_000,
      timestamp: last / 1_000,
      replay_type: "session",
      urls: segment === 0 ? ["https://shop.example/cart"] : [],
      error_ids: segment === segments.length - 1 ? errorIds : [],
      trace_ids: segment === 0 ? traceIds : [],
      platform: "javascript",
      release: "shop@1.4.0",
      environment: "production",
      user,
      request: {
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36" },
      },
      sdk: { name: "sentry.javascript.browser", version: "11.8.0" },
    };
    const recording = Buffer.concat([
      Buffer.from(`${JSON.stringify({ segment_id: segment })}\n`),
      deflateSync(JSON.stringify(events)),
    ]);
    const head = [
      { event_id: replayId, sent_at: new Date(last).toISOString() },
      { type: "replay_event" },
      about,
      { type: "replay_recording", length: recording.length },
    ].map((line) => `${JSON.stringify(line)}\n`);
    return Buffer.concat([Buffer.from(head.join("")), recording]);
  });
}

/** Sends a session replay, and resolves to its id when all of it is accepted. */
export async function sendReplay(
  house: Pick<House, "dsn">,
  { replayId = randomBytes(16).toString("hex"), ...parts }: ReplayParts,
): Promise<string> {
  const { origin, username, pathname } = new URL(house.dsn);
  for (const body of replayEnvelopes({ replayId, ...parts })) {
    const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
      method: "POST",
      headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
      body,
    });
    if (answer.status !== 200) throw new Error(`the collector answered ${answer.status}`);
  }
  return replayId;
}

/** Sends the replay of a cart in which an error happens at a moment, and resolves to its id. */
export function sendCartReplay(
  house: Pick<House, "dsn">,
  failedAt: number,
  errorId: string,
  traceId: string,
): Promise<string> {
  const { element, text, snapshot } = recorder();
  const start = failedAt - 8_000;
  const status = text("two items");
  const button = element("button", {}, [text("Check out")]);
  const body = element("body", {}, [element("h1", {}, [text("Cart")]), element("p", {}, [status]), button]);
  const events = [
    ...snapshot(start, [element("style", { _cssText: "body { font-family: sans-serif }" })], body),
    change(failedAt - 900, 2, { type: 2, id: button.id, x: 40, y: 120 }),
    crumb(failedAt - 900, "ui.click", "button.check-out"),
    crumb(failedAt, "console", "the card was refused"),
    mutation(failedAt + 2_000, { texts: [{ id: status.id, value: "please try again" }] }),
  ];
  return sendReplay(house, {
    segments: [events],
    errorIds: [errorId],
    traceIds: [traceId],
    user: { id: "17", email: "ada@example.com" },
  });
}
