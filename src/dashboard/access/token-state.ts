import type { Result } from "#lib/result.ts";
import type { CreatedToken } from "#api/tokens.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../errors/failure-text.ts";

/** What became of making a token: the token, which is shown once, or why there is none. */
export interface TokenState {
  made: { name: string; token: string } | null;
  problem: string | null;
}

export type TokenAction = (before: TokenState, form: FormData) => Promise<TokenState>;

/** The collector's answer to making a token. */
export function tokenStateOf(
  name: string,
  answer: Result<CreatedToken, CollectorFailure>,
  collectorUrl: string,
): TokenState {
  return answer.ok
    ? { made: { name, token: answer.value.token }, problem: null }
    : { made: null, problem: problemOf(name, answer.error, collectorUrl) };
}

function problemOf(name: string, failure: CollectorFailure, collectorUrl: string): string {
  if (failure.code === "unreadable" && failure.status === 409)
    return `There is a token called “${name}” already, the name is reserved, or there are too many tokens.`;
  if (failure.code === "invalid" || failure.code === "forbidden") return failure.detail;
  return `${failureText(failure, collectorUrl).title}.`;
}
