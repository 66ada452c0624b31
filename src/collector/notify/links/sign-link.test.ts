import { expect, it } from "vitest";
import { isSigned, signedQuery, type LinkClaim } from "./sign-link.ts";

const KEY = "k".repeat(64);
const ALERT = { uid: "ab".repeat(16), detectedAt: Date.parse("2026-11-22T14:05:00Z") };

function read(query: string): { claim: LinkClaim; sig: string } {
  const params = new URLSearchParams(query);
  const of = (name: string) => params.get(name) ?? "";
  return {
    claim: { alert: of("alert"), do: of("do") as LinkClaim["do"], until: Number(of("until")) },
    sig: of("sig"),
  };
}

it("signs who may do what, until a week after the alert was found", () => {
  const { claim, sig } = read(signedQuery(ALERT, "silence", KEY));
  expect(claim).toEqual({
    alert: ALERT.uid,
    do: "silence",
    until: Date.parse("2026-11-29T14:05:00Z") / 1000,
  });
  expect(isSigned(claim, sig, KEY)).toBe(true);
});

it("refuses a claim that is another than the signed one", () => {
  const { claim, sig } = read(signedQuery(ALERT, "acknowledge", KEY));
  expect(isSigned({ ...claim, do: "silence" }, sig, KEY)).toBe(false);
  expect(isSigned({ ...claim, alert: "cd".repeat(16) }, sig, KEY)).toBe(false);
  expect(isSigned({ ...claim, until: claim.until + 1 }, sig, KEY)).toBe(false);
  expect(isSigned(claim, sig, "another key")).toBe(false);
  for (const forged of ["", sig.slice(1), `${sig}x`, "é".repeat(43)])
    expect(isSigned(claim, forged, KEY)).toBe(false);
});
