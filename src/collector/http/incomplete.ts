import type { MiddlewareHandler } from "hono";
import { missingFrom } from "#model/notice.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** Names what the answers lack, in a header: `2026-11-01, issue-search`. Without it they are whole. */
export function sayIncomplete({ store }: Pick<ReadContext, "store">): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const missing = (await store.listNotices()).flatMap((notice) => missingFrom(notice) ?? []);
    if (missing.length > 0) c.header("glasshouse-incomplete", [...new Set(missing)].join(", "));
  };
}
