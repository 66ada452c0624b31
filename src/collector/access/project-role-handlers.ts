import { err, ok, type Result } from "#lib/result.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import type { PROJECTS } from "#api/projects.ts";
import type { Store } from "#collector/store/port/store.ts";

type RoleHandlers = Pick<Handlers<typeof PROJECTS>, "putProjectRole" | "removeProjectRole">;

/** The roles that people have in one project alone. `store` is where the people are. */
export function projectRoleHandlers(
  store: Pick<Store, "findAccount" | "setProjectRole">,
  project: ProjectId,
): RoleHandlers {
  async function known(person: string): Promise<Result<number, Failure<"not_found">>> {
    const account = /^\d{1,9}$/.test(person) ? await store.findAccount(Number(person)) : null;
    return account === null
      ? err({ code: "not_found", detail: `There is no person ${person}.` })
      : ok(account.id);
  }
  return {
    async putProjectRole({ person, role }) {
      const account = await known(person);
      if (!account.ok) return account;
      await store.setProjectRole(account.value, project, role);
      return ok(undefined);
    },
    async removeProjectRole({ person }) {
      const account = await known(person);
      if (!account.ok) return account;
      await store.setProjectRole(account.value, project, undefined);
      return ok(undefined);
    },
  };
}
