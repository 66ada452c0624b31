import { describe, expect, it } from "vitest";
import { tokenAt } from "#model/search/token-at.ts";
import { knownCandidates, suggest } from "./complete-token.ts";

const SEEN = { release: ["shop@1.4.0", "two words"] };

function suggested(text: string, cursor = text.length) {
  const token = tokenAt(text, cursor);
  return token === null ? [] : suggest(text, token, "issues", knownCandidates(token, "issues", SEEN));
}
const texts = (text: string, cursor?: number) => suggested(text, cursor).map((one) => one.text);
const taken = (text: string, cursor?: number) => suggested(text, cursor)[0]?.taken;

describe("completing a search", () => {
  it("suggests keys for a word, and values after a key", () => {
    expect(texts("")).toEqual(expect.arrayContaining(["is", "release"]));
    expect(texts("is:unresolved re")).toEqual(["release"]);
    expect(texts("is:solved")).toEqual(["unresolved", "resolved"].filter((one) => one !== "solved"));
    expect(texts("release:")).toEqual(["shop@1.4.0", "two words"]);
    expect(texts("release:1.4")).toEqual(["shop@1.4.0"]);
  });

  it("says what a key means", () => {
    expect(suggested("rele")[0]).toMatchObject({ label: "release:", description: "Release of any event" });
    expect(suggested("release:1.4")[0]).toMatchObject({ label: "shop@1.4.0", description: null });
  });

  it("puts the suggestion where the word was, and leaves the rest", () => {
    expect(taken("rel boom", 3)).toEqual({ text: "release:boom", cursor: 8 });
    expect(taken("a release:two b", 13)).toEqual({ text: 'a release:"two words" b', cursor: 22 });
  });

  it("completes after a bracket or an exclamation mark, and within a value's quotes", () => {
    expect(taken("(is:res)", 7)).toEqual({ text: "(is:unresolved)", cursor: 14 });
    expect(taken("!rel")).toEqual({ text: "!release:", cursor: 9 });
    expect(taken("!")?.text).toBe("!is:");
    expect(taken("(a OR ", 6)?.text).toBe("(a OR is:");
    expect(taken('release:"two w')).toEqual({ text: 'release:"two words" ', cursor: 20 });
    expect(taken('release:"two w" a', 14)).toEqual({ text: 'release:"two words" a', cursor: 20 });
  });

  it("suggests nothing for unknown keys, within quoted text, after what is closed, or what is typed already", () => {
    expect(texts("colour:r")).toEqual([]);
    expect(texts("__proto__:")).toEqual([]);
    expect(texts('"is:')).toEqual([]);
    expect(texts('release:"two words"')).toEqual([]);
    expect(texts("(is:new)")).toEqual([]);
    expect(texts("is:resolved")).toEqual(["unresolved"]);
  });

  it("lists each candidate once, with the count that came first", () => {
    const token = tokenAt("release:", 8)!;
    const found = suggest("release:", token, "issues", [
      { text: "1.0", count: 7 },
      { text: "2.0", count: 3 },
      { text: "1.0", count: null },
    ]);
    expect(found.map(({ text, count }) => [text, count])).toEqual([
      ["1.0", 7],
      ["2.0", 3],
    ]);
  });

  it("quotes what would be read as more than a value", () => {
    const write = (key: string) => (text: string) =>
      suggest(`${key}:`, tokenAt(`${key}:`, key.length + 1)!, "issues", [{ text, count: null }])[0]?.taken
        .text;
    expect(['say "hi"', ">5", "f(x)", "1.*", "plain"].map(write("a"))).toEqual([
      String.raw`a:"say \"hi\"" `,
      'a:">5" ',
      'a:"f(x)" ',
      'a:"1.*" ',
      "a:plain ",
    ]);
    expect(write("count")(">5")).toBe("count:>5 ");
  });
});
