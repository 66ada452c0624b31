import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

export type LoginProblem = "wrong" | "unreachable" | "limited";

const PROBLEMS: Record<LoginProblem, string> = {
  wrong: "That is not the password.",
  unreachable: "The collector does not answer, so nobody can sign in. Is it running?",
  limited: "Too many attempts. Wait a minute, then try again.",
};

interface LoginScreenProps {
  signIn: (form: FormData) => Promise<void>;
  returnTo: string;
  problem: LoginProblem | null;
  /** True where the browser will not keep the session, because the connection is not encrypted. */
  insecure: boolean;
}

export function LoginScreen({ signIn, returnTo, problem, insecure }: LoginScreenProps) {
  return (
    <div className="mx-auto max-w-80 pt-24">
      <h1 className="text-xl font-semibold tracking-[-0.014em]">Sign in</h1>
      <p className="mt-1 text-muted">This dashboard shows what happens inside your application.</p>
      <form action={signIn} className="mt-6 space-y-4">
        {problem !== null && (
          <Notice tone="danger" alert>
            {PROBLEMS[problem]}
          </Notice>
        )}
        {insecure && (
          <Notice tone="warn">
            This page came without encryption, so the browser will not keep you signed in. Open it by https,
            or on the machine itself by localhost.
          </Notice>
        )}
        <input type="hidden" name="next" value={returnTo} />
        <div>
          <label htmlFor="password" className="mb-1 block text-sm font-medium">
            Password
          </label>
          <input
            id="password"
            type="password"
            name="password"
            required
            maxLength={1000}
            autoComplete="current-password"
            className="h-10 w-full rounded-md border border-edge bg-surface px-3 text-lg"
          />
        </div>
        <Button type="submit" look="primary" className="h-10! w-full">
          Sign in
        </Button>
      </form>
    </div>
  );
}

/** Shown instead of everything where an open dashboard is reached under a name that is not this machine's own. */
export function ClosedScreen({ host }: { host: string }) {
  return (
    <main className="mx-auto max-w-prose px-4 pt-24">
      <h1 className="text-xl font-semibold tracking-[-0.014em]">
        This dashboard is open on its own machine only
      </h1>
      <p className="foreign mt-2 text-lg text-muted">
        It has no password yet, so it answers under localhost and not under “{host}”. Otherwise any web page
        could read it through a name that it points here.
      </p>
      <p className="mt-3 text-lg text-muted">
        Set <code className="text-base text-ink">GLASSHOUSE_PASSWORD</code> and start again to reach it from
        elsewhere.
      </p>
    </main>
  );
}
