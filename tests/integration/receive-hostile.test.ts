import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdsRecords } from "#collector/store/port/batch.ts";
import { envelopeOf, KEY, receiver } from "./receive-harness.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const hostile = `${corpora}/hostile`;

interface Case {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  file: string;
  class: string;
  group: string;
  allow: number[];
  limits: { seconds: number };
  send?: { mode: string };
}

const fill = (text: string) => text.replaceAll("{project}", "1").replaceAll("{key}", KEY);

/** Uploads and the slow body need their own collector: `receive-hostile-uploads.test.ts`. */
function isSingleRequest(entry: Case): boolean {
  return entry.path !== "UPLOAD" && entry.send === undefined;
}

describe.skipIf(!existsSync(hostile))("hostile requests", () => {
  const cases = existsSync(hostile)
    ? (JSON.parse(readFileSync(`${hostile}/manifest.json`, "utf8")) as { cases: Case[] }).cases.filter(
        isSingleRequest,
      )
    : [];
  const target = receiver();
  let server: ServerType;
  let url = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server = serve({ fetch: target.app.fetch, port: 0, hostname: "127.0.0.1" }, (info: AddressInfo) => {
        url = `http://127.0.0.1:${info.port}`;
        resolve();
      });
    });
  });
  afterAll(() => {
    server.close();
  });

  test.each(cases.map((entry) => [entry.name, entry] as const))("%s", async (_name, entry) => {
    const before = target.batches.length;
    const response = await fetch(url + fill(entry.path), {
      method: entry.method,
      headers: Object.fromEntries(Object.entries(entry.headers).map(([name, value]) => [name, fill(value)])),
      body: readFileSync(`${hostile}/cases/${entry.file}`),
      signal: AbortSignal.timeout(entry.limits.seconds * 1_000),
    });
    expect(entry.allow).toContain(response.status);
    const taken = target.batches.slice(before);
    const mustBeStored = response.status === 200 && entry.class.startsWith("stored");
    // OTLP also answers 200 for unusable records: their number is in the answer and in the ledger.
    const isRejected = entry.group === "otlp" && taken.some((batch) => batch.outcomes.length > 0);
    expect(taken.some(holdsRecords) || isRejected || !mustBeStored).toBe(true);
    expect(target.failures).toEqual([]);

    const probe = await fetch(`${url}/api/1/envelope/?sentry_key=${KEY}`, {
      method: "POST",
      body: envelopeOf({}, [{ type: "event" }, { message: "still there" }]),
    });
    expect(probe.status).toBe(200);
  });
});
