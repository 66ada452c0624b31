import { eventTrace } from "#dashboard/issues/page/timeline/event-trace.ts";
import { happeningsBefore } from "#dashboard/issues/page/timeline/timeline-entries.ts";
import { entry } from "#dashboard/issues/page/event-entries.ts";
import { eventMarkdown } from "#dashboard/issues/page/markdown/event-markdown.ts";
import { paths } from "#dashboard/paths.ts";
import { ok } from "#lib/result.ts";
import { access } from "../../../../../collector.ts";
import { handOn } from "../../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ id: string; eventId: string }>;
}

export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { id, eventId } = await params;
  const { client } = await access();
  const [issue, event] = await Promise.all([
    client.getIssue({ issue: id }),
    client.getEvent({ event: eventId }),
  ]);
  if (!issue.ok) return handOn(issue, "text/markdown; charset=utf-8", "inline");
  if (!event.ok) return handOn(event, "text/markdown; charset=utf-8", "inline");
  const trace = await eventTrace(client, event.value);
  const before = happeningsBefore(event.value, entry(event.value, "breadcrumbs")?.values ?? [], trace);
  const link = new URL(paths.event(id, eventId), `http://${request.headers.get("host") ?? "localhost"}`).href;
  const text = eventMarkdown(issue.value, event.value, before, link);
  return handOn(ok(new Response(text)), "text/plain; charset=utf-8", "inline");
}
