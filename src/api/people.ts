import { z } from "zod";
import { ROLES } from "#model/access/rights.ts";
import { Password } from "./access.ts";
import { SessionView } from "./account.ts";
import type { EndpointTable } from "./endpoint.ts";

export const RoleName = z.enum(ROLES);

/** What somebody signs in as: an e-mail address, or any other name. */
const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}]+$/u, "it must not contain control characters");

/** Somebody with an account or an invitation. Times are ISO 8601. */
export const PersonView = z.object({
  id: z.int(),
  name: z.string(),
  role: RoleName,
  /** Where it is another one: in projects by number, null for none. */
  projectRoles: z.array(z.object({ project: z.int(), role: RoleName.nullable() })),
  /** `invited` until they have set a password. */
  state: z.enum(["active", "invited"]),
  /** `provider` for whoever signs in by OpenID Connect: their groups there decide their role. */
  signsInBy: z.enum(["password", "provider"]),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  signedInAt: z.string().nullable(),
  /** Until when their latest link can be used; null if there is none. */
  linkUntil: z.string().nullable(),
});
export type PersonView = z.infer<typeof PersonView>;

export const PeopleView = z.object({ people: z.array(PersonView) });

/** The token of a link to set a password by, which is shown once, and when it expires (ISO 8601). */
export const PersonLink = z.object({ person: z.int(), token: z.string(), expires: z.string() });
export type PersonLink = z.infer<typeof PersonLink>;

const LinkToken = z.string().max(100);

/** Whom a link is for. */
export const PersonLinkView = z.object({
  name: z.string(),
  role: RoleName,
  /** Whether it is an invitation; otherwise it replaces a password. */
  isInvitation: z.boolean(),
});
export type PersonLinkView = z.infer<typeof PersonLinkView>;

/** The people who may sign in. What involves an owner needs the right `own`. */
export const PEOPLE = {
  listPeople: {
    method: "get",
    path: "/api/v1/people",
    summary: "Everybody with an account or an invitation",
    house: true,
    answer: PeopleView,
    errors: [],
  },
  invitePerson: {
    method: "post",
    path: "/api/v1/people",
    summary: "Invite somebody by a link, with which they set their password",
    house: true,
    right: "admin",
    body: z.object({ name: PersonName, role: RoleName }),
    status: 201,
    answer: PersonLink,
    errors: ["forbidden", "not_possible"],
  },
  changePerson: {
    method: "put",
    path: "/api/v1/people/{person}",
    summary: "Change somebody's role",
    house: true,
    right: "admin",
    body: z.object({ role: RoleName }),
    errors: ["forbidden", "not_found", "not_possible"],
  },
  removePerson: {
    method: "delete",
    path: "/api/v1/people/{person}",
    summary: "Remove somebody, and end their sessions",
    house: true,
    right: "admin",
    errors: ["forbidden", "not_found", "not_possible"],
  },
  linkPerson: {
    method: "post",
    path: "/api/v1/people/{person}/link",
    summary: "Make a link with which somebody sets a new password; earlier links stop working",
    house: true,
    right: "admin",
    status: 201,
    answer: PersonLink,
    errors: ["forbidden", "not_found", "not_possible"],
  },
  listPersonsSessions: {
    method: "get",
    path: "/api/v1/people/{person}/sessions",
    summary: "Where somebody is signed in, the last used first",
    house: true,
    right: "admin",
    isRecorded: true,
    answer: z.object({ sessions: z.array(SessionView) }),
    errors: ["forbidden", "not_found"],
  },
  signOutPerson: {
    method: "delete",
    path: "/api/v1/people/{person}/sessions",
    summary: "End all of somebody's sessions",
    house: true,
    right: "admin",
    errors: ["forbidden", "not_found"],
  },
  removePersonsSecondFactor: {
    method: "delete",
    path: "/api/v1/people/{person}/second-factor",
    summary: "Let somebody who lost their authenticator sign in with the password alone",
    house: true,
    right: "admin",
    errors: ["forbidden", "not_found"],
  },
  describePersonLink: {
    method: "get",
    path: "/api/v1/person-links",
    summary: "Whom a link is for",
    open: true,
    house: true,
    query: z.object({ token: LinkToken }),
    answer: PersonLinkView,
    errors: ["not_found"],
  },
  usePersonLink: {
    method: "post",
    path: "/api/v1/person-links",
    summary: "Set a password by a link, which works once",
    open: true,
    house: true,
    body: z.object({ token: LinkToken, password: Password }),
    errors: ["not_found", "not_possible", "weak_password"],
  },
} as const satisfies EndpointTable;
