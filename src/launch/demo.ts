import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { collectorUrl } from "#config/addresses.ts";
import { INCIDENTS } from "#demo/incidents.ts";
import { readCredentials } from "#config/credentials.ts";
import { clearDemo, DEMO_FOLDER, makeDemo } from "./demo-folder.ts";
import { portOf } from "./launch.ts";
import { findStarted } from "./orphans.ts";
import { requireSettings } from "./preflight.ts";
import { startProduction, warmDashboard } from "./start-production.ts";
import { refuse, say } from "./terminal.ts";

const root = process.cwd();
const folder = resolve(root, DEMO_FOLDER);

if (findStarted(folder).launcher !== undefined) refuse("The demonstration is running. Stop it with ctrl-C.");
if (!clearDemo(root)) refuse(`${folder} was not made by the demonstration. Move it away.`);
if (process.argv.includes("--remove")) {
  say("The demonstration's data is deleted.");
  process.exit(0);
}

Object.assign(process.env, {
  GLASSHOUSE_DATA: makeDemo(root),
  GLASSHOUSE_DEMO: "1",
  GLASSHOUSE_RUN: "app,dashboard,collector",
  // A week arrives within a minute.
  GLASSHOUSE_FLOOD_PROTECTION: "0",
  GLASSHOUSE_WATCH_SECONDS: process.env.GLASSHOUSE_WATCH_SECONDS ?? "15",
});
const env = await requireSettings(root);
const { restartCollector } = await startProduction(root, env);
const { dsn } = await readCredentials(folder);

say("Sending eight quiet days of a shop …");
const traffic = spawn(
  process.execPath,
  [
    "--import",
    pathToFileURL(join(root, "src/lib/stop-with-parent.ts")).href,
    join(root, "src/demo/main.ts"),
    collectorUrl(env),
    dsn,
  ],
  {
    cwd: root,
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  },
);
traffic.once("exit", (code) =>
  say(`The shop's traffic ended (code ${code}). The data stays until the next start.`),
);
traffic.once("message", () => {
  // What arrives late opens no alert. At a start all of the past counts, and the incidents are as old as they are.
  restartCollector();
  say();
  say("  The shop is open, and six things go wrong in it:");
  for (const { title } of INCIDENTS) say(`    ${title}`);
  say();
  say(`  Find out why on http://localhost:${portOf(env, "dashboard")}/observe`);
  say("  Alerts fire within a minute or two; silence is noticed after five.");
  say("  ctrl-C stops it, npm run demo -- --remove deletes its data.");
  say();
});

await warmDashboard(env);
