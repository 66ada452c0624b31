import type { PersonLinkView } from "#api/people.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PasswordField } from "./fields.tsx";
import { roleLabel } from "./role-names.ts";

export type JoinProblem = "weak" | "different" | "failed";

const PROBLEMS: Record<JoinProblem, string> = {
  weak: "This password is easy to guess. Use 10 characters or more: a few words that don't belong together, or what a password manager makes.",
  different: "The two passwords differ.",
  failed: "The collector isn't responding, so nothing was saved. Try again in a moment.",
};

interface JoinScreenProps {
  link: PersonLinkView;
  token: string;
  join: (form: FormData) => Promise<void>;
  problem: JoinProblem | null;
}

/** Where a link leads: its person sets their password. */
export function JoinScreen({ link: { name, role, isInvitation }, token, join, problem }: JoinScreenProps) {
  return (
    <div className="mx-auto max-w-80 pt-24">
      <h1 className="type-title">{isInvitation ? "Set your password" : "Set a new password"}</h1>
      <p className="mt-1 text-muted">
        You sign in as <span className="foreign font-medium text-ink">{name}</span>
        {isInvitation && <>, {roleLabel(role)}</>}.
      </p>
      <form action={join} className="mt-6 space-y-4">
        {problem !== null && (
          <Notice tone="danger" alert>
            {PROBLEMS[problem]}
          </Notice>
        )}
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={name} autoComplete="username" />
        <PasswordField name="password" label="New password" autoComplete="new-password" />
        <PasswordField name="again" label="The same again" autoComplete="new-password" />
        <Button type="submit" look="primary" className="h-10! w-full">
          Save and sign in
        </Button>
      </form>
    </div>
  );
}

/** Shown for a link that no longer works. */
export function DeadJoinScreen() {
  return (
    <div className="mx-auto max-w-prose pt-24">
      <h1 className="type-title">This link no longer works</h1>
      <p className="mt-2 type-prose text-muted">
        It was used, was replaced by a newer one, or has expired. Ask whoever sent it for another.
      </p>
    </div>
  );
}
