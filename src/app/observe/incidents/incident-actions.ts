"use server";

import { revalidatePath } from "next/cache";
import { redirect, RedirectType } from "next/navigation";
import type { Answer } from "#dashboard/collector-client/request.ts";
import { problemCode } from "#dashboard/incidents/incident-problem.ts";
import { pinnedFields, readPinned, type FieldReader } from "#dashboard/incidents/pinned-fields.ts";
import {
  formReader,
  readDetails,
  readMark,
  readMilestones,
  readReport,
} from "#dashboard/incidents/read-incident-form.ts";
import { partParam, TIMELINE_PARTS } from "#dashboard/incidents/timeline-filter.ts";
import { followUpsOf } from "#dashboard/incidents/report/report-document.ts";
import { paths } from "#dashboard/paths.ts";
import { readMoment } from "#dashboard/scope/read-moment.ts";
import { patientAccess, viewer } from "../collector.ts";

/** Opens an incident, and shows it. */
export async function openIncident(form: FormData): Promise<void> {
  const field = formReader(form);
  const { zone, now } = await viewer();
  const typed = field("started")?.trim() ?? "";
  const started = typed === "" ? undefined : readMoment(typed, zone, now);
  const pin = readPinned(field);
  const alert = Number(field("alert") ?? "");
  const again = (problem: string) => openAgain(field, problem);
  if (started === null) again("time-started");
  const { client } = await patientAccess();
  const answer = await client.openIncident({
    ...readDetails(field),
    startedAt: started?.at === undefined ? undefined : new Date(started.at).toISOString(),
    alert: Number.isInteger(alert) && alert > 0 ? alert : null,
    pin,
  });
  if (answer.ok) show(paths.incident(answer.value.key));
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.newIncident()));
  again(problemCode(answer.error));
}

/** The form again, with what was typed. */
function openAgain(field: FieldReader, problem: string): never {
  const names = ["title", "severity", "services", "environment", "lead", "comms", "started", "alert"];
  const values = Object.fromEntries(names.map((name) => [name, field(name)?.slice(0, 500) || undefined]));
  const pin = readPinned(field);
  show(paths.newIncident({ ...values, ...(pin === null ? {} : pinnedFields(pin)), problem }));
}

/** Pins something to an incident, and shows it there. */
export async function pinItem(form: FormData): Promise<void> {
  const field = formReader(form);
  const key = field("incident") ?? "";
  const pin = readPinned(field);
  if (pin === null) show(paths.incidents());
  const { client } = await patientAccess();
  const answer = await client.addIncidentEntry({ incident: key, pin });
  if (answer.ok) show(paths.incident(key));
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.incidents()));
  show(paths.pinToIncident({ ...pinnedFields(pin), problem: problemCode(answer.error) }));
}

/** Sets a milestone to now, or opens the incident again. */
export async function markIncident(form: FormData): Promise<void> {
  const field = formReader(form);
  const { now } = await viewer();
  const milestones = readMark(field, now);
  await change(field, ({ client, incident }) => client.changeIncident({ incident, milestones }));
}

/** Saves the details and times of an incident. */
export async function editIncident(form: FormData): Promise<void> {
  const field = formReader(form);
  const { zone, now } = await viewer();
  const milestones = readMilestones(field, zone, now);
  if (!milestones.ok)
    show(paths.incident(field("incident") ?? "", { problem: `time-${milestones.error.milestone}` }));
  await change(field, ({ client, incident }) =>
    client.changeIncident({ incident, ...readDetails(field), milestones: milestones.value }),
  );
}

/** Adds a note, pinned to the report if the form says so. */
export async function addNote(form: FormData): Promise<void> {
  const field = formReader(form);
  await change(field, async ({ client, incident }) => {
    const added = await client.addIncidentEntry({ incident, note: field("note") ?? "" });
    if (!added.ok || field("pinned") === null) return added;
    const page = await client.getIncident({ incident });
    const own = page.ok ? page.value.timeline.filter(({ kind }) => kind === "note") : [];
    const latest = own.toSorted((left, right) => (left.own ?? 0) - (right.own ?? 0)).at(-1);
    return latest === undefined
      ? added
      : client.pinIncidentEntry({ incident, entry: latest.id, isPinned: true });
  });
}

export async function editNote(form: FormData): Promise<void> {
  const field = formReader(form);
  await change(field, ({ client, incident }) =>
    client.editIncidentNote({ incident, entry: field("entry") ?? "", note: field("note") ?? "" }),
  );
}

/** Deletes a note, or removes what was pinned. */
export async function deleteEntry(form: FormData): Promise<void> {
  const field = formReader(form);
  await change(field, ({ client, incident }) =>
    client.deleteIncidentEntry({ incident, entry: field("entry") ?? "" }),
  );
}

/** Takes an entry into the report, or leaves it out. */
export async function pinEntry(form: FormData): Promise<void> {
  const field = formReader(form);
  await change(field, ({ client, incident }) =>
    client.pinIncidentEntry({ incident, entry: field("entry") ?? "", isPinned: field("pinned") === "1" }),
  );
}

/** Saves what people wrote of the report. */
export async function saveReport(form: FormData): Promise<void> {
  const field = formReader(form);
  await change(field, ({ client, incident }) => client.putIncidentReport({ incident, ...readReport(field) }));
}

/** Checks or unchecks a follow-up. The list is somebody's from then on. */
export async function checkFollowUp(form: FormData): Promise<void> {
  const field = formReader(form);
  await change(field, async ({ client, incident }) => {
    const page = await client.getIncident({ incident });
    if (!page.ok) return page;
    const place = Number(field("place") ?? -1);
    const followUps = followUpsOf(page.value.report).map(({ text, isDone }, index) => ({
      text,
      isDone: index === place ? !isDone : isDone,
    }));
    return client.putIncidentReport({ incident, version: Number(field("version") ?? 0), followUps });
  });
}

type Access = Awaited<ReturnType<typeof patientAccess>>;

/** Changes the form's incident, then shows it again, with the problem if there was one. */
async function change(
  field: FieldReader,
  run: (on: { client: Access["client"]; incident: string }) => Promise<Answer<unknown>>,
): Promise<never> {
  const incident = field("incident") ?? "";
  const part = TIMELINE_PARTS.find((one) => one === field("show")) ?? "all";
  const { client } = await patientAccess();
  const answer = await run({ client, incident });
  if (answer.ok) show(paths.incident(incident, { show: partParam(part) }));
  if (answer.error.code === "unauthorized") redirect(paths.login(paths.incident(incident)));
  show(paths.incident(incident, { show: partParam(part), problem: problemCode(answer.error) }));
}

/** Shows a page after a change; going back skips the page as it was. */
function show(path: string): never {
  revalidatePath("/observe", "layout");
  redirect(path, RedirectType.replace);
}
