import { describe, expect, it } from "vitest";
import { passwordWeakness } from "./password-weakness.ts";

describe("passwordWeakness", () => {
  it.each([
    "short",
    "123456789",
    "1234567890",
    "abcdefghijklm",
    "aaaaaaaaaaaaaaaa",
    "abcabcabcabc",
    "Password123!",
    "P4ssw0rd2024",
    "qwertz123456",
    "annaschmidt1",
    "Anna.Schmidt!!!",
    "welcome2026!",
    "glasshouse12345",
  ])("finds %j easy to guess", (password) => {
    expect(passwordWeakness(password, "anna.schmidt@example.com")).not.toBeNull();
  });

  it.each([
    "correct horse battery staple",
    "tumbling-otter-9-plates",
    "k7#Vq2!mZx",
    "Überraschungsgäste",
    "我的密码很长也很难猜中吧",
  ])("accepts %j", (password) => {
    expect(passwordWeakness(password, "anna.schmidt@example.com")).toBeNull();
  });

  it("says how long a password must be", () => {
    expect(passwordWeakness("k7#Vq2!mZ", "anna")).toBe("Use 10 characters or more.");
  });

  it("takes little time for long repetitions", () => {
    expect(passwordWeakness("ab".repeat(500), "anna")).not.toBeNull();
  });
});
