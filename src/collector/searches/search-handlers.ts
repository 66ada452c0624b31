import { err, ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { SEARCHES } from "#api/searches.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { SEARCHED } from "#model/saved-search.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import { STORED_KINDS } from "#collector/store/port/stored-item.ts";
import { completeSearch } from "#collector/search/complete-search.ts";

/** Completions, saved searches, and lookup of any id. */
export function searchHandlers(context: ReadContext): Handlers<typeof SEARCHES> {
  const { store, clock } = context;
  return {
    async complete({ of, ...query }) {
      const signal = SEARCHED.find((known) => known === of);
      return signal === undefined
        ? err(notFound(`search of "${of}"`))
        : completeSearch(context, signal, query);
    },
    listSavedSearches: async ({ of }) => ok({ searches: await store.listSavedSearches(of) }),
    async saveSearch(search) {
      describeAct({ subject: `search ${search.name}` });
      const saved = await store.putSavedSearch(search);
      return saved === null
        ? err({ code: "bad_request", detail: "There are already 50 saved searches. Delete one first." })
        : ok(saved);
    },
    async deleteSavedSearch({ search }) {
      const isDone = isId(search) && (await store.deleteSavedSearch(Number(search), clock()));
      return isDone ? ok(undefined) : err(notFound(`saved search "${search}"`));
    },
    async restoreSavedSearch({ search }) {
      const isDone = isId(search) && (await store.restoreSavedSearch(Number(search)));
      return isDone ? ok(undefined) : err(notFound(`deleted search "${search}" whose name is still free`));
    },
    async getStoredItem({ kind, id }) {
      const known = STORED_KINDS.find((one) => one === kind);
      const item = known === undefined ? null : await store.getStoredItem(known, id);
      if (item === null) return err(notFound(`${kind} "${id}"`));
      const records = item.records.map(({ receivedAt, ...record }) =>
        Object.assign(record, { receivedAt: isoFromMillis(receivedAt) }),
      );
      return ok({ ...item, records });
    },
    find: async ({ text }) => ok({ query: text, found: await store.find(text) }),
  };
}

function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}
