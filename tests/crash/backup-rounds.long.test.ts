import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { backupRounds } from "./backup-rounds.ts";

const FOLDERS = 5;
/** In each folder, which grows all the while. */
const ROUNDS = 10;

it("of fifty backups at full load, half of them killed, each finished one has all that was acknowledged before it", async () => {
  let [finished, killed] = [0, 0];
  for (let folder = 0; folder < FOLDERS; folder++) {
    const root = await mkdtemp(join(tmpdir(), "glasshouse-backups-"));
    onTestFinished(() => rm(root, { recursive: true }));
    const rounds = await backupRounds(root, ROUNDS);
    expect([rounds.bad, rounds.mistaken]).toEqual([[], []]);
    finished += rounds.finished;
    killed += rounds.killed;
  }
  expect(finished + killed).toBe(FOLDERS * ROUNDS);
  expect(finished).toBeGreaterThanOrEqual((FOLDERS * ROUNDS) / 2);
  expect(killed).toBeGreaterThan(0);
});
