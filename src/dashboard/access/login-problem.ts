import type { CollectorFailure } from "../collector-client/failure.ts";

/** Why somebody did not get in, in the query of the sign-in page. */
const PROBLEMS = {
  wrong: "Wrong password, or wrong name or code.",
  code: "Enter the code that your authenticator shows, or a recovery code.",
  unreachable: "The collector isn't responding, so you can't sign in. Check that it is running.",
  limited: "Too many attempts. Wait a minute, then try again.",
  only: "Passwords are turned off here. Sign in by the identity provider.",
  refused:
    "The identity provider didn't confirm who you are, or you cancelled. Try again; the collector's log has the reason.",
  not_allowed: "You aren't allowed in here. Ask whoever runs Glasshouse which group you need.",
  expired: "This sign-in took too long, was used already, or began in another browser. Start again.",
  provider: "The identity provider isn't responding. Try again in a moment.",
  full: "There is no room for another person. Ask an admin to remove somebody.",
} as const;

export type LoginProblem = keyof typeof PROBLEMS;
export const LOGIN_PROBLEMS = Object.keys(PROBLEMS) as LoginProblem[];

export function loginProblemText(problem: LoginProblem): string {
  return PROBLEMS[problem];
}

/** What went wrong with a password. */
export function passwordProblem({ code }: CollectorFailure): LoginProblem {
  return BY_PASSWORD[code] ?? "unreachable";
}

const BY_PASSWORD: Partial<Record<CollectorFailure["code"], LoginProblem>> = {
  unauthorized: "wrong",
  invalid: "wrong",
  code_required: "code",
  busy: "limited",
  forbidden: "only",
};

/** What went wrong with a sign-in at the provider. */
export function providerProblem(failure: CollectorFailure): LoginProblem {
  if (failure.code === "unreadable") return BY_STATUS[failure.status] ?? "unreachable";
  return BY_PROVIDER[failure.code] ?? "unreachable";
}

const BY_STATUS: Record<number, LoginProblem> = { 409: "full", 410: "expired", 502: "provider" };

const BY_PROVIDER: Partial<Record<CollectorFailure["code"], LoginProblem>> = {
  unauthorized: "refused",
  invalid: "refused",
  not_found: "refused",
  forbidden: "not_allowed",
  busy: "limited",
};
