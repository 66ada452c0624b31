import { faultsOpen, readEnv } from "#config/env.ts";
import { log } from "#telemetry/server/log.ts";

/** Fails while a page is rendered on the server. */
export async function failInServerComponent(): Promise<void> {
  if (!faultsOpen(readEnv())) return;
  await Promise.resolve();
  log.warn({ fault: "server-component" }, "about to render what cannot be rendered");
  throw new Error("The server component could not load its data");
}
