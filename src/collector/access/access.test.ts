import { beforeEach, describe, expect, it } from "vitest";
import { createAccess, type Access, type SignInProvider } from "./access.ts";
import { createSignInCheck } from "./check-sign-in.ts";
import { hashPassword } from "./password.ts";

const OPENED = 1_795_176_000_000;
const OPERATOR = { id: 1, name: "owner", role: "owner", secondFactor: null } as const;

describe("createAccess", () => {
  const signIn = (given: string, address: string) =>
    access.signIn({ password: given }, { address, agent: "" });
  const isAdmitted = async (token: string) => (await access.admit(token)) !== null;
  let now: number;
  let password: string | null;
  let isExposed: boolean;
  let issuer: string | null;
  let provider: SignInProvider | null;
  let sessions: Map<string, { expires: number; person: number }>;
  let seen: string[];
  let slept: number[];
  let access: Access;

  beforeEach(() => {
    now = OPENED;
    password = null;
    isExposed = false;
    sessions = new Map();
    seen = [];
    slept = [];
    issuer = null;
    provider = null;
    open();
  });

  /** With the settings of this moment, as after a restart. */
  function open() {
    const clock = () => now;
    const { check } = createSignInCheck({
      clock,
      sleep: (millis) => Promise.resolve(slept.push(millis)),
      store: { spendCode: () => Promise.resolve(false), spendRecoveryCode: () => Promise.resolve(false) },
    });
    access = createAccess({
      clock,
      check,
      report: (error) => expect.unreachable(String(error)),
      apiToken: "the-api-token-of-this-test",
      dashboardToken: "the-dashboard-token-of-this-test",
      exposure: { isExposed: () => isExposed },
      provider,
      store: {
        getSignIns: () => Promise.resolve({ isPasswordSet: password !== null, isNameNeeded: false }),
        findAccount: (name) =>
          Promise.resolve(name === "owner" ? { ...OPERATOR, issuer: null, password } : null),
        createSession: async ({ id, expires, person }) => void sessions.set(id, { expires, person }),
        findSession: (id, at) =>
          Promise.resolve(
            (sessions.get(id)?.expires ?? 0) > at
              ? { ...OPERATOR, projectRoles: {}, issuer, seenAt: OPENED }
              : null,
          ),
        noteSession: async (id) => void seen.push(id),
        findToken: () => Promise.resolve(null),
        noteToken: () => Promise.resolve(),
        addAuditEntry: () => Promise.resolve(),
        deleteSession: async (hash) => void sessions.delete(hash),
      },
    });
  }

  it.each([
    ["a password", null, { isOnly: false }, true],
    ["a password", null, { isOnly: true }, false],
    ["a password", null, null, true],
    ["the provider", "https://id.example/", { isOnly: true }, true],
    ["the provider", "https://id.example/", { issuer: "https://other.example/" }, false],
    ["the provider", "https://id.example/", null, false],
  ])("keeps a session by %s as long as that is a way in (%#)", async (_, by, changed, isKept) => {
    const { token } = await access.openSession(1, 1000, { address: "192.0.2.1", agent: "" });
    issuer = by;
    provider = changed && { issuer: "https://id.example/", name: "Example", isOnly: false, ...changed };
    open();
    expect(await isAdmitted(token)).toBe(isKept);
  });

  it("wants a sign-in where there is a provider", async () => {
    provider = { issuer: "https://id.example/", name: "Example", isOnly: false };
    open();
    expect(await isAdmitted("the-dashboard-token-of-this-test")).toBe(false);
  });

  it("allows the API token, and no other", async () => {
    expect(await isAdmitted("the-api-token-of-this-test")).toBe(true);
    expect(await isAdmitted("the-api-token-of-this-tesT")).toBe(false);
    expect(await isAdmitted("")).toBe(false);
  });

  it.each([
    ["a password is set", () => (password = "scrypt$no hash")],
    ["the copy is reached from elsewhere", () => (isExposed = true)],
  ])("allows the dashboard's own token until %s", async (_when, happens) => {
    const token = "the-dashboard-token-of-this-test";
    expect([await isAdmitted(token), await access.isPasswordRequired()]).toEqual([true, false]);
    happens();
    expect([await isAdmitted(token), await access.isPasswordRequired()]).toEqual([false, true]);
    expect(await access.identify(token)).toEqual({ kind: "dashboard" });
    expect(await isAdmitted("the-api-token-of-this-test")).toBe(true);
  });

  it("opens a session for the right password, until sign-out or for 30 days", async () => {
    password = await hashPassword("correct horse");
    expect(await access.isPasswordRequired()).toBe(true);
    expect(await signIn("wrong horse", "a")).toEqual({ ok: false, error: { code: "wrong_password" } });
    const signedIn = await signIn("correct horse", "a");
    if (!signedIn.ok) throw new Error("not signed in");
    const { token, expires } = signedIn.value;
    expect(expires).toBe(now + 30 * 86_400_000);
    expect([...sessions.keys()]).not.toContain(token);
    expect(await isAdmitted(token)).toBe(true);
    expect(await access.identify(token)).toMatchObject({ kind: "person", name: "owner", role: "owner" });
    await access.signOut(token);
    expect(await isAdmitted(token)).toBe(false);
    const again = await signIn("correct horse", "a");
    now += 30 * 86_400_000;
    expect(await isAdmitted(again.ok ? again.value.token : "")).toBe(false);
  });

  it("notes every few minutes that a session is used", async () => {
    password = await hashPassword("correct horse");
    const signedIn = await signIn("correct horse", "a");
    const token = signedIn.ok ? signedIn.value.token : "";
    now += 299_000;
    await access.identify(token);
    expect(seen).toEqual([]);
    now += 1_000;
    await access.identify(token);
    expect(seen).toEqual([...sessions.keys()]);
  });

  it("checks no password of an address that has to wait, and those of all others", async () => {
    password = "scrypt$no hash";
    for (let attempt = 0; attempt < 10; attempt++) await signIn("wrong", "192.0.2.1");
    password = await hashPassword("correct horse");
    expect(await signIn("correct horse", "192.0.2.1")).toEqual({
      ok: false,
      error: { code: "too_many_attempts", retryAfter: 1_000 },
    });
    expect(await signIn("correct horse", "192.0.2.2")).toMatchObject({ ok: true });
    now += 1_000;
    expect(await signIn("correct horse", "192.0.2.1")).toMatchObject({ ok: true });
  });

  it("slows down while many addresses guess, and still lets the right password in", async () => {
    password = "scrypt$no hash";
    for (let from = 0; from < 100; from++) await signIn("x", `192.0.2.${from}`);
    expect(slept.at(-1)).toBe(2_000);
    password = await hashPassword("correct horse");
    expect(await signIn("correct horse", "198.51.100.1")).toMatchObject({ ok: true });
  });
});
