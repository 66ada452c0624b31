import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SessionAnswer } from "#api/access.ts";
import { setPassword } from "#collector/access/set-password.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { NOW } from "../contract/make-batch.ts";
import { DASHBOARD_TOKEN, openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

describe("the read API: access", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const request = (path: string, token?: string) =>
    api.app.request(
      `http://localhost${path}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
  const signIn = (password: string, host = "localhost") =>
    api.app.request(`http://${host}/api/v1/session`, {
      method: "POST",
      body: JSON.stringify({ password }),
      headers: { "content-type": "application/json" },
    });

  it("returns no stored data without a token", async () => {
    const paths = Object.values<Endpoint>(ENDPOINTS)
      .filter(({ method, open }) => method === "get" && open !== true)
      .map(({ path }) => path);
    for (const path of [...paths, "/api/openapi.json", "/api/0", "/api/v1/nothing"]) {
      for (const token of [undefined, "", "wrong", `${TOKEN}x`]) {
        const answer = await request(path.replaceAll(/[{}]/g, ""), token);
        expect([path, answer.status]).toEqual([path, 401]);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      }
    }
  });

  it("answers health checks to everyone", async () => {
    expect((await request("/healthz")).status).toBe(200);
    expect((await request("/readyz")).status).toBe(200);
    expect(await (await request("/api/v1/access")).json()).toEqual({
      passwordRequired: false,
      passwordSet: false,
      nameRequired: false,
      exposed: false,
      provider: null,
    });
  });

  it("creates no session if no password is set", async () => {
    expect((await signIn("")).status).toBe(401);
  });

  it("signs in with the password, and out again", async () => {
    await setPassword(api.store, "correct horse", NOW);
    expect(await (await request("/api/v1/access")).json()).toMatchObject({
      passwordRequired: true,
      passwordSet: true,
    });
    expect((await signIn("wrong")).status).toBe(401);
    const { token, expires } = SessionAnswer.parse(
      await (await signIn("correct horse", "glass.example.com")).json(),
    );
    expect(expires).toBe("2026-12-20T12:00:00.000Z");
    expect((await request("/api/v1/summary", token)).status).toBe(200);
    const out = await api.app.request("/api/v1/session", {
      method: "DELETE",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(out.status).toBe(204);
    expect((await request("/api/v1/summary", token)).status).toBe(401);
  });

  it("limits password attempts by the address that the dashboard forwards, and says when to retry", async () => {
    await setPassword(api.store, "correct horse", NOW);
    const signInFrom = (address: string, password: string, token = DASHBOARD_TOKEN) =>
      api.app.request("http://localhost/api/v1/session", {
        method: "POST",
        body: JSON.stringify({ password }),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
          "x-glasshouse-client-address": address,
        },
      });
    for (let attempt = 0; attempt < 10; attempt++) await signInFrom("192.0.2.1", "wrong");
    const refused = await signInFrom("192.0.2.1", "correct horse");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await signInFrom("192.0.2.2", "correct horse")).status).toBe(201);
    // Nobody else may say for whom it asks: these attempts all count for their sender.
    for (let attempt = 0; attempt < 5; attempt++)
      await signInFrom(`198.51.100.${attempt}`, "wrong", "forged");
    expect((await signInFrom("198.51.100.9", "correct horse", "forged")).status).toBe(429);
  });

  it("wants a password once a request has come through a proxy, and then no longer trusts this machine", async () => {
    expect((await request("/api/v1/summary", DASHBOARD_TOKEN)).status).toBe(200);
    const record = (headers: Record<string, string>) =>
      api.app.request("http://localhost/api/v1/access", { method: "POST", headers });
    expect((await record({ "x-forwarded-for": "192.0.2.1" })).status).toBe(403);
    expect((await record({ host: "evil.example" })).status).toBe(403);
    expect((await record({})).status).toBe(204);
    expect(await (await request("/api/v1/access")).json()).toEqual({
      passwordRequired: true,
      passwordSet: false,
      nameRequired: false,
      exposed: true,
      provider: null,
    });
    expect((await request("/api/v1/summary", DASHBOARD_TOKEN)).status).toBe(401);
    expect((await request("/metrics")).status).toBe(401);
    expect((await request("/metrics", TOKEN)).status).toBe(200);
    expect((await signIn("")).status).toBe(401);
    await setPassword(api.store, "correct horse", NOW);
    expect((await signIn("correct horse")).status).toBe(201);
  });

  it("refuses every change by a page of another origin, whatever it sends", async () => {
    const changes = Object.values<Endpoint>(ENDPOINTS).filter(({ method }) => method !== "get");
    expect(changes.length).toBeGreaterThan(10);
    for (const { method, path } of changes) {
      const pages: Record<string, string>[] = [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: "http://localhost:8080" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site", origin: "http://localhost" },
      ];
      for (const page of pages) {
        const answer = await api.app.request(`http://localhost${path.replaceAll(/[{}]/g, "")}`, {
          method: method.toUpperCase(),
          headers: {
            host: "localhost",
            authorization: `Bearer ${TOKEN}`,
            "content-type": "text/plain",
            ...page,
          },
        });
        expect([method, path, page, answer.status]).toEqual([method, path, page, 403]);
      }
    }
  });

  it("requires JSON, which a cross-site page cannot send without permission", async () => {
    const form = await api.app.request("/api/v1/session", { method: "POST", body: '{"password":""}' });
    expect(form.status).toBe(415);
  });

  it("serves metrics to this machine, or with a token", async () => {
    const metrics = await (await request("/metrics")).text();
    expect(metrics).toContain("# TYPE glasshouse_queue_requests gauge");
    const strangers: Record<string, string>[] = [
      { "x-forwarded-for": "1.2.3.4" },
      { host: "evil.example" },
      { via: "1.1 edge" },
    ];
    for (const headers of strangers)
      expect((await api.app.request("/metrics", { headers })).status).toBe(401);
    const remote = await openReadApi("192.168.1.4");
    expect((await remote.app.request("/metrics")).status).toBe(401);
    expect((await remote.get("/metrics")).status).toBe(200);
    await remote.discard();
  });

  it("documents every route of the read API, and no other", async () => {
    const document = (await (await request("/api/openapi.json", TOKEN)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe("3.1.0");
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    const routed = api.app.routes
      .filter(
        ({ method, path }) =>
          method !== "ALL" && /^\/api\/(?:0|v1|traces|services|operations|dependencies)/.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(withoutSlash(described)).toEqual(withoutSlash(routed));
  });
});

function withoutSlash(routes: string[]): string[] {
  return [...new Set(routes.map((route) => route.replace(/\/$/, "")))].toSorted();
}
