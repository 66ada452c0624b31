import { expect, test } from "vitest";
import { err, ok, type Result } from "#lib/result.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { countRecords, NO_PROGRESS } from "./count-records.ts";
import { findRecords } from "./find-records.ts";
import type { PersonProgress } from "./person-state.ts";
import { recordLines } from "./record-lines.ts";

const SEARCH = { ids: ["usr-42a7"], emails: [], ips: [], project: "" };
const PROJECTS = ["app", "shop"];
const FAILED = err({ code: "busy" } as const);

/** Two pages a project, with an event and the same attachment on each. */
function client(pages: Record<string, Result<null, CollectorFailure>> = {}) {
  const inProject = (project: string) => ({
    findPersonalData: ({ cursor }: { cursor: [number, number, number] | null }) => {
      const page = cursor === null ? 1 : cursor[0];
      const answer = pages[`${project} ${page}`];
      if (answer?.ok === false) return Promise.resolve(answer);
      const records = [
        { signal: "event", day: "2026-11-20", record: { page } },
        { signal: "attachment", day: "2026-11-20", record: { id: 7 } },
      ];
      return Promise.resolve(ok({ records, next: page === 1 ? [2, 0, 0] : null }));
    },
  });
  return { inProject } as unknown as Pick<CollectorClient, "inProject">;
}

const counts = ({ tally }: PersonProgress) =>
  tally.counts.map(({ project, signal, records }) => `${project} ${records} ${signal}`);
const WHOLE = ["app 2 event", "app 1 attachment", "shop 2 event", "shop 1 attachment"];

test("counts every page of every project", async () => {
  const counted = await countRecords(client(), SEARCH, PROJECTS, NO_PROGRESS, () => false);
  expect(counted.ok && [counts(counted.value), counted.value.next]).toEqual([WHOLE, null]);
});

test("counts a page a request, to the same end", async () => {
  let progress = NO_PROGRESS;
  let requests = 0;
  do {
    const counted = await countRecords(client(), SEARCH, PROJECTS, progress, () => true);
    if (!counted.ok) throw new Error(counted.error.code);
    progress = counted.value;
    requests++;
  } while (progress.next !== null);
  expect([requests, counts(progress)]).toEqual([4, WHOLE]);
});

test("ends with the first failure", async () => {
  const failing = client({ "shop 1": FAILED });
  expect(await countRecords(failing, SEARCH, PROJECTS, NO_PROGRESS, () => false)).toEqual(FAILED);
});

test("does not look into a project that is no longer allowed", async () => {
  const next = { project: "shop", cursor: null };
  const counted = await countRecords(client(), SEARCH, ["app"], { ...NO_PROGRESS, next }, () => false);
  expect(counted.ok && counts(counted.value)).toEqual([]);
});

test("a download has each record with its project, and a file once", async () => {
  const lines: string[] = [];
  for await (const bytes of recordLines(findRecords(client(), SEARCH, PROJECTS, null)))
    lines.push(...new TextDecoder().decode(bytes).trim().split("\n"));
  expect(lines).toHaveLength(6);
  expect(JSON.parse(lines[0]!)).toEqual({
    signal: "event",
    day: "2026-11-20",
    record: { page: 1 },
    project: "app",
  });
});

test("a download that fails later breaks off", async () => {
  const lines = recordLines(findRecords(client({ "app 2": FAILED }), SEARCH, PROJECTS, null));
  await lines.next();
  await expect(lines.next()).rejects.toThrow("could not be read further: busy");
});
