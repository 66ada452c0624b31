import { expect, test } from "vitest";
import type { Frame } from "#model/event.ts";
import { foldFrames } from "./fold-frames.ts";

function frame(name: string, in_app: boolean): Frame {
  return {
    function: name,
    filename: in_app ? `src/${name}.ts` : `/srv/node_modules/${name}/index.js`,
    in_app,
  };
}

function shape(frames: Frame[], frames_omitted?: [number, number]): string[] {
  return foldFrames({ frames, frames_omitted }, "node").map((part) => {
    if (part.kind === "gap") return `gap ${part.count}`;
    if (part.kind === "fold") return `fold ${part.frames.length} ${part.packages.join("+")}`;
    return `${part.open ? "open" : "shut"} ${part.frame.function}`;
  });
}

test("puts the throwing frame first, expands the application's frames and collapses others in place", () => {
  const frames = [
    frame("next", false),
    frame("react", false),
    frame("page", true),
    frame("pg", false),
    frame("query", true),
  ];
  expect(shape(frames)).toEqual(["open query", "fold 1 pg", "open page", "fold 2 react+next"]);
});

test("shows the topmost three if no frame is the application's", () => {
  const frames = ["e", "d", "c", "b", "a"].map((name) => frame(name, false));
  expect(shape(frames)).toEqual(["open a", "shut b", "shut c", "fold 2 d+e"]);
});

test("marks omitted frames in place", () => {
  expect(shape([frame("main", true), frame("throwing", true)], [1, 401])).toEqual([
    "open throwing",
    "gap 400",
    "open main",
  ]);
});

test("an empty stack has no parts", () => {
  expect(shape([])).toEqual([]);
});
