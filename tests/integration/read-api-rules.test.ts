import { afterEach, beforeEach, expect, it } from "vitest";
import type { RuleList } from "#api/rules.ts";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import { NO_EVIDENCE, NO_SUBJECT, type SubjectState } from "#model/watch/alert.ts";
import { NOW } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
  await api.store.createDefaultRules([...DEFAULT_RULES], NOW);
});
afterEach(() => api.discard());

const send = (method: string, path: string, body?: unknown) =>
  api.app.request(`http://localhost/api/v1/rules${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const list = async () => ((await (await send("GET", "")).json()) as RuleList).rules;
const one = async (id: string) => (await list()).find(({ rule }) => rule.id === id);

const MINE = { id: "mine", name: "Mine", condition: { kind: "failures", limit: 0.1 } };

it("lists the default rules of the first start, and adds, replaces and deletes one", async () => {
  expect((await list()).map(({ rule }) => rule.id)).toEqual(DEFAULT_RULES.map(({ id }) => id).toSorted());
  expect(await one("slower")).toMatchObject({ origin: "default", state: "normal", since: null, firing: 0 });
  const answer = await send("PUT", "/mine", MINE);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: "mine", severity: "ticket", keepFiringMinutes: 5 });
  expect(await one("mine")).toMatchObject({ origin: "person", days: [0, 0, 0, 0, 0, 0, 0] });
  await send("PUT", "/mine?origin=file", { ...MINE, isOn: false });
  expect(await one("mine")).toMatchObject({ origin: "file", state: "off" });
  expect((await send("DELETE", "/mine")).status).toBe(204);
  expect((await send("DELETE", "/mine")).status).toBe(404);
  expect(await one("mine")).toBeUndefined();
});

it("creates no default again that was deleted or edited, and adds those of a later version", async () => {
  await send("DELETE", "/slower");
  const edited = { ...(await one("new-issue"))!.rule, severity: "page" };
  await send("PUT", "/new-issue", edited);
  const later = { ...DEFAULT_RULES[0]!, id: "later" };
  const renamed = DEFAULT_RULES.map((rule) =>
    rule.id === "collector" ? Object.assign({}, rule, { name: "Ourselves" }) : rule,
  );
  await api.store.createDefaultRules([...renamed, later], NOW);
  expect(await one("slower")).toBeUndefined();
  expect(await one("new-issue")).toMatchObject({ origin: "person", rule: edited });
  expect(await one("later")).toMatchObject({ origin: "default" });
  expect((await one("collector"))?.rule.name).toBe("Ourselves");
});

it("returns an edited default to its default when it is deleted", async () => {
  const original = (await one("slower"))!.rule;
  await send("PUT", "/slower", { ...original, isOn: false });
  expect(await one("slower")).toMatchObject({ origin: "person", state: "off" });
  await send("DELETE", "/slower");
  expect(await one("slower")).toMatchObject({ origin: "default", rule: original });
  await send("PUT", "/slower", { ...original, isOn: false });
  await send("PUT", "/slower", original);
  expect((await one("slower"))?.origin).toBe("default");
});

it.each([
  [{ ...MINE, condition: { kind: "failures", limit: 2 } }, "condition.limit"],
  [{ ...MINE, condition: { kind: "failures", scope: { host: "a" } } }, "condition.scope"],
  [{ ...MINE, condition: { kind: "uptime", url: "https://me:secret@a.example/" } }, "condition.url: "],
  [{ ...MINE, id: "other" }, "id: "],
  [{ ...MINE, runbook: "javascript:alert(1)" }, "runbook"],
])("refuses %j with the place of the fault, and changes nothing", async (rule, place) => {
  const answer = await send("PUT", "/mine", rule);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { detail: string }).detail).toContain(place);
  expect(await one("mine")).toBeUndefined();
});

it.each([
  [{ kind: "new_issue", query: "level:loud" }, 0],
  [{ kind: "search", signal: "logs", query: "a level:loud", threshold: { is: "absent" } }, 2],
  [{ kind: "search", signal: "traces", query: "a status:bad", threshold: { is: "absent" } }, 2],
  [{ kind: "metric", metric: "m", query: "word", threshold: { is: "absent" } }, 0],
])("refuses the search of %j with the position of its error", async (condition, position) => {
  const answer = await send("PUT", "/mine", { ...MINE, condition });
  expect(answer.status).toBe(400);
  const problem = (await answer.json()) as { detail: string; position: number };
  expect(problem.detail).toMatch(/^condition\.query: /);
  expect(problem.position).toBe(position);
});

it("shows the state of a rule's worst subject, how many fire, and its alerts of the last days", async () => {
  const state = (key: string, name: SubjectState["state"], since: number): SubjectState => ({
    ruleId: "slower",
    key,
    state: name,
    since,
    reason: `${key} is ${name}`,
    held: { state: name as "firing", since, lasted: 0 },
    evaluatedAt: since,
  });
  const detail = { title: "a", text: "b", subject: NO_SUBJECT, measure: null, evidence: NO_EVIDENCE };
  const alert = { key: "b", uid: "u", ruleId: "slower", ruleName: "s", runbook: null, detail };
  const times = { openedAt: NOW - 90_000_000, detectedAt: NOW - 90_000_000 };
  await api.store.changeAlerts(
    [{ kind: "open", alert: { ...alert, kind: "slower", severity: "ticket", ...times }, channels: null }],
    [state("a", "pending", NOW - 9), state("b", "firing", NOW - 5), state("c", "recovering", NOW - 7)],
  );
  expect(await one("slower")).toMatchObject({
    state: "firing",
    since: new Date(NOW - 5).toISOString(),
    reason: "b is firing",
    firing: 2,
    days: [0, 0, 0, 0, 0, 1, 0],
  });
});
