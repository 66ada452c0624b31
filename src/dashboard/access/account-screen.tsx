import type { Result } from "#lib/result.ts";
import type { CallerView, SessionView } from "#api/account.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countOf } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { SettingsBody } from "../settings/settings-body.tsx";
import type { ShownOutcome } from "./change-outcome.ts";
import { PasswordField, TextField } from "./fields.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { roleLabel } from "./role-names.ts";
import { type FactorAction, SecondFactorForm } from "./second-factor-form.tsx";

type Act = (form: FormData) => Promise<void>;

export interface Account {
  caller: CallerView;
  sessions: SessionView[];
  hasSecondFactor: boolean;
  /** Whether they sign in by the identity provider. */
  isProvided: boolean;
}

interface AccountScreenProps {
  /** Null where nobody has to sign in: then there is no account. */
  account: Result<Account | null, CollectorFailure>;
  actions: { changePassword: Act; endSession: Act; secondFactor: FactorAction; removeSecondFactor: Act };
  /** What became of the last change, as a sentence; null without one. */
  outcome: ShownOutcome | null;
  viewer: Viewer;
  collectorUrl: string;
}

/** The viewer's own account. */
export function AccountScreen({ account, actions, outcome, viewer, collectorUrl }: AccountScreenProps) {
  return (
    <SettingsBody title="Your account" about="Your password, one-time codes, and where you are signed in.">
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      {!account.ok ? (
        <FailureScreen failure={account.error} collectorUrl={collectorUrl} heading="h2" />
      ) : account.value === null ? (
        <p className="text-sm text-muted">
          No password is set, so this machine opens the dashboard without an account.
        </p>
      ) : (
        <OwnAccount account={account.value} actions={actions} viewer={viewer} />
      )}
    </SettingsBody>
  );
}

function OwnAccount({
  account: { caller, sessions, hasSecondFactor, isProvided },
  actions,
  viewer,
}: { account: Account } & Pick<AccountScreenProps, "actions" | "viewer">) {
  return (
    <>
      <p className="pb-6 text-sm">
        Signed in as <span className="foreign font-medium">{caller.name}</span>
        {caller.role !== null && <>, {roleLabel(caller.role)}</>}.
      </p>
      <Section id="sessions" title="Sessions" meta={countOf(sessions.length, "session")}>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {sessions.map((session) => (
            <Session key={session.id} session={session} end={actions.endSession} viewer={viewer} />
          ))}
        </ul>
      </Section>
      {isProvided ? (
        <p className="text-sm text-muted">
          You sign in by the identity provider, which keeps your password and decides your role.
        </p>
      ) : (
        <PasswordAndCodes hasSecondFactor={hasSecondFactor} actions={actions} />
      )}
    </>
  );
}

function PasswordAndCodes({
  hasSecondFactor,
  actions,
}: Pick<Account, "hasSecondFactor"> & Pick<AccountScreenProps, "actions">) {
  return (
    <>
      <Section id="password" title="Password">
        <Card>
          <form action={actions.changePassword} className="max-w-80 space-y-3">
            <PasswordField name="current" label="Present password" autoComplete="current-password" />
            {hasSecondFactor && <CodeField />}
            <PasswordField name="password" label="New password" autoComplete="new-password" />
            <Button type="submit">Change password</Button>
            <p className="text-xs text-muted">Ends your other sessions.</p>
          </form>
        </Card>
      </Section>
      <Section id="second-factor" title="One-time codes">
        <Card>
          {hasSecondFactor ? (
            <form action={actions.removeSecondFactor} className="max-w-80 space-y-3">
              <p className="text-sm">A sign-in needs a code of your authenticator.</p>
              <PasswordField name="password" label="Password" autoComplete="current-password" />
              <CodeField />
              <Button type="submit">Remove</Button>
            </form>
          ) : (
            <SecondFactorForm act={actions.secondFactor} />
          )}
        </Card>
      </Section>
    </>
  );
}

function CodeField() {
  return <TextField name="code" label="Code" autoComplete="one-time-code" maxLength={100} />;
}

function Session({ session, end, viewer }: { session: SessionView; end: Act; viewer: Viewer }) {
  const { id, isCurrent, agent, address, createdAt, seenAt } = session;
  const where = address === "" ? "an unknown address" : address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="foreign truncate">{agent === "" ? "Unknown program" : agent}</p>
        <p className="text-xs text-muted">
          {where} · signed in <Moment at={createdAt} viewer={viewer} /> · last used{" "}
          <Moment at={seenAt} viewer={viewer} />
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="accent">This session</Badge>
      ) : (
        <form action={end}>
          <input type="hidden" name="session" value={id} />
          <Button type="submit" size="small" aria-label={`End the session from ${where}`}>
            End
          </Button>
        </form>
      )}
    </li>
  );
}
