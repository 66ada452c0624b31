import { expect, it } from "vitest";
import type { EventView } from "#api/events.ts";
import type { IssueView } from "#api/issues.ts";
import { eventMarkdown } from "./event-markdown.ts";

const HOSTILE = "</code>```<img src=x onerror=alert(1)> [x](javascript:alert(1))";

it("keeps what an event says out of the document's own markup", () => {
  const issue = { title: HOSTILE, shortId: "APP-1", count: "3", userCount: 1, firstSeen: "" } as IssueView;
  const event = {
    eventID: "e".repeat(32),
    dateCreated: "2026-11-20T12:00:00Z",
    culprit: HOSTILE,
    release: null,
    environment: null,
    traceId: null,
    entries: [{ type: "exception", data: { values: [{ type: "Error", value: HOSTILE }] } }],
  } as unknown as EventView;
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
