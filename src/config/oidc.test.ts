import { describe, expect, it } from "vitest";
import { EnvError, readEnv } from "./env.ts";
import { oidcSettings } from "./oidc.ts";

const WHOLE = {
  GLASSHOUSE_URL: "https://observe.example",
  GLASSHOUSE_OIDC_ISSUER: "https://id.example/realms/shop",
  GLASSHOUSE_OIDC_CLIENT_ID: "glasshouse",
  GLASSHOUSE_OIDC_ROLES: "admins=admin, cn=dev%2Cou=shop=member,*=viewer",
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    readEnv(env);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split("\n");
  }
}

describe("sign-in by OpenID Connect", () => {
  it("is read from a few variables, whose rest has defaults", () => {
    expect(oidcSettings(readEnv(WHOLE))).toEqual({
      issuer: "https://id.example/realms/shop",
      clientId: "glasshouse",
      clientSecret: null,
      scopes: "openid profile email",
      groupsClaim: "groups",
      roles: [
        { group: "admins", role: "admin" },
        { group: "cn=dev,ou=shop", role: "member" },
        { group: null, role: "viewer" },
      ],
      isOnly: false,
      name: "id.example",
    });
    expect(oidcSettings(readEnv({}))).toBeNull();
  });

  it.each([
    "http://id.example",
    "https://id.example/?a",
    "https://id.example/.well-known/openid-configuration",
  ])("refuses the issuer %s", (issuer) => {
    const [fault, ...more] = faultsOf({ ...WHOLE, GLASSHOUSE_OIDC_ISSUER: issuer });
    expect(fault).toMatch(/^GLASSHOUSE_OIDC_ISSUER: .+ is not valid: it must /);
    expect(more).toEqual([]);
  });

  it("takes an issuer of this machine without TLS", () => {
    expect(faultsOf({ ...WHOLE, GLASSHOUSE_OIDC_ISSUER: "http://127.0.0.1:8080" })).toEqual([]);
  });

  it.each(["admins", "admins=king", "=admin", ",", "%zz=admin"])("refuses the roles %s", (roles) => {
    expect(faultsOf({ ...WHOLE, GLASSHOUSE_OIDC_ROLES: roles })[0]).toMatch(/^GLASSHOUSE_OIDC_ROLES: /);
  });

  it("wants scopes that ask for an identity", () => {
    expect(faultsOf({ ...WHOLE, GLASSHOUSE_OIDC_SCOPES: "profile" })[0]).toContain("must contain openid");
  });

  it("names what is missing beside an issuer, and what is useless without one", () => {
    const { GLASSHOUSE_OIDC_ISSUER } = WHOLE;
    const names = (env: Record<string, string>) => faultsOf(env).map((line) => line.split(":", 1)[0]);
    expect(names({ GLASSHOUSE_OIDC_ISSUER })).toEqual([
      "GLASSHOUSE_OIDC_CLIENT_ID",
      "GLASSHOUSE_OIDC_ROLES",
      "GLASSHOUSE_URL",
    ]);
    const secret = "a secret of the client";
    const useless = faultsOf({ GLASSHOUSE_OIDC_ONLY: "1", GLASSHOUSE_OIDC_CLIENT_SECRET: secret });
    expect(useless.map((line) => line.split(":", 1)[0])).toEqual([
      "GLASSHOUSE_OIDC_CLIENT_SECRET",
      "GLASSHOUSE_OIDC_ONLY",
    ]);
    expect(useless.join()).not.toContain(secret);
  });
});
