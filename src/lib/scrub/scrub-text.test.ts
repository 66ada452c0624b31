import { describe, expect, test } from "vitest";
import type { Hits } from "./detector.ts";
import { KEY_HINT } from "./make-scrubber.ts";
import { createScrubber } from "./scrub-text.ts";
import { ENDINGS, LAST_WORDS, SECRET_PAIRS, SECRET_WORDS } from "./secret-words.ts";

const scrubber = createScrubber();
const scrubText = (text: string) => scrubber.scrubText(text, new Map());
const scrubSource = (text: string) => scrubber.scrubSource(text, new Map());

describe("scrubText", () => {
  test.each([
    ["card 4111 1111 1111 1111 ok", "card [Filtered] ok"],
    ["card 4111-1111-1111-1111 12/30", "card [Filtered] 12/30"],
    ["GET /pay?n=4111%201111%201111%201111&to=5", "GET /pay?n=[Filtered]&to=5"],
    ["GET /pay?n=4111+1111+1111+1111", "GET /pay?n=[Filtered]"],
    ["GET /pay?n=of%204111%201111%201111%201111", "GET /pay?n=of%20[Filtered]"],
    ["order 12 378282246310005", "order 12 [Filtered]"],
    ["Authorization: Bearer abcdef123456.xyz", "Authorization: Bearer [Filtered]"],
    ["basic dXNlcjpwYXNz", "basic [Filtered]"],
    ["https://u:hunter22@db.example.com/x", "https://u:[Filtered]@db.example.com/x"],
    ["/reset?token=abc123&lang=de", "/reset?token=[Filtered]&lang=de"],
    ["login failed password=hunter2, user=jane", "login failed password=[Filtered], user=jane"],
    ['body {"api_key":"k-1","n":1}', 'body {"api_key":"[Filtered]","n":1}'],
    ["expired eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl now", "expired [Filtered] now"],
    ["GET /reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.", "GET /reset/[Filtered]"],
    ["with ghp_abcdefghijklmnopqrst1234 and AKIAABCDEFGHIJKLMNOP", "with [Filtered] and [Filtered]"],
    ["with sk_live_abcdefghij1234", "with [Filtered]"],
    ["login failed, password: hunter2, user: jane", "login failed, password: [Filtered], user: jane"],
    ["{ password: 'hunter 2', n: 1 }", "{ password: '[Filtered]', n: 1 }"],
    ["{'password': 'x', 'n': 1}", "{'password': '[Filtered]', 'n': 1}"],
    [String.raw`"{\"password\":\"x\",\"n\":1}"`, String.raw`"{\"password\":\"[Filtered]\",\"n\":1}"`],
    ["x-api-key: k-1-2-3", "x-api-key: [Filtered]"],
    ["Authorization: Token abc def", "Authorization: Token [Filtered]"],
    ["Cookie: sid=1; theme=dark\nHost: a", "Cookie: [Filtered]\nHost: a"],
    ["/in?redirect=https%3A%2F%2Fu%3Apw1234%40h%2F%3Fa%3D1&n=1", "/in?redirect=[Filtered]&n=1"],
    ["/in?next=%2Fx%3Ftoken%3Dabc&n=1", "/in?next=[Filtered]&n=1"],
    ["key -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- end", "key [Filtered] end"],
  ])("%j becomes %j", (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  test.each([
    "SyntaxError: Unexpected token: <",
    "took 1795199450219 ms",
    "order 4111111111111112",
    "trace 80b55f30d69943ff967c05bfb2933741",
    // An id whose first digits are a card number.
    "54470793729716fbc76c61bdd01c1775",
    "5288722573215cfcb0db63e2eec399b9 failed",
    "a=1&b=2",
    "/in?next=%2Fx%3Fa%3Dabc&n=1",
    "https://a.example/b:443/c at 12:30: done",
    "eyJ is how they begin",
    "the key: see below, the author: Ann",
    "max_tokens=100",
  ])("%j stays", (text) => {
    expect(scrubText(text)).toBe(text);
  });

  test("the hint, without which no key is looked for, knows every word of the table", () => {
    const words = [...SECRET_WORDS.keys(), ...LAST_WORDS.keys(), ...ENDINGS.map(([ending]) => ending)];
    const pairs = [...SECRET_PAIRS.keys()].map((pair) => pair.replace("-", "_"));
    expect([...words, ...pairs].filter((key) => !KEY_HINT.test(key))).toEqual([]);
  });

  test("source code keeps its assignments and loses recognizable secrets", () => {
    expect(scrubSource("const password=form.password;")).toBe("const password=form.password;");
    expect(scrubSource("const card = '4111111111111111';")).toBe("const card = '[Filtered]';");
  });

  test("each replacement counts for its detector", () => {
    const hits: Hits = new Map();
    scrubber.scrubText("password=a&token=b&password=c with 4111111111111111", hits);
    expect(Object.fromEntries(hits)).toEqual({ password: 2, token: 1, card_number: 1 });
  });

  test("a detector that is off leaves its secrets, and own patterns are applied", () => {
    const own = [{ name: "ticket", pattern: /T-\d{4}/g }];
    const mild = createScrubber({ off: new Set(["password", "card_number"]), own });
    const hits: Hits = new Map();
    expect(mild.scrubText("password=a token=b 4111111111111111 of T-1234", hits)).toBe(
      "password=a token=[Filtered] 4111111111111111 of [Filtered]",
    );
    expect(Object.fromEntries(hits)).toEqual({ token: 1, ticket: 1 });
  });

  test("hostile text takes linear time", () => {
    for (const part of ["a", "1", " ", "=", '"', "1 ", "-", "://", "@", "a=", '"a":"', "bearer ", "\\"]) {
      expect(scrubText(part.repeat(60_000 / part.length)).length).toBeGreaterThan(0);
    }
    for (const part of [
      "-eyJ",
      "token:",
      "'token':",
      String.raw`\"token\":`,
      "cookie:",
      "token=%25",
      "sk_live_",
    ])
      expect(scrubText(part.repeat(60_000 / part.length)).length).toBeGreaterThan(0);
  });
});
