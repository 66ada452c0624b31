import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "#api/endpoints.ts";
import type { Endpoint } from "#api/endpoint.ts";
import type { ProjectKeyView, ProjectView } from "#api/projects.ts";
import type { ROLES } from "#model/access/rights.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const PASSWORD = "a long password of these tests";
const TRACE = "c".repeat(32);

let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-projects-"));
  collector = await startCollector(folder);
}, 60_000);
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true });
});

interface Asked {
  method?: string;
  body?: unknown;
  project?: string;
  token?: string;
}

function ask(path: string, { method = "GET", body, project, token }: Asked = {}): Promise<Response> {
  return fetch(collector.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token ?? collector.credentials.apiToken}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(project === undefined ? {} : { "glasshouse-project": project }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function answer<T>(path: string, asked: Asked = {}): Promise<T> {
  const response = await ask(path, asked);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Sends an error as an SDK does with this DSN. */
function report(dsn: string, message: string): Promise<Response> {
  const { username, pathname } = new URL(dsn);
  return fetch(`${collector.url}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body: `{}\n{"type":"event"}\n${JSON.stringify({ message })}`,
  });
}

const titles = async (slug: string) =>
  (await answer<{ title: string }[]>(`/api/0/projects/glasshouse/${slug}/issues/`)).map(({ title }) => title);
const listKeys = async (slug: string) =>
  (await answer<{ keys: ProjectKeyView[] }>(`/api/v1/projects/${slug}/keys`)).keys;
const createProject = (slug: string) =>
  answer<ProjectView>("/api/v1/projects", { method: "POST", body: { name: slug.toUpperCase(), slug } });

describe("projects", () => {
  test("each has its own issues, traces and logs, whichever way it is named", async () => {
    const shop = await createProject("shop");
    expect(shop).toMatchObject({ id: 2, slug: "shop", name: "SHOP", archivedAt: null, mayRead: true });
    expect((await report(collector.credentials.dsn, "in the first")).status).toBe(200);
    expect((await report(shop.dsn!, "in the shop")).status).toBe(200);
    const span = {
      traceId: TRACE,
      spanId: "d".repeat(16),
      name: "sell",
      startTimeUnixNano: `${Date.now()}000000`,
      endTimeUnixNano: `${Date.now()}000000`,
    };
    const sent = await fetch(`${collector.url}/v1/traces`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-sentry-auth": `Sentry sentry_key=${new URL(shop.dsn!).username}`,
      },
      body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }),
    });
    expect(sent.status).toBe(200);

    expect([await titles("app"), await titles("shop"), await titles("2")]).toEqual([
      ["in the first"],
      ["in the shop"],
      ["in the shop"],
    ]);
    const trace = `/api/v1/traces/${TRACE}`;
    expect((await ask(trace)).status).toBe(404);
    expect((await ask(trace, { project: "shop" })).status).toBe(200);
    expect((await ask(`${trace}?project=2`)).status).toBe(200);
    expect((await ask(trace, { project: "nowhere" })).status).toBe(404);
    const organization = await answer<{ slug: string }[]>("/api/0/organizations/glasshouse/projects/");
    expect(organization.map(({ slug }) => slug)).toEqual(["app", "shop"]);
    const [issue] = await answer<{ permalink: string }[]>("/api/0/projects/glasshouse/shop/issues/");
    expect(issue?.permalink).toMatch(/\/observe\/issues\/\d+\?project=shop$/);
  });

  test("a key is of one project, and tells nobody which", async () => {
    const shop = new URL((await createProject("keyed")).dsn!);
    shop.pathname = "/1";
    expect((await report(shop.href, "to another project")).status).toBe(403);
    shop.pathname = "/999";
    expect((await report(shop.href, "to no project")).status).toBe(403);
    expect(await titles("keyed")).toEqual([]);
  });

  test("a name is taken once, and has the form of an address", async () => {
    await createProject("named");
    const create = (slug: string) =>
      ask("/api/v1/projects", { method: "POST", body: { name: "Named", slug } });
    expect((await create("named")).status).toBe(409);
    for (const slug of ["", "Upper", "with space", "-dash", "dash-", "12", "../x", "a".repeat(51)])
      expect([slug, (await create(slug)).status]).toEqual([slug, 400]);
    const change = { name: "Named", slug: "app", isArchived: false };
    expect((await ask("/api/v1/projects/named", { method: "PUT", body: change })).status).toBe(409);
  });

  test("a rotated key works beside its successor, a deleted one does not", async () => {
    const { dsn } = await createProject("rotated");
    const [old] = await listKeys("rotated");
    const rotation = `/api/v1/projects/rotated/keys/${old!.id}/rotation`;
    const fresh = await answer<ProjectKeyView>(rotation, { method: "POST", body: { days: 7 } });
    expect(fresh.name).toBe("Default");
    expect((await report(dsn!, "by the old key")).status).toBe(200);
    expect((await report(fresh.dsn, "by the new key")).status).toBe(200);
    const keys = await listKeys("rotated");
    expect(keys.map(({ expiresAt }) => expiresAt === null)).toEqual([false, true]);
    expect(Math.round((Date.parse(keys[0]!.expiresAt!) - Date.now()) / 86_400_000)).toBe(7);
    const { projects } = await answer<{ projects: ProjectView[] }>("/api/v1/projects");
    expect(projects.find(({ slug }) => slug === "rotated")?.dsn).toBe(fresh.dsn);
    expect(keys.every(({ usedAt }) => usedAt !== null)).toBe(true);

    await answer(`/api/v1/projects/rotated/keys/${old!.id}`, { method: "DELETE" });
    expect((await report(dsn!, "by the deleted key")).status).toBe(403);
    expect((await titles("rotated")).toSorted()).toEqual(["by the new key", "by the old key"]);
  });

  test("an archived one takes nothing and can be read; a deleted one is gone with its files", async () => {
    const { id, dsn } = await createProject("ended");
    expect((await report(dsn!, "kept")).status).toBe(200);
    const put = (isArchived: boolean) =>
      answer("/api/v1/projects/ended", { method: "PUT", body: { name: "Ended", slug: "ended", isArchived } });
    await put(true);
    const refused = await report(dsn!, "too late");
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ detail: "the project is archived" }),
    ]);
    expect(await titles("ended")).toEqual(["kept"]);
    await put(false);
    expect((await report(dsn!, "again")).status).toBe(200);

    const own = join(folder, "projects", String(id));
    expect(existsSync(own)).toBe(true);
    await answer("/api/v1/projects/ended", { method: "DELETE" });
    expect(existsSync(own)).toBe(false);
    expect((await report(dsn!, "nobody there")).status).toBe(403);
    expect((await ask("/api/v1/projects/ended/settings")).status).toBe(404);
    expect((await createProject("next")).id).toBeGreaterThan(id);
    expect((await ask("/api/v1/projects/app", { method: "DELETE" })).status).toBe(409);
  });

  test("each keeps what it received by its own limits", async () => {
    await createProject("brief");
    const storage = () =>
      answer<{ retention: { days: number; bytes: number | null } }>("/api/v1/storage", { project: "brief" });
    expect((await storage()).retention).toEqual({ days: 30, bytes: null });
    const settings = await answer<object>("/api/v1/projects/brief/settings");
    const limits = { retentionDays: 7, retentionBytes: 50_000_000 };
    await answer("/api/v1/projects/brief/settings", { method: "PUT", body: { ...settings, ...limits } });
    expect((await storage()).retention).toEqual({ days: 7, bytes: 50_000_000 });
    expect((await answer<{ retention: object }>("/api/v1/storage")).retention).toEqual({
      days: 30,
      bytes: null,
    });
  });

  test("a restart finds all of them, and what they hold", async () => {
    const { dsn } = await createProject("lasting");
    await report(dsn!, "before");
    await stopCollector(collector);
    collector = await startCollector(folder);
    expect((await report(dsn!, "after")).status).toBe(200);
    expect((await titles("lasting")).toSorted()).toEqual(["after", "before"]);
    const { projects } = await answer<{ projects: ProjectView[] }>("/api/v1/projects");
    expect(projects.find(({ slug }) => slug === "lasting")?.name).toBe("LASTING");
  });
});

describe("roles in a project", () => {
  let token: string;
  let person: number;

  beforeAll(async () => {
    await createProject("closed");
    await createProject("own");
    await stopCollector(collector);
    collector = await startCollector(folder, { GLASSHOUSE_PASSWORD: PASSWORD });
    const post = { method: "POST" };
    const link = await answer<{ person: number; token: string }>("/api/v1/people", {
      ...post,
      body: { name: "ada", role: "viewer" },
    });
    const mine = "the password of ada, long";
    await answer("/api/v1/person-links", { ...post, body: { token: link.token, password: mine } });
    const session = { ...post, body: { name: "ada", password: mine } };
    ({ token } = await answer<{ token: string }>("/api/v1/session", session));
    ({ person } = link);
  }, 60_000);

  const setRole = (slug: string, role: (typeof ROLES)[number] | null) =>
    answer(`/api/v1/projects/${slug}/people/${person}`, { method: "PUT", body: { role } });

  test("are what somebody may do there: none, less or more than elsewhere", async () => {
    await setRole("closed", null);
    await setRole("own", "admin");
    const saved = { method: "POST", body: { of: "issues", name: "Mine", query: "" }, token };
    const statuses = async (project: string) => [
      (await ask("/api/v1/outcomes", { project, token })).status,
      (await ask("/api/v1/searches", { ...saved, project })).status,
      (await ask(`/api/v1/projects/${project}/keys`, { token })).status,
      (await ask(`/api/v1/projects/${project}/keys`, { method: "POST", body: { name: "x" }, token })).status,
    ];
    expect(await statuses("closed")).toEqual([403, 403, 403, 403]);
    expect((await statuses("app")).map((status) => status === 403)).toEqual([false, true, false, true]);
    expect((await statuses("own")).includes(403)).toBe(false);
    // What concerns all projects is decided by the role in all of them.
    expect((await ask("/api/v1/people", { method: "POST", body: {}, project: "own", token })).status).toBe(
      403,
    );
    const { projects } = await answer<{ projects: ProjectView[] }>("/api/v1/projects", { token });
    const seen = (slug: string) => projects.find((project) => project.slug === slug);
    expect([seen("closed"), seen("own")]).toMatchObject([{ mayRead: false, dsn: null }, { mayRead: true }]);
    const listed = await answer<{ slug: string }[]>("/api/0/organizations/glasshouse/projects/", { token });
    expect(listed.map(({ slug }) => slug)).not.toContain("closed");
  });

  test("somebody without one is refused by every endpoint of the project", async () => {
    await setRole("closed", null);
    const ofProject = Object.entries<Endpoint>(ENDPOINTS).filter(
      ([, { open, house }]) => open !== true && house !== true,
    );
    expect(ofProject.length).toBeGreaterThan(100);
    for (const [name, { method, path }] of ofProject) {
      const filled = path
        .replace("{org}", "glasshouse")
        .replace("{project}", "closed")
        .replaceAll(/[{}]/g, "");
      const asked = await ask(filled, { method: method.toUpperCase(), project: "closed", token });
      expect([name, asked.status]).toEqual([name, 403]);
      await asked.body?.cancel();
    }
  });

  test("of a token for one project end there, and it finds its project by itself", async () => {
    await createProject("scoped");
    const made = { name: "of scoped", scope: "admin", project: "scoped" };
    const created = await answer<{ token: string }>("/api/v1/tokens", { method: "POST", body: made });
    const asToken = { token: created.token };
    const saved = { method: "POST", body: { of: "issues", name: "By a token", query: "" } };
    expect((await ask("/api/v1/searches", { ...saved, ...asToken })).status).toBe(201);
    expect((await ask("/api/v1/searches", { ...saved, ...asToken, project: "scoped" })).status).toBe(201);
    for (const project of ["app", "closed"])
      expect((await ask("/api/v1/searches", { ...saved, ...asToken, project })).status).toBe(403);
    expect((await ask("/api/v1/people", asToken)).status).toBe(403);
    const { entries } = await answer<{ entries: { action: string; actor: { name: string } }[] }>(
      "/api/v1/audit",
      asToken,
    );
    expect(entries.filter(({ actor }) => actor.name === "of scoped").map(({ action }) => action)).toContain(
      "saveSearch",
    );
  });

  test("end with the person or the project, and never bind an owner", async () => {
    await setRole("own", "admin");
    await answer(`/api/v1/projects/own/people/${person}`, { method: "DELETE" });
    const keys = { method: "POST", body: { name: "x" }, token };
    expect((await ask("/api/v1/projects/own/keys", keys)).status).toBe(403);
    const owner = await answer<{ token: string }>("/api/v1/session", {
      method: "POST",
      body: { password: PASSWORD },
    });
    const { people } = await answer<{ people: { id: number; name: string }[] }>("/api/v1/people");
    const ownerId = people.find(({ name }) => name === "owner")!.id;
    await answer(`/api/v1/projects/closed/people/${ownerId}`, { method: "PUT", body: { role: null } });
    const asOwner = { project: "closed", token: owner.token };
    expect((await ask("/api/v1/outcomes", asOwner)).status).toBe(200);
  });
});
