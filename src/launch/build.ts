import { buildApp } from "./build-app.ts";
import { refuse } from "./terminal.ts";

const built = await buildApp(process.cwd());
if (!built.ok) refuse("The build failed. See the errors above.");
