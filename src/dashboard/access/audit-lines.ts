import type { AuditPage } from "#api/audit.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";

export const LINES_A_PAGE = 500;

/** The entries of the audit log as JSON lines, page by page. A page that fails breaks the download off: it never looks whole. */
export async function* auditLines(
  client: Pick<CollectorClient, "listAudit">,
  question: { who: string; what: string; start: string | undefined },
  first: AuditPage,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let page = first; ;) {
    yield encoder.encode(page.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    if (page.next === null) return;
    const answer = await client.listAudit({ ...question, per_page: LINES_A_PAGE, cursor: page.next });
    if (!answer.ok) throw new Error(`The audit log could not be read further: ${answer.error.code}`);
    page = answer.value;
  }
}
