import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { API_IDENTITY, type Identity } from "#model/access/identity.ts";
import { type AuditedActor, FAILED_SIGN_IN } from "#model/access/audit-entry.ts";
import { OPERATOR } from "#model/access/person.ts";
import type { Account } from "#collector/store/port/accounts.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { SignInCheck, SignInError } from "./check-sign-in.ts";
import type { Exposure } from "./exposure.ts";
import { hashToken, isAccessToken, isSameToken, newToken } from "./hash-token.ts";

const SESSION: Millis = 30 * 86_400_000;
/** How far behind the time is at which a session or a token was last used. */
const SEEN_EVERY: Millis = 5 * 60_000;

/** What somebody signs in with. Without a name it is the operator. */
export interface SignIn {
  name?: string | undefined;
  password: string;
  code?: string | undefined;
}

/** From where: the address, and the name of the program. */
export interface SignInPlace {
  address: string;
  agent: string;
}

/** An open session: the bearer token of its person. */
export interface OpenedSession {
  token: string;
  expires: UnixMillis;
}

/** The OpenID Connect provider of the settings. */
export interface SignInProvider {
  issuer: string;
  /** What people call it. */
  name: string;
  /** Whether passwords are refused. */
  isOnly: boolean;
}

/** Who gets in, and as whom. */
export interface Access {
  /** Null where passwords are the only way in. */
  provider: SignInProvider | null;
  isPasswordSet(): Promise<boolean>;
  isPasswordRequired(): Promise<boolean>;
  /** Null for a token that nobody owns. */
  identify(token: string): Promise<Identity | null>;
  /** The same, and null for the dashboard's own token once a password is required: then its sessions are let in. */
  admit(token: string): Promise<Identity | null>;
  /** Opens a session. Fails if no password is set, or passwords are refused. */
  signIn(
    signIn: SignIn,
    place: SignInPlace,
  ): Promise<Result<OpenedSession, SignInError | { code: "passwords_refused" }>>;
  /** Opens a session for somebody who has shown who they are. */
  openSession(person: number, lasts: Millis, place: SignInPlace): Promise<OpenedSession>;
  signOut(token: string): Promise<void>;
}

type AccessStore = Pick<
  Store,
  | "getSignIns"
  | "findAccount"
  | "createSession"
  | "findSession"
  | "noteSession"
  | "deleteSession"
  | "findToken"
  | "noteToken"
  | "addAuditEntry"
>;

export interface AccessOptions {
  store: AccessStore;
  clock: Clock;
  check: SignInCheck["check"];
  apiToken: string;
  dashboardToken: string;
  exposure: Pick<Exposure, "isExposed">;
  provider: SignInProvider | null;
  report: (error: unknown) => void;
}

export function createAccess(options: AccessOptions): Access {
  const { store, clock, exposure, provider, report } = options;
  const isPasswordSet = async () => (await store.getSignIns()).isPasswordSet;
  const isPasswordRequired = async () => provider !== null || exposure.isExposed() || (await isPasswordSet());

  /** Sessions are only as good as the way in by which they were opened. */
  const isStillAWayIn = (issuer: string | null) =>
    issuer === null ? provider?.isOnly !== true : issuer === provider?.issuer;

  async function openSession(person: number, lasts: Millis, { address, agent }: SignInPlace) {
    const token = newToken();
    const createdAt = clock();
    const expires = createdAt + lasts;
    await store.createSession({ id: hashToken(token), person, createdAt, expires, address, agent });
    return { token, expires };
  }

  const noting = new Set<string>();
  /** Notes that a session or token is used: requests of the same moment once. */
  function note(id: string, usedAt: UnixMillis | null, now: UnixMillis, write: () => Promise<void>): void {
    if ((usedAt !== null && now - usedAt < SEEN_EVERY) || noting.has(id)) return;
    noting.add(id);
    void write()
      .catch(report)
      .finally(() => noting.delete(id));
  }

  async function findPerson(token: string): Promise<Identity | null> {
    const id = hashToken(token);
    const now = clock();
    const session = await store.findSession(id, now);
    if (session === null) return null;
    const { seenAt, issuer, ...person } = session;
    if (!isStillAWayIn(issuer)) return null;
    note(id, seenAt, now, () => store.noteSession(id, now));
    return { kind: "person", ...person };
  }

  async function findProgram(token: string): Promise<Identity | null> {
    const hash = hashToken(token);
    const now = clock();
    const known = await store.findToken(hash, now);
    if (known === null) return null;
    const { id, name, scope, project, usedAt } = known;
    note(hash, usedAt, now, () => store.noteToken(id, now));
    return { kind: "token", name, scope, project };
  }

  async function identify(token: string): Promise<Identity | null> {
    if (token === "") return null;
    if (isSameToken(token, options.apiToken)) return API_IDENTITY;
    if (isSameToken(token, options.dashboardToken)) return { kind: "dashboard" };
    return isAccessToken(token) ? findProgram(token) : findPerson(token);
  }

  /** A name that nobody has is not kept: it may be a password in the wrong field. */
  function noteFailure(account: Account | null, address: string): Promise<void> {
    const actor: AuditedActor =
      account === null ? { kind: "visitor", name: "" } : { kind: "person", name: account.name };
    const act = { actor, address, action: FAILED_SIGN_IN, subject: "", project: null };
    return store.addAuditEntry(act, clock());
  }

  return {
    provider,
    isPasswordSet,
    isPasswordRequired,
    identify,
    async admit(token) {
      const identity = await identify(token);
      return identity?.kind === "dashboard" && (await isPasswordRequired()) ? null : identity;
    },
    openSession,
    async signIn({ name = OPERATOR, ...given }, place) {
      if (provider?.isOnly === true) return err({ code: "passwords_refused" });
      if (!(await isPasswordSet())) return err({ code: "wrong_password" });
      const account = await store.findAccount(name);
      const checked = await options.check({ name, account }, given, place.address);
      if (!checked.ok) {
        // Attempts that have to wait were not checked.
        if (checked.error.code === "wrong_password") await noteFailure(account, place.address);
        return checked;
      }
      describeAct({ actor: { kind: "person", name: checked.value.name } });
      return ok(await openSession(checked.value.id, SESSION, place));
    },
    signOut: (token) => store.deleteSession(hashToken(token)),
  };
}
