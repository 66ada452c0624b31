import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { NoticesAnswer } from "#api/overview.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { NOW } from "../contract/make-batch.ts";
import { openReadApi } from "./open-read-api.ts";

const NOTICE = {
  code: "state_replaced",
  subject: "",
  text: "A new file was begun.",
  detail: "Look at it.",
} as const;

it("a notice survives a restart, until it is cleared", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-notices-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = () => openSqliteStore({ folder, clock: () => NOW, retentionDays: 30 });
  const first = open();
  first.raiseNotice(NOTICE);
  await first.close();
  const second = open();
  expect(await second.listNotices()).toEqual([{ ...NOTICE, at: NOW }]);
  second.clearNotice(NOTICE.code, NOTICE.subject);
  await second.close();
  const third = open();
  expect(await third.listNotices()).toEqual([]);
  await third.close();
});

it("the read API lists notices with their severity", async () => {
  const api = await openReadApi();
  onTestFinished(() => api.discard());
  api.store.raiseNotice(NOTICE);
  const { notices } = NoticesAnswer.parse(await (await api.get("/api/v1/notices")).json());
  expect(notices).toEqual([
    { ...NOTICE, severity: "warning", at: new Date(NOW).toISOString(), missing: null },
  ]);
});

it("answers name the day that they lack, and that searches may miss issues", async () => {
  const api = await openReadApi();
  onTestFinished(() => api.discard());
  const header = async () => (await api.get("/api/v1/traces")).headers.get("glasshouse-incomplete");
  expect(await header()).toBeNull();
  for (const name of ["2026-11-01.db", "2026-11-01.2.db", "2026-11-20.state.db"])
    api.store.raiseNotice({ ...NOTICE, code: "file_quarantined", subject: name });
  expect(await header()).toBe("2026-11-01");
  api.store.raiseNotice({ ...NOTICE, code: "search_rebuilding" });
  expect(await header()).toBe("issue-search, 2026-11-01");
});
