import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CreatedToken } from "#api/tokens.ts";
import { hashToken } from "#collector/access/hash-token.ts";
import { NOW } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

describe("the read API: tokens", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const ask = (method: string, path: string, token = TOKEN, body?: object) =>
    api.app.request(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const create = async (body: object, by = TOKEN) => {
    const answer = await ask("POST", "/tokens", by, body);
    expect(answer.status).toBe(201);
    return CreatedToken.parse(await answer.json());
  };
  const refusal = async (body: object, by = TOKEN) => (await ask("POST", "/tokens", by, body)).status;
  const status = async (token: string) => (await ask("GET", "/summary", token)).status;
  const names = async (by = TOKEN) => {
    const { tokens } = (await (await ask("GET", "/tokens", by)).json()) as { tokens: { name: string }[] };
    return tokens.map(({ name }) => name);
  };

  it("makes a token, shows it once, and revokes it", async () => {
    const { id, token } = await create({ name: "CI", scope: "read" });
    expect(token).toMatch(/^gls_[0-9a-f]{64}$/);
    expect([await status(token), await status(`${token}0`)]).toEqual([200, 401]);
    const listed = await (await ask("GET", "/tokens")).text();
    expect(listed).not.toContain(token);
    expect(listed).not.toContain(hashToken(token));
    expect(JSON.parse(listed)).toMatchObject({
      tokens: [{ id, name: "CI", scope: "read", project: null, createdBy: "API token", expires: null }],
    });
    expect((await ask("DELETE", `/tokens/${id}`)).status).toBe(204);
    expect(await status(token)).toBe(401);
    expect((await ask("DELETE", `/tokens/${id}`)).status).toBe(404);
  });

  it("gives each name once, whatever the case, and none that could be taken for another", async () => {
    await create({ name: "CI", scope: "read" });
    expect(await refusal({ name: "ci", scope: "write" })).toBe(409);
    expect(await refusal({ name: "api Token", scope: "read" })).toBe(409);
    expect(await refusal({ name: "a\u0000b", scope: "read" })).toBe(400);
    expect(await refusal({ name: "a\u202Eb", scope: "read" })).toBe(400);
  });

  it("refuses a token from the moment on at which it expires", async () => {
    await create({ name: "CI", scope: "read", days: 1 });
    expect((await api.store.listTokens())[0]?.expires).toBe(NOW + 86_400_000);
    expect(await refusal({ name: "b", scope: "read", days: 0 })).toBe(400);
    const made = { scope: "read", project: null, createdAt: NOW - 2, createdBy: "anna" } as const;
    await api.store.addToken(hashToken("gls_over"), { ...made, name: "over", expires: NOW });
    await api.store.addToken(hashToken("gls_open"), { ...made, name: "open", expires: NOW + 1 });
    expect([await status("gls_over"), await status("gls_open")]).toEqual([401, 200]);
    expect(await (await ask("GET", "/tokens")).json()).toMatchObject({
      tokens: [{ isExpired: false }, { isExpired: true }, { isExpired: false }],
    });
  });

  it("says when a token was last used", async () => {
    await create({ name: "never", scope: "read" });
    const { token } = await create({ name: "used", scope: "read" });
    await Promise.all([status(token), status(token)]);
    await expect
      .poll(async () => (await api.store.listTokens()).map(({ name, usedAt }) => [name, usedAt]))
      .toEqual([
        ["used", NOW],
        ["never", null],
      ]);
  });

  it("makes a token for one project, which concerns no other tokens", async () => {
    expect(await refusal({ name: "a", scope: "read", project: "none" })).toBe(404);
    const { token, id } = await create({ name: "shop", scope: "admin", project: "app" });
    await create({ name: "all", scope: "read" });
    expect(await names()).toEqual(["all", "shop"]);
    expect((await ask("GET", "/tokens", token)).status).toBe(403);
    expect(await refusal({ name: "more", scope: "read", project: "app" }, token)).toBe(403);
    expect((await ask("DELETE", `/tokens/${id}`, token)).status).toBe(403);
  });

  it("names the project in the answer, and the token in messages about its scope", async () => {
    const { token } = await create({ name: "reader", scope: "read", project: "app" });
    expect(await (await ask("GET", "/tokens")).json()).toMatchObject({ tokens: [{ project: "app" }] });
    const refused = await ask("POST", "/boards", token, {});
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('scope \\"read\\"'),
    ]);
  });
});
