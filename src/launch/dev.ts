import { launch, portOf } from "./launch.ts";
import { say } from "./terminal.ts";

const { env, collector } = await launch(process.cwd(), "development", ["all"], () => Promise.resolve());

say();
say(`  App         http://localhost:${portOf(env, "all")}`);
say(`  Dashboard   http://localhost:${portOf(env, "all")}/observe`);
say(`  Collector   ${collector}`);
say();
