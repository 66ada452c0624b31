import { Readable } from "node:stream";
import { err, ok } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import { findRecords } from "#dashboard/personal-data/find-records.ts";
import { checkSearch, readSearch } from "#dashboard/personal-data/read-search.ts";
import { recordLines } from "#dashboard/personal-data/record-lines.ts";
import { readBody } from "#telemetry/server/current-request.ts";
import { patientAccess } from "../../../collector.ts";
import { proxyAnswer } from "../../../proxy-answer.ts";
import { searchedProjects } from "../read-projects.ts";

const TYPE = "application/x-ndjson; charset=utf-8";
const LONGEST_FORM: Bytes = 65_536;
const TOO_LONG = err({ code: "invalid", detail: "The form is too long." } as const);
const NAME = "attachment; filename=personal-data.ndjson";

/** Every record that names a person, as JSON lines. A POST, because whom it is about must not stand in an address. */
export async function POST(request: Request): Promise<Response> {
  const form = await readBody(request.body, LONGEST_FORM);
  const search = form.ok ? checkSearch(readSearch(new URLSearchParams(form.value.toString()))) : TOO_LONG;
  if (!search.ok) return proxyAnswer(search, TYPE, NAME);
  const { client } = await patientAccess();
  const projects = await searchedProjects(client, search.value.project);
  if (!projects.ok) return proxyAnswer(projects, TYPE, NAME);
  const pages = findRecords(client, search.value, projects.value, null);
  // The first page is read before the status is sent, so that a refusal has one of its own.
  const first = await pages.next();
  if (first.done !== true && !first.value.ok) return proxyAnswer(first.value, TYPE, NAME);
  const lines = Readable.toWeb(Readable.from(recordLines(withFirst(first, pages))));
  return proxyAnswer(ok(new Response(lines as ReadableStream<Uint8Array>)), TYPE, NAME);
}

async function* withFirst<T>(first: IteratorResult<T>, others: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* others;
}
