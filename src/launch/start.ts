import { portOf } from "./launch.ts";
import { requireSettings } from "./preflight.ts";
import { startProduction, warmDashboard } from "./start-production.ts";
import { say } from "./terminal.ts";

const root = process.cwd();
const env = await requireSettings(root, ["PORT", "DASHBOARD_PORT", "COLLECTOR_PORT"]);
await startProduction(root, env);

say(`  A first error: open http://localhost:${portOf(env, "app")}/faults, press a button,`);
say(`  and paste the id you are shown into the dashboard's search.`);
say();

await warmDashboard(env);
