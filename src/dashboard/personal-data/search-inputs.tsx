import type { PersonSearch } from "./person-state.ts";

/** Whom a form is about, as the fields of the search have it. */
export function SearchInputs({ search: { ids, emails, ips, project } }: { search: PersonSearch }) {
  return (
    <>
      <input type="hidden" name="ids" value={ids.join("\n")} />
      <input type="hidden" name="emails" value={emails.join("\n")} />
      <input type="hidden" name="ips" value={ips.join("\n")} />
      <input type="hidden" name="project" value={project} />
    </>
  );
}
