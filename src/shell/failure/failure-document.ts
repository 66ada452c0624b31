import type { CatalogueEntry } from "#lib/catalogue-error.ts";
import type { EventId } from "#lib/ids.ts";
import { readAloud } from "#telemetry/error-id.ts";
import { FEEDBACK_PATH, LONGEST_FEEDBACK } from "#telemetry/feedback-fields.ts";
import { escapeHtml, plainDocument, PLAIN_STYLE } from "./plain-page.ts";

/**
 * The page for a failure that happened outside of React: a whole document, with no script and nothing to fetch, because
 * what would serve them may be what broke.
 *
 * @param nonce of the answer's own style element
 */
export function failureDocument(eventId: EventId, entry: CatalogueEntry, nonce: string): string {
  return plainDocument(entry.title, failureBody(eventId, entry), nonce);
}

/** The same for a page whose script never runs, to stand at the start of its body. */
export function failureWithoutScript(eventId: EventId, entry: CatalogueEntry): string {
  return `<noscript><style>${PLAIN_STYLE}</style>${failureBody(eventId, entry)}</noscript>`;
}

function failureBody(eventId: EventId, { title, text, action, retryable }: CatalogueEntry): string {
  return `<div class="plain"><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)} ${escapeHtml(action)}</p>
<p>Error id: <code data-error-id="${eventId}">${readAloud(eventId)}</code></p>
<p>${retryable ? `<a href="">Try again</a> or go to ` : "Go to "}<a href="/">the start page</a>.</p>
<details>
<summary>Tell us what happened</summary>
<form action="${FEEDBACK_PATH}" method="post">
<input type="hidden" name="error" value="${eventId}">
<label>What did you want to do, and what happened instead?
<textarea name="message" rows="3" required maxlength="${LONGEST_FEEDBACK}"></textarea></label>
<button>Send</button>
</form>
</details>
</main></div>`;
}
