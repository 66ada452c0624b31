import { collectorUrl } from "#config/env.ts";
import { buildApp, isBuilt } from "./build-app.ts";
import { keepSourceMaps } from "./keep-source-maps.ts";
import { launch, loopbackOf, portOf } from "./launch.ts";
import { requireSettings } from "./preflight.ts";
import { registerSourceMaps } from "./source-maps.ts";
import { refuse, say } from "./terminal.ts";
import { warmUp } from "./wait-ready.ts";

const root = process.cwd();
const env = await requireSettings(root, ["PORT", "DASHBOARD_PORT", "COLLECTOR_PORT"]);

if (!isBuilt(root)) {
  say("Building this source for the first time …");
  const built = await buildApp(root);
  if (!built.ok) refuse("The build failed. See the errors above.");
}

const collector = collectorUrl(env);
await launch({
  root,
  env,
  nodeEnv: "production",
  surfaces: ["app", "dashboard"],
  onCollectorReady: ({ apiToken }, signal) =>
    keepSourceMaps(() => registerSourceMaps(root, collector, apiToken), signal),
});

say();
say(`  App         http://localhost:${portOf(env, "app")}`);
say(`  Dashboard   http://localhost:${portOf(env, "dashboard")}/observe`);
say(`  Collector   ${collector}`);
say();
say(`  A first error: open http://localhost:${portOf(env, "app")}/faults, press a button,`);
say(`  and paste the id you are shown into the dashboard's search.`);
say();

await warmUp(`http://${loopbackOf(env)}:${portOf(env, "dashboard")}/observe`);
