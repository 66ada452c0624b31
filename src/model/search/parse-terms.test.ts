import { describe, expect, it } from "vitest";
import { parseTerms } from "./parse-terms.ts";

function parse(text: string) {
  const parsed = parseTerms(text);
  if (!parsed.ok) return parsed.error.detail;
  return { words: parsed.value.words, terms: parsed.value.terms.map(({ key, value }) => `${key}=${value}`) };
}

describe("parseTerms", () => {
  it("separates words, quoted text and key:value", () => {
    expect(parse('timeout "not found" level:error  release:"my app@1.0"')).toEqual({
      words: ["timeout", "not found"],
      terms: ["level=error", "release=my app@1.0"],
    });
  });

  it("keeps a pasted title, URL, time or C++ name as words", () => {
    expect(parse("TypeError: x https://a.example/b 12:30:45 std::move")).toEqual({
      words: ["TypeError:", "x", "https://a.example/b", "12:30:45", "std::move"],
      terms: [],
    });
  });

  it("reads an escaped quote inside quotes", () => {
    expect(parse('"say \\"hi\\" \\\\"')).toEqual({ words: ['say "hi" \\'], terms: [] });
  });

  it("keeps colons inside a value", () => {
    expect(parse("url:http://x:80 host:a:1")).toEqual({ words: [], terms: ["url=http://x:80", "host=a:1"] });
  });

  it("reports the position of an unclosed quote", () => {
    expect(parse('abc release:"x')).toBe("The quote at position 13 is not closed.");
  });

  it("refuses a search with too many parts", () => {
    expect(parse("a ".repeat(50))).toMatchObject({ terms: [] });
    expect(parse("a ".repeat(51))).toBe("A search can have at most 50 words and terms.");
  });

  it("keeps the offset of a term", () => {
    const parsed = parseTerms("abc level:error");
    expect(parsed.ok && parsed.value.terms[0]?.start).toBe(4);
  });

  it("reads groups, and refuses what a flat filter cannot express", () => {
    expect(parse("a (b c:d)")).toEqual({ words: ["a", "b"], terms: ["c=d"] });
    expect(parseTerms("a !b")).toMatchObject({
      error: { detail: "Negation isn't supported in this filter.", position: 3 },
    });
    expect(parseTerms("a (b OR c)")).toMatchObject({ error: { position: 3 } });
  });
});
