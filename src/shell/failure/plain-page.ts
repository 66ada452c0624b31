/** Rules for a page that has nothing but itself; they reach no further than `.plain`. */
export const PLAIN_STYLE = `:root { color-scheme: light dark; } body { margin: 0; }
.plain { box-sizing: border-box; min-height: 100vh; margin: 0; display: grid; place-items: center; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; background: light-dark(#f9fafb, #101317); color: light-dark(#1c2026, #e9ebee); }
.plain > main { max-width: 34rem; padding: 2rem; }
.plain h1 { font-size: 1.5rem; line-height: 2rem; margin: 0 0 .5rem; font-weight: 600; }
.plain p { margin: 0 0 1rem; color: light-dark(#4b5159, #b3b8bf); }
.plain code { font: 15px/1.6 ui-monospace, monospace; color: light-dark(#1c2026, #e9ebee); }
.plain a { color: light-dark(#0b5a94, #7cc4ee); text-decoration: underline; }
.plain textarea, .plain button { font: inherit; }
.plain textarea { display: block; box-sizing: border-box; width: 100%; margin: .25rem 0 .5rem; padding: .5rem; color: inherit; background: light-dark(#fff, #1a1e24); border: 1px solid light-dark(#8a9099, #6b727b); border-radius: 5px; }
.plain button { padding: .25rem .75rem; }
`;

/**
 * A whole document with no script and nothing to fetch.
 *
 * @param body HTML, with whatever came from elsewhere escaped already
 * @param nonce of the document's own style element
 */
export function plainDocument(title: string, body: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${PLAIN_STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** What such a document is answered with. */
export function plainHeaders(nonce: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  };
}

/** An answer of a heading, a sentence and the way home. */
export function plainPage(title: string, text: string): Response {
  const nonce = crypto.randomUUID();
  const body = `<div class="plain"><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="/">Start page</a></p></main></div>`;
  return new Response(plainDocument(title, body, nonce), { headers: plainHeaders(nonce) });
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
