import Bowser from "bowser";
import { memoizeText } from "#lib/cache.ts";

/** What a `User-Agent` header says; an empty text where it doesn't say. */
export interface UserAgent {
  browser: string;
  browserVersion: string;
  os: string;
  osVersion: string;
  model: string;
  /** `Desktop`, `Mobile`, `Tablet`, `TV` or `Bot`. */
  family: string;
}

/** Real headers are shorter, and hostile ones must not be expensive. */
const MAX_LENGTH = 500;
/** Headers in use at one time; parsing one costs some 40 µs. */
const CACHED = 2000;

const CHROMIUM = /^(?:Chrome|Chromium|Edge|Opera|Vivaldi|Brave|Samsung Internet)\b/;
const NOTHING: UserAgent = { browser: "", browserVersion: "", os: "", osVersion: "", model: "", family: "" };
const FAMILIES: Record<string, string> = {
  desktop: "Desktop",
  mobile: "Mobile",
  tablet: "Tablet",
  tv: "TV",
  bot: "Bot",
};
/** Sentry's names where the parser's differ. */
const NAMES: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
};

/** Browser, system and device that a `User-Agent` header names. */
export const readUserAgent: (header: string) => UserAgent = memoizeText(parse, CACHED);

function parse(header: string): UserAgent {
  const text = header.slice(0, MAX_LENGTH);
  // The parser throws for an empty text.
  if (text.trim() === "") return NOTHING;
  const { browser, os, platform } = Bowser.parse(text);
  const name = NAMES[browser.name ?? ""] ?? browser.name ?? "";
  return {
    browser: name,
    browserVersion: browserVersion(name, browser.version ?? ""),
    os: os.name ?? "",
    osVersion: (os.name === "Windows" ? os.versionName : os.version) ?? "",
    model: platform.model ?? androidModel(text),
    family: FAMILIES[platform.type ?? ""] ?? "",
  };
}

/**
 * Chrome's releases, and those of what is built on it, differ in their first number only; what follows is a build, or zeros. Of
 * other browsers at most three numbers, without trailing zeros.
 */
export function browserVersion(name: string, version: string): string {
  return version
    .split(".")
    .slice(0, CHROMIUM.test(name) ? 1 : 3)
    .join(".")
    .replace(/(?:\.0)+$/, "");
}

/** `Pixel 8` of `(Linux; Android 14; Pixel 8 Build/UQ1A)`. Chrome sends `K` instead of a model, Firefox `Mobile`. */
function androidModel(text: string): string {
  const model = /\(Linux; Android [\d.]+; ([^;)]{2,60})/.exec(text)?.[1]?.replace(/ Build\/.*$/, "");
  return model === undefined || /^(?:Mobile|Tablet|rv:)/.test(model) ? "" : model.trim();
}
