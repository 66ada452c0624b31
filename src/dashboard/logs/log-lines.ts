import type { LogList } from "#api/logs.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";

const PAGES = 40;

/** A list of log lines page by page as bytes, JSON a line. Ends at the last page, at the bound, or where a page cannot be had. */
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
