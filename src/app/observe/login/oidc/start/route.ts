import { redirect } from "next/navigation";
import { providerProblem } from "#dashboard/access/login-problem.ts";
import { paths, safeReturnPath } from "#dashboard/paths.ts";
import { signInClient } from "../../../collector.ts";
import { keepStarted } from "../started-cookie.ts";

/**
 * Sends the browser to the identity provider. A link leads here, no form: a form may not lead to another site (`form-action` of
 * the content security policy).
 */
export async function GET(request: Request): Promise<never> {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get("next") ?? undefined);
  const started = await signInClient().startOidcSignIn();
  if (!started.ok) redirect(paths.login(returnTo, providerProblem(started.error)));
  await keepStarted({ browser: started.value.browser, returnTo });
  redirect(started.value.url);
}
