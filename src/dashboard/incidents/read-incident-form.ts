import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IncidentChangeInput } from "#api/incidents.ts";
import { MILESTONES, type Milestone } from "#model/incident/milestones.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import type { FieldReader } from "./pinned-fields.ts";
import { readMoment } from "../scope/read-moment.ts";
import { readFollowUps } from "./follow-up-lines.ts";

/** Reads the fields of a form as text. Browsers send the line breaks of a text area as CRLF. */
export function formReader(form: FormData): FieldReader {
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, 30_000).replaceAll("\r\n", "\n") : null;
  };
}

interface WrongTime {
  code: "wrong_time";
  milestone: Milestone;
}

/** The fields that opening and editing have in common. */
export function readDetails(field: FieldReader) {
  const orNull = (name: string) => field(name)?.trim() || null;
  return {
    title: field("title")?.trim() ?? "",
    severity: SEVERITIES.find((severity) => severity === field("severity")) ?? "page",
    services: [
      ...new Set(
        (field("services") ?? "")
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== ""),
      ),
    ],
    environment: orNull("environment"),
    lead: orNull("lead"),
    comms: orNull("comms"),
  };
}

/** The milestones of a form. A time that shows as it was before stays exactly as it was. */
export function readMilestones(
  field: FieldReader,
  zone: string,
  now: UnixMillis,
): Result<NonNullable<IncidentChangeInput["milestones"]>, WrongTime> {
  const times: Partial<Record<Milestone, string | null>> = {};
  for (const name of MILESTONES) {
    const typed = field(name)?.trim();
    if (typed === undefined || typed === field(`${name}-shown`)) continue;
    if (typed === "" && name !== "started") {
      times[name] = null;
      continue;
    }
    const read = readMoment(typed, zone, now);
    if (read === null) return err({ code: "wrong_time", milestone: name });
    times[name] = new Date(read.at).toISOString();
  }
  const { started, ...others } = times;
  return ok(started === undefined || started === null ? others : { ...others, started });
}

/** The report's parts: null for what is as the draft was, or goes back to it. */
export function readReport(field: FieldReader) {
  const written = (name: string) => {
    const text = field(name)?.trim();
    if (text === undefined) return undefined;
    const isDraft = field(`${name}-reset`) !== null || text === field(`${name}-draft`)?.trim();
    return isDraft ? null : text;
  };
  const lines = written("followUps");
  return {
    version: Number(field("version") ?? 0),
    whatHappened: written("whatHappened"),
    cause: written("cause"),
    followUps: typeof lines === "string" ? readFollowUps(lines) : lines,
  };
}

/** The milestones that a button sets to now; without one, the incident is opened again. */
export function readMark(
  field: FieldReader,
  now: UnixMillis,
): NonNullable<IncidentChangeInput["milestones"]> {
  const milestone = MILESTONES.find((name) => name === field("milestone"));
  return milestone === undefined
    ? { resolved: null, mitigated: null }
    : { [milestone]: new Date(now).toISOString() };
}
