import type { CatalogueEntry } from "#lib/catalogue-error.ts";
import type { EventId, TraceId } from "#lib/ids.ts";
import { readAloud } from "#telemetry/error-id.ts";
import { FEEDBACK_PATH, LONGEST_FEEDBACK } from "#shell/failure/feedback-fields.ts";
import type { Theme } from "#ui/theme.ts";
import { plainBody, plainDocument, plainWays, PLAIN_STYLE } from "./plain-page.ts";

/**
 * The page for a failure that happened outside of React: a whole document, with no script and nothing to fetch that it
 * needs, because what would serve it may be what broke.
 *
 * @param nonce of the answer's own style element
 */
export function failureDocument(
  eventId: EventId | TraceId,
  entry: CatalogueEntry,
  theme: Theme,
  nonce: string,
): string {
  return plainDocument(entry.title, failureBody(eventId, entry, theme), nonce);
}

/** The same to stand in a body that is empty until a script fills it, which may never come. */
export function failureInBody(eventId: EventId | TraceId, entry: CatalogueEntry, theme: Theme): string {
  return `<style>${PLAIN_STYLE}</style>${failureBody(eventId, entry, theme)}`;
}

/**
 * The same for an answer that is no failure of ours, such as not found. Nothing was reported, so that nothing can be
 * added to a report.
 */
export function answerInBody(traceId: TraceId | undefined, entry: CatalogueEntry, theme: Theme): string {
  const { title, text, action } = entry;
  const rest = `${traceId ? shownId("Request id", traceId) : ""}${plainWays()}`;
  return `<style>${PLAIN_STYLE}</style>${plainBody(theme, title, `${text} ${action}`, rest)}`;
}

function failureBody(eventId: EventId | TraceId, entry: CatalogueEntry, theme: Theme): string {
  const { title, text, action, retryable } = entry;
  const rest = `${shownId("Error id", eventId)}
${plainWays({ retry: retryable })}
<details>
<summary>Tell us what happened</summary>
<form action="${FEEDBACK_PATH}" method="post">
<input type="hidden" name="error" value="${eventId}">
<label>What did you want to do, and what happened instead?
<textarea name="message" rows="3" required maxlength="${LONGEST_FEEDBACK}"></textarea></label>
<button>Send</button>
</form>
</details>`;
  return plainBody(theme, title, `${text} ${action}`, rest);
}

function shownId(label: string, id: string): string {
  return `<div class="id"><span>${label}</span> <code data-error-id="${id}">${readAloud(id)}</code></div>`;
}
