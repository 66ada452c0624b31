import type { Refusal } from "#alerts/call-collector.ts";
import type { PersonView } from "#api/people.ts";
import type { CallApi } from "../call-api.ts";
import type { Terminal } from "../command.ts";

/** What every action about people has. */
export interface PeopleCommand extends Terminal {
  call: CallApi;
  /** Whether it may do what only owners may. */
  mayOwn: boolean;
  people: readonly PersonView[];
  json: boolean;
}

/** Says why the collector refused something about a person, and returns the exit code. */
export function refuse(
  { mayOwn, fail }: Pick<PeopleCommand, "mayOwn" | "fail">,
  { isOwner }: { isOwner: boolean },
  { detail }: Refusal,
): number {
  fail(
    isOwner && !mayOwn
      ? "Only an owner can invite and change owners: on the dashboard, at Settings, People.\n"
      : `${detail}\n`,
  );
  return 1;
}

/** Says it if somebody is the last owner who can sign in, who has to stay one. */
export function isLastOwner(
  { people, fail }: Pick<PeopleCommand, "people" | "fail">,
  { id, name, role }: PersonView,
): boolean {
  const owners = people.filter((one) => one.role === "owner" && one.state === "active");
  const isLast = role === "owner" && owners.length === 1 && owners[0]?.id === id;
  if (isLast) fail(`"${name}" is the last owner who can sign in. Make somebody else an owner first.\n`);
  return isLast;
}

/** The path of an endpoint about a person. */
export function pathAbout({ path }: { path: string }, { id }: PersonView): string {
  return path.replace("{person}", String(id));
}
