import { expect, test } from "vitest";
import { ERRORS } from "#api/problem.ts";
import { failureOf } from "../collector-client/failure.ts";
import { passwordProblem, providerProblem } from "./login-problem.ts";

test.each([
  ["sign_in_expired", "expired"],
  ["sign_in_refused", "refused"],
  ["provider_unreachable", "provider"],
  ["forbidden", "not_allowed"],
  ["not_possible", "full"],
  ["too_many_attempts", "limited"],
  ["internal", "unreachable"],
] as const)("an answer of %s to a sign-in at the provider is told as %s", (code, problem) => {
  expect(providerProblem(failureOf(ERRORS[code].status))).toBe(problem);
});

test.each([
  ["wrong_password", "wrong"],
  ["code_required", "code"],
  ["too_many_attempts", "limited"],
  ["forbidden", "only"],
] as const)("an answer of %s to a password is told as %s", (code, problem) => {
  expect(passwordProblem(failureOf(ERRORS[code].status))).toBe(problem);
});
