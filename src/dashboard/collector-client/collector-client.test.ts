import { expect, test } from "vitest";
import { collectorClient } from "./collector-client.ts";

function recording(body: unknown, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    asked.push(`${request.method} ${request.url.replace("http://collector.test", "")}`);
    return Promise.resolve(Response.json(body, { headers }));
  };
  return {
    asked,
    client: collectorClient({
      url: "http://collector.test",
      token: null,
      project: "app",
      fetch,
      patience: () => 1000,
    }),
  };
}

test("an id from a URL stays one segment of the path that is asked", async () => {
  const { asked, client } = recording({});
  await client.getTrace({ trace: "../issues?x=1", detail: "columns" });
  await client.getIssue({ issue: "1/../../2" });
  await client.find({ text: "a/b c" });
  expect(asked).toEqual([
    "GET /api/v1/traces/..%2Fissues%3Fx%3D1?detail=columns",
    "GET /api/0/organizations/glasshouse/issues/1%2F..%2F..%2F2/",
    "GET /api/v1/find/a%2Fb%20c",
  ]);
});

test("a list is handed on with the cursor of its next page", async () => {
  const { asked, client } = recording([], { link: '<x>; rel="next"; results="true"; cursor="0:25:0"' });
  expect(await client.listIssues({ query: "", limit: 25 })).toEqual({
    ok: true,
    value: { items: [], next: "0:25:0", previous: null },
  });
  expect(asked).toEqual(["GET /api/0/projects/glasshouse/app/issues/?query=&limit=25"]);
});

test("an answer of another shape is a failure, not a broken screen", async () => {
  const { client } = recording([{ id: 1 }]);
  expect(await client.listIssues({})).toMatchObject({ ok: false, error: { code: "unreadable" } });
});
