"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";

/**
 * Offers a refresh when the list has changed; it never changes under the reader. A client component because it
 * follows a stream.
 */
export function NewsPill({ source }: { source: string }) {
  const router = useRouter();
  const [changed, setChanged] = useState(0);

  useEffect(() => {
    const stream = new EventSource(source);
    stream.addEventListener("changed", ({ data }: MessageEvent<string>) => setChanged(Number(data) || 0));
    return () => stream.close();
  }, [source]);

  return (
    <output className="min-h-8">
      {changed > 0 && (
        <button
          type="button"
          className={buttonClass("plain", "text-accent!")}
          onClick={() => {
            setChanged(0);
            router.refresh();
          }}
        >
          {countOf(changed, "issue")} changed. Refresh
        </button>
      )}
    </output>
  );
}
