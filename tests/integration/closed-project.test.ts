import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { ProjectView } from "#api/projects.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

let folder: string;
let collector: Collector;
afterEach(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

function ask(path: string, body?: unknown): Promise<Response> {
  return fetch(collector.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${collector.credentials.apiToken}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function createProject(slug: string): Promise<ProjectView> {
  const answer = await ask("/api/v1/projects", { name: slug, slug });
  return (await answer.json()) as ProjectView;
}

/** Sends an error as an SDK does, and returns the status and when to try again. */
async function report(dsn: string): Promise<[number, string | null]> {
  const { username, pathname } = new URL(dsn);
  const { status, headers } = await fetch(`${collector.url}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body: `{}\n{"type":"event"}\n{"message":"failed"}`,
  });
  return [status, headers.get("retry-after")];
}

async function exportSpans(key: string): Promise<number> {
  const { status } = await fetch(`${collector.url}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sentry-auth": `Sentry sentry_key=${key}` },
    body: `{"resourceSpans":[]}`,
  });
  return status;
}

test("a project whose files are damaged stays closed, and the others go on", async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-closed-"));
  collector = await startCollector(folder);
  const shop = await createProject("shop");
  const bank = await createProject("bank");
  await stopCollector(collector);
  await writeFile(join(folder, "projects/3/state.db"), "no database ".repeat(1_000));

  collector = await startCollector(folder);
  expect(await report(collector.credentials.dsn)).toEqual([200, null]);
  expect(await report(shop.dsn!)).toEqual([200, null]);
  expect(await report(bank.dsn!)).toEqual([503, "60"]);
  expect(await exportSpans(new URL(shop.dsn!).username)).toBe(200);
  expect(await exportSpans(new URL(bank.dsn!).username)).toBe(503);

  const { notices } = (await (await ask("/api/v1/notices")).json()) as {
    notices: { code: string; subject: string; severity: string; detail: string }[];
  };
  const notice = notices.find(({ code }) => code === "project_closed");
  expect(notice).toMatchObject({ subject: "3", severity: "error" });
  expect(notice?.detail).toContain("projects/3/state.db is damaged");
  // Its number, and what is left in its folder, are not another project's.
  expect(await createProject("new")).toMatchObject({ id: 4 });
}, 60_000);
