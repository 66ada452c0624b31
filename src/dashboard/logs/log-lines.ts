import type { LogList } from "#api/log.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";

const PAGES = 40;

/** Streams a list of log lines as JSON lines, page by page. Ends at the last page, at the limit or at a failed page. */
export async function* logLines(
  client: Pick<CollectorClient, "listLogs">,
  question: { query: string; start: string; end?: string },
  first: LogList,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let list = first;
  for (let page = 1; ; page += 1) {
    for (const log of list.logs) yield encoder.encode(`${JSON.stringify(log)}\n`);
    if (list.next === null || page === PAGES) return;
    const answer = await client.listLogs({ ...question, limit: 500, cursor: list.next });
    if (!answer.ok) return;
    list = answer.value;
  }
}
