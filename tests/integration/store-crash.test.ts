import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EventId, TraceId } from "#lib/ids.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { NOW, PROJECT } from "../contract/make-batch.ts";

const SCRIPT = fileURLToPath(new URL("./append-until-killed.ts", import.meta.url));

describe("kill -9 while appending", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-crash-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Runs a process that appends until this much is acknowledged, kills it, and returns the acknowledged ids. */
  async function appendAndKill(enough: number): Promise<{ eventId: EventId; traceId: TraceId }[]> {
    const child = spawn(process.execPath, [SCRIPT, folder], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.length > enough * 66) child.kill("SIGKILL");
    });
    await once(child, "close");
    const lines = text.split("\n").slice(0, -1);
    return lines.map((line) => {
      const [eventId, traceId] = line.split(" ");
      return { eventId: eventId as EventId, traceId: traceId as TraceId };
    });
  }

  it("loses nothing acknowledged, and opens clean, repeatedly", async () => {
    const acknowledged: Awaited<ReturnType<typeof appendAndKill>> = [];
    for (let round = 0; round < 3; round++) acknowledged.push(...(await appendAndKill(150)));
    expect(acknowledged.length).toBeGreaterThan(450);
    const store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30 });
    for (const { eventId, traceId } of acknowledged) {
      expect((await store.getEvent(PROJECT, eventId))?.event.payload.event_id).toBe(eventId);
      expect((await store.getTrace(traceId))?.spans).toHaveLength(1);
      const filter = { words: [eventId], attributes: [], start: 0, end: NOW + 1 };
      expect((await store.listLogs(filter, { limit: 2 })).items).toHaveLength(1);
    }
    const accepted = (await store.listOutcomes(0, 1e13)).find(
      ({ category }) => category === "error",
    )?.quantity;
    expect(accepted).toBeGreaterThanOrEqual(acknowledged.length);
    await store.close();
  });
});
