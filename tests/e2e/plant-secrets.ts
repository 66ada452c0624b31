import type { Browser } from "playwright";

/** Each is planted where a program or a person would leave it; none may be found anywhere afterwards. */
const SECRETS = {
  password: "hunter2-planted",
  token: "tok_planted_9f8e7d6c",
  cookie: "planted-session-cookie",
  bearer: "planted.bearer.abcdef0123456789",
  card: "4111 1111 1111 1111",
  email: "planted.person@mail.example.org",
};

/** For the copy under test: the headers look like a proxy's, which is not let into a fault lab for this machine. */
export const OPEN_LAB = { GLASSHOUSE_FAULTS: "1" };

const QUERY = new URLSearchParams({
  password: SECRETS.password,
  access_token: SECRETS.token,
  card: SECRETS.card,
  to: SECRETS.email,
});
const HEADERS = {
  cookie: `session=${SECRETS.cookie}`,
  authorization: `Bearer ${SECRETS.bearer}`,
  "x-api-key": SECRETS.token,
  "x-forwarded-for": SECRETS.email,
};

/**
 * Sends the secrets down every path: headers, query, body, errors, breadcrumbs, console, requests, feedback.
 *
 * @returns the ids of the errors
 */
export async function plantSecrets(browser: Browser, app: string): Promise<string[]> {
  const ids: string[] = [];
  for (const path of [
    "server-component",
    "route-handler",
    "proxy",
    "answers/maintenance",
    "answers-raw/forbidden",
  ]) {
    const answer = await fetch(`${app}/faults/${path}?${QUERY}`, { headers: HEADERS });
    await answer.arrayBuffer();
    ids.push(answer.headers.get("x-error-id") ?? "");
  }
  await fetch(`${app}/api/report/feedback`, {
    method: "POST",
    headers: HEADERS,
    body: new URLSearchParams({
      error: ids[0] ?? "",
      message: `write to ${SECRETS.email}, password=${SECRETS.password}`,
    }),
  });
  await fetch(`${app}/api/report/browser`, {
    method: "POST",
    headers: { "content-type": "application/csp-report" },
    body: JSON.stringify({
      "csp-report": {
        "document-uri": `${app}/?${QUERY}`,
        "violated-directive": "img-src",
        "effective-directive": "img-src",
        "blocked-uri": "https://elsewhere.example/a.png",
        "original-policy": "img-src 'self'",
        disposition: "enforce",
      },
    }),
  });
  const context = await browser.newContext();
  await context.addCookies([{ name: "session", value: SECRETS.cookie, url: app }]);
  const page = await context.newPage();
  await page.goto(`${app}/faults?${QUERY}`, { waitUntil: "load" });
  // The SDK has loaded once the page's first report has left.
  await page.waitForResponse((response) => response.url().endsWith("/api/report"));
  await page.evaluate(
    async ([secrets, query]) => {
      // oxlint-disable-next-line no-console -- what a careless program prints becomes a breadcrumb
      console.log(`signed in with password=${secrets.password}`, {
        token: secrets.token,
        email: secrets.email,
      });
      await fetch(`/healthz?${query}`, { headers: { authorization: `Bearer ${secrets.bearer}` } });
      setTimeout(() => {
        throw Object.assign(
          new Error(`No money on ${secrets.card} of ${secrets.email}: token=${secrets.token}`),
          {
            password: secrets.password,
          },
        );
      });
    },
    [SECRETS, QUERY.toString()] as const,
  );
  ids.push((await page.locator("[data-error-id]").getAttribute("data-error-id")) ?? "");
  // Leaving the page flushes the SDK.
  await page.goto("about:blank");
  await context.close();
  return ids;
}

/** The planted secrets in a text, each with its surroundings. */
export function findSecrets(text: string): string[] {
  return Object.values(SECRETS)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .flatMap((secret) => {
      const at = text.indexOf(secret);
      return at === -1 ? [] : [text.slice(Math.max(0, at - 80), at + secret.length + 20)];
    });
}
