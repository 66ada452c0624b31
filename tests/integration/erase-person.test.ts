
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ErasureView, PersonalRecords } from "#api/personal-data.ts";


import { PERSON, PLANTED, plantOthers, plantPerson, TRACES_OF_PERSON } from "./planted-person.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";
import { wordsIn } from "./stored-values.ts";

let folder: string;
let collector: Collector;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-erase-"));
  collector = await startCollector(folder);
});
afterEach(async () => {
  if (collector.child.exitCode === null && collector.child.signalCode === null) await stopCollector(collector);
  await rm(folder, { recursive: true, force: true });
});

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${collector.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${collector.credentials.apiToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function personalRecords(): Promise<PersonalRecords["records"]> {
  const records: PersonalRecords["records"] = [];
  for (let cursor: PersonalRecords["next"] = null; ; ) {
    const page: PersonalRecords = await call("POST", "/api/v1/personal-data/find", { ...PERSON, cursor });
    records.push(...page.records);
    if (page.next === null) return records;
    cursor = page.next;
  }
}

const listErasures = () => call<{ erasures: ErasureView[] }>("GET", "/api/v1/personal-data/erasures");

async function finishedErasure(): Promise<ErasureView> {
  await expect
    .poll(async () => (await listErasures()).erasures[0]?.finishedAt ?? null, { timeout: 30_000, interval: 50 })
    .not.toBeNull();
  return (await listErasures()).erasures[0]!;
}

const erase = () => call("POST", "/api/v1/personal-data/erasures", PERSON);

/** What pages and searches say of everybody. */
async function answers(): Promise<string> {
  const paths = [
    "/api/v1/projects/app/issues",
    "/api/0/projects/glasshouse/app/events/",
    "/api/v1/projects/app/logs?query=signed",
    "/api/v1/projects/app/feedback",
    "/api/v1/projects/app/replays",
    "/api/v1/traces",
  ];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${collector.url}${path}`, {
        headers: { authorization: `Bearer ${collector.credentials.apiToken}` },
      });
      return `${path} ${answer.status} ${await answer.text()}`;
    }),
  );
  return texts.join("\n").toLowerCase();
}

describe("erasing a person", () => {
  test("takes their values from every signal, search, file and later backup, and leaves the others", async () => {
    await plantOthers(collector);
    await plantPerson(collector);
    const found = await personalRecords();
    expect(wordsIn(folder, TRACES_OF_PERSON)).not.toEqual([]);
    console.log(Object.fromEntries(Map.groupBy(found, (r) => r.signal).entries().map(([k, v]) => [k, v.length])));
    console.log((await answers()).slice(0, 3000));
    await erase();
    const erasure = await finishedErasure();
    expect(erasure.erased).toEqual(PLANTED);
    expect(await personalRecords()).toEqual([]);
    expect(await answers()).not.toMatch(new RegExp(TRACES_OF_PERSON.join("|")));
    await stopCollector(collector);
    expect(wordsIn(folder, TRACES_OF_PERSON)).toEqual([]);
  }, 60_000);
});
