// The launcher with the collector as its only child, which needs no build.
import { readEnv } from "#config/env.ts";
import { launch } from "#launch/launch.ts";
import { say } from "#launch/terminal.ts";

await launch({ root: process.cwd(), env: readEnv(), nodeEnv: "production", surfaces: [] });
say("launched");
