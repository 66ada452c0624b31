import { expect, it } from "vitest";
import { codeLanguage } from "./code-language.ts";

it("detects the language by file, else by platform", () => {
  expect(codeLanguage("src/app/page.tsx", "node")).toBe("tsx");
  expect(codeLanguage("webpack:///./src/a.ts?1a2b", "javascript")).toBe("typescript");
  expect(codeLanguage("app/models/user.rb", "other")).toBe("ruby");
  expect(codeLanguage("<anonymous>", "python")).toBe("python");
  expect(codeLanguage("Makefile", "c")).toBeUndefined();
});
