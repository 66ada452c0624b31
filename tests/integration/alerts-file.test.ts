import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import { runAlerts } from "../../src/alerts/run-alerts.ts";
import { NOW } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

let api: ReadApi;
let folder: string;
let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  api = await openReadApi();
  await api.store.createDefaultRules([...DEFAULT_RULES], NOW);
  folder = await mkdtemp(join(tmpdir(), "glasshouse-alerts-"));
  const listener = getRequestListener((request) => api.app.fetch(request));
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(
    join(folder, "credentials.json"),
    JSON.stringify({ url, dsn: "http://key@127.0.0.1:9/1", apiToken: TOKEN }),
  );
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  await api.discard();
  await rm(folder, { recursive: true });
});

async function run(args: string[], file?: unknown, env: Record<string, string> = {}) {
  const path = join(folder, "alerts.json");
  if (file !== undefined) await writeFile(path, typeof file === "string" ? file : JSON.stringify(file));
  const said = { out: "", fail: "" };
  const code = await runAlerts(file === undefined ? args : [...args, path], {
    env,
    data: folder,
    out: (text) => void (said.out += text),
    fail: (text) => void (said.fail += text.replaceAll(path, "alerts.json")),
  });
  return { code, ...said };
}

const stored = async () => (await api.store.listRules()).map(({ rule, origin }) => `${rule.id} ${origin}`);

const CHECKOUT = {
  id: "checkout",
  name: "Checkout fails",
  condition: { kind: "failures", scope: { service: "shop", operation: "/checkout" }, limit: 0.05 },
};
const PAGER = { id: "pager", name: "Pager", kind: "webhook", address: "$PAGER_URL" };
const env = { PAGER_URL: "https://pager.example/hook" };

it("says what it would do, does it, and then has nothing to do", async () => {
  const file = {
    rules: [CHECKOUT, { ...DEFAULT_RULES[0], isOn: false }, DEFAULT_RULES[1]],
    channels: [PAGER],
    silences: [{ match: { service: "batch" }, endsAt: new Date(NOW + 3_600_000).toISOString() }],
  };
  const before = await stored();
  const dry = await run(["apply", "--dry-run"], file, env);
  expect(dry).toEqual({
    code: 0,
    fail: "",
    out: [
      "+ channel pager",
      "+ rule checkout",
      `~ rule ${DEFAULT_RULES[0]!.id}`,
      "+ silence service batch",
      "Nothing was changed: this was a dry run.\n",
    ].join("\n"),
  });
  expect(await stored()).toEqual(before);
  expect((await run(["apply"], file, env)).code).toBe(0);
  expect(await stored()).toContain("checkout file");
  expect((await api.store.listChannels()).map(({ channel, origin }) => [channel.address, origin])).toEqual([
    [env.PAGER_URL, "file"],
  ]);
  const { address: _, ...withoutSecret } = PAGER;
  expect((await run(["apply"], { ...file, channels: [withoutSecret] }, env)).out).toBe(
    "Nothing to change.\n",
  );
});

it("removes only entries applied from a file", async () => {
  await run(["apply"], { rules: [CHECKOUT], channels: [PAGER] }, env);
  const rule = { ...DEFAULT_RULES[0]!, id: "by-hand" };
  await api.store.putRule({ rule, origin: "person" }, NOW);
  expect((await run(["apply"], {}, env)).out).toBe("- rule checkout\n- channel pager\n");
  expect(await stored()).toContain("by-hand person");
  expect(await stored()).not.toContain("checkout file");
  expect(await stored()).toHaveLength(DEFAULT_RULES.length + 1);
});

it.each([
  ["{", {}, /^alerts\.json: .+JSON/],
  [
    { rules: [{ ...CHECKOUT, condition: { kind: "failures", limit: 3 } }] },
    {},
    /^alerts\.json: rules\.0\.condition\.limit: /,
  ],
  [{ rules: [CHECKOUT, CHECKOUT] }, {}, /^alerts\.json: rules\.1\.id: "checkout" is there twice/],
  [
    { channels: [PAGER] },
    {},
    /^alerts\.json: channels\.0\.address: \$PAGER_URL is not set in the environment/,
  ],
  [{ unknown: [] }, {}, /unknown/],
  [
    { rules: [{ ...CHECKOUT, condition: { kind: "new_issue", query: "level:loud" } }] },
    {},
    /^alerts\.json: rule checkout: condition\.query: "level:loud" at position 1/,
  ],
])("refuses %j with the place of the fault, and changes nothing", async (file, environment, message) => {
  const before = await stored();
  const { code, fail } = await run(["apply"], file, environment);
  expect(code).toBe(1);
  expect(fail).toMatch(message);
  expect(await stored()).toEqual(before);
});

it("exports what can be applied again, without secrets", async () => {
  await run(["apply"], { rules: [CHECKOUT], channels: [PAGER] }, env);
  const { out } = await run(["export"]);
  expect(out).not.toContain("pager.example");
  expect((await run(["apply", "--dry-run"], out)).out).toBe("Nothing to change.\n");
});

it("says how it is used, and that no collector is there", async () => {
  expect((await run([])).code).toBe(2);
  expect((await run(["apply", "--force"], {})).code).toBe(2);
  server.closeAllConnections();
  await writeFile(
    join(folder, "credentials.json"),
    JSON.stringify({ url: "http://127.0.0.1:9", dsn: "http://key@127.0.0.1:9/1", apiToken: TOKEN }),
  );
  expect((await run(["export"])).fail).toMatch(/^the collector at http:\/\/127\.0\.0\.1:9 does not answer/);
  await writeFile(join(folder, "credentials.json"), "{}");
  expect((await run(["export"])).fail).toContain("Start Glasshouse first");
});
