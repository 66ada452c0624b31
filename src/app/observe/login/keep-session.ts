import "server-only";
import { cookies } from "next/headers";
import { hasSecureCookies, SESSION_COOKIE } from "../collector.ts";
import { paths } from "#dashboard/paths.ts";

/** Keeps a new session in the browser. `expires` is an ISO time. */
export async function keepSession({ token, expires }: { token: string; expires: string }): Promise<void> {
  (await cookies()).set(SESSION_COOKIE, token, {
    path: paths.now(),
    httpOnly: true,
    sameSite: "lax",
    secure: await hasSecureCookies(),
    expires: new Date(expires),
  });
}
