import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../free-ports.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

/** Starts everything, and requests the app's home page from before it listens. */
export async function startAndRequest(
  env: Record<string, string> = {},
  template?: string,
): Promise<{ house: Glasshouse; first: Response }> {
  const [port = 0] = await freePorts(1);
  const starting = startGlasshouse({ ...env, PORT: String(port) }, { template });
  let first: Response | undefined;
  while (!first) {
    await sleep(5);
    first = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  }
  return { house: await starting, first };
}
