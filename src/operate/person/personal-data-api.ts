import type { z } from "zod";
import { refused, type Refusal } from "#alerts/call-collector.ts";
import type { ErasureView, PersonalRecords } from "#api/personal-data.ts";
import { PERSONAL_DATA, type PersonQuery } from "#api/personal-data.ts";
import { PROJECTS } from "#api/projects.ts";
import { ok, type Result } from "#lib/result.ts";
import type { CallApi } from "../call-api.ts";

export type Person = z.output<typeof PersonQuery>;

/** What each project says for itself. */
interface OfProject {
  /** Its slug. */
  project: string;
}

export type PersonalRecord = PersonalRecords["records"][number] & OfProject;
export type ProjectErasure = ErasureView & OfProject;

/** The collector's endpoints for one person's data, over all projects. */
export interface PersonalDataApi {
  /** Every page of the person's records; ends with the first failure. */
  find(person: Person): AsyncGenerator<Result<PersonalRecord[], Refusal>>;
  /** Starts an erasure in each project, and returns their ids. */
  erase(person: Person): Promise<Result<(OfProject & { id: number })[], Refusal>>;
  list(): Promise<Result<ProjectErasure[], Refusal>>;
}

/** @param only the slug of one project; undefined for all */
export async function personalDataApi(
  call: CallApi,
  only: string | undefined,
): Promise<Result<PersonalDataApi, Refusal>> {
  const listed = await call(PROJECTS.listOwnProjects);
  if (!listed.ok) return listed;
  const slugs = listed.value.projects.map(({ slug }) => slug);
  const projects = slugs.filter((slug) => only === undefined || slug === only);
  if (projects.length === 0) return refused(`there is no project "${only}"`);

  /** What `ask` answers for each project, the first failure instead. */
  async function ofEach<T>(
    ask: (project: string) => Promise<Result<T[], Refusal>>,
  ): Promise<Result<(T & OfProject)[], Refusal>> {
    const all: (T & OfProject)[] = [];
    for (const project of projects) {
      const answer = await ask(project);
      if (!answer.ok) return answer;
      for (const one of answer.value) all.push({ ...one, project });
    }
    return ok(all);
  }

  return ok({
    async *find(person) {
      for (const project of projects) {
        for (let cursor: PersonalRecords["next"] = null; ;) {
          const body: object = { ...person, cursor };
          const page: Result<PersonalRecords, Refusal> = await call(
            PERSONAL_DATA.findPersonalData,
            body,
            project,
          );
          yield page.ok ? ok(page.value.records.map((record) => Object.assign(record, { project }))) : page;
          if (!page.ok) return;
          if (page.value.next === null) break;
          cursor = page.value.next;
        }
      }
    },
    erase: (person) =>
      ofEach(async (project) => {
        const started = await call(PERSONAL_DATA.erasePersonalData, person, project);
        return started.ok ? ok([{ id: started.value.id }]) : started;
      }),
    list: () =>
      ofEach(async (project) => {
        const list = await call(PERSONAL_DATA.listErasures, undefined, project);
        return list.ok ? ok(list.value.erasures) : list;
      }),
  });
}
