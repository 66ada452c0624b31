import { collectorUrl, nearHost } from "#config/addresses.ts";
import type { Env } from "#config/env.ts";
import { buildApp, isBuilt } from "./build-app.ts";
import { keepSourceMaps } from "./keep-source-maps.ts";
import { launch, portOf, type Running } from "./launch.ts";
import { registerSourceMaps } from "./source-maps.ts";
import { refuse, say } from "./terminal.ts";
import { warmUp } from "./wait-ready.ts";

/** Builds the app if its source has changed, starts all three processes, and says where they are. */
export async function startProduction(root: string, env: Env): Promise<Running> {
  if (!isBuilt(root)) {
    say("Building this source for the first time …");
    const built = await buildApp(root);
    if (!built.ok) refuse("The build failed. See the errors above.");
  }

  const collector = collectorUrl(env);
  const running = await launch({
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
  return running;
}

/** Requests the dashboard's first page, so that the first person does not wait for code to be loaded. */
export function warmDashboard(env: Env): Promise<void> {
  return warmUp(`http://${nearHost(env.GLASSHOUSE_HOST)}:${portOf(env, "dashboard")}/observe`);
}
