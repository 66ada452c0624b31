import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import type { ErasureView, PersonalRecords } from "#api/personal-data.ts";
import { ERASURE_STATES, type ErasureState } from "#model/person/erasure.ts";
import { makeBackup } from "#operate/backup/make-backup.ts";
import { restoreBackup } from "#operate/backup/restore-backup.ts";
import { PERSON, PLANTED, plantOthers, plantPerson, TRACES_OF_PERSON } from "./planted-person.ts";
import { type CommandAnswer, runCommandAbout } from "./run-command-about.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";
import { storedLines, wordsIn } from "./stored-values.ts";

let folder: string;
let collector: Collector;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-erase-"));
  collector = await startCollector(folder);
});
afterEach(async () => {
  if (collector.child.exitCode === null && collector.child.signalCode === null)
    await stopCollector(collector);
  await rm(folder, { recursive: true, force: true });
});

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${collector.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${collector.credentials.apiToken}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function personalRecords(): Promise<PersonalRecords["records"]> {
  const records: PersonalRecords["records"] = [];
  for (let cursor: PersonalRecords["next"] = null; ;) {
    const page: PersonalRecords = await call("POST", "/api/v1/personal-data/find", { ...PERSON, cursor });
    records.push(...page.records);
    if (page.next === null) return records;
    cursor = page.next;
  }
}

const listErasures = () => call<{ erasures: ErasureView[] }>("GET", "/api/v1/personal-data/erasures");

async function finishedErasure(): Promise<ErasureView> {
  await expect
    .poll(async () => (await listErasures()).erasures[0]?.finishedAt ?? null, {
      timeout: 30_000,
      interval: 50,
    })
    .not.toBeNull();
  return (await listErasures()).erasures[0]!;
}

/** `npx glasshouse person` about the person. */
function run(...args: string[]): Promise<CommandAnswer> {
  const who = ["--id", PERSON.ids[0]!, "--email", PERSON.emails[0]!, "--ip", PERSON.ips[0]!];
  return runCommandAbout(folder, "person", ...args, ...who);
}

const erase = () => call("POST", "/api/v1/personal-data/erasures", PERSON);

const [ID, EMAIL] = [PERSON.ids[0]!, PERSON.emails[0]!];
const query = (text: string) => `query=${encodeURIComponent(text)}`;
/** Lists, searches and completions, with the number of the person's records that each finds before the erasure. */
const SEARCHES: [path: string, hits: RegExp][] = [
  [`/api/0/projects/glasshouse/app/issues/?${query(EMAIL)}`, /"shortId"/g],
  [`/api/0/projects/glasshouse/app/issues/?${query(`buyer:${ID}`)}`, /"shortId"/g],
  [`/api/v1/logs?${query(ID)}`, /"body"/g],
  [`/api/v1/logs?${query(`user.id:${ID}`)}`, /"body"/g],
  [`/api/v1/logs/facets?`, new RegExp(ID, "g")],
  [`/api/v1/traces?${query(`user.email:${EMAIL}`)}`, /"traceId"/g],
  [`/api/v1/projects/app/feedback?${query(EMAIL)}`, /"message"/g],
  [`/api/v1/projects/app/replays?`, /"segments"/g],
];

async function hitsOf([path, hits]: (typeof SEARCHES)[number]): Promise<string> {
  const answer = await call<unknown>("GET", path);
  return `${JSON.stringify(answer).match(hits)?.length ?? 0} ${path}`;
}

/** What every endpoint answers that lists something: those that need nothing but the project. */
async function lists(): Promise<string> {
  const endpoints: Endpoint[] = Object.values(ENDPOINTS);
  const paths = endpoints
    .filter(({ method, events, file }) => method === "get" && events !== true && file !== true)
    .map(({ path }) => path.replace("{org}", "glasshouse").replace("{project}", "app"))
    .filter((path) => !path.includes("{"));
  const answers: string[] = [];
  for (const path of new Set(paths)) {
    const answer = await fetch(`${collector.url}${path}`, {
      headers: { authorization: `Bearer ${collector.credentials.apiToken}`, accept: "application/json" },
    });
    answers.push(`${path} ${answer.status} ${await answer.text()}`);
  }
  return answers.join("\n");
}

const ofPerson = new RegExp(
  TRACES_OF_PERSON.map((text) => text.replaceAll(".", String.raw`\.`)).join("|"),
  "i",
);
/** The stored lines of records that are not the person's, before and after. */
const others = () =>
  storedLines(folder).filter((line) => !ofPerson.test(line) && !line.includes("[erased 1]"));

describe("erasing a person", () => {
  test("takes their values from every signal, search, file and later backup, and leaves the others", async () => {
    await plantOthers(collector);
    await plantPerson(collector);
    expect(await lists()).toMatch(ofPerson);
    const before = others();
    expect(wordsIn(folder, TRACES_OF_PERSON)).not.toEqual([]);
    await expect
      .poll(() => Promise.all(SEARCHES.map(hitsOf)))
      .not.toContainEqual(expect.stringMatching(/^0 /));

    expect(JSON.parse((await run("erase", "--json")).out)).toEqual(PLANTED);
    const { out, fail } = await run("erase", "--json", "--yes");
    expect([JSON.parse(out), fail]).toEqual([PLANTED, ""]);
    expect((await finishedErasure()).erased).toEqual(PLANTED);
    expect(await personalRecords()).toEqual([]);
    expect(await lists()).not.toMatch(ofPerson);
    for (const search of SEARCHES) expect(await hitsOf(search)).toMatch(/^0 /);
    expect(others()).toEqual(before);

    const copy = join(folder, "copy");
    const backup = join(folder, "backup.tar.zst");
    await makeBackup(
      { folder, version: "1", stateOnly: false, onto: null, scratch: join(folder, "scratch") },
      createWriteStream(backup),
    );
    await restoreBackup(backup, [], copy);
    await stopCollector(collector);
    expect(wordsIn(folder, TRACES_OF_PERSON)).toEqual([]);
  }, 60_000);

  test("exports every record that names them, as lines of JSON", async () => {
    await plantOthers(collector);
    await plantPerson(collector);
    const { out, code } = await run("export");
    const records = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { signal: string });
    expect(code).toBe(0);
    const ofProject = (await personalRecords()).map((record) =>
      Object.assign(record as object, { project: "app" }),
    );
    expect(records).toEqual(expect.arrayContaining(ofProject));
    expect(new Set(records.map(({ signal }) => signal))).toEqual(new Set(Object.keys(PLANTED)));
    expect(out).not.toContain("checkout failed");
  });

  test("refuses a command without a value, and a value that cannot be found in JSON", async () => {
    expect((await runCommandAbout(folder, "person", "erase")).code).toBe(2);
    await expect(call("POST", "/api/v1/personal-data/erasures", {})).rejects.toThrow("at least one value");
    await expect(call("POST", "/api/v1/personal-data/erasures", { ids: ['a"b'] })).rejects.toThrow("400");
    expect(await listErasures()).toEqual({ erasures: [] });
  });

  test("ends the same when it is killed in the middle, again and again", async () => {
    await plantOthers(collector);
    await plantPerson(collector);
    await erase();
    let interrupted = 0;
    for (const delay of [30, 150, 400, 100, 700, 250, 900]) {
      await sleep(delay);
      await stopCollector(collector, "SIGKILL");
      collector = await startCollector(folder);
      if ((await listErasures()).erasures[0]!.finishedAt !== null) break;
      interrupted++;
      await sleep(1_000);
    }
    expect(interrupted).toBeGreaterThan(1);
    expect((await finishedErasure()).erased).toEqual(PLANTED);
    await stopCollector(collector);
    expect(wordsIn(folder, TRACES_OF_PERSON)).toEqual([]);
  }, 90_000);

  test("loses nothing that is received meanwhile, and redacts what arrives later", async () => {
    await plantPerson(collector);
    let rounds = 0;
    await erase();
    const states: ErasureState[] = [];
    for (; states.at(-1) !== "done" || rounds < 3; rounds++) {
      states.push((await listErasures()).erasures[0]!.state);
      await plantOthers(collector, rounds);
    }
    expect(states).toEqual(states.toSorted((a, b) => ERASURE_STATES.indexOf(a) - ERASURE_STATES.indexOf(b)));
    expect(states[0]).not.toBe("done");
    const { startedAt, redactsUntil } = await finishedErasure();
    expect(Date.parse(redactsUntil) - Date.parse(startedAt)).toBe(14 * 86_400_000);
    await plantPerson(collector);
    await stopCollector(collector);
    expect(storedLines(folder).filter((line) => line.includes("round "))).toHaveLength(rounds * 480);
    expect(wordsIn(folder, TRACES_OF_PERSON)).toEqual([]);
  }, 60_000);
});
