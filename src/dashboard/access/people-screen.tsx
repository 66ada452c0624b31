import type { Result } from "#lib/result.ts";
import type { CallerView } from "#api/account.ts";
import type { PersonView } from "#api/people.ts";
import { type Role, ROLES } from "#model/access/rights.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countOf } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { SettingsBody } from "../settings/settings-body.tsx";
import type { ShownOutcome } from "./change-outcome.ts";
import { InviteForm, LinkForm } from "./link-forms.tsx";
import type { LinkAction } from "./link-state.ts";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { ROLE_NAMES, roleLabel } from "./role-names.ts";

type Act = (form: FormData) => Promise<void>;

/** What the forms of the screen do. */
export interface PeopleActions {
  invite: LinkAction;
  makeLink: LinkAction;
  changeRole: Act;
  signOut: Act;
  removeSecondFactor: Act;
  remove: Act;
}

interface PeopleScreenProps {
  people: Result<{ people: PersonView[]; caller: CallerView }, CollectorFailure>;
  /** Whether anybody can sign in by a password. */
  hasPasswords: boolean;
  actions: PeopleActions;
  /** What became of the last change, as a sentence; null without one. */
  outcome: ShownOutcome | null;
  viewer: Viewer;
  collectorUrl: string;
}

const NEEDS_ADMIN = "Your role can't change who has access. Ask an admin or an owner.";
const NEEDS_OWNER = "Only an owner can change owners.";
const ROLE_OF_GROUPS = "Their groups at the identity provider decide their role, at each sign-in.";
const NO_PASSWORDS = "Everybody signs in by the identity provider here, which decides who may.";

/** Who may sign in, and as what. */
export function PeopleScreen(props: PeopleScreenProps) {
  const { people, hasPasswords, actions, outcome, viewer, collectorUrl } = props;
  return (
    <SettingsBody
      title="People"
      about="Who may sign in, and what they may do. A link, which you send yourself, lets somebody set their password."
    >
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      {people.ok ? (
        <>
          <Invite {...people.value} hasPasswords={hasPasswords} actions={actions} />
          <Section
            id="people"
            title="Accounts"
            meta={
              people.value.people.length === 0
                ? undefined
                : countOf(people.value.people.length, "person", "people")
            }
          >
            {people.value.people.length === 0 ? (
              <p className="text-sm text-muted">
                Nobody has an account yet. This machine opens the dashboard without one.
              </p>
            ) : (
              <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                {people.value.people.map((person) => (
                  <Person
                    key={person.id}
                    person={person}
                    caller={people.value.caller}
                    hasPasswords={hasPasswords}
                    actions={actions}
                    viewer={viewer}
                  />
                ))}
              </ul>
            )}
          </Section>
          <Roles />
        </>
      ) : (
        <FailureScreen failure={people.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

function Invite({
  people,
  caller,
  hasPasswords,
  actions,
}: {
  people: PersonView[];
  caller: CallerView;
  hasPasswords: boolean;
  actions: PeopleActions;
}) {
  const isFirst = !people.some(({ state }) => state === "active");
  const given = isFirst ? (["owner"] as const) : rolesGivenBy(caller);
  return (
    <Section id="invite" title="Invite">
      <Card>
        <InviteForm
          invite={actions.invite}
          roles={given}
          disabledReason={
            !caller.houseRights.includes("admin") ? NEEDS_ADMIN : hasPasswords ? null : NO_PASSWORDS
          }
        />
        {isFirst && (
          <p className="mt-3 text-sm text-muted">
            The first person is an owner. As soon as they have set a password, everybody has to sign in.
          </p>
        )}
      </Card>
    </Section>
  );
}

interface PersonProps {
  person: PersonView;
  caller: CallerView;
  hasPasswords: boolean;
  actions: PeopleActions;
  viewer: Viewer;
}

function Person({ person, caller, hasPasswords, actions, viewer }: PersonProps) {
  const { id, name, role, state, signsInBy, hasSecondFactor, signedInAt, linkUntil } = person;
  const disabledReason = !caller.houseRights.includes("admin")
    ? NEEDS_ADMIN
    : role === "owner" && !caller.houseRights.includes("own")
      ? NEEDS_OWNER
      : null;
  const roleReason = disabledReason ?? (signsInBy === "provider" ? ROLE_OF_GROUPS : null);
  const small = { person: id, name, disabledReason };
  return (
    <li className="space-y-2 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="foreign font-medium">{name}</span>
        {caller.kind === "person" && caller.name === name && <Badge>You</Badge>}
        {state === "invited" && <Badge>Invited</Badge>}
        {signsInBy === "provider" && <Badge>OpenID Connect</Badge>}
        {hasSecondFactor && <Badge>One-time codes</Badge>}
        <span className="text-xs text-muted">
          {signedInAt === null ? (
            "never signed in"
          ) : (
            <>
              signed in <Moment at={signedInAt} viewer={viewer} />
            </>
          )}
          {linkUntil !== null && (
            <>
              , link until <Moment at={linkUntil} viewer={viewer} as="minute" />
            </>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <form action={actions.changeRole} className="flex items-center gap-2">
          <input type="hidden" name="person" value={id} />
          <Select
            name="role"
            defaultValue={role}
            disabled={roleReason !== null}
            aria-label={`Role of ${name}`}
          >
            {ROLE_NAMES.filter(
              (known) => known.role === role || rolesGivenBy(caller).includes(known.role),
            ).map((known) => (
              <option key={known.role} value={known.role}>
                {known.label}
              </option>
            ))}
          </Select>
          <Button
            type="submit"
            size="small"
            disabled={roleReason !== null}
            data-tip={roleReason ?? undefined}
            aria-label={`Save the role of ${name}`}
          >
            Save
          </Button>
        </form>
        {signsInBy === "password" && (
          <LinkForm
            {...small}
            disabledReason={disabledReason ?? (hasPasswords ? null : NO_PASSWORDS)}
            makeLink={actions.makeLink}
            isReset={state === "active"}
          />
        )}
        {state === "active" && (
          <PersonButton
            {...small}
            act={actions.signOut}
            label="Sign out"
            what={`Sign out ${name} everywhere`}
          />
        )}
        {hasSecondFactor && (
          <PersonButton
            {...small}
            act={actions.removeSecondFactor}
            label="Remove codes"
            what={`Remove codes of ${name}, who then signs in without one`}
          />
        )}
        <PersonButton {...small} act={actions.remove} label="Remove" what={`Remove ${name}`} />
      </div>
      {disabledReason === NEEDS_OWNER && <p className="text-xs text-muted">{disabledReason}</p>}
    </li>
  );
}

interface PersonButtonProps {
  act: Act;
  person: number;
  label: string;
  /** The accessible name. */
  what: string;
  disabledReason: string | null;
}

function PersonButton({ act, person, label, what, disabledReason }: PersonButtonProps) {
  return (
    <form action={act}>
      <input type="hidden" name="person" value={person} />
      <Button
        type="submit"
        size="small"
        disabled={disabledReason !== null}
        data-tip={disabledReason ?? what}
        aria-label={what}
      >
        {label}
      </Button>
    </form>
  );
}

function Roles() {
  return (
    <Section id="roles" title="Roles">
      <ul className="space-y-1 text-sm text-muted">
        {ROLE_NAMES.map(({ role, does }) => (
          <li key={role}>
            <span className="font-medium text-ink">{roleLabel(role)}</span> {does}.
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The roles that the viewer may give, the least first. */
function rolesGivenBy({ houseRights }: CallerView): readonly Role[] {
  return ROLES.toReversed().filter((role) => role !== "owner" || houseRights.includes("own"));
}
