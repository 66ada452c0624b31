import { faultsOpen, readEnv } from "#config/env.ts";

/** Fails in an endpoint, once the lab is open. */
export function failInRoute(): Response {
  if (!faultsOpen(readEnv())) return new Response("Not found\n", { status: 404 });
  throw new Error("The route handler could not answer");
}
