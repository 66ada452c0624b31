import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { IssueView } from "#api/issues.ts";
import type { SummaryAnswer } from "#api/overview.ts";
import { eventually } from "../eventually.ts";
import {
  eventOf,
  EVENTS_A_KIND,
  KINDS,
  SPANS_A_TRACE,
  type SentToFolder,
} from "../fixtures/folders/write-folder.ts";
import { startCollector, stopCollector } from "./start-collector.ts";

const ARCHIVES = globSync("tests/fixtures/folders/*.tar.gz").toSorted();

it.for(ARCHIVES.map((archive) => [basename(archive, ".tar.gz"), archive] as const))(
  "a folder written by %s is upgraded whole, searched and written to",
  async ([, archive]) => {
    const folder = await mkdtemp(join(tmpdir(), "glasshouse-upgrade-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
    const sent = JSON.parse(readFileSync(join(folder, "sent.json"), "utf8")) as SentToFolder;
    // However long ago it was written, a folder is kept, and asked about by the day it has.
    const collector = await startCollector(folder, { GLASSHOUSE_RETENTION_DAYS: "36500" });
    onTestFinished(() => stopCollector(collector, "SIGKILL").then(() => undefined));
    const { url, credentials } = collector;
    const read = async <T>(path: string): Promise<T> => {
      const answer = await fetch(url + path, {
        headers: { authorization: `Bearer ${credentials.apiToken}` },
      });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return (await answer.json()) as T;
    };
    const day = basename(globSync("days/*.db", { cwd: folder })[0]!, ".db");
    const within = `start=${day}T00:00:00Z&end=${day}T23:59:59Z`;
    const issuesWith = (query: string) =>
      read<IssueView[]>(`/api/0/projects/glasshouse/app/issues/?query=${encodeURIComponent(query)}`);

    expect(await read<SummaryAnswer>("/api/v1/summary")).toMatchObject({
      unresolvedIssues: KINDS.length,
      arrived: { events: true, traces: true, logs: true },
    });
    for (const id of sent.events) await read(`/api/0/projects/glasshouse/app/events/${id}/`);
    for (const { value } of KINDS)
      expect((await issuesWith(value)).map(({ count }) => Number(count))).toEqual([EVENTS_A_KIND]);
    expect((await issuesWith("tenant:tenant-1 release:shop@1.1.0")).length).toBe(KINDS.length);
    for (const trace of sent.traces)
      expect((await read<{ spans: unknown[] }>(`/api/v1/traces/${trace}`)).spans).toHaveLength(SPANS_A_TRACE);
    const bodies = async (query: string) => {
      const path = `/api/v1/logs?${within}&limit=100&query=${query}`;
      return (await read<{ logs: { body: string }[] }>(path)).logs.map(({ body }) => body);
    };
    expect(new Set(await bodies(""))).toEqual(new Set(sent.logs));
    expect(await bodies("number7")).toEqual(["order number7 was placed"]);
    const traces = (query: string) =>
      read<{ traces: unknown[] }>(`/api/v1/traces?${within}&limit=100&query=${query}`);
    expect((await traces("")).traces).toHaveLength(sent.traces.length);
    expect((await traces("tenant:tenant-2+status:error")).traces).toHaveLength(1);
    expect(JSON.stringify(await read("/api/v1/projects/app/feedback"))).toContain(sent.feedback);

    // The same error again belongs to its issue.
    const again = { ...eventOf(0, Date.now()), event_id: "a".repeat(32) };
    const body = `{}\n{"type":"event"}\n${JSON.stringify(again)}\n`;
    const key = new URL(credentials.dsn).username;
    await fetch(`${url}/api/1/envelope/?sentry_key=${key}`, { method: "POST", body });
    await eventually(async () => {
      const counts = (await issuesWith(KINDS[0].value)).map(({ count }) => Number(count));
      expect(counts).toEqual([EVENTS_A_KIND + 1]);
    });
  },
);
