/** The look of an exported report: the theme of whoever reads it, and black on white on paper. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --page: light-dark(#fafbfc, #0c0e12); --surface: light-dark(#fff, #13161b); --line: light-dark(#e2e5ea, #2a2e36); --edge: light-dark(#c3c8d0, #454b56); --ink: light-dark(#171a21, #eceef1); --muted: light-dark(#4b515c, #a9afb9); --danger: light-dark(#b4161f, #ff7d74); --band: light-dark(#d5dbe4, #3a414c); --release: light-dark(#6b2fa8, #c9a2f5); --good: light-dark(#1a6b3c, #6fd39a); }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--ink); font: 15px/22px system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main { max-width: 800px; margin: 0 auto; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 30px; letter-spacing: -0.01em; }
h2 { margin: 32px 0 8px; font-size: 15px; line-height: 22px; }
p { margin: 0 0 12px; }
.meta, figcaption, th, .after { color: var(--muted); font-size: 13px; line-height: 20px; }
.meta { margin: 0; }
.figures { display: flex; flex-wrap: wrap; gap: 16px 40px; margin: 0; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dt { color: var(--muted); font-size: 13px; line-height: 20px; }
.figures dd { margin: 0; font-size: 26px; line-height: 32px; font-weight: 600; font-variant-numeric: tabular-nums; }
.bad { color: var(--danger); }
.done { color: var(--good); }
figure { margin: 20px 0 0; overflow-x: auto; }
svg { display: block; width: 100%; height: auto; min-width: 560px; }
summary { color: var(--muted); font-size: 13px; line-height: 24px; cursor: pointer; }
text { fill: var(--muted); font-size: 11px; font-variant-numeric: tabular-nums; }
line { stroke: var(--line); }
line.zero { stroke: var(--edge); }
line.release { stroke: var(--release); stroke-dasharray: 3 3; }
text.release { fill: var(--release); }
.band { fill: var(--band); fill-opacity: 0.6; }
.area { fill: var(--danger); fill-opacity: 0.1; }
.failed { fill: none; stroke: var(--danger); stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 6px 12px 6px 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400; }
thead th { border-top: 0; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
td span { display: block; color: var(--muted); }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 2px 0 2px 28px; text-indent: -28px; }
li > span { display: inline-block; width: 28px; text-indent: 0; }
@media (width < 640px) { body { padding: 0; } main { padding: 24px 16px; border: 0; border-radius: 0; } }
@media print { :root { color-scheme: light; } body { padding: 0; background: none; } main { max-width: none; padding: 0; border: 0; } h2 { break-after: avoid; } tr, figure { break-inside: avoid; } }
`;
