import type { Result } from "#lib/result.ts";
import type { CallerView } from "#api/account.ts";
import type { PersonView } from "#api/people.ts";
import type { ProjectView } from "#api/projects.ts";
import { linkInto } from "#model/project.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countOf } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { ActionForm, RightsProvider } from "../access/action-form.tsx";
import type { ShownOutcome } from "../access/change-outcome.ts";
import { TextField } from "../access/fields.tsx";
import { OutcomeNotice } from "../access/outcome-notice.tsx";
import { roleLabel } from "../access/role-names.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { paths } from "../paths.ts";
import { PROJECT_ROLES } from "./project-roles.ts";
import { SettingsBody } from "./settings-body.tsx";

type Act = (form: FormData) => Promise<void>;

/** What the forms of the screen do. */
export interface ProjectActions {
  create: Act;
  save: Act;
  remove: Act;
  setRole: Act;
}

interface ProjectsSettingsProps {
  read: Result<{ projects: ProjectView[]; people: PersonView[]; caller: CallerView }, CollectorFailure>;
  actions: ProjectActions;
  outcome: ShownOutcome | null;
  collectorUrl: string;
}

/** The projects of this copy, and who may see which. */
export function ProjectsSettings({ read, actions, outcome, collectorUrl }: ProjectsSettingsProps) {
  return (
    <SettingsBody
      title="Projects"
      about="Each has its own issues, traces, logs, rules, quotas and keys. People have their role in all of them, unless another one is chosen for a project."
    >
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      {read.ok ? (
        <RightsProvider rights={read.value.caller.houseRights}>
          <Section id="new-project" title="Create">
            <Card>
              <ActionForm
                needs="admin"
                isMain
                action={actions.create}
                className="flex flex-wrap items-end gap-3"
              >
                <ProjectFields name="" slug="" />
                <Button type="submit" look="primary">
                  Create project
                </Button>
              </ActionForm>
            </Card>
          </Section>
          <Section
            id="projects-list"
            title="Projects"
            meta={countOf(read.value.projects.length, "project", "projects")}
          >
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {read.value.projects.map((project, place) => (
                <Project
                  key={project.id}
                  project={project}
                  isFirst={place === 0}
                  people={read.value.people}
                  actions={actions}
                />
              ))}
            </ul>
          </Section>
        </RightsProvider>
      ) : (
        <FailureScreen failure={read.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

interface ProjectProps {
  project: ProjectView;
  /** It holds the people and the other projects, so it stays. */
  isFirst: boolean;
  people: PersonView[];
  actions: ProjectActions;
}

function Project({ project, isFirst, people, actions }: ProjectProps) {
  const { slug, name, archivedAt, mayRead } = project;
  const isArchived = archivedAt !== null;
  const hidden = (
    <>
      <input type="hidden" name="project" value={slug} />
      <input type="hidden" name="wasArchived" value={String(isArchived)} />
    </>
  );
  const others = people.filter(({ role }) => role !== "owner");
  return (
    <li className="space-y-2 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {mayRead ? (
          <a
            href={linkInto(project, paths.now())}
            referrerPolicy="no-referrer"
            className="foreign font-medium text-accent underline-offset-2 hover:underline"
          >
            {name}
          </a>
        ) : (
          <span className="foreign font-medium">{name}</span>
        )}
        <code className="foreign text-xs text-muted">{slug}</code>
        {isArchived && <Badge>Archived</Badge>}
        {!mayRead && <Badge>No access</Badge>}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <details className="min-w-0 text-sm open:w-full">
          <summary className="btn btn-plain btn-small cursor-pointer">Rename</summary>
          <ActionForm needs="admin" action={actions.save} className="mt-3 flex flex-wrap items-end gap-3">
            {hidden}
            <input type="hidden" name="isArchived" value={String(isArchived)} />
            <ProjectFields name={name} slug={slug} />
            <Button type="submit">Save</Button>
          </ActionForm>
        </details>
        <ActionForm needs="admin" action={actions.save}>
          {hidden}
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="slug" value={slug} />
          <input type="hidden" name="isArchived" value={String(!isArchived)} />
          <Button type="submit" size="small" aria-label={`${isArchived ? "Restore" : "Archive"} ${name}`}>
            {isArchived ? "Restore" : "Archive"}
          </Button>
        </ActionForm>
        {others.length > 0 && (
          <details className="min-w-0 text-sm open:w-full">
            <summary className="btn btn-plain btn-small cursor-pointer">Roles</summary>
            <ul className="mt-3 space-y-2">
              {others.map((person) => (
                <li key={person.id}>
                  <RoleForm project={project} person={person} act={actions.setRole} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {!isFirst && (
          <details className="min-w-0 text-sm open:w-full">
            <summary className="btn btn-plain btn-small cursor-pointer">Delete</summary>
            <ActionForm needs="admin" action={actions.remove} className="mt-3 flex flex-wrap items-end gap-3">
              {hidden}
              <div className="min-w-56 flex-1">
                <TextField
                  label={`Type ${slug} to delete it with everything that it holds`}
                  name="confirmed"
                  autoComplete="off"
                />
              </div>
              <Button type="submit" aria-label={`Delete the project ${name}`}>
                Delete project
              </Button>
            </ActionForm>
          </details>
        )}
      </div>
    </li>
  );
}

function RoleForm({ project, person, act }: { project: ProjectView; person: PersonView; act: Act }) {
  const own = person.projectRoles.find(({ project: id }) => id === project.id);
  const chosen = own === undefined ? "" : (own.role ?? "none");
  return (
    <ActionForm needs="admin" action={act} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="project" value={project.slug} />
      <input type="hidden" name="person" value={person.id} />
      <span className="foreign min-w-32">{person.name}</span>
      <Select name="role" defaultValue={chosen} aria-label={`Role of ${person.name} in ${project.name}`}>
        <option value="">As in all projects ({roleLabel(person.role)})</option>
        <option value="none">No access</option>
        {PROJECT_ROLES.map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </Select>
      <Button type="submit" size="small" aria-label={`Save the role of ${person.name} in ${project.name}`}>
        Save
      </Button>
    </ActionForm>
  );
}

function ProjectFields({ name, slug }: { name: string; slug: string }) {
  return (
    <>
      <div className="min-w-48 flex-1">
        <TextField label="Name" name="name" maxLength={60} defaultValue={name} autoComplete="off" />
      </div>
      <div className="min-w-48 flex-1">
        <TextField
          label="Name in addresses"
          name="slug"
          maxLength={50}
          pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
          placeholder="web-shop"
          defaultValue={slug}
          autoComplete="off"
          autoCapitalize="off"
        />
      </div>
    </>
  );
}
