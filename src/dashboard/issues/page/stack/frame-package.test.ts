import { expect, test } from "vitest";
import { framePackage } from "./frame-package.ts";

test.each([
  [{ filename: "/srv/node_modules/next/dist/server.js" }, "next"],
  [{ filename: "/srv/node_modules/a/node_modules/@base-ui/react/x.js" }, "@base-ui/react"],
  [{ filename: "/usr/lib/python3.12/site-packages/django/core.py" }, "django"],
  [{ filename: "node:internal/process/task_queues" }, "node"],
  [{ filename: "chunks/app/page.js" }, "app"],
  [{ filename: "<anonymous>" }, "native code"],
  [{ module: "java.util.concurrent" }, "java"],
  [{ module: "org.springframework.boot.SpringApplication" }, "org.springframework"],
  [{ package: "/usr/lib/system/libdyld.dylib", platform: "cocoa" }, "libdyld.dylib"],
  [{ package: "System.Private.CoreLib, Version=4.0.0.0", platform: "csharp" }, "System.Private.CoreLib"],
  [
    { abs_path: "/go/pkg/mod/github.com/sourcegraph/conc@v0.3.0/waitgroup.go" },
    "github.com/sourcegraph/conc",
  ],
  [{}, "native code"],
])("%j belongs to %s", (frame, name) => {
  expect(framePackage(frame, "javascript")).toBe(name);
});
