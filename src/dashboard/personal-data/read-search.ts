import { err, ok, type Result } from "#lib/result.ts";
import { PersonQuery } from "#api/personal-data.ts";
import type { PersonSearch } from "./person-state.ts";
import { valuesOf } from "./search-values.ts";

const LONGEST = 10_000;

/** What the fields of a form say, a value a line. */
export function readSearch(form: { get(name: string): unknown }): PersonSearch {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, LONGEST) : "";
  };
  const lines = (name: string) =>
    text(name)
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return {
    ids: lines("ids"),
    emails: lines("emails"),
    ips: lines("ips"),
    project: text("project").slice(0, 100),
  };
}

/** Whether it can be looked for; else why not, as a sentence. */
export function checkSearch(search: PersonSearch): Result<PersonSearch, { code: "invalid"; detail: string }> {
  if (valuesOf(search).length === 0)
    return err({ code: "invalid", detail: "Enter at least one user id, e-mail address or IP address." });
  return PersonQuery.safeParse(search).success
    ? ok(search)
    : err({
        code: "invalid",
        detail:
          "Enter 20 values of a kind at most, each of 250 characters at most, without quotation marks and backslashes.",
      });
}
