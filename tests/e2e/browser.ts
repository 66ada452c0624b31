import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright";

const SYSTEM_CHROMIUMS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** What a browser does by itself on a network is none of a test's business, and hangs where there is none. */
const QUIET = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** Starts a headless Chromium: the system's where there is one, else one that is installed now. */
export function launchBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium() ?? installChromium(isRoot),
    // Chromium's sandbox refuses to start for root.
    args: isRoot ? [...QUIET, "--no-sandbox"] : QUIET,
  });
}

function findChromium(): string | undefined {
  const asked = process.env["CHROMIUM_PATH"];
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH: there is no file ${asked}`);
  return asked ?? [...SYSTEM_CHROMIUMS, chromium.executablePath()].find((path) => existsSync(path));
}

function installChromium(isRoot: boolean): string {
  const tried = isRoot && succeeds("apt-get", ["--version"]) ? aptInstall() : playwrightInstall();
  const installed = findChromium();
  if (!installed)
    throw new Error(`No browser: ${tried} did not bring one. Install Chromium, or set CHROMIUM_PATH to one.`);
  return installed;
}

function aptInstall(): string {
  const install = ["install", "-y", "--no-install-recommends", "chromium"];
  if (!succeeds("apt-get", install) && succeeds("apt-get", ["update"])) succeeds("apt-get", install);
  return "apt-get install chromium";
}

function playwrightInstall(): string {
  succeeds("npx", ["playwright", "install", "chromium"]);
  return "npx playwright install chromium";
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
