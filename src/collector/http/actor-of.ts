import type { Context } from "hono";
import { API_TOKEN, ME, type Actor } from "#model/actor.ts";
import type { Access } from "#collector/access/access.ts";
import { bearerToken } from "./auth.ts";

/** Says that a program with the API token asks for the person before it: an open dashboard, where nobody signs in. */
export const ON_BEHALF_HEADER = "x-glasshouse-on-behalf-of";

/** Who asks. Whoever came here has the API token or a session. */
export async function actorOf(c: Context, access: Pick<Access, "identify">): Promise<Actor> {
  const who = await access.identify(bearerToken(c.req.raw.headers));
  return who === "person" || c.req.header(ON_BEHALF_HEADER) === ME.name ? ME : API_TOKEN;
}
