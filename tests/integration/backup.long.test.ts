import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { backupRounds } from "../crash/backup-rounds.ts";

it("of fifty backups under full load, half of them killed, every finished one is good", async () => {
  const root = await mkdtemp(join(tmpdir(), "glasshouse-backups-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const { finished, killed, bad, mistaken } = await backupRounds(root, 50);
  expect({ bad, mistaken }).toEqual({ bad: [], mistaken: [] });
  expect(finished).toBeGreaterThanOrEqual(25);
  expect(killed).toBeGreaterThan(0);
});
