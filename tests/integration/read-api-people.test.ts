import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SessionAnswer } from "#api/access.ts";
import { PersonLink } from "#api/people.ts";
import type { Problem } from "#api/problem.ts";
import type { Role } from "#model/access/rights.ts";
import { setPassword } from "#collector/access/set-password.ts";
import { fromBase32, hotp, stepOf } from "#collector/access/totp.ts";
import { NOW } from "../contract/make-batch.ts";
import { DASHBOARD_TOKEN, openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const PASSWORD = "tumbling otter plates";

describe("the read API: people", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const ask = async (method: string, path: string, token: string, body?: object) => {
    const answer = await api.app.request(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as unknown };
  };
  const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;

  const signIn = (name: string | undefined, password: string, code?: string) =>
    ask("POST", "/session", DASHBOARD_TOKEN, { name, password, code, agent: "Firefox 140" });
  const tokenOf = async (name: string | undefined, password: string, code?: string) => {
    const answer = await signIn(name, password, code);
    expect(answer.status).toBe(201);
    return SessionAnswer.parse(answer.body).token;
  };
  const operator = async () => {
    await setPassword(api.store, "correct horse battery", NOW);
    return tokenOf(undefined, "correct horse battery");
  };
  /** Invites somebody who accepts; returns their session. */
  const join = async (owner: string, name: string, role: Role) => {
    const invited = await ask("POST", "/people", owner, { name, role });
    const { token, person } = PersonLink.parse(invited.body);
    const used = await ask("POST", "/person-links", "", { token, password: PASSWORD });
    expect([invited.status, used.status]).toEqual([201, 204]);
    return { person, token: await tokenOf(name, PASSWORD) };
  };

  it("makes the first person an owner, and asks everybody to sign in from then on", async () => {
    const refused = await ask("POST", "/people", DASHBOARD_TOKEN, { name: "anna", role: "member" });
    expect([refused.status, codeOf(refused)]).toEqual([409, "not_possible"]);
    const waiting = await ask("POST", "/people", DASHBOARD_TOKEN, { name: "zoe", role: "owner" });
    const { person } = PersonLink.parse(waiting.body);
    const changed = await ask("PUT", `/people/${person}`, DASHBOARD_TOKEN, { role: "member" });
    expect([changed.status, codeOf(changed)]).toEqual([409, "not_possible"]);
    const { token } = await join(DASHBOARD_TOKEN, "anna", "owner");
    expect((await ask("GET", "/people", DASHBOARD_TOKEN)).status).toBe(401);
    expect((await ask("GET", "/access", "")).body).toMatchObject({
      passwordRequired: true,
      nameRequired: true,
    });
    expect((await ask("GET", "/me", token)).body).toMatchObject({
      kind: "person",
      name: "anna",
      role: "owner",
    });
  });

  it("invites by a link that works once, and names its person", async () => {
    const owner = await operator();
    const { body } = await ask("POST", "/people", owner, { name: "anna@example.com", role: "member" });
    const { token } = PersonLink.parse(body);
    expect((await ask("GET", `/person-links?token=${token}`, "")).body).toEqual({
      name: "anna@example.com",
      role: "member",
      isInvitation: true,
    });
    const weak = await ask("POST", "/person-links", "", { token, password: "anna example 1" });
    expect([weak.status, codeOf(weak)]).toEqual([422, "weak_password"]);
    expect((await ask("POST", "/person-links", "", { token, password: PASSWORD })).status).toBe(204);
    expect((await ask("POST", "/person-links", "", { token, password: PASSWORD })).status).toBe(404);
    expect((await ask("GET", `/person-links?token=${token}`, "")).status).toBe(404);
    const { status } = await signIn("Anna@Example.com", PASSWORD);
    expect(status).toBe(201);
    expect((await ask("POST", "/people", owner, { name: "ANNA@example.com", role: "viewer" })).status).toBe(
      409,
    );
    for (const name of ["Owner", "me"])
      expect((await ask("POST", "/people", owner, { name, role: "viewer" })).status).toBe(409);
  });

  it("answers a name that nobody has like a wrong password", async () => {
    const owner = await operator();
    await join(owner, "anna", "viewer");
    const [nobody, wrong] = [await signIn("bert", PASSWORD), await signIn("anna", "wrong")];
    expect(nobody).toEqual(wrong);
    expect([nobody.status, codeOf(nobody)]).toEqual([401, "wrong_password"]);
  });

  it("lets admins change everybody but owners", async () => {
    const owner = await operator();
    const anna = await join(owner, "anna", "admin");
    const bert = await join(owner, "bert", "viewer");
    const operatorId = (await api.store.findAccount("owner"))?.id;
    const refusals = [
      await ask("POST", "/people", anna.token, { name: "carl", role: "owner" }),
      await ask("PUT", `/people/${bert.person}`, anna.token, { role: "owner" }),
      await ask("PUT", `/people/${operatorId}`, anna.token, { role: "viewer" }),
      await ask("POST", `/people/${operatorId}/link`, anna.token),
      await ask("DELETE", `/people/${operatorId}/second-factor`, anna.token),
      await ask("GET", `/people/${operatorId}/sessions`, anna.token),
      await ask("DELETE", `/people/${operatorId}/sessions`, anna.token),
      await ask("GET", `/people/${anna.person}/sessions`, bert.token),
      await ask("DELETE", `/people/${operatorId}`, anna.token),
      await ask("POST", "/people", TOKEN, { name: "carl", role: "owner" }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
    expect((await ask("PUT", `/people/${bert.person}`, anna.token, { role: "member" })).status).toBe(204);
    const theirs = await ask("GET", `/people/${bert.person}/sessions`, anna.token);
    expect(theirs.body).toMatchObject({ sessions: [{ isCurrent: false, agent: "Firefox 140" }] });
    // A role holds from the next request on, also for sessions that are open.
    expect((await ask("GET", "/me", bert.token)).body).toMatchObject({ role: "member" });
    expect((await ask("DELETE", `/people/${bert.person}`, anna.token)).status).toBe(204);
    expect((await ask("GET", "/me", bert.token)).status).toBe(401);
    expect((await ask("PUT", "/people/99", anna.token, { role: "member" })).status).toBe(404);
    const last = await ask("PUT", `/people/${operatorId}`, owner, { role: "viewer" });
    expect([last.status, codeOf(last)]).toEqual([409, "not_possible"]);
  });

  it("replaces a password by a link, which ends the sessions", async () => {
    const owner = await operator();
    const anna = await join(owner, "anna", "viewer");
    const { body } = await ask("POST", `/people/${anna.person}/link`, owner);
    expect((await ask("GET", "/me", anna.token)).status).toBe(200);
    const { token, expires } = PersonLink.parse(body);
    expect(Date.parse(expires) - NOW).toBe(86_400_000);
    const password = "another otter dances";
    expect((await ask("POST", "/person-links", "", { token, password })).status).toBe(204);
    expect((await ask("GET", "/me", anna.token)).status).toBe(401);
    expect((await signIn("anna", PASSWORD)).status).toBe(401);
    expect((await signIn("anna", password)).status).toBe(201);
  });

  it("lists a person's sessions, and ends one", async () => {
    const owner = await operator();
    const { token } = await join(owner, "anna", "viewer");
    const elsewhere = await tokenOf("anna", PASSWORD);
    const { body } = await ask("GET", "/me/sessions", token);
    const { sessions } = body as { sessions: { id: string; isCurrent: boolean; agent: string }[] };
    expect(sessions.map(({ agent }) => agent)).toEqual(["Firefox 140", "Firefox 140"]);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(elsewhere);
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await ask("DELETE", `/me/sessions/${other}`, owner)).status).toBe(404);
    expect((await ask("DELETE", `/me/sessions/${other}`, token)).status).toBe(204);
    expect((await ask("GET", "/me", elsewhere)).status).toBe(401);
    // A program has no account.
    expect((await ask("GET", "/me/sessions", TOKEN)).status).toBe(403);
  });

  it("takes the operator's password when its value is new", async () => {
    const owner = await operator();
    const change = { current: "correct horse battery", password: "another otter dances" };
    expect((await ask("PUT", "/me/password", owner, change)).status).toBe(204);
    await setPassword(api.store, "correct horse battery", NOW);
    expect((await ask("GET", "/me", owner)).status).toBe(200);
    expect((await signIn(undefined, "correct horse battery")).status).toBe(401);
    await setPassword(api.store, "a way back in", NOW);
    expect((await ask("GET", "/me", owner)).status).toBe(401);
    expect((await signIn(undefined, "a way back in")).status).toBe(201);
  });

  it("ends a person's open streams with their session", async () => {
    const owner = await operator();
    const { person, token } = await join(owner, "anna", "viewer");
    const stream = await api.app.request("http://localhost/api/v1/logs", {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    });
    expect(stream.status).toBe(200);
    expect((await ask("DELETE", `/people/${person}/sessions`, owner)).status).toBe(204);
    // Reads to its end: without one the test times out.
    expect(await stream.text()).toContain(": following");
  });

  it("makes only the account wait whose present password is guessed", async () => {
    const owner = await operator();
    const [anna, zoe] = [await join(owner, "anna", "viewer"), await join(owner, "zoe", "viewer")];
    const change = (token: string, current: string) =>
      ask("PUT", "/me/password", token, { current, password: "another otter dances" });
    for (let guess = 0; guess < 5; guess++) expect((await change(anna.token, "wrong")).status).toBe(401);
    expect((await change(anna.token, PASSWORD)).status).toBe(429);
    expect((await change(zoe.token, PASSWORD)).status).toBe(204);
  });

  it("changes a password only for whoever knows the present one", async () => {
    const owner = await operator();
    const { token } = await join(owner, "anna", "viewer");
    const elsewhere = await tokenOf("anna", PASSWORD);
    const change = (current: string, password: string) =>
      ask("PUT", "/me/password", token, { current, password });
    expect(codeOf(await change("wrong", "another otter dances"))).toBe("wrong_password");
    expect(codeOf(await change(PASSWORD, "1234567890"))).toBe("weak_password");
    expect((await change(PASSWORD, "another otter dances")).status).toBe(204);
    expect((await ask("GET", "/me", token)).status).toBe(200);
    expect((await ask("GET", "/me", elsewhere)).status).toBe(401);
  });

  it("asks for a code once there is a second factor, and takes each code once", async () => {
    const owner = await operator();
    const anna = await join(owner, "anna", "viewer");
    const { body } = await ask("POST", "/me/second-factor/offer", anna.token);
    const { secret, uri } = body as { secret: string; uri: string };
    expect(uri).toContain(secret);
    const codeAt = (step: number) => hotp(fromBase32(secret)!, stepOf(NOW) + step);
    const put = (password: string, code: string) =>
      ask("PUT", "/me/second-factor", anna.token, { password, secret, code });
    expect((await put(PASSWORD, "000000")).status).toBe(409);
    expect((await put("wrong", codeAt(0))).status).toBe(401);
    expect((await signIn("anna", PASSWORD)).status).toBe(201);
    const { recoveryCodes } = (await put(PASSWORD, codeAt(-1))).body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await put(PASSWORD, codeAt(0))).status).toBe(409);

    const required = await signIn("anna", PASSWORD);
    expect([required.status, codeOf(required)]).toEqual([428, "code_required"]);
    // Whoever does not know the password does not learn that there is a second factor.
    expect(codeOf(await signIn("anna", "wrong"))).toBe("wrong_password");
    expect((await signIn("anna", PASSWORD, codeAt(-1))).status).toBe(401);
    expect((await signIn("anna", PASSWORD, codeAt(0))).status).toBe(201);
    expect((await signIn("anna", PASSWORD, codeAt(0))).status).toBe(401);
    const recovery = recoveryCodes[3]!.toUpperCase().replace("-", " ");
    expect((await signIn("anna", PASSWORD, recovery)).status).toBe(201);
    expect((await signIn("anna", PASSWORD, recovery)).status).toBe(401);

    expect((await ask("DELETE", `/people/${anna.person}/second-factor`, owner)).status).toBe(204);
    expect((await signIn("anna", PASSWORD)).status).toBe(201);
  });

  it("makes an account wait whose codes are guessed, from wherever", async () => {
    const owner = await operator();
    const anna = await join(owner, "anna", "viewer");
    await api.store.putSecondFactor(anna.person, { secret: "MZXW6YTBOI", step: 0, recoveryHashes: [] });
    const guess = (at: number) =>
      api.app.request("http://localhost/api/v1/session", {
        method: "POST",
        body: JSON.stringify({ name: "anna", password: PASSWORD, code: `00000${at}` }),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${DASHBOARD_TOKEN}`,
          "x-glasshouse-client-address": `192.0.2.${at}`,
        },
      });
    const statuses: number[] = [];
    for (let at = 0; at < 7; at++) statuses.push((await guess(at)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await tokenOf(undefined, "correct horse battery")).length).toBe(64);
  });

  it("removes a second factor for whoever has the password and a code", async () => {
    const owner = await operator();
    const anna = await join(owner, "anna", "viewer");
    const secret = "MZXW6YTBOIMZXW6YTBOIMZXW6YTBOIMZ";
    await api.store.putSecondFactor(anna.person, { secret, step: 0, recoveryHashes: [] });
    const remove = (password: string, code: string) =>
      ask("POST", "/me/second-factor/remove", anna.token, { password, code });
    const code = hotp(fromBase32(secret)!, stepOf(NOW));
    expect((await remove("wrong", code)).status).toBe(401);
    expect((await remove(PASSWORD, "")).status).toBe(428);
    expect((await remove(PASSWORD, code)).status).toBe(204);
    expect((await signIn("anna", PASSWORD)).status).toBe(201);
  });
});
