import "server-only";
import { cookies } from "next/headers";
import { paths, safeReturnPath } from "#dashboard/paths.ts";
import { hasSecureCookies } from "../../collector.ts";

const COOKIE = "glasshouse_oidc";
const PATH = paths.providerLogin();
/** As long as the collector keeps a sign-in that was started. */
const SECONDS = 600;
/** A cookie has room for three times as much, which escapes may take. */
const MAX_RETURN = 1_000;

/** What a browser that left for the provider brings back: its secret, and the page that it wanted. */
export interface Started {
  browser: string;
  returnTo: string;
}

export async function keepStarted({ browser, returnTo }: Started): Promise<void> {
  const kept = returnTo.length > MAX_RETURN ? paths.now() : returnTo;
  (await cookies()).set(COOKIE, `${browser} ${kept}`, {
    path: PATH,
    httpOnly: true,
    // Sent with the provider's redirect as well, which is another site's.
    sameSite: "lax",
    secure: await hasSecureCookies(),
    maxAge: SECONDS,
  });
}

/** Reads it, once. Empty secrets are no browser's. */
export async function takeStarted(): Promise<Started> {
  const jar = await cookies();
  const [browser = "", returnTo] = (jar.get(COOKIE)?.value ?? "").split(" ", 2);
  jar.delete({ name: COOKIE, path: PATH });
  return { browser: browser.slice(0, 100), returnTo: safeReturnPath(returnTo) };
}
