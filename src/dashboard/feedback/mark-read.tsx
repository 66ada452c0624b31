"use client";

import { useEffect } from "react";

/** Marks feedback as read once it is shown. A client component because a prefetch must not do it. */
export function MarkRead({ id, markRead }: { id: string; markRead: (id: string) => Promise<void> }) {
  useEffect(() => {
    markRead(id).catch(() => undefined);
  }, [id, markRead]);
  return null;
}
