import { expect, test } from "vitest";
import { readViews } from "./read-views.ts";

test("reads the views of a screen, nested, with their names and places", () => {
  const hierarchy = {
    rendering_system: "android_view_system",
    windows: [
      {
        type: "DecorView",
        width: 1080,
        height: 1920,
        x: 0,
        y: 0,
        children: [{ type: "Button", identifier: "pay", visibility: "gone" }],
      },
    ],
  };
  expect(readViews(hierarchy)).toEqual([
    {
      type: "DecorView",
      name: "",
      frame: "1080 × 1920 at 0, 0",
      isHidden: false,
      children: [{ type: "Button", name: "pay", frame: "", isHidden: true, children: [] }],
    },
  ]);
});

test("bounds a hierarchy without end, and leaves other JSON alone", () => {
  let nested: object = { type: "leaf" };
  for (let depth = 0; depth < 500; depth++) nested = { children: [nested] };
  let depth = 0;
  for (let views = readViews({ windows: [nested] }); views !== null && views.length > 0; depth++)
    views = views[0]!.children;
  expect(depth).toBe(101);
  expect(readViews({ windows: Array.from({ length: 9_000 }, () => ({})) })).toHaveLength(5_000);
  for (const other of [null, [], "x", { windows: 1 }]) expect(readViews(other)).toBeNull();
});
