import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { EntryView, IncidentPage } from "#api/incidents.ts";
import { reportDocument, type ReportDocument } from "./report-document.ts";
import { reportHtml } from "./report-html.ts";
import { reportMarkdown } from "./report-markdown.ts";

const HOSTILE = `<img src=x onerror=alert(1)> "'&amp; [a](javascript:b) | \`c\` *d* </style><script>e()</script>`;
const START = Date.parse("2026-11-22T14:02:25Z");
const iso = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

const entry = (parts: Partial<EntryView>): EntryView => ({
  id: "a",
  at: iso(0),
  kind: "alert",
  title: "More failures: /checkout of web",
  detail: null,
  by: null,
  target: null,
  isPinned: true,
  isChosen: false,
  own: null,
  ...parts,
});

const page: IncidentPage = {
  incident: {
    number: 42,
    key: "INC-42",
    title: `Checkout fails ${HOSTILE}`,
    severity: "page",
    status: "mitigated",
    services: ["web", HOSTILE],
    operation: { service: "web", name: "/checkout" },
    environment: "production",
    lead: "Mara Lind",
    comms: null,
    milestones: {
      started: iso(0),
      detected: iso(2.75),
      acknowledged: iso(4.25),
      mitigated: iso(29),
      resolved: null,
    },
    openedAt: iso(3),
    openedBy: "More failures",
    alerts: { total: 1, firing: 0 },
  },
  timeline: [
    entry({ id: "1", at: iso(1), title: "web 2026.11.4 first seen", detail: "by jonas@example.com" }),
    entry({ id: "2", at: iso(2), isPinned: false, title: "Alert delivered to ops" }),
    entry({ id: "3", at: iso(5), kind: "trace", title: "Trace b3f pinned", detail: HOSTILE, isChosen: true }),
    entry({
      id: "4",
      at: iso(6),
      kind: "note",
      title: "Note",
      detail: `only GB\n${HOSTILE}`,
      isChosen: true,
    }),
    entry({ id: "5", at: iso(7), kind: "note", title: "Note", detail: "a secret", isPinned: false }),
    entry({ id: "6", at: iso(8), kind: "chart", title: "Chart pinned", isPinned: false, isChosen: true }),
  ],
  impact: { start: iso(0), end: iso(29), requests: 1463, failed: 1102, users: 19, isOver: true },
  charts: ["own", "6"].map((which) => ({
    entry: which === "own" ? null : which,
    service: "web",
    operation: `/${which} ${HOSTILE}`,
    start: iso(-5),
    stepMillis: 60_000,
    steps: [
      { requests: 40, failed: 0 },
      { requests: 0, failed: 0 },
      { requests: 50, failed: 12 },
    ],
    usual: [0, 1, 2].map(() => ({ low: 0, high: 0.02 })),
    releases: [{ version: `web@${HOSTILE}`, at: iso(-4) }],
  })),
  report: {
    version: 1,
    whatHappened: { written: `First.\n\nSecond: ${HOSTILE}`, draft: "a draft" },
    cause: { written: null, draft: "Suspect: release 2026.11.4." },
    followUps: {
      written: [
        { text: `Add GB ${HOSTILE}`, isDone: false },
        { text: "Fail the build", isDone: true },
      ],
      draft: [],
    },
  },
};

/** What all three formats must say. */
interface Facts {
  heading: string;
  zone: string;
  figures: string[];
  milestones: [string, string, string][];
  timeline: [string, string][];
  whatHappened: string;
  cause: string;
  followUps: [string, boolean][];
  chart: string[][];
}

const flat = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function factsOf(report: ReportDocument): Facts {
  const { impact } = report;
  return {
    heading: flat(report.title),
    zone: report.zone,
    figures: [impact.failed.toLocaleString("en"), String(impact.users), impact.duration],
    milestones: report.milestones.map(({ name, time, after }) => [
      name,
      time?.text ?? "Not yet",
      after ?? "",
    ]),
    timeline: report.timeline.map(({ time, title, detail }) => [
      time.text,
      flat([title, detail ?? ""].join(" ")),
    ]),
    whatHappened: flat(report.whatHappened),
    cause: report.cause,
    followUps: report.followUps.map(({ text, isDone }) => [flat(text), isDone]),
    chart: report.charts.flatMap(({ figures }) =>
      figures.map(({ time, requests, failed }) => [time.text, String(requests), String(failed)]),
    ),
  };
}

function readMarkdown(text: string): Facts {
  const plain = (escaped: string) => flat(escaped.replaceAll(/\\([^\w\s])/g, "$1"));
  const section = (name: string) => text.split(new RegExp(`## ${name}\n\n`))[1]?.split("\n\n## ")[0] ?? "";
  const rows = (name: string) =>
    section(name)
      .trim()
      .split("\n")
      .slice(2)
      .map((line) =>
        line
          .slice(2, -2)
          .split(/(?<!\\) \| /)
          .map(plain),
      );
  return {
    heading: plain(/^# INC-42: (.*)$/m.exec(text)?.[1] ?? ""),
    zone: /times in (\S+)\./.exec(text)?.[1] ?? "",
    figures: [...section("Impact").matchAll(/\*\*(.+?)\*\*/g)].map(([, figure = ""]) => figure),
    milestones: rows("Milestones").map(([name = "", time = "", after = ""]) => [name, time, after]),
    timeline: rows("Timeline").map(([time = "", what = ""]) => [time, what.replace("pinned: ", "pinned ")]),
    whatHappened: plain(section("What happened")),
    cause: plain(section("Cause")),
    followUps: [...section("Follow-ups").matchAll(/^- \[(.)\] (.*)$/gm)].map(([, mark, what = ""]) => [
      plain(what),
      mark === "x",
    ]),
    chart: rows("Failed requests of[^\n]*"),
  };
}

const NAMED: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

function readHtml(text: string): Facts {
  const plain = (markup: string) =>
    flat(
      markup
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => NAMED[name] ?? ""),
    );
  const section = (name: string) => text.split(`<h2>${name}</h2>`)[1]?.split("<h2>")[0] ?? "";
  const rows = (name: string) =>
    [...section(name).matchAll(/<tr>(.*?)<\/tr>/gs)]
      .map(([, row = ""]) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => plain(cell)),
      )
      .slice(1);
  return {
    heading: plain(/<h1>(.*?)<\/h1>/s.exec(text)?.[1] ?? ""),
    zone: /times in ([^<]+)</.exec(text)?.[1] ?? "",
    figures: [...text.matchAll(/<dd data-figure[^>]*>([^<]*)</g)].map(([, figure = ""]) => figure),
    milestones: rows("Milestones").map(([name = "", time = "", after = ""]) => [name, time, after]),
    timeline: rows("Timeline").map(([time = "", what = ""]) => [time, what]),
    whatHappened: plain(section("What happened")),
    cause: plain(section("Cause")),
    followUps: [...section("Follow-ups").matchAll(/<li>(.*?)<\/li>/gs)].map(([, row = ""]) => [
      plain(row.replace(/<span[\s\S]*?<\/span\s*>/, "")),
      row.includes('aria-label="Done"'),
    ]),
    chart: [...text.matchAll(/<tr class="step">(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = ""]) => plain(cell)),
    ),
  };
}

const document = reportDocument(page, "Europe/Berlin", START + 99 * 60_000);

it("says the same in JSON, Markdown and HTML", async () => {
  const facts = factsOf(JSON.parse(JSON.stringify(document)) as ReportDocument);
  expect(facts.milestones).toEqual([
    ["Started", "15:02:25", ""],
    ["Detected", "15:05:10", "2 min 45 s"],
    ["Acknowledged", "15:06:40", "1 min 30 s"],
    ["Mitigated", "15:31:25", "24 min 45 s"],
    ["Resolved", "Not yet", ""],
  ]);
  expect(facts.chart).toEqual([
    ["22 Nov, 14:57", "40", "0"],
    ["22 Nov, 14:59", "50", "12"],
  ]);
  expect(facts.figures).toEqual(["1,102", "19", "29 min"]);
  expect(readMarkdown(reportMarkdown(document))).toEqual(facts);
  expect(readHtml(await reportHtml(document))).toEqual(facts);
});

it("has pinned entries only, with the text of those that somebody chose", async () => {
  expect(document.timeline.map(({ title, detail }) => [flat(title), detail])).toEqual([
    ["web 2026.11.4 first seen", null],
    ["Trace b3f pinned", HOSTILE],
    [flat(`only GB ${HOSTILE}`), null],
  ]);
  expect(document.charts).toHaveLength(1);
  const written = [JSON.stringify(document), reportMarkdown(document), await reportHtml(document)].join("");
  for (const inside of ["jonas@example.com", "a secret", "delivered", "Mara Lind", "a draft", "/6"])
    expect(written).not.toContain(inside);
});

it("writes hostile text as text: no element, script or request comes of it", async () => {
  const file = await reportHtml(document);
  expect(file).not.toMatch(/<(?:img|script|iframe|link|object|embed|a|form|base)\b/);
  expect(file.match(/<style>/g)).toHaveLength(1);
  // Within the values of attributes it is text as well.
  const attributes = [...file.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/"[^"]*"/g, '""')).join("");
  expect(attributes).toContain("datetime=");
  expect(attributes).not.toMatch(/\s(?:on\w+|style|src|href)=/);
  expect(reportMarkdown(document)).not.toMatch(/(?<!\\)<|(?<!\\)\]\(|^#{1,6} .*(?<!\\)</m);
});

it("allows nothing but its own style, by its hash", async () => {
  const file = await reportHtml(document);
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(file) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(file).toContain(
    `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
  );
});

it("draws the chart as it is, with a gap where there were no requests", async () => {
  const file = await reportHtml(document);
  expect(file.match(/<svg role="img"/g)).toHaveLength(1);
  expect(file).toContain('class="failed" d="M0.5 168h0M2.5');
  expect(file).toContain('class="band"');
});

it("writes the day with each time once there are two", () => {
  const long = { ...page, timeline: [entry({ at: iso(24 * 60) })] };
  const { timeline, milestones } = reportDocument(long, "UTC", START);
  expect(timeline[0]?.time.text).toBe("23 Nov, 14:02:25");
  expect(milestones[0]?.time?.text).toBe("22 Nov, 14:02:25");
});

it("leaves out what was not measured", () => {
  const unknown = { ...page, impact: { ...page.impact, requests: 0, failed: 0, users: null, isOver: false } };
  const text = reportMarkdown(reportDocument(unknown, "UTC", START + 60_000));
  expect(text).toContain("## Impact so far\n\n- **1 min** and going on\n\n## What happened");
});
