import { expect, it } from "vitest";
import { ok } from "#lib/result.ts";
import { makeAlert } from "../alerts/make-alert.ts";
import { readScopedAlerts } from "./read-scoped-alerts.ts";

const END = Date.UTC(2026, 10, 22, 15);
const facets = (environment: string) => ({
  tags: [{ key: "environment", values: [{ value: environment }] }],
});
const client = {
  getFacets: ({ issue }: { issue: string }) =>
    Promise.resolve(ok(facets(issue === "1" ? "production" : "staging"))),
} as never;

async function read(alerts: ReturnType<typeof makeAlert>[], scope: { env?: string; service?: string }) {
  const found = await readScopedAlerts(client, Promise.resolve(ok({ alerts })), { end: END, ...scope });
  return found.map(({ id }) => id);
}

it("keeps what fires in the environment, on issues by their events", async () => {
  const alerts = [
    makeAlert(1, { subject: { service: "web", environment: "production" } }),
    makeAlert(2, { subject: { service: "web", environment: "staging" } }),
    makeAlert(3, { subject: { service: "web" } }),
    makeAlert(4, { kind: "new_issue", subject: { issueId: "1" } }),
    makeAlert(5, { kind: "new_issue", subject: { issueId: "2" } }),
    makeAlert(6, { state: "resolved" }),
    makeAlert(7, { openedAt: new Date(END + 1).toISOString() }),
  ];
  expect(await read(alerts, { env: "production" })).toEqual([1, 3, 4]);
  expect(await read(alerts, {})).toEqual([1, 2, 3, 4, 5]);
});

it("keeps what is about the service, the worst first", async () => {
  const alerts = [
    makeAlert(1, { subject: { service: "web" } }),
    makeAlert(2, { subject: { service: "mail" } }),
    makeAlert(3, { subject: { service: "web", operation: "/pay" }, severity: "page" }),
    makeAlert(4, { kind: "check_in", subject: { monitor: "nightly" } }),
  ];
  expect(await read(alerts, { service: "web" })).toEqual([3, 1]);
});
