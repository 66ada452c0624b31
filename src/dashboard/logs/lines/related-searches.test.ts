import { expect, it } from "vitest";
import type { LogView } from "#api/logs.ts";
import { relatedSearches } from "./related-searches.tsx";

const line = (parts: Partial<LogView>) =>
  ({ traceId: null, service: "web", attributes: {}, resource: {}, ...parts }) as LogView;

it("offers the trace, user, release and service of a line", () => {
  const log = line({
    traceId: "a".repeat(32),
    attributes: { "user.id": 17 },
    resource: { "service.version": "1.0 beta" },
  });
  expect(relatedSearches(log).map(({ query }) => query)).toEqual([
    `trace:${"a".repeat(32)}`,
    "user.id:17",
    'service:web service.version:"1.0 beta"',
    "service:web",
  ]);
});

it("offers only the service if nothing else is known", () => {
  const log = line({ attributes: { "user.id": "", "user.name": { first: "a" } } });
  expect(relatedSearches(log).map(({ query }) => query)).toEqual(["service:web"]);
});
