import "server-only";
import { faultsOpen, isLoopback, readEnv } from "#config/env.ts";
import { requestHost } from "./collector.ts";

const USUAL_APP_PORT = 3000;

/** The URL of the application's fault lab for this browser; null if it is closed or its address is unknown. */
export async function faultsUrl(): Promise<string | null> {
  const env = readEnv();
  if (!faultsOpen(env)) return null;
  if (env.GLASSHOUSE_SURFACE === "all") return "/faults";
  const host = await requestHost();
  if (!isLoopback(host)) return null;
  // PORT is this process's own port, which says nothing about the application's.
  const port = env.PORT === env.DASHBOARD_PORT ? USUAL_APP_PORT : env.PORT;
  return `http://${host}:${port}/faults`;
}
