import { afterEach, beforeEach, expect, it } from "vitest";
import type { ChannelView } from "#api/channels.ts";
import type { SilenceView } from "#api/silences.ts";
import { NOW } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const SECRET = "https://user:word@hooks.example/T/B/secret";
const HOUR = 3_600_000;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

async function send(method: string, path: string, body?: unknown) {
  const answer = await api.app.request(`http://localhost/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: (text === "" ? {} : JSON.parse(text)) as { detail?: string } };
}
const put = (id: string, parts: object = {}) =>
  send("PUT", `/channels/${id}`, { id, name: "Ops", kind: "webhook", ...parts });

it("takes addresses and keys, and never answers them", async () => {
  const added = await put("ops", { address: SECRET, key: "a key to sign messages" });
  expect(added.status).toBe(200);
  expect(added.json).toEqual({
    id: "ops",
    name: "Ops",
    kind: "webhook",
    isOn: true,
    template: null,
    severity: "info",
    origin: "person",
    target: expect.stringMatching(/^hooks\.example [0-9a-f]{8}$/),
    isSigned: true,
    lastSentAt: null,
    lastFailure: null,
  } satisfies ChannelView);
  const listed = await send("GET", "/channels");
  for (const { text } of [added, listed]) expect(text).not.toMatch(/secret|word|to sign/);
});

it("keeps the address and the key of a channel that is changed without them", async () => {
  await put("ops", { address: SECRET, key: "a key to sign messages" });
  await put("ops", { name: "Night", severity: "page" });
  const [stored] = await api.store.listChannels();
  expect(stored?.channel).toMatchObject({ name: "Night", address: SECRET, key: "a key to sign messages" });
  expect((await put("ops", { key: null })).json).toMatchObject({ isSigned: false });
  // An address of another kind would lead elsewhere.
  expect((await put("ops", { kind: "slack" })).json.detail).toBe("address: a new channel needs one");
});

it.each([
  [{ address: "not a URL" }, /^address: it must be a URL such as https:/],
  [{ address: "ftp://hooks.example" }, /^address: it must begin with https:/],
  [{ address: "http://169.254.169.254/latest" }, /^address: it is a link-local address/],
  [{ address: "http://[::ffff:169.254.169.254]/" }, /^address: it is a link-local address/],
  [{ kind: "email", address: "ops" }, /^address: it must be an e-mail address/],
  [{ kind: "slack", address: SECRET, key: "a key to sign messages" }, /^key: only a webhook is signed$/],
  [{ kind: "carrier-pigeon", address: SECRET }, /^kind: /],
  [{ address: SECRET, severity: "loud" }, /^severity: /],
  [{ address: SECRET, id: "other" }, /^id: it must be "ops", as in the path$/],
])("refuses %j with the place", async (parts, detail) => {
  const { status, json } = await put("ops", parts);
  expect(status).toBe(400);
  expect(json.detail).toMatch(detail);
  expect(await api.store.listChannels()).toEqual([]);
});

it("deletes a channel, and says so where there is none", async () => {
  await put("ops", { address: SECRET });
  expect((await send("DELETE", "/channels/ops")).status).toBe(204);
  for (const [method, path] of [
    ["DELETE", "/channels/ops"],
    ["POST", "/channels/ops/test"],
  ] as const)
    expect((await send(method, path)).status).toBe(404);
});

it("lets nobody in without a token, nor from another site", async () => {
  const url = "http://localhost/api/v1/channels/ops";
  const json = { "content-type": "application/json" };
  expect((await api.app.request(url, { method: "PUT", headers: json, body: "{}" })).status).toBe(401);
  const crossSite = { ...json, authorization: `Bearer ${TOKEN}`, "sec-fetch-site": "cross-site" };
  expect((await api.app.request(url, { method: "PUT", headers: crossSite, body: "{}" })).status).toBe(403);
});

it("silences for a time, and ends a silence early", async () => {
  const at = (millis: number) => new Date(NOW + millis).toISOString();
  const added = await send("POST", "/silences", { match: { service: "web" }, endsAt: at(HOUR) });
  expect(added.status).toBe(201);
  expect(added.json).toMatchObject({
    state: "active",
    createdBy: "API token",
    startsAt: at(0),
    endsAt: at(HOUR),
  });
  await send("POST", "/silences", { match: { rule: "slower" }, startsAt: at(HOUR), endsAt: at(2 * HOUR) });
  const states = async () =>
    ((await send("GET", "/silences")).json as { silences: SilenceView[] }).silences.map(({ state }) => state);
  expect(await states()).toEqual(["pending", "active"]);
  const { id } = added.json as SilenceView;
  expect((await send("DELETE", `/silences/${id}`)).status).toBe(204);
  expect((await send("DELETE", `/silences/${id}`)).status).toBe(404);
  expect(await states()).toEqual(["pending", "over"]);
});

it.each([
  [{ match: { service: "web" }, endsAt: new Date(NOW).toISOString() }, /^endsAt: it must be after now/],
  [{ match: { service: "web" }, endsAt: new Date(NOW + 9_000 * HOUR).toISOString() }, /^endsAt: .* a year/],
  [{ match: {}, endsAt: new Date(NOW + HOUR).toISOString() }, /^match: it must name what to silence/],
])("refuses the silence %j with the place", async (silence, detail) => {
  const { status, json } = await send("POST", "/silences", silence);
  expect(status).toBe(400);
  expect(json.detail).toMatch(detail);
});
