import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";

/** Bytes of a page's scripts, all with the same compression. */
export interface Weight {
  /** Scripts named in the document. */
  critical: number;
  /** Scripts loaded later without interaction. */
  idle: number;
}

/** Opens a page with an empty cache, and weighs its scripts until it loads no more. */
export async function weighScripts(browser: Browser, url: string): Promise<Weight> {
  const document = await (await fetch(url)).text();
  const page = await browser.newPage();
  const weights: Promise<{ isCritical: boolean; bytes: number }>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    const isCritical = document.includes(`src="${pathname}"`);
    weights.push(response.body().then((body) => ({ isCritical, bytes: gzipSync(body).byteLength })));
  });
  await page.goto(url, { waitUntil: "load" });
  await settled(weights);
  const all = await Promise.all(weights);
  await page.close();
  const sum = (critical: boolean) =>
    all.reduce((total, { isCritical, bytes }) => total + (isCritical === critical ? bytes : 0), 0);
  return { critical: sum(true), idle: sum(false) };
}

/** Waits until no script has loaded for a while; a live page's network is never idle. */
async function settled(weights: unknown[]): Promise<void> {
  for (let seen = -1; seen < weights.length;) {
    seen = weights.length;
    await new Promise((resolve) => setTimeout(resolve, 1500));
  }
}

export function kilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}
