import { describe, expect, it, test } from "vitest";
import { fromBase32, hotp, matchStep, otpauthUri, stepOf, toBase32 } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, for SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("makes the code of RFC 6238 at %i s", (seconds, code) => {
  expect(hotp(SECRET, stepOf(seconds * 1000), 8)).toBe(code);
});

// RFC 4226, appendix D.
test("makes the codes of RFC 4226", () => {
  const codes = Array.from({ length: 5 }, (_, counter) => hotp(SECRET, counter));
  expect(codes).toEqual(["755224", "287082", "359152", "969429", "338314"]);
});

describe("matchStep", () => {
  const now = 1_111_111_111_000;

  it("takes the codes of the current step and of its neighbours", () => {
    for (const drift of [-1, 0, 1])
      expect(matchStep(SECRET, hotp(SECRET, stepOf(now) + drift), now)).toBe(stepOf(now) + drift);
    for (const drift of [-2, 2]) expect(matchStep(SECRET, hotp(SECRET, stepOf(now) + drift), now)).toBeNull();
  });

  it.each(["", "1", "0".repeat(100), "abcdef", "１２３４５６"])("refuses %j", (code) => {
    expect(matchStep(SECRET, code, now)).toBeNull();
  });
});

describe("base32", () => {
  // RFC 4648, section 10, without the padding.
  it.each([
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("writes and reads %s", (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(Buffer.from(fromBase32(encoded.toLowerCase()) ?? []).toString()).toBe(text);
  });

  it("reads groups, and refuses other digits", () => {
    expect(fromBase32("MZXW 6YTB")).toEqual(fromBase32("MZXW6YTB"));
    expect(fromBase32("MZX1")).toBeNull();
    expect(fromBase32("")).toBeNull();
  });
});

it("escapes a name in what authenticators read", () => {
  expect(otpauthUri("MZXW6", "anna & co")).toBe(
    "otpauth://totp/Glasshouse%3Aanna%20%26%20co?secret=MZXW6&issuer=Glasshouse",
  );
});
