import { expect, test } from "vitest";
import { fileKind } from "./file-kind.ts";

test.each([
  ["shot.png", "image/png", "event.attachment", "image"],
  ["huge.png", "image/png", "huge", "other"],
  ["picture.svg", "image/svg+xml", "event.attachment", "text"],
  ["page.html", "text/html", "event.attachment", "text"],
  ["state.json", "application/json", "event.attachment", "json"],
  ["report", "application/problem+json; charset=utf-8", "event.attachment", "text"],
  ["app.log.1", "application/octet-stream", "event.attachment", "text"],
  ["view-hierarchy.json", "application/json", "event.view_hierarchy", "tree"],
  ["crash.dmp", "application/octet-stream", "event.minidump", "minidump"],
  ["core", "application/octet-stream", "event.attachment", "other"],
])("%s of type %s (%s) is shown as %s", (name, mimetype, type, kind) => {
  const size = type === "huge" ? 20_000_000 : 10;
  expect(fileKind({ name, mimetype, type, size })).toBe(kind);
});
