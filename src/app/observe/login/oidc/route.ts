import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { providerProblem } from "#dashboard/access/login-problem.ts";
import { paths } from "#dashboard/paths.ts";
import { signInClient } from "../../collector.ts";
import { keepSession } from "../keep-session.ts";
import { takeStarted } from "./started-cookie.ts";

const MAX_QUERY = 16_384;

/** Where the identity provider sends the browser back to. */
export async function GET(request: Request): Promise<never> {
  const { browser, returnTo } = await takeStarted();
  const answer = await signInClient().finishOidcSignIn({
    query: new URL(request.url).search.slice(0, MAX_QUERY),
    browser,
    agent: ((await headers()).get("user-agent") ?? "").slice(0, 300),
  });
  if (!answer.ok) redirect(paths.login(returnTo, providerProblem(answer.error)));
  await keepSession(answer.value);
  redirect(returnTo);
}
