import { expect, test } from "vitest";
import { paths } from "../paths.ts";
import { shapeOf } from "./page-skeletons.tsx";

test("each screen's skeleton has its shape", () => {
  expect(shapeOf(paths.now())).toBe("now");
  expect(shapeOf(paths.issues())).toBe("list");
  expect(shapeOf(paths.issue("7"))).toBe("issue");
  expect(shapeOf(paths.traces())).toBe("list");
  expect(shapeOf(paths.trace("0af7651916cd43dd8448eb211c80319c"))).toBe("trace");
  expect(shapeOf(paths.logs())).toBe("logs");
  expect(shapeOf(paths.releases())).toBe("list");
  expect(shapeOf(paths.settings())).toBe("settings");
});
