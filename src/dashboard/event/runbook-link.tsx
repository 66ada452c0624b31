import type { EventView } from "#api/events.ts";
import { httpUrl } from "#ui/http-url.ts";

/** What to do about it, where the app's error catalogue names a page for that; only an http(s) address becomes a link. */
export function RunbookLink({ event }: { event: EventView }) {
  const named =
    event.tags.find(({ key }) => key === "runbook")?.value ?? event.contexts["catalogue"]?.["runbook"];
  const url = typeof named === "string" ? httpUrl(named) : undefined;
  if (url === undefined) return null;
  return (
    <p className="pb-3 text-sm">
      <span className="text-muted">Runbook </span>
      <a
        href={url}
        rel="noreferrer nofollow"
        className="foreign text-accent underline-offset-2 hover:underline"
      >
        {url}
      </a>
    </p>
  );
}
