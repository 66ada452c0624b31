import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LOGIN_PROBLEMS } from "#dashboard/access/login-problem.ts";
import { LoginScreen, NoPasswordScreen } from "#dashboard/frame/access-screens.tsx";
import { safeReturnPath } from "#dashboard/paths.ts";
import { choice, param, type SearchParams } from "#dashboard/search-params.ts";
import { signIn } from "../actions.ts";
import { access, hasSecureCookies, isEncrypted } from "../collector.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams;
  const returnTo = safeReturnPath(param(search, "next"));
  const { passwordRequired, passwordSet, nameRequired, provider, client } = await access();
  const problem = choice(search, "problem", ["none", ...LOGIN_PROBLEMS]);
  if (!passwordRequired && (await client.getAccess()).ok) redirect(returnTo);
  if (passwordRequired && !passwordSet && provider === null) return <NoPasswordScreen />;
  return (
    <LoginScreen
      signIn={signIn}
      returnTo={returnTo}
      hasPasswords={passwordSet && provider?.isOnly !== true}
      isNameNeeded={nameRequired}
      provider={provider?.name ?? null}
      problem={problem === "none" ? null : problem}
      insecure={(await hasSecureCookies()) && !(await isEncrypted())}
    />
  );
}
