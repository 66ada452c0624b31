import { type Command, UsageError } from "./command.ts";

export const start: Command = {
  usage: "[--accept-new-state]",
  summary:
    "Starts app, dashboard and collector, or those that GLASSHOUSE_RUN names, and stops them with itself",
  help: `  --accept-new-state  derive a new state from the days, where state.db is lost or damaged

It takes settings and data from the folder that it is called in. npm start does the same from a source tree.`,
  async run(args) {
    const unknown = args.find((arg) => arg !== "--accept-new-state");
    if (unknown !== undefined) throw new UsageError(`start does not take ${unknown}.`);
    await import("#launch/start.ts");
    return 0;
  },
};
