import { describe, expect, it } from "vitest";
import { issueFilter } from "./issue-filter.ts";

const assignees = (query: string, me?: string) => {
  const filter = issueFilter(query, undefined, 0, me);
  return filter.ok
    ? [...JSON.stringify(filter.value).matchAll(/"value":\[([^\]]*)\]/g)].map(([, value]) => value)
    : filter;
};

describe("assigned:me", () => {
  it.each([
    ["assigned:me", "Anna", ['"anna"']],
    ["!assignee:ME level:error", "Anna", ['"anna"']],
    ["assigned:zoe OR (assigned:me is:new)", "Anna", ['"zoe"', '"anna"']],
    // A name is no pattern.
    ["assigned:me", "an*na", ['"an*na"']],
    ['assigned:"me"', "Anna", ['"me"']],
    ["assigned:me", "owner", ['"me"', '"owner"']],
    ["assigned:me", undefined, ['"me"']],
  ])("%s, asked by %s, finds %j", (query, me, found) => {
    expect(assignees(query, me)).toEqual(found);
  });

  it("leaves other searches as they are", () => {
    const query = "me title:me is:unresolved assigned:none";
    expect(issueFilter(query, undefined, 0, "anna")).toEqual(issueFilter(query, undefined, 0));
  });
});
