import { describe, expect, it } from "vitest";
import { claimOf, namesOf, roleOf } from "./claims.ts";

const ROLES = [
  { group: "developers", role: "member" },
  { group: "admins", role: "admin" },
] as const;

describe("claimOf", () => {
  it("finds a claim by its name, before it takes the name for a path", () => {
    expect(
      claimOf({ sub: "1", "https://shop.example/groups": ["a"] }, "https://shop.example/groups"),
    ).toEqual(["a"]);
    expect(claimOf({ sub: "1", realm_access: { roles: ["a"] } }, "realm_access.roles")).toEqual(["a"]);
  });

  it.each(["groups", "sub.length", "constructor.name", "__proto__"])("finds nothing at %s", (path) => {
    expect(claimOf({ sub: "1" }, path)).toBeUndefined();
  });
});

describe("roleOf", () => {
  it.each([
    [["developers", "admins"], "admin"],
    [["developers"], "member"],
    ["admins", "admin"],
    [["Admins", "*", "admin"], null],
    [[], null],
    [undefined, null],
    [[["admins"]], null],
    [{ admins: true }, null],
  ])("of the groups %j is %s", (groups, role) => {
    expect(roleOf({ sub: "1", groups }, "groups", ROLES)).toBe(role);
  });

  it("is at least that of everybody", () => {
    const everybody = { group: null, role: "viewer" } as const;
    expect(roleOf({ sub: "1" }, "groups", [everybody, ...ROLES])).toBe("viewer");
    expect(roleOf({ sub: "1", groups: ["admins"] }, "groups", [everybody, ...ROLES])).toBe("admin");
  });
});

describe("namesOf", () => {
  it("prefers what people sign in as, and leaves an e-mail address out that nobody has checked", () => {
    const claims = { sub: "1", preferred_username: "anna", email: "anna@example.com", name: "Anna" };
    expect(namesOf(claims)).toEqual(["anna", "anna@example.com", "Anna"]);
    expect(namesOf({ ...claims, email_verified: false })).toEqual(["anna", "Anna"]);
  });

  it.each([
    [{}, "user 1"],
    [{ preferred_username: " \u202E\u0000", email: 5 }, "user 1"],
    [{ preferred_username: "OWNER", name: "me" }, "user 1"],
    [{ preferred_username: "an\u0000na " }, "anna"],
  ])("is never empty, reserved, or with control characters: %j", (claims, name) => {
    expect(namesOf({ sub: "1", ...claims })).toEqual([name]);
  });

  it("cuts no character in half", () => {
    const [name = ""] = namesOf({ sub: "1", name: `${"a".repeat(89)}😀` });
    expect(name).toBe("a".repeat(89));
  });
});
