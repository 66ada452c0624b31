// Opens a page that reports with Sentry's browser SDK, and prints a JSON line for each thing that it sent.
import { createServer } from "node:http";
import { buildSync } from "esbuild";
import { launchBrowser } from "../../../../tests/e2e/browser.ts";

const { RUN, SENTRY_DSN } = process.env;
const built = buildSync({
  entryPoints: ["page.mjs"],
  bundle: true,
  write: false,
  format: "esm",
  define: { RUN: JSON.stringify(RUN), SENTRY_DSN: JSON.stringify(SENTRY_DSN) },
});
const page = `<!doctype html><title>Shop</title><h1>Shop</h1><script type="module" src="page.js"></script>`;
const server = createServer(({ url }, answer) => {
  answer.setHeader("content-type", url === "/page.js" ? "text/javascript" : "text/html");
  answer.end(url === "/page.js" ? built.outputFiles[0].text : page);
});
await new Promise((resolve) => void server.listen(0, "127.0.0.1", resolve));
const browser = await launchBrowser();
const tab = await browser.newPage();
await tab.exposeFunction("sent", (kind, fields) =>
  process.stdout.write(`${JSON.stringify({ kind, ...fields })}\n`),
);
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
await tab.waitForFunction(() => globalThis.isDone === true);
await browser.close();
server.close();
