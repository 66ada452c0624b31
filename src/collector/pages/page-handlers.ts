import { ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { PAGES, SpanPage } from "#api/pages.ts";
import type { TraceView } from "#api/trace.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { getTraceLinks, getTraceSpan } from "#collector/traces/trace-handlers.ts";
import { getIssuePage } from "./issue-page.ts";
import { getOperationPage } from "./operation-page.ts";
import { readPart } from "./read-part.ts";

/** Most linked traces to look up. */
const MOST_TARGETS = 100;

/** Whole screens of the dashboard, combined from the features' answers. */
export function pageHandlers(context: ReadContext, report: (error: unknown) => void): Handlers<typeof PAGES> {
  return {
    getIssuePage: async (input) => ok(await getIssuePage(context, input, report)),
    getOperationPage: async (query) => ok(await getOperationPage(context, query, report)),
    getSpanPage: ({ trace, span }) => getSpanPage(context, trace, span, report),
  };
}

async function getSpanPage(
  context: ReadContext,
  traceId: string,
  spanId: string,
  report: (error: unknown) => void,
): Promise<Result<SpanPage, NotFound>> {
  const json = await getTraceSpan(context, traceId, spanId);
  if (!json.ok) return json;
  const trace = JSON.parse(new TextDecoder().decode(json.value)) as TraceView;
  const targets = trace.spans.flatMap(({ links }) => links.map((link) => link.traceId));
  const links = getTraceLinks(context, traceId, targets.slice(0, MOST_TARGETS).join(","));
  return ok({ trace, links: await readPart(links, report) });
}
