import { expect, test } from "vitest";
import { requestProject, withProject } from "./request-project.ts";

const HERE = "http://dashboard.test";

function request(path: string, headers: Record<string, string> = {}, method = "GET") {
  return {
    method,
    url: HERE + path,
    headers: new Headers({ host: "dashboard.test", accept: "text/html", ...headers }),
  };
}

test.each([
  ["its own", "/observe?project=shop", {}, "shop"],
  [
    "its own rather than its sender's",
    "/observe?project=shop",
    { referer: `${HERE}/observe?project=app` },
    "shop",
  ],
  ["its sender's", "/observe/logs/live", { referer: `${HERE}/observe/logs?project=shop` }, "shop"],
  ["none of another site", "/observe", { referer: "http://other.test/observe?project=shop" }, null],
  ["none of the app's pages", "/observe", { referer: `${HERE}/?project=shop` }, null],
  ["none that could not be one", "/observe?project=../x", {}, null],
])("a request is about %s", (_, path, headers, project) => {
  expect(requestProject(request(path, headers as Record<string, string>))).toBe(project);
});

test("a page that was opened from a project's page names it in its address", () => {
  const referer = `${HERE}/observe/issues?project=shop`;
  const to = (path: string, headers = {}, method = "GET") =>
    withProject(request(path, { referer, ...headers }, method))?.href ?? null;
  expect(to("/observe/issues/7?history=all")).toBe(`${HERE}/observe/issues/7?history=all&project=shop`);
  expect(to("/observe/issues/7?project=app")).toBeNull();
  expect(to("/observe/logs/live", { accept: "text/event-stream" })).toBeNull();
  expect(to("/observe/issues/7", {}, "POST")).toBeNull();
  expect(withProject(request("/observe"))).toBeNull();
});
