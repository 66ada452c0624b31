import { describe, expect, it } from "vitest";
import { markdownBlock, markdownCode, markdownText } from "./markdown-text.ts";

describe("text from outside in Markdown", () => {
  it("cannot become markup, HTML, a link or a mention", () => {
    expect(markdownText("<script>[x](javascript:1) **b** @all\n# head")).toBe(
      "\\<script\\>\\[x\\]\\(javascript\\:1\\) \\*\\*b\\*\\* \\@all \\# head",
    );
  });

  it("cannot close the code that it stands in", () => {
    expect(markdownCode("a `b` c")).toBe("``a `b` c``");
    expect(markdownCode("``x")).toBe("``` ``x ```");
    expect(markdownBlock("x\n```\n<b>")).toBe("````\nx\n```\n<b>\n````");
  });

  it("says nothing for nothing", () => {
    expect(markdownCode(" \n")).toBe("");
  });
});
