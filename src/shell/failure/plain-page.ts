import { basePath, siteRoot } from "#lib/base-path.ts";
import { readTheme, THEME_COOKIE, type Theme } from "#ui/theme.ts";
import { productName } from "../product-name.ts";

/**
 * The shell's style for a page without any other resource. Everything is exactly where the shell's own pages put it, because
 * such a page may be replaced by one of them. The rules apply only within `.plain`, and remain in the document when that is
 * removed.
 */
export const PLAIN_STYLE = `@font-face { font-family: "Inter Fallback"; src: local("Arial"), local("Liberation Sans"); size-adjust: 109.5%; ascent-override: 88.5%; descent-override: 22%; line-gap-override: 0%; }
body { margin: 0; }
.plain {
--page: light-dark(oklch(0.985 0.002 250), oklch(0.166 0.008 260)); --surface: light-dark(oklch(1 0 0), oklch(0.196 0.009 260)); --sunken: light-dark(oklch(0.966 0.003 250), oklch(0.226 0.01 260));
--line: light-dark(oklch(0.922 0.004 255), oklch(0.272 0.011 260)); --edge: light-dark(oklch(0.86 0.006 255), oklch(0.37 0.013 260));
--ink: light-dark(oklch(0.225 0.014 262), oklch(0.945 0.004 255)); --muted: light-dark(oklch(0.43 0.014 262), oklch(0.76 0.01 258));
--accent: light-dark(oklch(0.475 0.125 245), oklch(0.785 0.11 232)); --on-accent: light-dark(oklch(0.99 0.004 240), oklch(0.185 0.03 245));
--sans: "Inter Variable", "Inter Fallback", ui-sans-serif, system-ui, sans-serif;
color-scheme: light dark; box-sizing: border-box; min-height: 100vh; padding: 0 20px; font: 13px/20px var(--sans); background: var(--page); color: var(--ink); -webkit-font-smoothing: antialiased; }
.plain[data-theme=light] { color-scheme: light; }
.plain[data-theme=dark] { color-scheme: dark; }
.plain * { box-sizing: border-box; margin: 0; }
.plain > header { display: flex; align-items: center; max-width: 984px; height: 56px; margin: 0 auto; border-bottom: 1px solid var(--line); }
.plain > header a { font-size: 15px; font-weight: 600; letter-spacing: -0.006em; }
.plain > main { max-width: 984px; margin: 0 auto; padding: 56px 0 128px; }
.plain > main > * { max-width: 576px; }
.plain a { color: inherit; text-decoration: none; }
.plain h1 { font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.014em; }
.plain p { margin: 8px 0 16px; font-size: 15px; line-height: 22px; text-wrap: balance; color: var(--muted); }
.plain .id { display: flex; align-items: center; gap: 12px; width: fit-content; min-height: 36px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--sunken); }
.plain code { font: 13px/20px "JetBrains Mono Variable", ui-monospace, monospace; font-feature-settings: "calt" 0, "zero"; }
@media (width < 640px) { .plain code { width: 19ch; } }
.plain nav { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 24px; }
.plain nav a, .plain button { display: inline-flex; align-items: center; height: 32px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 6px; background: var(--surface); color: inherit; font: 500 13px/20px var(--sans); }
.plain nav a:first-child { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.plain details { margin-top: 24px; }
.plain .id span, .plain summary, .plain label { font-size: 13px; line-height: 20px; color: var(--muted); }
.plain .id span { flex-shrink: 0; }
.plain summary { width: fit-content; cursor: pointer; list-style: none; text-decoration: underline var(--edge); text-underline-offset: 4px; }
.plain summary::-webkit-details-marker { display: none; }
.plain form { margin-top: 12px; }
.plain textarea { display: block; width: 100%; margin: 4px 0 8px; padding: 6px 8px; border: 1px solid var(--edge); border-radius: 6px; background: var(--surface); color: var(--ink); font: 13px/20px var(--sans); }
@media (width < 640px) { .plain nav a, .plain button { height: 44px; } .plain textarea { font-size: 16px; line-height: 24px; } }
.plain :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/**
 * The body of such a page: the shell's header, a heading and a text.
 *
 * @param rest HTML that follows, with all foreign text escaped
 */
export function plainBody(theme: Theme, title: string, text: string, rest: string): string {
  const chosen = theme === "system" ? "" : ` data-theme="${theme}"`;
  return `<div class="plain"${chosen}>
<header><a href="${siteRoot}">${escapeHtml(productName)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${rest}
</main></div>`;
}

/**
 * A whole document without scripts and resources except the icon, which browsers request anyway.
 *
 * @param body HTML, with all foreign text escaped
 * @param nonce of the document's own style element
 */
export function plainDocument(title: string, body: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${basePath}/icon.svg" type="image/svg+xml" sizes="any">
<style nonce="${nonce}">${PLAIN_STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The headers of such a document. */
export function plainHeaders(nonce: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  };
}

/** Answers with a heading, a sentence and a link to the start page. */
export function plainPage(theme: Theme, title: string, text: string): Response {
  const nonce = crypto.randomUUID();
  const body = plainBody(theme, title, text, plainLinks());
  return new Response(plainDocument(title, body, nonce), { headers: plainHeaders(nonce) });
}

/** Links from such a page. The first is the primary one. */
export function plainLinks({ retry = false } = {}): string {
  return `<nav aria-label="Next steps">${retry ? `<a href="">Try again</a> ` : ""}<a href="${siteRoot}">Start page</a></nav>`;
}

/** The theme that a visitor chose, from the request's `cookie` header. */
export function themeFromCookies(cookies: string | null | undefined): Theme {
  const pair = cookies?.split(/; ?/).find((one) => one.startsWith(`${THEME_COOKIE}=`));
  return readTheme(pair?.slice(THEME_COOKIE.length + 1));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
