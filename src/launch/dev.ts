import { watch } from "node:fs";
import type { Millis } from "#lib/units.ts";
import { collectorUrl } from "#config/addresses.ts";
import { launch, portOf } from "./launch.ts";
import { requireSettings } from "./preflight.ts";
import { say } from "./terminal.ts";

const root = process.cwd();
// One server is both, beside a collector of its own.
process.env.GLASSHOUSE_RUN = "app,dashboard,collector";
const env = await requireSettings(root, ["PORT", "COLLECTOR_PORT"]);
const { restartCollector } = await launch({ root, env, nodeEnv: "development", surfaces: ["all"] });

/** Editors write a file in several steps, and a checkout writes many files. */
const QUIET: Millis = 200;

// Next reloads its own code. The collector is restarted when its source changes.
watchFolders(
  ["collector", "config", "lib", "model"].map((folder) => `${root}/src/${folder}`),
  restartCollector,
);

say();
say(`  App         http://localhost:${portOf(env, "all")}`);
say(`  Dashboard   http://localhost:${portOf(env, "all")}/observe`);
say(`  Collector   ${collectorUrl(env)}`);
say();

/** Calls `changed` once no TypeScript file in these folders has been written for a moment. */
function watchFolders(folders: string[], changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET);
    });
  }
}
