import { z } from "zod";
import { isLoopback } from "#lib/loopback.ts";

const ROLES = ["owner", "admin", "member", "viewer"] as const;

/** The role of a provider's group. */
export interface GroupRole {
  /** Null for everybody whom the provider lets in. */
  group: string | null;
  role: (typeof ROLES)[number];
}

/** How people sign in by OpenID Connect. */
export interface OidcSettings {
  /** The provider's address as the URL parser writes it. With the subject it says who somebody is. */
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  scopes: string;
  /** The claim that lists a person's groups: its name, or the path to it with dots. */
  groupsClaim: string;
  roles: GroupRole[];
  /** Whether passwords are refused. */
  isOnly: boolean;
  /** What people call the provider. */
  name: string;
}

/** Providers name it with what they hand out, so that it is often copied. */
const DISCOVERY = "/.well-known/";

const Issuer = z.url({ protocol: /^https?$/ }).superRefine((text, context) => {
  const url = URL.parse(text);
  if (url === null) return;
  if (/[?#@]/.test(text) || text.includes(DISCOVERY))
    context.addIssue(
      `it must be the issuer, such as https://id.example/realms/shop, without a query, a user or ${DISCOVERY}`,
    );
  else if (url.protocol === "http:" && !isLoopback(url.hostname))
    context.addIssue("it must begin with https://, except on this machine");
});

/** Groups with their roles: `admins=admin,developers=member,*=viewer`, groups percent-encoded. */
const Roles = z
  .string()
  .refine(
    (list) => readRoles(list) !== undefined,
    `it must be group=role pairs between commas, with the roles ${ROLES.join(", ")}, such as admins=admin,*=viewer`,
  );

export const OIDC_VARIABLES = {
  GLASSHOUSE_OIDC_ISSUER: Issuer.optional(),
  GLASSHOUSE_OIDC_CLIENT_ID: z.string().max(500).optional(),
  GLASSHOUSE_OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
  GLASSHOUSE_OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(" ").includes("openid"), "it must contain openid, between spaces")
    .default("openid profile email"),
  GLASSHOUSE_OIDC_GROUPS: z.string().max(200).default("groups"),
  GLASSHOUSE_OIDC_ROLES: Roles.optional(),
  GLASSHOUSE_OIDC_ONLY: z.enum(["0", "1"]).default("0"),
  GLASSHOUSE_OIDC_NAME: z.string().max(60).optional(),
};

type OidcEnv = z.infer<z.ZodObject<typeof OIDC_VARIABLES>> & { GLASSHOUSE_URL?: string | undefined };

/** Undefined if the list is empty, or an entry is no pair with a known role. */
function readRoles(list: string): GroupRole[] | undefined {
  const parts = list.split(",").flatMap((part) => part.trim() || []);
  const pairs = parts.flatMap((part) => readPair(part) ?? []);
  return pairs.length === parts.length && pairs.length > 0 ? pairs : undefined;
}

/** Names of directories have equals signs of their own, so the last one counts. */
function readPair(text: string): GroupRole | undefined {
  const [, name = "", given] = /^(.+)=(\w+)$/.exec(text) ?? [];
  const role = ROLES.find((known) => known === given);
  if (role === undefined) return undefined;
  if (name.trim() === "*") return { group: null, role };
  try {
    return { group: decodeURIComponent(name.trim()), role };
  } catch {
    return undefined;
  }
}

/** Variables that are valid, but not beside each other: one line for each. */
export function oidcFaults(env: OidcEnv): string[] {
  const { GLASSHOUSE_OIDC_ISSUER: issuer, GLASSHOUSE_OIDC_ONLY: only } = env;
  const needed = [
    "GLASSHOUSE_OIDC_CLIENT_ID",
    "GLASSHOUSE_OIDC_ROLES",
    // The provider sends people back to it, and takes no other address.
    "GLASSHOUSE_URL",
  ] as const;
  if (issuer !== undefined)
    return needed
      .filter((name) => env[name] === undefined)
      .map((name) => `${name}: it must be set, because GLASSHOUSE_OIDC_ISSUER is. See .env.example.`);
  const useless = [
    "GLASSHOUSE_OIDC_CLIENT_ID",
    "GLASSHOUSE_OIDC_CLIENT_SECRET",
    "GLASSHOUSE_OIDC_ROLES",
  ] as const;
  const given: string[] = useless.filter((name) => env[name] !== undefined);
  return [...given, ...(only === "1" ? ["GLASSHOUSE_OIDC_ONLY"] : [])].map(
    (name) => `${name}: it needs GLASSHOUSE_OIDC_ISSUER, which is not set. See .env.example.`,
  );
}

/** Null if people sign in by password alone. */
export function oidcSettings(env: OidcEnv): OidcSettings | null {
  const { GLASSHOUSE_OIDC_ISSUER: issuer, GLASSHOUSE_OIDC_CLIENT_ID: clientId } = env;
  const roles = readRoles(env.GLASSHOUSE_OIDC_ROLES ?? "");
  if (issuer === undefined || clientId === undefined || roles === undefined) return null;
  const url = new URL(issuer);
  return {
    issuer: url.href,
    clientId,
    clientSecret: env.GLASSHOUSE_OIDC_CLIENT_SECRET ?? null,
    scopes: env.GLASSHOUSE_OIDC_SCOPES,
    groupsClaim: env.GLASSHOUSE_OIDC_GROUPS,
    roles,
    isOnly: env.GLASSHOUSE_OIDC_ONLY === "1",
    name: env.GLASSHOUSE_OIDC_NAME ?? url.host,
  };
}
