import { setTimeout as sleep } from "node:timers/promises";
import { listQuery, readIssueFilter } from "#dashboard/issues/list/issue-filter.ts";
import { listChanges } from "#dashboard/issues/list/list-changes.ts";
import { ok } from "#lib/result.ts";
import { patientAccess } from "../../collector.ts";
import { proxyAnswer } from "../../proxy-answer.ts";

const EVERY_MILLIS = 5000;
/** After this the browser reconnects with its current list. */
const LONGEST_MILLIS = 600_000;

/** Reports as server-sent events how many issues of a list have changed since the stream began. */
export async function GET(request: Request): Promise<Response> {
  const filter = readIssueFilter(Object.fromEntries(new URL(request.url).searchParams));
  const { client } = await patientAccess();
  const list = () => client.listIssues({ ...listQuery(filter), limit: 25 });
  const first = await list();
  if (!first.ok) return proxyAnswer(first, "text/event-stream", "inline");
  const encoder = new TextEncoder();
  const ended = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_MILLIS)]);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encoder.encode(": following\n\n"));
      while (await sleep(EVERY_MILLIS, true, { signal: ended }).catch(() => false)) {
        const now = await list();
        const changed = now.ok ? listChanges(first.value.items, now.value.items) : 0;
        try {
          controller.enqueue(
            encoder.encode(changed > 0 ? `event: changed\ndata: ${changed}\n\n` : ": still here\n\n"),
          );
        } catch {
          return;
        }
      }
      controller.close();
    },
  });
  return proxyAnswer(ok(new Response(body)), "text/event-stream; charset=utf-8", "inline");
}
