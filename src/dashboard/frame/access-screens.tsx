import { Button, buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PasswordField, TextField } from "../access/fields.tsx";
import { type LoginProblem, loginProblemText } from "../access/login-problem.ts";
import { paths } from "../paths.ts";

interface LoginScreenProps {
  signIn: (form: FormData) => Promise<void>;
  returnTo: string;
  /** Whether anybody can sign in by a password. */
  hasPasswords: boolean;
  /** Whether there are more people than the operator. */
  isNameNeeded: boolean;
  /** What people call the identity provider; null without one. */
  provider: string | null;
  problem: LoginProblem | null;
  /** True if the browser will drop the session cookie because the connection is not encrypted. */
  insecure: boolean;
}

export function LoginScreen(props: LoginScreenProps) {
  const { returnTo, hasPasswords, provider, problem, insecure } = props;
  return (
    <div className="mx-auto max-w-80 pt-24">
      <h1 className="type-title">Sign in</h1>
      <p className="mt-1 text-muted">See what happens inside your application.</p>
      <div className="mt-6 space-y-4">
        {problem !== null && (
          <Notice tone={problem === "code" ? "plain" : "danger"} alert>
            {loginProblemText(problem)}
          </Notice>
        )}
        {insecure && (
          <Notice tone="warn">
            This connection isn’t encrypted, so your browser won’t keep you signed in. Use https, or localhost
            on the machine itself.
          </Notice>
        )}
        {provider !== null && (
          <a
            href={paths.startProviderLogin(returnTo)}
            className={buttonClass(hasPasswords ? "plain" : "primary", "h-10! w-full")}
          >
            Sign in with {provider}
          </a>
        )}
        {provider !== null && hasPasswords && <p className="text-center text-sm text-muted">or</p>}
        {hasPasswords && <PasswordForm {...props} />}
        {provider !== null && !hasPasswords && problem !== null && <WayBack />}
      </div>
    </div>
  );
}

function PasswordForm({ signIn, returnTo, isNameNeeded, problem }: LoginScreenProps) {
  return (
    <form action={signIn} className="space-y-4">
      <input type="hidden" name="next" value={returnTo} />
      {isNameNeeded && <TextField name="name" label="Name" autoComplete="username" maxLength={200} />}
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      {problem === "code" && (
        <TextField name="code" label="One-time code" autoComplete="one-time-code" maxLength={100} />
      )}
      <Button type="submit" look="primary" className="h-10! w-full">
        Sign in
      </Button>
    </form>
  );
}

/** For the operator, while the only way in is out of order. */
function WayBack() {
  return (
    <p className="type-prose text-sm text-muted">
      If you run Glasshouse and nobody gets in: remove <code className="text-ink">GLASSHOUSE_OIDC_ONLY</code>,
      set <code className="text-ink">GLASSHOUSE_PASSWORD</code> to a new value, and restart. Then{" "}
      <code className="text-ink">owner</code> can sign in by password.
    </p>
  );
}

/** Shown instead of the sign-in if this copy is reached from elsewhere and has no password. */
export function NoPasswordScreen() {
  return (
    <div className="mx-auto max-w-prose pt-24">
      <h1 className="type-title">Set a password to open this dashboard</h1>
      <p className="mt-2 type-prose text-muted">
        Glasshouse is reached through a proxy or has a public address, and no password is set. Until there is
        one, nobody can sign in.
      </p>
      <p className="mt-3 type-prose text-muted">
        Set <code className="text-sm text-ink">GLASSHOUSE_PASSWORD</code> (8 characters or more), and restart.
        Received data is kept.
      </p>
    </div>
  );
}

/** Shown instead of every page if a dashboard without a password is reached under another host name. */
export function ClosedScreen({ host }: { host: string }) {
  return (
    <main className="mx-auto max-w-prose px-4 pt-24">
      <h1 className="type-title">This dashboard is only available on its own machine</h1>
      <p className="foreign mt-2 type-prose text-muted">
        No password is set, so it answers on localhost only, not on “{host}”. Otherwise any web page could
        read it through a domain name that points to this machine.
      </p>
      <p className="mt-3 type-prose text-muted">
        To reach it from elsewhere, set <code className="text-sm text-ink">GLASSHOUSE_PASSWORD</code> and
        restart.
      </p>
    </main>
  );
}
