const STYLE = `
html, body { margin: 0; height: 100%; overflow: hidden; background: transparent; }
.replayer-wrapper { position: absolute; top: 0; left: 0; transform-origin: 0 0; }
iframe { border: 0; background: white; }
.replayer-mouse { position: absolute; width: 20px; height: 20px; margin: -10px 0 0 -10px; border-radius: 50%;
  background: rgb(79 70 229 / 0.6); border: 2px solid white; box-sizing: border-box; pointer-events: none; }
.replayer-mouse.active { animation: click 300ms ease-out; }
@keyframes click { from { box-shadow: 0 0 0 0 rgb(79 70 229 / 0.6); } to { box-shadow: 0 0 0 24px rgb(79 70 229 / 0); } }
@media (prefers-reduced-motion: reduce) { .replayer-mouse.active { animation: none; } }
`;

/** The document of the player's frame, which has nothing but the player. */
export function playerPage(script: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Recorded page</title><style>${STYLE}</style></head>
<body><script nonce="${nonce}" src="${script}"></script></body>
</html>
`;
}
