import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { Account } from "#collector/store/port/accounts.ts";
import type { Store } from "#collector/store/port/store.ts";
import { inTurn } from "./in-turn.ts";
import { NO_PASSWORD, verifyPassword } from "./password.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { createSignInLimit } from "./sign-in-limit.ts";
import { fromBase32, matchStep } from "./totp.ts";

/** Passwords that wait for their check. */
const MAX_CHECKS = 50;
const BUSY: Millis = 1_000;

export type SignInError =
  | { code: "wrong_password" | "code_required" }
  | { code: "too_many_attempts"; retryAfter: Millis };

/** Checks that somebody is who they say: by their password and, if they have a second factor, a code. */
export interface SignInCheck {
  /**
   * `account` is null for a name that nobody has, which takes as long as a wrong password. `from` is whose attempts are
   * counted: an address, or the session of an account. A wrong code fails like a wrong password.
   */
  check(
    who: { name: string; account: Account | null },
    given: { password: string; code?: string | undefined },
    from: string,
  ): Promise<Result<Account, SignInError>>;
}

interface Options {
  store: Pick<Store, "spendCode" | "spendRecoveryCode">;
  clock: Clock;
  sleep: (millis: Millis) => Promise<unknown>;
}

export function createSignInCheck({ store, clock, sleep }: Options): SignInCheck {
  const limit = createSignInLimit(clock);
  /** Whoever guesses codes has the password already: here the account itself has to wait. */
  const codes = createSignInLimit(clock);
  const runInTurn = inTurn(MAX_CHECKS);

  async function isCode({ id, secondFactor }: Account, code: string): Promise<boolean> {
    const secret = fromBase32(secondFactor ?? "");
    const step = secret === null ? null : matchStep(secret, code.replaceAll(/\s/g, ""), clock());
    if (step !== null) return store.spendCode(id, step);
    return store.spendRecoveryCode(id, hashRecoveryCode(code));
  }

  return {
    async check({ name, account }, { password, code }, from) {
      const named = name.toLowerCase();
      const retryAfter = limit.attempt(from, named);
      if (retryAfter > 0) return err({ code: "too_many_attempts", retryAfter });
      const slowDown = limit.slowDown(named);
      if (slowDown > 0) await sleep(slowDown);
      const verified = runInTurn(() => verifyPassword(password, account?.password ?? NO_PASSWORD));
      if (verified === undefined) return err({ code: "too_many_attempts", retryAfter: BUSY });
      if (!(await verified) || account === null) return err({ code: "wrong_password" });
      if (account.secondFactor !== null) {
        if (code === undefined || code.trim() === "") return err({ code: "code_required" });
        const wait = codes.attempt(named, named);
        if (wait > 0) return err({ code: "too_many_attempts", retryAfter: wait });
        if (!(await isCode(account, code))) return err({ code: "wrong_password" });
        codes.clear(named, named);
      }
      limit.clear(from, named);
      return ok(account);
    },
  };
}
