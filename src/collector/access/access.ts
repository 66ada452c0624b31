import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { API_IDENTITY, type Identity } from "#model/access/identity.ts";
import { OPERATOR } from "#model/access/person.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { SignInCheck, SignInError } from "./check-sign-in.ts";
import type { Exposure } from "./exposure.ts";
import { hashToken, isSameToken, newToken } from "./hash-token.ts";

const SESSION: Millis = 30 * 86_400_000;
/** How far behind the time is at which a session was last seen. */
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
  "getSignIns" | "findAccount" | "createSession" | "findSession" | "noteSession" | "deleteSession"
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

  async function findPerson(token: string): Promise<Identity | null> {
    const id = hashToken(token);
    const now = clock();
    const session = await store.findSession(id, now);
    if (session === null) return null;
    const { seenAt, issuer, ...person } = session;
    if (!isStillAWayIn(issuer)) return null;
    if (now - seenAt >= SEEN_EVERY) store.noteSession(id, now).catch(report);
    return { kind: "person", ...person };
  }

  async function identify(token: string): Promise<Identity | null> {
    if (token === "") return null;
    if (isSameToken(token, options.apiToken)) return API_IDENTITY;
    if (isSameToken(token, options.dashboardToken)) return { kind: "dashboard" };
    return findPerson(token);
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
      const checked = await options.check(
        { name, account: await store.findAccount(name) },
        given,
        place.address,
      );
      return checked.ok ? ok(await openSession(checked.value.id, SESSION, place)) : checked;
    },
    signOut: (token) => store.deleteSession(hashToken(token)),
  };
}
