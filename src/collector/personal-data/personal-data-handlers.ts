import { ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { PERSONAL_DATA } from "#api/personal-data.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** Export and erasure of one person's data. */
export function personalDataHandlers({ store, clock }: ReadContext): Handlers<typeof PERSONAL_DATA> {
  return {
    async findPersonalData({ cursor, ...person }) {
      describeAct({ subject: kindsOf(person) });
      return ok(await store.findPerson(person, cursor));
    },
    async erasePersonalData(person) {
      describeAct({ subject: kindsOf(person) });
      const { erasure } = await store.startErasure(person, clock());
      return ok({ id: erasure });
    },
    async listErasures() {
      const erasures = await store.listErasures();
      return ok({
        erasures: erasures.map(({ id, startedAt, finishedAt, state, redactsUntil, identifiers, erased }) => ({
          id,
          startedAt: isoFromMillis(startedAt),
          finishedAt: finishedAt === null ? null : isoFromMillis(finishedAt),
          state,
          redactsUntil: isoFromMillis(redactsUntil),
          identifiers,
          erased,
        })),
      });
    },
  };
}

/** How the person is known. By what is not said: the audit log outlives an erasure. */
function kindsOf({ ids, emails, ips }: { ids: string[]; emails: string[]; ips: string[] }): string {
  const given = [
    ids.length > 0 && "id",
    emails.length > 0 && "e-mail address",
    ips.length > 0 && "IP address",
  ];
  return `a person by ${given.filter((kind) => kind !== false).join(" and ")}`;
}
