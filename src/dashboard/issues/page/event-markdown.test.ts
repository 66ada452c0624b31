import { describe, expect, it } from "vitest";
import type { EventPageView } from "#api/pages.ts";
import type { IssueView } from "#api/issues.ts";
import { eventMarkdown, markdownBlock, markdownCode, markdownText } from "./event-markdown.ts";

const HOSTILE = "</code>```<img src=x onerror=alert(1)> [x](javascript:alert(1))";

it("escapes an event's text", () => {
  const issue = { title: HOSTILE, shortId: "APP-1", count: "3", userCount: 1, firstSeen: "" } as IssueView;
  const event = {
    eventID: "e".repeat(32),
    dateCreated: "2026-11-20T12:00:00Z",
    culprit: HOSTILE,
    release: null,
    environment: null,
    traceId: null,
    platform: "node",
    exceptions: [{ type: "Error", value: HOSTILE }],
    threads: [],
    stacktrace: null,
    meta: {},
    sender: { serverName: null },
    request: null,
  } as unknown as EventPageView;
  const before = {
    kind: "log",
    side: "server",
    at: 0,
    lasted: null,
    failed: false,
    weight: null,
    source: "shop",
    text: HOSTILE,
    data: {},
    href: null,
    isOwnSpan: false,
  } as const;
  const markdown = eventMarkdown(issue, event, [before], null);
  const outsideCode = markdown
    .replaceAll(/^(`{3,})\n[^]*?\n\1$/gm, "")
    .replaceAll(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, "");
  expect(outsideCode).not.toMatch(/(?<!\\)[<[]/);
  expect(markdown).toContain("onerror");
});

describe("text from outside in Markdown", () => {
  it("cannot become markup, HTML, a link or a mention", () => {
    expect(markdownText("<script>[x](javascript:1) **b** @all\n# head")).toBe(
      "\\<script\\>\\[x\\]\\(javascript\\:1\\) \\*\\*b\\*\\* \\@all \\# head",
    );
  });

  it("cannot close its code fence", () => {
    expect(markdownCode("a `b` c")).toBe("``a `b` c``");
    expect(markdownCode("``x")).toBe("``` ``x ```");
    expect(markdownBlock("x\n```\n<b>")).toBe("````\nx\n```\n<b>\n````");
  });

  it("returns nothing for nothing", () => {
    expect(markdownCode(" \n")).toBe("");
  });
});
