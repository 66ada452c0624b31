import { describe, expect, it } from "vitest";
import { parseSearch, type Search } from "./parse-search.ts";

/** The tree as readable text. */
function write(search: Search): string {
  if (search.kind === "not") return `not ${write(search.of)}`;
  if (search.kind === "text") return search.quoted ? `'${search.text}'` : search.text;
  if (search.kind === "term") return `${search.key}=${search.quoted ? `'${search.value}'` : search.value}`;
  return `${search.kind}[${search.of.map(write).join(", ")}]`;
}

function parse(text: string): string {
  const parsed = parseSearch(text);
  return parsed.ok ? write(parsed.value) : `${parsed.error.detail} @${parsed.error.position}`;
}

describe("parseSearch", () => {
  it.each([
    ["", "all[]"],
    ["one", "one"],
    ['is:unresolved release:1.2* "free text"', "all[is=unresolved, release=1.2*, 'free text']"],
    ['user.email:x name:"two words"', "all[user.email=x, name='two words']"],
    ["a OR b c", "any[a, all[b, c]]"],
    ["(a OR b) c", "all[any[a, b], c]"],
    ["(level:error OR level:fatal)is:new", "all[any[level=error, level=fatal], is=new]"],
    ["a AND b", "all[a, b]"],
    ["!tag:value", "not tag=value"],
    ["!word !(a OR b)", "all[not word, not any[a, b]]"],
    ["((a))", "a"],
    ["() a", "a"],
    ["count:>100 lastSeen:-24h users:>=5", "all[count=>100, lastSeen=-24h, users=>=5]"],
    ['"a OR b" "(" "!c"', "all['a OR b', '(', '!c']"],
  ])("reads %s", (text, tree) => {
    expect(parse(text)).toBe(tree);
  });

  it.each([
    ["render(page.tsx) f() a)", "all[render(page.tsx), f(), a)]"],
    ["(at:f(x) OR b)", "any[at=f(x), b]"],
    ["a != b !! ORDER ANDROID", "all[a, !=, b, !!, ORDER, ANDROID]"],
    ["TypeError: https://a.example/b 12:30", "all[TypeError:, https://a.example/b, 12:30]"],
  ])("keeps pasted text unchanged: %s", (text, tree) => {
    expect(parse(text)).toBe(tree);
  });

  it.each([
    ['abc release:"x', "The quote at position 13 is not closed. @12"],
    ["a (b c", "The bracket at position 3 is not closed. @2"],
    ["OR a", "OR at position 1 needs a term on both sides; one is missing. @0"],
    ["a OR", "OR at position 3 needs a term on both sides; one is missing. @2"],
    ["(a OR ) b", "OR at position 4 needs a term on both sides; one is missing. @3"],
    ["(".repeat(11), "Brackets can be nested at most 10 deep (position 11). @10"],
    ["a ".repeat(51), "A search can have at most 50 words and terms. @100"],
    ["!".repeat(900), "!".repeat(900)],
  ])("reports the position of the error: %s", (text, message) => {
    expect(parse(text)).toBe(message);
  });
});
