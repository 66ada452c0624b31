import { faultLabFor, readEnv } from "#config/env.ts";
import { isLocalRequest } from "../guard/exposure.ts";

/** Whether the fault lab is open to the current request. */
export function isLabOpen(): boolean {
  const who = faultLabFor(readEnv());
  return who === "all" || (who === "local" && isLocalRequest());
}
