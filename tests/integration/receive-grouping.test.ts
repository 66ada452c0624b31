import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { groupEvent } from "#collector/group/group-event.ts";
import { newEventId } from "#collector/ingest/new-event-id.ts";
import { normalizeEvent } from "#collector/normalize/normalize-event.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err } from "#lib/result.ts";

const corpora = process.env.CORPORA_DIR ?? "../shared/corpora";
const pairsFile = `${corpora}/grouping/pairs.json`;

interface Pair {
  id: string;
  relation: "same" | "different";
  a: string;
  b: string;
}

async function hashesOf(file: string): Promise<string[]> {
  const sent = JSON.parse(readFileSync(`${corpora}/${file}`, "utf8")) as Record<string, unknown>;
  const event = await normalizeEvent(sent, {
    projectId: 1 as ProjectId,
    eventId: newEventId(),
    receivedAt: Date.now(),
    maxAge: 30 * 86_400_000,
    lookupSourceMap: () => Promise.resolve(err({ code: "no_source_map" })),
  });
  return groupEvent(event).hashes;
}

describe.skipIf(!existsSync(pairsFile))("pairs of real events whose truth is known", () => {
  test("same causes join, different ones do not", async () => {
    const pairs = JSON.parse(readFileSync(pairsFile, "utf8")) as Pair[];
    const counts = { joined: 0, missed: 0, merged: 0 };
    for (const pair of pairs) {
      const [a, b] = [await hashesOf(pair.a), await hashesOf(pair.b)];
      const joined = a.some((hash) => b.includes(hash));
      if (pair.relation === "same") counts[joined ? "joined" : "missed"] += 1;
      else if (joined) counts.merged += 1;
    }
    expect(counts.joined / (counts.joined + counts.missed)).toBeGreaterThanOrEqual(0.98);
    expect(counts.joined / (counts.joined + counts.merged)).toBeGreaterThanOrEqual(0.98);
  });
});
