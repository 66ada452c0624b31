import { ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { PERSONAL_DATA } from "#api/personal-data.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** Export and erasure of one person's data. */
export function personalDataHandlers({ store, clock }: ReadContext): Handlers<typeof PERSONAL_DATA> {
  return {
    findPersonalData: async ({ cursor, ...person }) => ok(await store.findPerson(person, cursor)),
    async erasePersonalData(person) {
      const { erasure } = await store.startErasure(person, clock());
      return ok({ id: erasure });
    },
    async listErasures() {
      const erasures = await store.listErasures();
      return ok({
        erasures: erasures.map(({ id, startedAt, finishedAt, identifiers, erased }) => ({
          id,
          startedAt: isoFromMillis(startedAt),
          finishedAt: finishedAt === null ? null : isoFromMillis(finishedAt),
          identifiers,
          erased,
        })),
      });
    },
  };
}
