/**
 * Goes to a provider as a browser does, signs in there, and stops before the address that it is sent back to.
 *
 * @returns the query of that address
 */
export async function visitProvider(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let next = new URL(url);
  for (let step = 0; step < 8 && next.origin === origin; step += 1) {
    const isLogin = next.pathname.startsWith("/interaction/");
    const answer = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(isLogin ? { method: "POST", body: new URLSearchParams({ login }) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null)
      throw new Error(`${next.pathname} answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
  }
  return next.search;
}
