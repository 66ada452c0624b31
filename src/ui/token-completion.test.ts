import { describe, expect, it } from "vitest";
import { completeToken } from "./token-completion.ts";

const KNOWN = { is: ["unresolved", "resolved"], release: ["shop@1.4.0", "two words"] };
const labels = (text: string, cursor = text.length) =>
  completeToken(text, cursor, KNOWN).map(({ label }) => label);

describe("completing a filter", () => {
  it("suggests keys for a word, and values after a key", () => {
    expect(labels("")).toEqual(["is:", "release:"]);
    expect(labels("is:unresolved re")).toEqual(["release:"]);
    expect(labels("is:")).toEqual(["unresolved", "resolved"]);
    expect(labels("release:1.4")).toEqual(["shop@1.4.0"]);
  });

  it("puts the suggestion where the word was, and leaves the rest", () => {
    expect(completeToken("rel boom", 3, KNOWN)[0]).toMatchObject({ text: "release:boom", cursor: 8 });
    expect(completeToken("release:two", 11, KNOWN)[0]).toMatchObject({ text: 'release:"two words" ' });
  });

  it("suggests nothing for unknown keys, within quotes, or what is written already", () => {
    expect(labels("colour:r")).toEqual([]);
    expect(labels("__proto__:")).toEqual([]);
    expect(labels('"is:')).toEqual([]);
    expect(labels("is:resolved")).toEqual(["unresolved"]);
  });
});
