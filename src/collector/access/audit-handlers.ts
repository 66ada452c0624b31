import { err, ok } from "#lib/result.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { AuditEntry } from "#model/access/audit-entry.ts";
import { rightsOf } from "#model/access/identity.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Project } from "#model/project.ts";
import { actionsTitled, titleOfAction } from "#api/action-titles.ts";
import type { AUDIT, AuditEntryView } from "#api/audit.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { ProjectDirectory } from "#collector/projects/directory.ts";
import type { Store } from "#collector/store/port/store.ts";

export interface AuditContext {
  store: Pick<Store, "listAudit">;
  /** Whose log it is. That of the first one also has what concerns all. */
  project: ProjectId;
  directory: Pick<ProjectDirectory, "list">;
}

/** The audit log. Whoever administers one project alone reads what was done in it. */
export function auditHandlers({ store, project, directory }: AuditContext): Handlers<typeof AUDIT> {
  return {
    async listAudit({ who, what, start, end, cursor, per_page: limit }, caller) {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return err({ code: "bad_cursor" });
      const identity = await caller.identity();
      const filter = {
        who: who ?? null,
        what: what ?? null,
        actions: what === undefined ? [] : actionsTitled(what),
        project: identity !== null && rightsOf(identity, null).includes("admin") ? null : project,
        start: millisOf(start),
        end: millisOf(end),
      };
      const found = await store.listAudit(filter, limit + 1, cursor === undefined ? null : Number(cursor));
      const shown = found.slice(0, limit);
      return ok({
        entries: shown.map((entry) => auditView(entry, directory.list())),
        next: found.length > limit ? String(shown.at(-1)?.id) : null,
      });
    },
  };
}

function millisOf(moment: string | undefined): UnixMillis | null {
  return moment === undefined ? null : Date.parse(moment);
}

function auditView({ at, project, ...entry }: AuditEntry, projects: Project[]): AuditEntryView {
  return {
    ...entry,
    at: isoFromMillis(at),
    title: titleOfAction(entry.action),
    project: project === null ? null : (projects.find(({ id }) => id === project)?.slug ?? String(project)),
  };
}
