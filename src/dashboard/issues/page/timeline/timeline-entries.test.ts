import { describe, expect, it } from "vitest";
import type { EventPageView } from "#api/pages.ts";
import type { TraceView } from "#api/trace.ts";
import { spanView } from "../../../../../tests/fixtures/span-view.ts";
import { timelineBefore } from "./timeline-entries.ts";

const AT = Date.parse("2026-11-20T12:00:10.000Z");

const event = {
  eventID: "e".repeat(32),
  dateCreated: "2026-11-20T12:00:10.000Z",
  platform: "javascript",
  contexts: {},
  glasshouse: { trace: { spanId: "b".repeat(16) } },
} as unknown as EventPageView;

function trace(parts: Partial<TraceView>): TraceView {
  return {
    traceId: "a".repeat(32),
    start: "2026-11-20T12:00:00.000000000Z",
    durationNanos: 1e10,
    services: [],
    spans: [],
    events: [],
    logs: [],
    truncated: false,
    ...parts,
  };
}

function span(spanId: string, offsetNanos: number, service: string): TraceView["spans"][number] {
  return spanView({ spanId, service, name: `span of ${service}`, offsetNanos, durationNanos: 5e6 });
}

describe("what happened before an error", () => {
  it("puts breadcrumbs, spans and logs in one order of time", () => {
    const all = timelineBefore(
      event,
      [{ timestamp: AT - 3000, category: "ui.click", message: "button" }],
      trace({
        spans: [span("b".repeat(16), 5e9, "browser"), span("c".repeat(16), 8e9, "shop")],
      }),
    );
    expect(all.map(({ kind, side, isOwnSpan }) => [kind, side, isOwnSpan])).toEqual([
      ["span", "browser", true],
      ["breadcrumb", "browser", false],
      ["span", "server", false],
    ]);
  });

  it("ends at the error, without later entries", () => {
    const late = { timestamp: AT + 2000, message: "after" };
    expect(timelineBefore(event, [late], trace({ spans: [span("c".repeat(16), 11e9, "shop")] }))).toEqual([]);
  });

  it("puts breadcrumbs without a time before everything else", () => {
    const crumbs = [{ timestamp: AT - 1, message: "timed" }, { message: "untimed" }];
    expect(timelineBefore(event, crumbs, null).map(({ text }) => text)).toEqual(["untimed", "timed"]);
  });

  it("lists other errors of the trace, not the error itself", () => {
    const other = {
      eventId: "f".repeat(32),
      issueId: "7",
      issueShortId: "APP-7",
      title: "Earlier",
      level: "error" as const,
      platform: "node",
      offsetNanos: 1e9,
      spanId: null,
    };
    const events = [other, { ...other, eventId: event.eventID }];
    const all = timelineBefore(event, [], trace({ events }));
    expect(all.map(({ kind, text, href }) => [kind, text, href])).toEqual([
      ["error", "Earlier", `/observe/issues/7/events/${"f".repeat(32)}`],
    ]);
  });
});
