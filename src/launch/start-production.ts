import { collectorUrl, nearHost } from "#config/addresses.ts";
import type { Env } from "#config/env.ts";
import { buildApp, isBuilt } from "./build-app.ts";
import { fillCompileCache, isCompileCacheFilled } from "./fill-compile-cache.ts";
import { keepSourceMaps } from "./keep-source-maps.ts";
import { launch, portOf, type Running } from "./launch.ts";
import { registerSourceMaps } from "./source-maps.ts";
import { refuse, say } from "./terminal.ts";
import { warmUp } from "./wait-ready.ts";

type Surface = Exclude<Env["GLASSHOUSE_RUN"][number], "collector">;

/** Builds app and dashboard if their source has changed, starts what runs on this host, and says where it is. */
export async function startProduction(root: string, env: Env): Promise<Running> {
  const surfaces = env.GLASSHOUSE_RUN.filter((part): part is Surface => part !== "collector");
  const runsCollector = env.GLASSHOUSE_RUN.includes("collector");
  const isStale = surfaces.length > 0 && !isBuilt(root);
  const compiled = isStale || !isCompileCacheFilled(root, env) ? fillCompileCache(root, env) : undefined;
  if (isStale) {
    say("Building this source for the first time …");
    const built = await buildApp(root);
    if (!built.ok) refuse("The build failed. See the errors above.");
  }
  await compiled;

  const collector = collectorUrl(env);
  const uploadMaps = (token: string, signal: AbortSignal) =>
    keepSourceMaps(() => registerSourceMaps(root, collector, token), signal);
  const running = await launch({
    root,
    env,
    nodeEnv: "production",
    surfaces,
    onCollectorReady: ({ apiToken }, signal) => uploadMaps(apiToken, signal),
  });
  if (!runsCollector && env.GLASSHOUSE_API_TOKEN !== undefined)
    await uploadMaps(env.GLASSHOUSE_API_TOKEN, new AbortController().signal);

  const shown = (surface: Surface) => `http://${shownHost(env)}:${portOf(env, surface)}`;
  say();
  if (surfaces.includes("app")) say(`  App         ${shown("app")}`);
  if (surfaces.includes("dashboard")) say(`  Dashboard   ${shown("dashboard")}/observe`);
  say(`  Collector   ${collector}${runsCollector ? "" : " (elsewhere)"}`);
  say();
  return running;
}

/** The name of this machine where it is enough. */
export function shownHost({ GLASSHOUSE_HOST: host }: Pick<Env, "GLASSHOUSE_HOST">): string {
  const near = nearHost(host);
  return near === "127.0.0.1" ? "localhost" : near;
}

/** Requests the dashboard's first page, so that the first person does not wait for code to be loaded. */
export function warmDashboard(env: Env): Promise<void> {
  return warmUp(`http://${nearHost(env.GLASSHOUSE_HOST)}:${portOf(env, "dashboard")}/observe`);
}
