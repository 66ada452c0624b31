import { parseTraceId, type IssueId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { PinnedItemInput } from "#api/incidents.ts";
import { logView } from "#api/log-view.ts";
import type { PinnedItem } from "#model/incident/timeline-entry.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** A log line's text may be of any length. */
const MOST_TEXT = 2000;
/** Lines of one millisecond that are searched for the one. */
const SAME_TIME = 500;

type Refusal = NotFound | { code: "bad_request"; detail: string };

/** What is pinned, with what it says now: it may be deleted before the incident is. */
export async function lookUpItem(
  { store, clock }: Pick<ReadContext, "store" | "clock">,
  item: PinnedItemInput,
): Promise<Result<PinnedItem, Refusal>> {
  switch (item.kind) {
    case "trace": {
      const traceId = parseTraceId(item.traceId)!;
      if ((await store.countTrace(traceId)).spans === 0) return err(notFound(`trace "${traceId}"`));
      const { rootName, rootService } = await store.traceLine(traceId);
      return ok({ kind: "trace", traceId, name: rootName, service: rootService });
    }
    case "issue": {
      const found = await store.getIssue(Number(item.issueId) as IssueId, clock());
      if (found === null) return err(notFound(`issue "${item.issueId}"`));
      const { id, shortId, title } = found.issue;
      return ok({ kind: "issue", issueId: String(id), shortId, title });
    }
    case "log": {
      const start = Date.parse(item.time);
      const filter = { words: [], attributes: [], start, end: start + 1 };
      const { items } = await store.listLogs(filter, { limit: SAME_TIME });
      const log = items.find(({ id }) => id === item.logId);
      if (log === undefined) return err(notFound(`log line "${item.logId}" at this time`));
      const { time, message, service, severity } = logView(log);
      return ok({
        kind: "log",
        logId: item.logId,
        time,
        message: message.slice(0, MOST_TEXT),
        service,
        severity,
      });
    }
    case "chart": {
      const { service, operation } = item;
      const [start, end] = [Date.parse(item.start), Date.parse(item.end)];
      if (start >= end) return err({ code: "bad_request", detail: "pin.end: it must be after the start" });
      return ok({ kind: "chart", service, operation, start, end });
    }
  }
}
