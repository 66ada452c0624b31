import { memoizeText } from "../cache.ts";
import type { DetectorName } from "./detector.ts";
import {
  DESCRIPTORS,
  ENDINGS,
  LAST_WORDS,
  PASS_OWNERS,
  SECRET_IDS,
  SECRET_PAIRS,
  SECRET_WORDS,
  SID_OWNERS,
  TOKEN_COUNTERS,
  TOKEN_OWNERS,
} from "./secret-words.ts";
import { splitWords } from "./split-words.ts";

const MAX_LENGTH = 128;
const MAX_CACHED = 5_000;
/** Names defined by OpenTelemetry whose values are not secret. */
const HARMLESS = new Set(["session.id", "session.previous_id"]);
/** The shell's working directory and the one before it. `DB_PWD` is a password. */
const WORKING_DIRECTORY = /(?:^|[^\w-])(?:OLD)?PWD$/;

const detectorOf = memoizeText(findDetector, MAX_CACHED);

/** The detector that takes the values of a key for secrets: `password`, `X-Api-Key`, `accessToken`, `set-cookie`, … */
export function detectSecretKey(key: string): DetectorName | undefined {
  return key.length <= MAX_LENGTH ? detectorOf(key) : undefined;
}

function findDetector(key: string): DetectorName | undefined {
  if (HARMLESS.has(key) || WORKING_DIRECTORY.test(key)) return undefined;
  const words = splitWords(key);
  const last = words.at(-1);
  if (last === undefined) return undefined;
  if (DESCRIPTORS.has(last) && !isSecretId(words)) return undefined;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const detector = detectWord(words, at);
    if (detector !== undefined) return detector;
  }
  return undefined;
}

/** A session's identifier is as good as a password: `sessionSecureId`. */
function isSecretId(words: readonly string[]): boolean {
  return words.at(-1) === "id" && words.slice(-3, -1).some((word) => SECRET_IDS.has(word));
}

/** The detector for the word at a position, alone or with the one before it. */
function detectWord(words: readonly string[], at: number): DetectorName | undefined {
  const word = words[at] as string;
  const before = words[at - 1];
  const singular = word === "keys" || word === "codes" ? word.slice(0, -1) : word;
  const pair = before === undefined ? undefined : SECRET_PAIRS.get(`${before}-${singular}`);
  if (pair !== undefined) return pair;
  const ending = ENDINGS.find(([text]) => word.endsWith(text))?.[1];
  const detector = SECRET_WORDS.get(word) ?? ending ?? (isTokens(words, at) ? "token" : undefined);
  if (detector === "token") return isOtherToken(word, before, words[at - 2]) ? undefined : detector;
  const isLast = at === words.length - 1 || (word === "session" && words.at(-1) === "id");
  return detector ?? (isLast ? detectLastWord(word, before) : undefined);
}

function isOtherToken(word: string, before: string | undefined, second: string | undefined): boolean {
  if (TOKEN_OWNERS.has(word)) return true;
  return before !== undefined && (TOKEN_OWNERS.has(before) || (before === "key" && second === "public"));
}

function isTokens(words: readonly string[], at: number): boolean {
  if (words[at] !== "tokens") return false;
  return ![words[at - 1], words[at + 1]].some((other) => other !== undefined && TOKEN_COUNTERS.has(other));
}

function detectLastWord(word: string, before: string | undefined): DetectorName | undefined {
  if (word === "pass" && before !== undefined && !PASS_OWNERS.has(before)) return undefined;
  if (word === "sid" && before !== undefined && !SID_OWNERS.has(before)) return undefined;
  return LAST_WORDS.get(word);
}
