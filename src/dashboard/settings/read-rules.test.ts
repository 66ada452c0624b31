import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, ProjectSettings } from "#model/project-settings.ts";
import { formValues, readRules, rulesValues } from "./read-rules.ts";

const settings = ProjectSettings.parse({
  quotas: [
    { category: "error", minute: 0, month: 1_000_000 },
    { category: "span", hour: 5 },
  ],
  filters: { webCrawlers: true, releases: ["old@*"], messages: ["*timeout*", "a b"] },
  issueCapPerHour: 7,
  floodProtection: false,
  newIssuesPerMinute: 9,
});

test.each([
  ["what is set", settings],
  ["what nobody has set", DEFAULT_SETTINGS],
])("%s is read from the form as it was shown", (_what, given) => {
  const {
    fingerprintRules: _,
    scrubbing: _scrubbing,
    keptFiles: _files,
    retentionDays: _days,
    retentionBytes: _bytes,
    ...value
  } = given;
  expect(readRules(rulesValues(given))).toEqual({ ok: true, value });
});

test("grouped digits are numbers, and empty lines no patterns", () => {
  const read = readRules({
    issueCap: "1,000",
    newIssues: "50",
    "quota.error.hour": "10 000",
    releases: "\n a \r\n\n",
  });
  expect(read).toMatchObject({
    ok: true,
    value: {
      issueCapPerHour: 1000,
      quotas: [{ category: "error", hour: 10_000 }],
      filters: { releases: ["a"] },
    },
  });
});

test("reports all invalid fields at once, with what is valid", () => {
  const read = readRules({
    issueCap: "0",
    newIssues: "none",
    "quota.error.minute": "-5",
    "quota.span.hour": "many",
    "quota.log_item.month": "9".repeat(16),
    messages: "x".repeat(201),
    releases: Array.from({ length: 101 }, (_, at) => `r${at}`).join("\n"),
  });
  expect(read.ok ? {} : Object.keys(read.error.problems).toSorted()).toEqual([
    "issueCap",
    "messages",
    "newIssues",
    "quota.error.minute",
    "quota.log_item.month",
    "quota.span.hour",
    "releases",
  ]);
  expect(read.ok ? "" : read.error.problems["quota.error.minute"]).toContain("whole number from 0");
});

test("requires the limits on issues", () => {
  expect(readRules({ issueCap: "" })).toMatchObject({
    ok: false,
    error: { problems: { issueCap: expect.any(String), newIssues: expect.any(String) } },
  });
});

test("ignores uploaded files", () => {
  const form = new FormData();
  form.set("issueCap", new File(["x"], "x"));
  form.set("releases", "a");
  expect(formValues(form)).toEqual({ releases: "a" });
});
