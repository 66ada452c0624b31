import type { EventId } from "#lib/ids.ts";
import { readAloud } from "#telemetry/error-id.ts";

/**
 * The page for a failure that happened outside of React: a whole document, with no script and nothing to fetch, because
 * what would serve them may be what broke.
 *
 * @param nonce of the answer's own style element
 */
export function failureDocument(eventId: EventId, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; background: light-dark(#f9fafb, #101317); color: light-dark(#1c2026, #e9ebee); }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 1.5rem; line-height: 2rem; margin: 0 0 .5rem; }
p { margin: 0 0 1rem; color: light-dark(#4b5159, #b3b8bf); }
code { font: 15px/1.6 ui-monospace, monospace; color: light-dark(#1c2026, #e9ebee); }
a { color: light-dark(#0b5a94, #7cc4ee); }
</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>The failure was reported. If you write to us about it, this id names exactly what happened to you:</p>
<p><code data-error-id="${eventId}">${readAloud(eventId)}</code></p>
<p><a href="">Try again</a> or go to <a href="/">the start page</a>.</p>
</main>
</body>
</html>
`;
}
