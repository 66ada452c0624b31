import { z } from "zod";
import { PROJECT_HEADER } from "#api/endpoint.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { CollectorAccess } from "../call-api.ts";

/** `away`: it does not answer, or not yet. `missing`, `refused`: asking again would not help. In a sentence. */
export interface Unanswered {
  code: "away" | "missing" | "refused";
  detail: string;
}

export interface Question {
  path: string;
  query?: Record<string, string | undefined>;
  /** A slug; without one, the first project. */
  project?: string | undefined;
  /** For a stream, which may take as long as it likes once it has begun. */
  accept?: "text/event-stream";
  signal?: AbortSignal;
}

const Problem = z.object({ detail: z.string().optional(), title: z.string() });
/** Until an answer begins. */
const PATIENCE: Millis = 30_000;

/** Asks the collector's API, and returns the answer with its body unread. */
export async function askCollector(
  { url, token }: CollectorAccess,
  { path, query = {}, project, accept, signal }: Question,
): Promise<Result<Response, Unanswered>> {
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    const answer = await fetch(address, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: accept ?? "application/json",
        ...(project === undefined ? {} : { [PROJECT_HEADER]: project }),
      },
      signal: AbortSignal.any([late.signal, ...(signal === undefined ? [] : [signal])]),
    });
    if (answer.ok) return ok(answer);
    return err({ code: codeOf(answer.status), detail: await detailOf(answer) });
  } catch {
    return err({ code: "away", detail: `the collector at ${url} does not answer` });
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(status: number): Unanswered["code"] {
  if (status >= 500 || status === 429) return "away";
  return status === 404 ? "missing" : "refused";
}

async function detailOf(answer: Response): Promise<string> {
  const problem = Problem.safeParse(await answer.json().catch(() => null));
  return problem.success ? (problem.data.detail ?? problem.data.title) : `answered ${answer.status}`;
}

/** A list's items and the cursor of its next page, null at its end. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
}

const NEXT = /rel="next"; results="true"; cursor="([^"]*)"/;

/** A page of one of Sentry's lists, whose cursors are in the `Link` header. */
export async function askForPage<T>(
  collector: CollectorAccess,
  question: Question,
  item: z.ZodType<T>,
): Promise<Result<ListPage<T>, Unanswered>> {
  const answer = await askCollector(collector, question);
  if (!answer.ok) return answer;
  const items = await readJson(answer.value, z.array(item), question.path);
  if (!items.ok) return items;
  const next = NEXT.exec(answer.value.headers.get("link") ?? "")?.[1];
  return ok({ items: items.value, next: next === undefined ? null : decodeURI(next) });
}

/** Reads and checks the JSON of an answer to a path. */
export async function readJson<T>(
  answer: Response,
  schema: z.ZodType<T>,
  path: string,
): Promise<Result<T, Unanswered>> {
  try {
    const parsed = schema.safeParse(await answer.json());
    return parsed.success
      ? ok(parsed.data)
      : err({ code: "refused", detail: `${path} was answered in an unknown form` });
  } catch {
    return err({ code: "away", detail: `the answer to ${path} broke off` });
  }
}
