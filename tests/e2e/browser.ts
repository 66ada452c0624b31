import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright";

/** The headless shell first: it draws the same pages with less than half of the processor time. */
const SYSTEM_CHROMIUMS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Keeps the browser off the network, which the tests do not need and which hangs where there is none. */
const QUIET = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  // Pages of other sites, for tests of what these may do.
  "--host-resolver-rules=MAP *.example 127.0.0.1",
  // Without this, every page in its own context starts several processes, which cost more than the page.
  "--renderer-process-limit=1",
];

/** Without a value, a missing browser is installed. */
const NO_INSTALL = "NO_BROWSER_INSTALL";

const isRoot = process.getuid?.() === 0;

/** Starts a headless Chromium: the system's if there is one, else one installed now. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    // Chromium's sandbox refuses to start as root.
    args: [...QUIET, ...(isRoot ? ["--no-sandbox"] : [])],
  });
}

/** Other files' servers and browsers may have the cores for many seconds. */
const PATIENCE = 60_000;

let shared: Promise<Browser> | undefined;

/**
 * The browser shared by all files of this worker. It ends with the worker; each file's contexts are closed after the
 * file.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser().then((browser) =>
    browser.on("context", (context) => context.setDefaultTimeout(PATIENCE)),
  );
  return shared;
}

/** Closes the open contexts of the shared browser, if there is one. */
export async function closeContexts(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** The path of a Chromium, installing one if needed. */
export function ensureChromium(): string {
  return findChromium() ?? installChromium();
}

function findChromium(): string | undefined {
  const configured = process.env["CHROMIUM_PATH"];
  if (configured && !existsSync(configured)) throw new Error(`CHROMIUM_PATH: there is no file ${configured}`);
  return configured ?? [...SYSTEM_CHROMIUMS, chromium.executablePath()].find((path) => existsSync(path));
}

/** Says so first: nobody expects a test to install something. */
function installChromium(): string {
  const isDebian = isRoot && succeeds("apt-get", ["--version"]);
  if (process.env[NO_INSTALL])
    throw new Error(`No browser, and ${NO_INSTALL} is set. Install Chromium, or set CHROMIUM_PATH.`);
  process.stderr.write(
    `No Chromium found: installing one with ${isDebian ? "apt-get" : "Playwright"}. To prevent this, set ${NO_INSTALL}=1; to use your own, CHROMIUM_PATH.\n`,
  );
  const command = isDebian ? aptInstall() : playwrightInstall();
  const installed = findChromium();
  if (!installed)
    throw new Error(`No browser: ${command} did not install one. Install Chromium, or set CHROMIUM_PATH.`);
  return installed;
}

/** Debian has the headless shell in a package of its own; others only have the whole browser. */
function aptInstall(): string {
  const install = (name: string) => succeeds("apt-get", ["install", "-y", "--no-install-recommends", name]);
  if (!install("chromium-headless-shell")) {
    succeeds("apt-get", ["update"]);
    if (!install("chromium-headless-shell")) install("chromium");
  }
  return "apt-get install chromium-headless-shell, or chromium,";
}

function playwrightInstall(): string {
  succeeds("npx", ["playwright", "install", "chromium"]);
  return "npx playwright install chromium";
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
