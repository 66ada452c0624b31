import { inject } from "vitest";
import { houseAt, type House } from "./glasshouse.ts";
import type { Incident } from "./send-incident.ts";

/**
 * The instance shared by all files that neither change nor stop anything, with an incident and two releases in it.
 * Others read it at the same time and cause errors in its app: look up only what you sent or caused, and do not count
 * lists.
 */
export function seededHouse(): House & { incident: Incident } {
  const { address, incident } = inject("seeded");
  return { ...houseAt(address), incident };
}
