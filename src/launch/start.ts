import { resolve } from "node:path";
import { portOf } from "./launch.ts";
import { requireSettings } from "./preflight.ts";
import { shownHost, startProduction, warmDashboard } from "./start-production.ts";
import { say } from "./terminal.ts";

// A package is started from any folder, whose `.env` and data it uses.
const root = resolve(import.meta.dirname, "../..");
const env = await requireSettings(process.cwd());
await startProduction(root, env);

if (env.GLASSHOUSE_RUN.includes("app")) {
  say(`  A first error: open http://${shownHost(env)}:${portOf(env, "app")}/faults, press a button,`);
  say(`  and paste the id you are shown into the dashboard's search.`);
  say();
}

if (env.GLASSHOUSE_RUN.includes("dashboard")) await warmDashboard(env);
