import "server-only";
import { faultsOpen, isLoopback, readEnv } from "#config/env.ts";
import { requestHost } from "./collector.ts";

const USUAL_APP_PORT = 3000;

/** The application's fault lab, as a browser that is here reaches it; null where the lab is closed or its address is not known. */
export async function faultsUrl(): Promise<string | null> {
  const env = readEnv();
  if (!faultsOpen(env)) return null;
  if (env.GLASSHOUSE_SURFACE === "all") return "/faults";
  const host = await requestHost();
  if (!isLoopback(host)) return null;
  // A started Next process has its own port in PORT, so the dashboard's tells nothing of the application's.
  const port = env.PORT === env.DASHBOARD_PORT ? USUAL_APP_PORT : env.PORT;
  return `http://${host}:${port}/faults`;
}
