import { join } from "node:path";
import { launchBrowser } from "../../e2e/browser.ts";
import type { Row, RowResult } from "../row.ts";
import { servePage } from "../ssr/serve-page.ts";
import { copyStockApp, copyStrippedApp } from "../ssr/stripped-app.ts";
import { startLoad } from "../start-load.ts";
import { kilobytes, weighScripts } from "./weigh-scripts.ts";

const root = join(import.meta.dirname, "../../..");

/** What observability adds to a visitor's download. */
export const browserRow: Row = {
  name: "browser",
  title: "KB of gzipped JavaScript that observability adds to a page, and that Sentry's own set-up adds",
  budgets: [
    { figure: "critical", atMost: 5 },
    { figure: "idle", atMost: 60 },
  ],
  run: measureBrowser,
};

async function measureBrowser(): Promise<RowResult> {
  const bareFolder = join(root, ".bench/next");
  const stockFolder = join(root, ".bench/stock");
  copyStrippedApp(root, bareFolder, ["src/proxy.ts"]);
  copyStockApp(root, stockFolder);
  const load = await startLoad();
  const browser = await launchBrowser();
  try {
    const weigh = async (folder: string) => {
      const served = await servePage(root, folder, load);
      const weight = await weighScripts(browser, served.url);
      await served.stop();
      return weight;
    };
    const bare = await weigh(bareFolder);
    const ours = await weigh(root);
    const stock = await weigh(stockFolder);
    return {
      figures: {
        critical: kilobytes(ours.critical - bare.critical),
        idle: kilobytes(ours.idle - bare.idle),
        bareCritical: kilobytes(bare.critical),
        stockCritical: kilobytes(stock.critical - bare.critical),
        stockIdle: kilobytes(stock.idle - bare.idle),
      },
      notes: ["critical: scripts in the document; idle: what they load afterwards"],
    };
  } finally {
    load.stop();
    await browser.close();
  }
}
