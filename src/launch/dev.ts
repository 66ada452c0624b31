import { launch, portOf } from "./launch.ts";
import { say } from "./terminal.ts";
import { watchFolders } from "./watch-folders.ts";

const root = process.cwd();
const { env, collector, restartCollector } = await launch(root, "development", ["all"], () =>
  Promise.resolve(),
);

// Next reloads what it serves by itself; the collector is started anew when its source changes.
watchFolders(
  ["collector", "config", "lib", "model"].map((folder) => `${root}/src/${folder}`),
  restartCollector,
);

say();
say(`  App         http://localhost:${portOf(env, "all")}`);
say(`  Dashboard   http://localhost:${portOf(env, "all")}/observe`);
say(`  Collector   ${collector}`);
say();
