import { expect, it } from "vitest";
import { readFollowUps, writeFollowUps } from "./follow-up-lines.ts";
import { pinnedFields, readPinned, type FieldReader } from "./pinned-fields.ts";
import { problemCode, problemText } from "./incident-problem.ts";
import { formReader, readDetails, readMark, readMilestones, readReport } from "./read-incident-form.ts";

const NOW = Date.parse("2026-11-22T14:31:00Z");

function form(values: Record<string, string>): FieldReader {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return formReader(data);
}

it("reads details, each service once, and empty fields as none", () => {
  const read = readDetails(form({ title: " a ", severity: "odd", services: "web, , mailer,web", lead: " " }));
  expect(read).toEqual({
    title: "a",
    severity: "page",
    services: ["web", "mailer"],
    environment: null,
    lead: null,
    comms: null,
  });
});

it("reads only the times that somebody changed, in the zone of the form", () => {
  const values = { started: "2026-11-22 15:02:25", "started-shown": "2026-11-22 15:02:25" };
  const read = (mitigated: string) => readMilestones(form({ ...values, mitigated }), "Europe/Berlin", NOW);
  expect(read("15:20")).toEqual({ ok: true, value: { mitigated: "2026-11-22T14:20:00.000Z" } });
  expect(read("")).toEqual({ ok: true, value: { mitigated: null } });
  expect(read("noon")).toEqual({ ok: false, error: { code: "wrong_time", milestone: "mitigated" } });
  const noStart = readMilestones(form({ started: "", "started-shown": "x" }), "UTC", NOW);
  expect(noStart).toMatchObject({ error: { milestone: "started" } });
});

it("marks a milestone now, and opens again with anything else", () => {
  expect(readMark(form({ milestone: "mitigated" }), NOW)).toEqual({ mitigated: "2026-11-22T14:31:00.000Z" });
  expect(readMark(form({ milestone: "constructor" }), NOW)).toEqual({ resolved: null, mitigated: null });
});

it("takes what is as the draft was for a draft, and the rest for somebody's words", () => {
  const draft = "Release 4.\nIt broke.";
  const sent = {
    version: "3",
    whatHappened: "Release 4.\r\nIt broke. ",
    "whatHappened-draft": draft,
    cause: "GB is missing",
    "cause-draft": "Not known yet.",
    followUps: "Add GB",
    "followUps-draft": "Fix APP-1",
    "followUps-reset": "on",
  };
  expect(readReport(form(sent))).toEqual({
    version: 3,
    whatHappened: null,
    cause: "GB is missing",
    followUps: null,
  });
});

it("reads back the follow-ups that it wrote, and those of a Markdown list", () => {
  const followUps = [
    { text: "Add GB", isDone: false },
    { text: "Fail [the] build", isDone: true },
  ];
  expect(readFollowUps(writeFollowUps(followUps))).toEqual(followUps);
  expect(readFollowUps("- [ ] Add GB\n\n* [X] Fail [the] build")).toEqual(followUps);
});

it("carries what is pinned in a URL and back", () => {
  const chart = { kind: "chart", service: "web", operation: "/a", start: "a", end: "b" } as const;
  for (const item of [chart, { ...chart, operation: null }, { kind: "issue", issueId: "1" } as const])
    expect(readPinned(form(pinnedFields(item)))).toEqual(item);
  expect(readPinned(form({ log: "9", time: "2026-11-22T14:02:25.123456789Z" }))).toEqual({
    kind: "log",
    logId: "9",
    time: "2026-11-22T14:02:25.123Z",
  });
  expect(readPinned(form({ log: "9" }))).toBeNull();
});

it("says why a change was refused by a code only", () => {
  const refused = problemCode({
    code: "invalid",
    detail: "milestones.mitigated: it must not be before the start",
  });
  expect(problemText(refused)).toContain("Mitigated must not be before the start");
  expect(problemText(problemCode({ code: "unreadable", status: 409 }))).toContain("Somebody else changed it");
  for (const text of ["Call this number", "constructor", "time-odd"]) expect(problemText(text)).toBeNull();
});
