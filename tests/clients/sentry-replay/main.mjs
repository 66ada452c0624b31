// Records a page with several versions of Sentry's browser SDK, and prints a JSON line for each replay.
import { createServer } from "node:http";
import { buildSync } from "esbuild";
import { launchBrowser } from "../../../../tests/e2e/browser.ts";

const { RUN, SENTRY_DSN } = process.env;
const MASKED = ["private words", "typed secret", "4111", "added words"];
const PAGE = `<!doctype html><title>Shop</title>
<style>#box { width: 90px; height: 90px; background: rgb(200, 0, 0) }</style>
<h1>private words</h1><p id="status">private words</p><ul id="list"></ul>
<input name="card"><button>Pay</button><div id="box"></div>
<script type="module" src="page.js"></script>`;

const browser = await launchBrowser();
for (const version of ["7", "8", "9", "10"]) {
  const built = buildSync({
    entryPoints: ["page.mjs"],
    bundle: true,
    write: false,
    format: "esm",
    alias: { sdk: `sentry${version}` },
    define: {
      RUN: JSON.stringify(RUN),
      SENTRY_DSN: JSON.stringify(SENTRY_DSN),
      VERSION: JSON.stringify(version),
    },
  });
  const server = createServer(({ url }, answer) => {
    answer.setHeader("content-type", url === "/page.js" ? "text/javascript" : "text/html");
    answer.end(url === "/page.js" ? built.outputFiles[0].text : PAGE);
  });
  await new Promise((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const tab = await (await browser.newContext()).newPage();
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction(() => globalThis.finish !== undefined);
  await tab.getByRole("textbox").fill("typed secret");
  await tab.getByRole("button").click();
  await tab.waitForTimeout(500);
  const replayId = await tab.evaluate(() => globalThis.finish());
  process.stdout.write(`${JSON.stringify({ kind: "replay", replayId, version, masked: MASKED })}\n`);
  await tab.context().close();
  server.close();
}
await browser.close();
