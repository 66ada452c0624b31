import { z } from "zod";
import { PROJECT_HEADER } from "#api/endpoint.ts";
import { err, ok, type Result } from "#lib/result.ts";

/** What went wrong, in a sentence. */
export interface Refusal {
  code: "refused";
  detail: string;
}

const Problem = z.object({ detail: z.string().optional(), title: z.string() });
const PATIENCE = 10_000;

/** Calls an endpoint of the collector with its API token, about the first project unless another is named. Returns the answer's JSON, null of an empty one. */
export async function callCollector(
  { url, token, project }: { url: string; token: string; project?: string | undefined },
  method: string,
  path: string,
  body?: unknown,
): Promise<Result<unknown, Refusal>> {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(project === undefined ? {} : { [PROJECT_HEADER]: project }),
      },
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === "" ? null : JSON.parse(text);
    if (response.ok) return ok(json);
    const problem = Problem.safeParse(json);
    return refused(
      problem.success ? (problem.data.detail ?? problem.data.title) : `answered ${response.status}`,
    );
  } catch (error) {
    return refused(
      `the collector at ${url} does not answer (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

export function refused(detail: string): Result<never, Refusal> {
  return err({ code: "refused", detail });
}
