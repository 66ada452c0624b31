import { beforeEach, describe, expect, it } from "vitest";
import { createAccess, type Access } from "./access.ts";
import { hashPassword } from "./password.ts";

describe("createAccess", () => {
  const isAdmitted = async (token: string) => (await access.admit(token)) !== null;
  let now: number;
  let password: string | null;
  let isExposed: boolean;
  let sessions: Map<string, number>;
  let slept: number[];
  let access: Access;

  beforeEach(() => {
    now = 1_795_176_000_000;
    password = null;
    isExposed = false;
    sessions = new Map();
    slept = [];
    access = createAccess({
      clock: () => now,
      sleep: (millis) => Promise.resolve(slept.push(millis)),
      apiToken: "the-api-token-of-this-test",
      dashboardToken: "the-dashboard-token-of-this-test",
      exposure: { isExposed: () => isExposed },
      store: {
        getPasswordHash: () => Promise.resolve(password),
        createSession: async (hash, expires) => void sessions.set(hash, expires),
        hasSession: (hash, at) => Promise.resolve((sessions.get(hash) ?? 0) > at),
        deleteSession: async (hash) => void sessions.delete(hash),
      },
    });
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
    expect(await access.signIn("wrong horse", "a")).toEqual({ ok: false, error: { code: "wrong_password" } });
    const signedIn = await access.signIn("correct horse", "a");
    if (!signedIn.ok) throw new Error("not signed in");
    const { token, expires } = signedIn.value;
    expect(expires).toBe(now + 30 * 86_400_000);
    expect([...sessions.keys()]).not.toContain(token);
    expect(await isAdmitted(token)).toBe(true);
    await access.signOut(token);
    expect(await isAdmitted(token)).toBe(false);
    const again = await access.signIn("correct horse", "a");
    now += 30 * 86_400_000;
    expect(await isAdmitted(again.ok ? again.value.token : "")).toBe(false);
  });

  it("checks no password of an address that has to wait, and those of all others", async () => {
    password = "scrypt$no hash";
    for (let attempt = 0; attempt < 10; attempt++) await access.signIn("wrong", "192.0.2.1");
    password = await hashPassword("correct horse");
    expect(await access.signIn("correct horse", "192.0.2.1")).toEqual({
      ok: false,
      error: { code: "too_many_attempts", retryAfter: 1_000 },
    });
    expect(await access.signIn("correct horse", "192.0.2.2")).toMatchObject({ ok: true });
    now += 1_000;
    expect(await access.signIn("correct horse", "192.0.2.1")).toMatchObject({ ok: true });
  });

  it("slows down while many addresses guess, and still lets the right password in", async () => {
    password = "scrypt$no hash";
    for (let from = 0; from < 100; from++) await access.signIn("x", `192.0.2.${from}`);
    expect(slept.at(-1)).toBe(2_000);
    password = await hashPassword("correct horse");
    expect(await access.signIn("correct horse", "198.51.100.1")).toMatchObject({ ok: true });
  });
});
