import { expect, test } from "vitest";
import { framePackage, framePlace } from "./frame-place.ts";

test("splits a path into folder, file and position", () => {
  expect(framePlace({ filename: "src/app/page.tsx", lineno: 12, colno: 5 })).toEqual({
    folder: "src/app/",
    file: "page.tsx",
    position: ":12:5",
  });
  expect(framePlace({ module: "shop.cart", colno: 5 })).toEqual({
    folder: "",
    file: "shop.cart",
    position: "",
  });
});

test.each([
  [{ filename: "/srv/node_modules/next/dist/server.js" }, "next"],
  [{ filename: "/srv/node_modules/a/node_modules/@base-ui/react/x.js" }, "@base-ui/react"],
  [{ filename: "/usr/lib/python3.12/site-packages/django/core.py" }, "django"],
  [{ filename: "node:internal/process/task_queues" }, "node"],
  [{ filename: "chunks/app/page.js" }, "app"],
  [{ filename: "<anonymous>" }, "native code"],
  [{ module: "java.util.concurrent" }, "java"],
  [{}, "native code"],
])("%j belongs to %s", (frame, name) => {
  expect(framePackage(frame)).toBe(name);
});
