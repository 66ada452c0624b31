import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AuditedAct } from "#model/access/audit-entry.ts";
import { runAct, runningAct } from "#collector/store/port/acts.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { OpenProject } from "./open-project.ts";
import { createProjects } from "./open-projects.ts";

const ACT: AuditedAct = {
  actor: { kind: "person", name: "ada" },
  address: "",
  action: "createProject",
  subject: "",
  project: null,
};

test("what a project does by itself later is no act of whoever created it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-house-"));
  const acts: unknown[] = [];
  const { directory } = createProjects({
    folder,
    store: { takeProjectNumber: () => Promise.resolve(2) } as unknown as Store,
    openStore: (_, { id, slug, name }) => ({ id, slug, name }) as unknown as Store,
    openProject(named) {
      acts.push(runningAct());
      const own = { current: () => named, change: () => Promise.reject(new Error("not asked")) };
      return Promise.resolve({ own } as unknown as OpenProject);
    },
  });
  const created = await runAct(ACT, () => directory.create({ name: "Shop", slug: "shop" }));
  expect(created).toMatchObject({ ok: true, value: { id: 2, slug: "shop" } });
  expect(acts).toEqual([undefined]);
  await rm(folder, { recursive: true });
});
