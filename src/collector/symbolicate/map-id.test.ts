import { expect, test } from "vitest";
import { bundlePath, parseDebugId, releaseFileId } from "./map-id.ts";

test.each([
  ["https://shop.example/static/app.js", "~/static/app.js"],
  ["https://shop.example:8080/static/app.js?v=1#x", "~/static/app.js"],
  ["app:///_next/static/chunks/a.js", "~/_next/static/chunks/a.js"],
  ["/srv/app/a.js", undefined],
  ["<anonymous>", undefined],
])("the file %s of a frame is %s in a bundle", (file, path) => expect(bundlePath(file)).toBe(path));

test("ids differ by release, distribution and file, whatever the boundaries between them", () => {
  const ids = [
    releaseFileId("app@1", undefined, "~/a.js"),
    releaseFileId("app@1", "2", "~/a.js"),
    releaseFileId("app@2", undefined, "~/a.js"),
    releaseFileId("app@1", undefined, "~/b.js"),
    releaseFileId("app@12", "", "~/a.js"),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(parseDebugId(id)).toBe(id);
});
