import { err, ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { INCIDENTS } from "#api/incidents.ts";
import { parseIncidentKey } from "#model/incident/incident.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { IncidentRecord } from "#collector/store/port/incidents.ts";
import { addEntry } from "./add-entry.ts";
import { changeIncident } from "./change-incident.ts";
import { incidentPage, incidentView } from "./incident-view.ts";
import { openIncident } from "./open-incident.ts";
import { keepEvidence, readEvidence } from "./read-evidence.ts";

/** Incidents, their timelines and reports. */
export function incidentHandlers(context: ReadContext): Handlers<typeof INCIDENTS> {
  const { store, clock } = context;

  async function find(key: string): Promise<IncidentRecord | null> {
    const number = parseIncidentKey(key);
    return number === undefined ? null : store.getIncident(number);
  }

  /** Changes an incident that exists, and answers nothing; `isDone` is false for what it does not have. */
  async function change(key: string, what: string, run: (record: IncidentRecord) => Promise<boolean>) {
    const record = await find(key);
    if (record === null) return err(notFound(`incident "${key}"`));
    if (!(await run(record))) return err(notFound(what));
    await keepEvidence(context, record.incident.number);
    return ok(undefined);
  }

  return {
    async listIncidents({ status, limit }) {
      const listed = await store.listIncidents(status === "open", limit);
      return ok({ incidents: listed.map(incidentView) });
    },
    countOpenIncidents: async () => ok({ open: await store.countOpenIncidents() }),
    openIncident: async (input, caller) => openIncident(context, input, (await caller.actor()).name),
    async getIncident({ incident }) {
      const record = await find(incident);
      return record === null
        ? err(notFound(`incident "${incident}"`))
        : ok(incidentPage(record, await readEvidence(context, record)));
    },
    async changeIncident({ incident, ...input }, caller) {
      const record = await find(incident);
      return record === null
        ? err(notFound(`incident "${incident}"`))
        : changeIncident(context, record, input, (await caller.actor()).name);
    },
    async addIncidentEntry({ incident, ...input }, caller) {
      const record = await find(incident);
      return record === null
        ? err(notFound(`incident "${incident}"`))
        : addEntry(context, record, input, (await caller.actor()).name);
    },
    editIncidentNote: ({ incident, entry, note }) =>
      change(incident, `note "${entry}"`, ({ incident: { number } }) =>
        store.editIncidentNote(number, idOf(entry), note, clock()),
      ),
    deleteIncidentEntry: ({ incident, entry }) =>
      change(incident, `note or pinned entry "${entry}"`, ({ incident: { number } }) =>
        store.deleteIncidentEntry(number, idOf(entry), clock()),
      ),
    pinIncidentEntry: ({ incident, entry, isPinned }) =>
      change(incident, `entry "${entry}"`, async (record) => {
        const { entries } = await readEvidence(context, record);
        if (entries.every(({ id }) => id !== entry)) return false;
        await store.pinIncidentEntry(record.incident.number, { entry, isPinned }, clock());
        return true;
      }),
    async putIncidentReport({ incident, version, ...texts }) {
      const record = await find(incident);
      if (record === null) return err(notFound(`incident "${incident}"`));
      const { number } = record.incident;
      if (!(await store.putReport(number, { version, texts }, clock())))
        return err({
          code: "not_possible",
          detail: `version: somebody changed the report since version ${version}; read it again.`,
        });
      await keepEvidence(context, number);
      return ok(undefined);
    },
  };
}

/** A number that no entry has for anything else. */
function idOf(entry: string): number {
  return /^\d{1,15}$/.test(entry) ? Number(entry) : 0;
}
