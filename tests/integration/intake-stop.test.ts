import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OutcomesAnswer } from "#api/overview.ts";
import { closedLoop } from "../load/closed-loop.ts";
import { envelopeRequest } from "../load/ingest/envelope-request.ts";
import { sampleItem } from "../load/ingest/sample-envelope.ts";
import { type Collector, startCollector, stopCollector } from "./start-collector.ts";

const CONNECTIONS = 96;
const LONGEST = 40_000;
/** Made before they are sent, as that takes its time. */
const PREPARED = 1_500;
/** Texts of an event: reading them costs ten times as much as writing them, so that the main thread is what falls behind. */
const TEXTS = 2_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-intake-"));
});
afterEach(async () => {
  // A failed test leaves one.
  if (last?.child.exitCode === null) await stopCollector(last, "SIGKILL");
  await rm(folder, { recursive: true });
});

let last: Collector | undefined;
async function start(): Promise<Collector> {
  last = await startCollector(folder, {
    GLASSHOUSE_INTAKE_THREADS: "2",
    GLASSHOUSE_FLOOD_PROTECTION: "0",
    LOG_LEVEL: "error",
  });
  return last;
}

function intakeThreads({ child: { pid } }: Collector): number {
  const names = readdirSync(`/proc/${pid}/task`).map((id) =>
    readFileSync(`/proc/${pid}/task/${id}/comm`, "utf8"),
  );
  return names.filter((name) => name.startsWith("intake")).length;
}

/** An event of many texts. */
function textEnvelope(): Buffer {
  const id = randomBytes(16).toString("hex");
  const [header, payload = ""] = sampleItem(id).split("\n");
  const lines = Array.from({ length: TEXTS }, (_, at) => `line ${at} of what was read`);
  const event = JSON.stringify({ ...(JSON.parse(payload) as object), extra: { lines } });
  return gzipSync(`${JSON.stringify({ event_id: id })}\n${header}\n${event}\n`, { level: 1 });
}

async function acceptedEvents({ url, credentials }: Collector): Promise<number> {
  const headers = { authorization: `Bearer ${credentials.apiToken}` };
  const { outcomes } = (await (await fetch(`${url}/api/v1/outcomes`, { headers })).json()) as OutcomesAnswer;
  return outcomes
    .filter(({ category, outcome }) => category === "error" && outcome === "accepted")
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

test.skipIf(process.platform !== "linux")(
  "a collector that falls behind starts threads, and stopped meanwhile it has stored what it acknowledged",
  async () => {
    const first = await start();
    expect(intakeThreads(first)).toBe(0);
    const key = new URL(first.credentials.dsn).username;
    const make = () => envelopeRequest(key, textEnvelope());
    const prepared = Array.from({ length: PREPARED }, make);
    let sent = 0;
    const port = Number(new URL(first.url).port);
    const sending = closedLoop(port, CONNECTIONS, LONGEST, () => {
      sent += 1;
      return prepared.pop() ?? make();
    });
    await expect.poll(() => intakeThreads(first), { timeout: LONGEST / 2, interval: 100 }).toBeGreaterThan(0);
    const atStart = sent;
    await expect.poll(() => sent, { timeout: LONGEST / 2, interval: 50 }).toBeGreaterThan(atStart + 300);
    expect(await stopCollector(first)).toBe(0);
    const { answers } = await sending;
    expect(Object.keys(answers)).toEqual(["200"]);
    const second = await start();
    const accepted = await acceptedEvents(second);
    await stopCollector(second);
    expect(accepted).toBeGreaterThanOrEqual(answers[200]!);
    expect(accepted).toBeLessThanOrEqual(sent);
  },
);
