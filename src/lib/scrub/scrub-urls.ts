import { isFiller, looksRandom } from "./harmless-value.ts";

const MAX_AUTHORITY = 256;
const AUTHORITY_END = /[\s"'<>\\`|]|$/g;
/** Data source names that are no URLs: Go's `user:password@tcp(host)/db`, Oracle's `jdbc:oracle:thin:user/password@host`. */
const SOURCE =
  /([\w.-]{1,64}:)([^\s@:]{1,128})(?=@(?:tcp|unix)\()|(\boracle:thin:[\w.$#-]{1,64}\/)([^\s@]{1,128})(?=@)/g;
const SOURCE_HINT = /@(?:tcp|unix)\(|oracle:thin:/;
const PORT = /^\d{1,5}$/;
/** A DSN's public key, which clients carry openly. */
const PUBLIC_KEY = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Replaces the password in the user info of URLs, also one that should have been encoded (`p@ss/word`). */
export function scrubUserInfo(text: string, replaced: () => string): string {
  let clean = "";
  let at = 0;
  for (let found = text.indexOf("://"); found !== -1; found = text.indexOf("://", Math.max(at, found + 3))) {
    const password = readPassword(text, found + 3);
    if (password === undefined) continue;
    clean += text.slice(at, password.start) + replaced();
    at = password.end;
  }
  clean += text.slice(at);
  if (!SOURCE_HINT.test(clean)) return clean;
  return clean.replace(SOURCE, (whole, user?: string, password?: string, owner?: string, word?: string) =>
    isFiller(password ?? word ?? "") ? whole : (user ?? owner ?? "") + replaced(),
  );
}

function readPassword(text: string, start: number): { start: number; end: number } | undefined {
  const part = text.slice(start, start + MAX_AUTHORITY);
  const rest = part.slice(0, part.search(AUTHORITY_END));
  const colon = rest.search(/[:@/?#]/);
  if (colon === -1) return undefined;
  if (rest[colon] === "@") {
    const user = rest.slice(0, colon);
    const isToken = user.length >= 20 && looksRandom(user) && !PUBLIC_KEY.test(user);
    return isToken ? { start, end: start + colon } : undefined;
  }
  if (rest[colon] !== ":") return undefined;
  const path = rest.slice(colon).search(/[/?#]/);
  const authority = path === -1 ? rest : rest.slice(0, colon + path);
  let last = authority.lastIndexOf("@");
  if (last === -1 && path !== -1 && !PORT.test(authority.slice(colon + 1))) last = rest.lastIndexOf("@");
  if (last <= colon + 1 || isFiller(rest.slice(colon + 1, last))) return undefined;
  return { start: start + colon + 1, end: start + last };
}
