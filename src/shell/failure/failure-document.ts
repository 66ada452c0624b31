import type { CatalogueEntry } from "#lib/catalogue-error.ts";
import type { EventId, TraceId } from "#lib/ids.ts";
import { groupDigits } from "#lib/group-digits.ts";
import { FEEDBACK_PATH, LONGEST_FEEDBACK } from "#shell/failure/feedback-fields.ts";
import type { Theme } from "#ui/theme.ts";
import { plainBody, plainDocument, plainLinks, PLAIN_STYLE } from "./plain-page.ts";

/**
 * The page for a failure outside React: a whole document that needs no script and no resource, because what would serve
 * them may be what failed.
 *
 * @param nonce of the document's own style element
 */
export function failureDocument(
  eventId: EventId | TraceId,
  entry: CatalogueEntry,
  theme: Theme,
  nonce: string,
): string {
  return plainDocument(entry.title, failureBody(eventId, entry, theme), nonce);
}

/** The same for a body that is empty until a script renders the page, which may never run. */
export function failureInBody(eventId: EventId | TraceId, entry: CatalogueEntry, theme: Theme): string {
  return `<style>${PLAIN_STYLE}</style>${failureBody(eventId, entry, theme)}`;
}

/** The same for a status that is no failure, such as not found. Nothing was reported, so there is no feedback form. */
export function statusInBody(traceId: TraceId | undefined, entry: CatalogueEntry, theme: Theme): string {
  const { title, text, action } = entry;
  const rest = `${traceId ? shownId("Request id", traceId) : ""}${plainLinks()}`;
  return `<style>${PLAIN_STYLE}</style>${plainBody(theme, title, `${text} ${action}`, rest)}`;
}

function failureBody(eventId: EventId | TraceId, entry: CatalogueEntry, theme: Theme): string {
  const { title, text, action, retryable } = entry;
  const rest = `${shownId("Error id", eventId)}
${plainLinks({ retry: retryable })}
<details>
<summary>Tell us what happened</summary>
<form action="${FEEDBACK_PATH}" method="post">
<input type="hidden" name="error" value="${eventId}">
<label>What were you trying to do, and what happened instead?
<textarea name="message" rows="3" required maxlength="${LONGEST_FEEDBACK}"></textarea></label>
<button>Send</button>
</form>
</details>`;
  return plainBody(theme, title, `${text} ${action}`, rest);
}

function shownId(label: string, id: string): string {
  return `<div class="id"><span>${label}</span> <code data-error-id="${id}">${groupDigits(id)}</code></div>`;
}
