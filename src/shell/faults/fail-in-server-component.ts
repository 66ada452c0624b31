import { connection } from "next/server";
import { faultsOpen, readEnv } from "#config/env.ts";
import { log } from "#telemetry/server/log.ts";

/** Fails while a page is rendered on the server. */
export async function failInServerComponent(): Promise<void> {
  await connection();
  if (!faultsOpen(readEnv())) return;
  log.warn({ fault: "server-component" }, "about to render what cannot be rendered");
  throw new Error("The server component could not load its data");
}
