import { describe, expect, it } from "vitest";
import { statusLabel, termsText } from "./issue-status.tsx";

describe("termsText", () => {
  it.each([
    ["resolved", {}, "until it happens again"],
    ["resolved", { inNextRelease: true }, "in the next release"],
    ["resolved", { inRelease: "2.0" }, "in 2.0; older releases may still have it"],
    ["ignored", {}, "forever"],
    ["ignored", { ignoreCount: 1 }, "until 1 more event"],
    [
      "ignored",
      { ignoreUntil: "T", ignoreUserCount: 5, ignoreUserWindow: 60 },
      "until at T or 5 more users within 60 minutes",
    ],
    ["unresolved", {}, null],
  ] as const)("%s %j: %s", (status, statusDetails, text) => {
    expect(termsText({ status, substatus: null, statusDetails }, (iso) => `at ${iso}`)).toBe(text);
  });
});

describe("standingWord", () => {
  it("names statuses other than the default", () => {
    const open = { status: "unresolved", statusDetails: {} } as const;
    expect(statusLabel({ ...open, substatus: "regressed" })).toBe("Regressed");
    expect(statusLabel({ ...open, substatus: "ongoing" })).toBeNull();
  });
});
