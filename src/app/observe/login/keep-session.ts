import "server-only";
import { cookies } from "next/headers";
import { hasSecureCookies, SESSION_COOKIE } from "../collector.ts";

/** Keeps a new session in the browser. `expires` is an ISO time. */
export async function keepSession({ token, expires }: { token: string; expires: string }): Promise<void> {
  (await cookies()).set(SESSION_COOKIE, token, {
    path: "/observe",
    httpOnly: true,
    sameSite: "lax",
    secure: await hasSecureCookies(),
    expires: new Date(expires),
  });
}
