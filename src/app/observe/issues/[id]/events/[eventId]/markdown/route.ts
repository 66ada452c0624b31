import { timelineBefore } from "#dashboard/issues/page/timeline/timeline-entries.ts";
import { eventMarkdown } from "#dashboard/issues/page/event-markdown.ts";
import { paths } from "#dashboard/paths.ts";
import { ok } from "#lib/result.ts";
import { proxyAnswer } from "../../../../../proxy-answer.ts";
import { readPage } from "../../../read-issue.ts";

interface Props {
  params: Promise<{ id: string; eventId: string }>;
}

export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { id, eventId } = await params;
  const { issue, event, trace } = await readPage(id, eventId, undefined);
  if (!issue.ok) return proxyAnswer(issue, "text/markdown; charset=utf-8", "inline");
  if (!event.ok) return proxyAnswer(event, "text/markdown; charset=utf-8", "inline");
  const before = timelineBefore(event.value, event.value.breadcrumbs, trace);
  const link = new URL(paths.event(id, eventId), `http://${request.headers.get("host") ?? "localhost"}`).href;
  const text = eventMarkdown(issue.value, event.value, before, link);
  return proxyAnswer(ok(new Response(text)), "text/plain; charset=utf-8", "inline");
}
