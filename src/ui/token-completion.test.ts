import { describe, expect, it } from "vitest";
import { tokenAt } from "./search-token.ts";
import { knownCandidates, suggest } from "./token-completion.ts";

const KNOWN = { is: ["unresolved", "resolved"], release: ["shop@1.4.0", "two words"] };

function suggested(text: string, cursor = text.length) {
  const token = tokenAt(text, cursor);
  return token === null ? [] : suggest(text, token, knownCandidates(token, KNOWN));
}
const texts = (text: string, cursor?: number) => suggested(text, cursor).map((one) => one.text);
const taken = (text: string, cursor?: number) => suggested(text, cursor)[0]?.taken;

describe("completing a filter", () => {
  it("suggests keys for a word, and values after a key", () => {
    expect(texts("")).toEqual(["is", "release"]);
    expect(texts("is:unresolved re")).toEqual(["release"]);
    expect(texts("is:")).toEqual(["unresolved", "resolved"]);
    expect(texts("release:1.4")).toEqual(["shop@1.4.0"]);
  });

  it("puts the suggestion where the word was, and leaves the rest", () => {
    expect(taken("rel boom", 3)).toEqual({ text: "release:boom", cursor: 8 });
    expect(taken("a release:two b", 13)).toEqual({ text: 'a release:"two words" b', cursor: 22 });
  });

  it("completes after a bracket or an exclamation mark, and within a value's quotes", () => {
    expect(taken("(is:res)", 7)).toEqual({ text: "(is:unresolved)", cursor: 14 });
    expect(taken("!rel")).toEqual({ text: "!release:", cursor: 9 });
    expect(taken('release:"two w')).toEqual({ text: 'release:"two words" ', cursor: 20 });
    expect(taken('release:"two w" a', 14)).toEqual({ text: 'release:"two words" a', cursor: 20 });
  });

  it("suggests nothing for unknown keys, within quoted text, or what is written already", () => {
    expect(texts("colour:r")).toEqual([]);
    expect(texts("__proto__:")).toEqual([]);
    expect(texts('"is:')).toEqual([]);
    expect(texts("is:resolved")).toEqual(["unresolved"]);
  });

  it("quotes what would be read as more than a value", () => {
    const token = tokenAt("a:", 2)!;
    const write = (text: string) => suggest("a:", token, [{ text, count: null }])[0]?.taken.text;
    expect(['say "hi"', ">5", "f(x)", "1.*", "plain"].map(write)).toEqual([
      String.raw`a:"say \"hi\"" `,
      "a:>5 ",
      'a:"f(x)" ',
      'a:"1.*" ',
      "a:plain ",
    ]);
  });
});
