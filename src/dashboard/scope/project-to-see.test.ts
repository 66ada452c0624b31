import { expect, test } from "vitest";
import { projectToSee } from "./project-to-see.ts";

const project = (id: number, slug: string, mayRead: boolean) => ({ id, slug, mayRead });

test.each([
  [
    "the first one that they may read",
    [project(1, "app", false), project(2, "a", false), project(3, "b", true)],
    "b",
  ],
  ["nowhere, where they may read the first", [project(1, "app", true), project(2, "shop", true)], null],
  ["nowhere, where they may read none", [project(1, "app", false), project(2, "shop", false)], null],
])("an address without a project leads to %s", (_, projects, slug) => {
  expect(projectToSee(projects)).toBe(slug);
});
