import { randomBytes } from "node:crypto";
import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { rightsOf, roleIn } from "#model/access/identity.ts";
import type { ACCOUNT, CallerView } from "#api/account.ts";
import type { Caller, Failure, Handlers } from "#api/endpoint.ts";
import type { Account } from "#collector/store/port/accounts.ts";
import type { Store } from "#collector/store/port/store.ts";
import { signInFailure } from "./access-handlers.ts";
import type { SignInCheck, SignInError } from "./check-sign-in.ts";
import { hashToken } from "./hash-token.ts";
import { hashPassword } from "./password.ts";
import { passwordWeakness } from "./password-weakness.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { sessionView } from "./session-view.ts";
import { fromBase32, matchStep, otpauthUri, toBase32 } from "./totp.ts";

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

export interface AccountContext {
  store: Store;
  clock: Clock;
  check: SignInCheck["check"];
  /** The project that callers ask about. */
  project: ProjectId;
}

type Removed = Failure<"not_found">;

/** A person's own account: who they are, their password, sessions and second factor. */
export function accountHandlers({ store, clock, check, project }: AccountContext): Handlers<typeof ACCOUNT> {
  async function ownAccount(caller: Caller): Promise<Result<Account, Removed>> {
    const identity = await caller.identity();
    const account = identity?.kind === "person" ? await store.findAccount(identity.id) : null;
    return account === null ? err({ code: "not_found" }) : ok(account);
  }

  /** Who tries is known, so their address does not matter: wrong passwords make this account wait, and no other. */
  const checkAgain = (account: Account, given: { password: string; code?: string | undefined }) =>
    check({ name: account.name, account }, given, `account ${account.id}`);

  /** The caller's account, once they have shown again that it is theirs: a session alone may be stolen. */
  async function confirmed(
    caller: Caller,
    given: { password: string; code?: string | undefined },
  ): Promise<Result<Account, Removed | Failure<SignInError["code"]>>> {
    const account = await ownAccount(caller);
    if (!account.ok) return account;
    const checked = await checkAgain(account.value, given);
    return checked.ok ? checked : err(signInFailure(checked.error));
  }

  return {
    getCaller: async (_, caller) => ok(callerView(await caller.identity(), project)),
    async changePassword({ current, code, password }, caller) {
      const account = await confirmed(caller, { password: current, code });
      if (!account.ok) return account;
      const weakness = passwordWeakness(password, account.value.name);
      if (weakness !== null) return err({ code: "weak_password", detail: weakness });
      await store.setPassword(account.value.id, await hashPassword(password), hashToken(caller.token));
      return ok(undefined);
    },
    async listOwnSessions(_, caller) {
      const account = await ownAccount(caller);
      if (!account.ok) return account;
      const sessions = await store.listSessions(account.value.id, clock());
      const current = hashToken(caller.token);
      return ok({ sessions: sessions.map((session) => sessionView(session, current)) });
    },
    async endOwnSession({ session }, caller) {
      const account = await ownAccount(caller);
      if (!account.ok) return account;
      const ended = await store.endSessions(account.value.id, session);
      return ended === 0 ? err({ code: "not_found" }) : ok(undefined);
    },
    async offerSecondFactor(_, caller) {
      const account = await ownAccount(caller);
      if (!account.ok) return account;
      const secret = toBase32(randomBytes(SECRET_BYTES));
      return ok({ secret, uri: otpauthUri(secret, account.value.name) });
    },
    async putSecondFactor({ password, secret, code }, caller) {
      const known = await ownAccount(caller);
      if (!known.ok) return known;
      if (known.value.secondFactor !== null)
        return err({ code: "not_possible", detail: "Remove the present second factor first." });
      const bytes = fromBase32(secret);
      if (bytes?.length !== SECRET_BYTES)
        return err({ code: "not_possible", detail: "The secret is not one that was offered." });
      const account = await checkAgain(known.value, { password });
      if (!account.ok)
        return err(signInFailure(account.error) as Failure<"wrong_password" | "too_many_attempts">);
      const step = matchStep(bytes, code.replaceAll(/\s/g, ""), clock());
      if (step === null)
        return err({ code: "not_possible", detail: "The code is wrong, or the clock of one device is." });
      const recoveryCodes = newRecoveryCodes();
      const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
      await store.putSecondFactor(account.value.id, { secret: toBase32(bytes), step, recoveryHashes });
      return ok({ recoveryCodes });
    },
    async removeSecondFactor(given, caller) {
      const account = await confirmed(caller, given);
      if (!account.ok) return account;
      await store.putSecondFactor(account.value.id, null);
      return ok(undefined);
    },
  };
}

function callerView(identity: Awaited<ReturnType<Caller["identity"]>>, project: ProjectId): CallerView {
  return {
    kind: identity?.kind ?? "dashboard",
    name: identity === null || identity.kind === "dashboard" ? null : identity.name,
    role: identity?.kind === "person" ? roleIn(identity, project) : null,
    scope: identity?.kind === "token" ? identity.scope : null,
    rights: identity === null ? [] : [...rightsOf(identity, project)],
    houseRights: identity === null ? [] : [...rightsOf(identity, null)],
  };
}
