import { expect, it } from "vitest";
import type { LogView } from "#api/logs.ts";
import { logSurroundings } from "./log-surroundings.ts";

const line = (parts: Partial<LogView>) =>
  ({ service: "web", attributes: {}, resource: {}, ...parts }) as LogView;

it("looks around a line in everything, in its service and in its process", () => {
  const log = line({ resource: { "service.instance.id": "a b", "host.name": "node-1" } });
  expect(logSurroundings(log).map(({ query }) => query)).toEqual([
    "",
    "service:web",
    'service:web service.instance.id:"a b"',
  ]);
});

it("leaves out the process of a line that names none", () => {
  expect(logSurroundings(line({ resource: { "host.name": "" } })).map(({ query }) => query)).toEqual([
    "",
    "service:web",
  ]);
});
