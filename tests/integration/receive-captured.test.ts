import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { KEY, outcomeLine, receiver } from "./receive-harness.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const captured = `${corpora}/captured`;

interface Captured {
  method: string;
  url: string;
  headers: Record<string, string>;
  items?: { type: string }[];
}

interface Claim {
  sent?: string;
  event_id?: string;
  trace_id?: string;
  span_id?: string;
  sid?: string;
  check_in_id?: string;
  body?: string;
}

/** The requests are from this day; they are replayed with the clock set to that hour. */
const NOW = Date.parse("2026-11-20T19:00:00Z");

describe.skipIf(!existsSync(captured))("requests captured from real SDKs", () => {
  const drivers = existsSync(captured) ? readdirSync(captured) : [];

  test.each(drivers)("%s: everything the driver claims to have sent arrives", async (driver) => {
    const target = receiver({ now: () => NOW });
    const sentItems = new Map<string, number>();
    for (const name of readdirSync(`${captured}/${driver}`)) {
      if (!/^\d.*\.json$/.test(name)) continue;
      const request = JSON.parse(readFileSync(`${captured}/${driver}/${name}`, "utf8")) as Captured;
      const body = new Uint8Array(readFileSync(`${captured}/${driver}/${name.replace(/json$/, "bin")}`));
      const { "content-length": _length, "transfer-encoding": _chunked, ...headers } = request.headers;
      const response = await target.app.request(request.url, {
        method: request.method,
        body,
        headers: request.url.startsWith("/v1/")
          ? { ...headers, "x-sentry-auth": `Sentry sentry_key=${KEY}` }
          : headers,
      });
      expect([name, response.status]).toEqual([name, 200]);
      for (const item of request.items ?? []) sentItems.set(item.type, (sentItems.get(item.type) ?? 0) + 1);
    }

    expect(target.failures).toEqual([]);
    expect(
      target
        .outcomes()
        .map(outcomeLine)
        .filter((line) => line.includes("invalid")),
    ).toEqual([]);
    expect(target.events()).toHaveLength(sentItems.get("event") ?? 0);
    expect(target.batches.flatMap((batch) => batch.sessions)).toHaveLength(sentItems.get("session") ?? 0);
    expect(target.batches.flatMap((batch) => batch.attachments)).toHaveLength(
      sentItems.get("attachment") ?? 0,
    );
    expect(target.batches.flatMap((batch) => batch.feedback)).toHaveLength(sentItems.get("feedback") ?? 0);

    const eventIds = new Set(target.events().map(({ event }) => event.eventId as string));
    const spanIds = new Set(target.spans().map((span) => `${span.traceId}/${span.spanId}`));
    const bodies = new Set(target.logs().map((log) => log.body));
    const checkIns = new Set<string>(
      target.batches.flatMap((batch) => batch.checkIns).map((item) => item.checkInId),
    );
    const claims = readFileSync(`${captured}/${driver}/claims.jsonl`, "utf8").trim().split("\n");
    const missing = claims.filter((line) => {
      const claim = JSON.parse(line) as Claim;
      if (claim.sent === "event") return !eventIds.has(claim.event_id ?? "");
      if (claim.sent === "otlp-span" || claim.sent === "span")
        return !spanIds.has(`${claim.trace_id}/${claim.span_id}`);
      if (claim.sent === "otlp-log" && claim.body !== "structured map body")
        return !bodies.has(claim.body ?? "");
      return claim.check_in_id !== undefined && !checkIns.has(claim.check_in_id);
    });
    expect(missing).toEqual([]);
  });
});
