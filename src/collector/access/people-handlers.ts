import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import { rightsOf } from "#model/access/identity.ts";
import { ME } from "#model/actor.ts";
import { isReservedName, OPERATOR, type Person } from "#model/access/person.ts";
import type { Role } from "#model/access/rights.ts";
import type { Caller, Failure, Handlers } from "#api/endpoint.ts";
import type { PEOPLE, PersonLink, PersonView } from "#api/people.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import type { Account, PersonRefusal } from "#collector/store/port/accounts.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { SignInProvider } from "./access.ts";
import { hashToken, newToken } from "./hash-token.ts";
import { hashPassword } from "./password.ts";
import { passwordWeakness } from "./password-weakness.ts";
import { sessionView } from "./session-view.ts";

const INVITATION: Millis = 7 * 86_400_000;
const RESET: Millis = 86_400_000;

export interface PeopleContext {
  store: Store;
  clock: Clock;
  provider: SignInProvider | null;
}

type Refused = Failure<"forbidden" | "not_found">;

/** The people who may sign in: inviting, changing and removing them, and the links with which they set a password. */
export function peopleHandlers({ store, clock, provider }: PeopleContext): Handlers<typeof PEOPLE> {
  /** The person that a request names, if its caller may change them. */
  async function toChange(person: string, caller: Caller): Promise<Result<Account, Refused>> {
    const account = /^\d{1,9}$/.test(person) ? await store.findAccount(Number(person)) : null;
    if (account === null) return err({ code: "not_found", detail: `There is no person ${person}.` });
    describeAct({ subject: account.name });
    return (await mayChange(account.role, caller)) ? ok(account) : err(NEEDS_OWNER);
  }

  /** Whoever sets the first password must be able to appoint others: from then on, everybody has to sign in. */
  const mustBeOwner = async (role: Role) =>
    role !== "owner" && provider === null && !(await store.getSignIns()).isPasswordSet;
  const hasPasswords = provider?.isOnly !== true;

  async function makeLink(person: number, lasts: Millis): Promise<PersonLink | null> {
    const token = newToken();
    const expires = clock() + lasts;
    const isMade = await store.putLink(person, hashToken(token), expires);
    return isMade ? { person, token, expires: new Date(expires).toISOString() } : null;
  }

  return {
    listPeople: async () => ok({ people: (await store.listPeople(clock())).map(personView) }),
    async invitePerson({ name, role }, caller) {
      if (!(await mayChange(role, caller))) return err(NEEDS_OWNER);
      if (!hasPasswords) return err(NO_PASSWORDS);
      if (isReservedName(name)) return err(IS_RESERVED);
      if (await mustBeOwner(role)) return err(FIRST_IS_OWNER);
      describeAct({ subject: `${name} (${role})` });
      const person = await store.addPerson({ name, role }, clock());
      if (person === "taken")
        return err({ code: "not_possible", detail: `There is somebody called "${name}" already.` });
      if (person === "full") return err({ code: "not_possible", detail: "There are too many people." });
      const link = await makeLink(person, INVITATION);
      return link === null ? err({ code: "not_possible", detail: "They were just removed." }) : ok(link);
    },
    async changePerson({ person, role }, caller) {
      const found = await toChange(person, caller);
      if (!found.ok) return found;
      if (!(await mayChange(role, caller))) return err(NEEDS_OWNER);
      if (found.value.issuer !== null) return err(ROLE_OF_GROUPS);
      if (await mustBeOwner(role)) return err(FIRST_IS_OWNER);
      describeAct({ subject: `${found.value.name}, now ${role}` });
      return answer(await store.changeRole(found.value.id, role));
    },
    async removePerson({ person }, caller) {
      const found = await toChange(person, caller);
      return found.ok ? answer(await store.removePerson(found.value.id)) : found;
    },
    async linkPerson({ person }, caller) {
      const found = await toChange(person, caller);
      if (!found.ok) return found;
      if (found.value.issuer !== null || !hasPasswords) return err(NO_PASSWORDS);
      const link = await makeLink(found.value.id, found.value.password === null ? INVITATION : RESET);
      return link === null ? err({ code: "not_found" }) : ok(link);
    },
    async listPersonsSessions({ person }, caller) {
      const found = await toChange(person, caller);
      if (!found.ok) return found;
      const sessions = await store.listSessions(found.value.id, clock());
      const current = hashToken(caller.token);
      return ok({ sessions: sessions.map((session) => sessionView(session, current)) });
    },
    async signOutPerson({ person }, caller) {
      const found = await toChange(person, caller);
      if (!found.ok) return found;
      await store.endSessions(found.value.id, null);
      return ok(undefined);
    },
    async removePersonsSecondFactor({ person }, caller) {
      const found = await toChange(person, caller);
      if (!found.ok) return found;
      return (await store.putSecondFactor(found.value.id, null)) ? ok(undefined) : err({ code: "not_found" });
    },
    async describePersonLink({ token }) {
      const person = await store.findLink(hashToken(token), clock());
      if (person === null) return err(DEAD_LINK);
      return ok({ name: person.name, role: person.role, isInvitation: !person.hasPassword });
    },
    async usePersonLink({ token, password }) {
      const link = hashToken(token);
      const person = await store.findLink(link, clock());
      if (person === null) return err(DEAD_LINK);
      if (!hasPasswords) return err(NO_PASSWORDS);
      const weakness = passwordWeakness(password, person.name);
      if (weakness !== null) return err({ code: "weak_password", detail: weakness });
      describeAct({ actor: { kind: "person", name: person.name } });
      const used = await store.spendLink(link, await hashPassword(password), clock());
      return used === null ? err(DEAD_LINK) : ok(undefined);
    },
  };
}

/** Whether the caller may change somebody with this role, or give it. */
async function mayChange(role: Role, caller: Caller): Promise<boolean> {
  if (role !== "owner") return true;
  const identity = await caller.identity();
  return identity !== null && rightsOf(identity, null).includes("own");
}

function answer(refusal: PersonRefusal | null): Result<undefined, Failure<"not_found" | "not_possible">> {
  if (refusal === null) return ok(undefined);
  return err(refusal === "unknown" ? { code: "not_found" } : LAST_OWNER);
}

const NEEDS_OWNER = {
  code: "forbidden",
  detail: 'This needs the right "own". Only an owner changes owners.',
} as const;
const LAST_OWNER = {
  code: "not_possible",
  detail: "They are the last owner who can sign in. Make somebody else an owner first.",
} as const;
const FIRST_IS_OWNER = {
  code: "not_possible",
  detail: "The first person must be an owner: from then on, everybody has to sign in.",
} as const;
const ROLE_OF_GROUPS = {
  code: "not_possible",
  detail: "Their groups at the identity provider decide their role, at each sign-in (GLASSHOUSE_OIDC_ROLES).",
} as const;
const NO_PASSWORDS = {
  code: "not_possible",
  detail: "They sign in by the identity provider, which keeps their password.",
} as const;
const IS_RESERVED = {
  code: "not_possible",
  detail: `"${OPERATOR}" is the account of GLASSHOUSE_PASSWORD, and "${ME.name}" whoever says it.`,
} as const;
const DEAD_LINK = {
  code: "not_found",
  detail: "The link was used, was replaced by a newer one, or has expired.",
} as const;

function personView(person: Person): PersonView {
  const {
    id,
    name,
    role,
    projectRoles,
    hasPassword,
    issuer,
    hasSecondFactor,
    createdAt,
    signedInAt,
    linkUntil,
  } = person;
  return {
    id,
    name,
    role,
    projectRoles: Object.entries(projectRoles).map(([project, own]) => ({
      project: Number(project),
      role: own,
    })),
    state: hasPassword || issuer !== null ? "active" : "invited",
    signsInBy: issuer === null ? "password" : "provider",
    hasSecondFactor,
    createdAt: new Date(createdAt).toISOString(),
    signedInAt: isoOrNull(signedInAt),
    linkUntil: isoOrNull(linkUntil),
  };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
