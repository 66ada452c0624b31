import { beforeEach, describe, expect, it } from "vitest";
import { createAccess, type Access } from "./access.ts";
import { hashPassword } from "./password.ts";

describe("createAccess", () => {
  let now: number;
  let password: string | null;
  let sessions: Map<string, number>;
  let access: Access;

  beforeEach(() => {
    now = 1_795_176_000_000;
    password = null;
    sessions = new Map();
    access = createAccess({
      clock: () => now,
      apiToken: "the-api-token-of-this-test",
      store: {
        getPasswordHash: () => Promise.resolve(password),
        createSession: async (hash, expires) => void sessions.set(hash, expires),
        hasSession: (hash, at) => Promise.resolve((sessions.get(hash) ?? 0) > at),
        deleteSession: async (hash) => void sessions.delete(hash),
      },
    });
  });

  it("allows the API token, and no other", async () => {
    expect(await access.isAllowed("the-api-token-of-this-test")).toBe(true);
    expect(await access.isAllowed("the-api-token-of-this-tesT")).toBe(false);
    expect(await access.isAllowed("")).toBe(false);
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
    expect(await access.isAllowed(token)).toBe(true);
    await access.signOut(token);
    expect(await access.isAllowed(token)).toBe(false);
    const again = await access.signIn("correct horse", "a");
    now += 30 * 86_400_000;
    expect(await access.isAllowed(again.ok ? again.value.token : "")).toBe(false);
  });

  it("checks ten attempts a minute per address, then none until the minute is over", async () => {
    password = "scrypt$no hash";
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await access.signIn("x", "a")).toMatchObject({ error: { code: "wrong_password" } });
    }
    now += 20_000;
    expect(await access.signIn("x", "a")).toEqual({
      ok: false,
      error: { code: "too_many_attempts", retryAfter: 40_000 },
    });
    expect(await access.signIn("x", "b")).toMatchObject({ error: { code: "wrong_password" } });
    now += 40_000;
    expect(await access.signIn("x", "a")).toMatchObject({ error: { code: "wrong_password" } });
  });

  it("limits all addresses together", async () => {
    password = "scrypt$no hash";
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, index) => access.signIn("x", `address ${index}`)),
    );
    expect(answers.at(-1)).toMatchObject({ error: { code: "too_many_attempts" } });
    expect(answers.at(-2)).toMatchObject({ error: { code: "wrong_password" } });
  });
});
