import { addHit, type DetectKey, FILTERED, type Hits } from "./detector.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { isHarmlessValue } from "./harmless-value.ts";
import { quoteAt, readQuoted } from "./read-quoted.ts";

/** `--password hunter2`, and with one dash where the name has several letters: `-storepass changeit`. */
const OPTION = /(?<![\w-])(--[A-Za-z][\w.-]{0,63}|-[A-Za-z][\w.-]{3,63})[ \t]{1,4}(?=[^\s-])/g;
/** What follows an option's name where a sentence is about it. */
const ABOUT =
  /^(?:option|options|flag|flags|argument|arguments|parameter|switch|instead|value|values|requires|takes|needs)\b/i;
/** Programs that take a password in an option of one letter, by their own documentation. */
const PROGRAMS: [program: RegExp, option: string][] = [
  [/^(?:mysql\w*|mariadb[\w-]*|mycli|sshpass|mongo\w*|7z[a-z]?)$/, "-p"],
  [/^(?:docker|podman|nerdctl|helm|oc|cf|az|skopeo|buildah)$/, "-p"],
  [/^(?:sqlcmd|bcp|zip|unzip)$/, "-P"],
  [/^redis-cli$/, "-a"],
  [/^ldap\w+$/, "-w"],
  [/^(?:openssl|gpg)$/, "-k"],
];
const LINE_WITH_OPTION = /[^\r\n|;&]{1,4096}/g;
const ATTACHED = new Set(["-p", "-P"]);
/** A user before a password: the password is one whichever program it is. */
const USER = /(?:^|\s)(?:-u|-U|--(?:proxy-)?user(?:name)?)[ =]?\S/;
const WORD = /\S{1,2048}/y;

/** `curl -u user:password` (https://curl.se/docs/manpage.html#-u) */
const USER_AND_PASSWORD =
  /(\s(?:-u|-U|--user|--proxy-user)[ \t=]{0,3}["']?[^\s:"'/]{1,64}:)([^\s"']{1,256})/g;
const CURL = /\b(?:curl|wget|https?)\b/;

function scrubUsers(text: string, hits: Hits): string {
  if (!CURL.test(text)) return text;
  return text.replace(USER_AND_PASSWORD, (whole, user: string, password: string) => {
    if (password.startsWith("//") || isHarmlessValue("password", "password", password)) return whole;
    addHit(hits, "command_line");
    return user + FILTERED;
  });
}

/** Replaces passwords among the arguments of commands. */
export function scrubCommands(text: string, detectKey: DetectKey, isOff: boolean, hits: Hits): string {
  const edits: Edit[] = [];
  for (const match of text.matchAll(OPTION)) {
    const name = match[1] as string;
    const detector = detectKey(name);
    const start = match.index + match[0].length;
    const span = detector === undefined ? undefined : argumentAt(text, start);
    if (detector === undefined || span === undefined) continue;
    const value = text.slice(span.start, span.end);
    if (ABOUT.test(value) || isHarmlessValue(detector, name, value)) continue;
    addHit(hits, detector);
    edits.push({ ...span, by: FILTERED });
  }
  if (!isOff && / -[pPawk]/.test(text))
    for (const { 0: line, index } of text.matchAll(LINE_WITH_OPTION)) editLine(line, index, edits, hits);
  const clean = applyEdits(text, edits);
  return isOff || !USER.test(clean) ? clean : scrubUsers(clean, hits);
}

function editLine(line: string, offset: number, edits: Edit[], hits: Hits): void {
  const words = line.split(/[ \t]+/, 200).map((word) => word.slice(word.lastIndexOf("/") + 1));
  const option = PROGRAMS.find(([program]) => words.some((word) => program.test(word)))?.[1];
  const letters = option ?? (USER.test(line) ? "-p" : undefined);
  if (letters === undefined) return;
  for (let at = line.indexOf(` ${letters}`); at !== -1; at = line.indexOf(` ${letters}`, at + 1)) {
    const after = at + 1 + letters.length;
    const isAttached = !/[ \t=]/.test(line[after] ?? " ");
    if (isAttached && !(option !== undefined && ATTACHED.has(letters))) continue;
    const gap = isAttached ? 0 : (/^[ \t=]{1,4}/.exec(line.slice(after, after + 4))?.[0].length ?? 0);
    const span = argumentAt(line, after + gap);
    if (span === undefined || !isPassword(line.slice(span.start, span.end), isAttached)) continue;
    addHit(hits, "command_line");
    edits.push({ start: offset + span.start, end: offset + span.end, by: FILTERED });
  }
}

/** Other programs' `-p` is a port, a path or a list of ports; a long word after it is another option (`-path`). */
function isPassword(value: string, isAttached: boolean): boolean {
  if (value === "" || value.startsWith("-") || /^\d{1,5}(?:[:/-]|$)/.test(value)) return false;
  if (isHarmlessValue("password", "password", value)) return false;
  return isAttached ? !/^(?:assword|ort|ath|rotocol|ipe|lugin|refix)/.test(value) : !/^[./~]/.test(value);
}

function argumentAt(text: string, at: number): { start: number; end: number } | undefined {
  const quote = quoteAt(text, at);
  if (quote !== "") return readQuoted(text, at, quote);
  if (text.startsWith(FILTERED, at)) return undefined;
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0].replace(/["'`,;)\]}]+$/, "");
  return word === undefined || word === "" ? undefined : { start: at, end: at + word.length };
}

/** The detector of an element of an argument list: the one after `--password`, or after `-p` of a program that has it. */
export function detectArgument(
  list: readonly unknown[],
  at: number,
  detectKey: DetectKey,
): string | undefined {
  const value = list[at];
  const before = list[at - 1];
  if (typeof value !== "string" || typeof before !== "string" || !before.startsWith("-")) return undefined;
  if (value.startsWith("-")) return undefined;
  const detector = /^--?[A-Za-z][\w.-]{1,63}$/.test(before) ? detectKey(before) : undefined;
  if (detector !== undefined) return isHarmlessValue(detector, before, value) ? undefined : detector;
  const isUser = /^(?:-u|-U|--(?:proxy-)?user)$/.test(before) && CURL.test(String(list[0]));
  if (isUser && /^[^:/]{1,64}:./.test(value)) return "command_line";
  if (before.length !== 2) return undefined;
  const program = typeof list[0] === "string" ? list[0].slice(list[0].lastIndexOf("/") + 1) : "";
  const isPasswordOption =
    PROGRAMS.some(([known, option]) => option === before && known.test(program)) ||
    (before === "-p" &&
      list.some((word) => typeof word === "string" && /^(?:-u|--user(?:name)?)$/.test(word)));
  return isPasswordOption && isPassword(value, false) ? "command_line" : undefined;
}
