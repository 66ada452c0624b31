import type { z } from "zod";
import type { Refusal } from "#alerts/call-collector.ts";
import type { ErasureView, PersonalRecords } from "#api/personal-data.ts";
import { PERSONAL_DATA, type PersonQuery } from "#api/personal-data.ts";
import { ok, type Result } from "#lib/result.ts";
import type { CallApi } from "../call-api.ts";

export type Person = z.output<typeof PersonQuery>;
export type PersonalRecord = PersonalRecords["records"][number];

/** The collector's endpoints for one person's data. */
export interface PersonalDataApi {
  /** Every page of the person's records; ends with the first failure. */
  find(person: Person): AsyncGenerator<Result<PersonalRecord[], Refusal>>;
  /** Starts an erasure, and returns its id. */
  erase(person: Person): Promise<Result<number, Refusal>>;
  list(): Promise<Result<ErasureView[], Refusal>>;
}

export function personalDataApi(call: CallApi): PersonalDataApi {
  return {
    async *find(person) {
      for (let cursor: PersonalRecords["next"] = null; ;) {
        const page: Result<PersonalRecords, Refusal> = await call(PERSONAL_DATA.findPersonalData, {
          ...person,
          cursor,
        });
        yield page.ok ? ok(page.value.records) : page;
        if (!page.ok || page.value.next === null) return;
        cursor = page.value.next;
      }
    },
    async erase(person) {
      const started = await call(PERSONAL_DATA.erasePersonalData, person);
      return started.ok ? ok(started.value.id) : started;
    },
    async list() {
      const list = await call(PERSONAL_DATA.listErasures);
      return list.ok ? ok(list.value.erasures) : list;
    },
  };
}
