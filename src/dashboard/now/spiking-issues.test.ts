import { expect, it } from "vitest";
import type { IssueView } from "#api/issues.ts";
import { spikingIssues } from "./spiking-issues.ts";

const issue = (...hours: number[]) =>
  ({ stats: { "24h": hours.map((count, place) => [place, count]), "14d": [] } }) as unknown as IssueView;

it("keeps what has far more events now than through the day", () => {
  const spiking = issue(1, 0, 1, 1, 0, 20, 15);
  const steady = issue(20, 18, 22, 19, 20, 21, 20);
  const fresh = issue(0, 0, 0, 0, 0, 9, 9);
  const few = issue(0, 0, 1, 0, 0, 2, 1);
  expect(spikingIssues([spiking, steady, fresh, few])).toEqual([spiking]);
});
