/** Placeholders that SDKs and runtimes write for a missing name, and addresses. */
const NO_NAME =
  /^(?:|\?|<anonymous>|anonymous|<unknown>|<redacted>|unknown|<lambda>|Anonymous function|(?:sub_|0x)[0-9a-f]{3,16})$/i;

/** Suffixes and numbers that compilers generate anew in every build, by language. */
const GENERATED: [marker: string, pattern: RegExp, instead: string][] = [
  // Java and Kotlin: lambdas, nested and numbered.
  ["lambda", /^(lambda\$[\w$]{1,200}?)(?:\$\d{1,6}){1,8}$/, "$1"],
  ["$lambda", /(?:\$lambda[-$]\d{1,6}){1,8}/g, "$lambda"],
  // Clojure.
  ["__", /\b(fn|eval|reify)__\d{1,9}/g, "$1"],
  // Rust: the hash of a symbol, closures.
  ["::h", /::h[0-9a-f]{16}$/, ""],
  ["{", /\{?\{closure(?:_env)?(?:#\d{1,5})?\}\}?/g, "{closure}"],
  // PHP 8.4 names a closure by its file and line.
  ["{closure:", /\{closure:[^}]{1,500}\}/g, "{closure}"],
  ["@anonymous", /@anonymous.{1,500}:\d{1,9}(?:\$[0-9a-f]{1,8})?/gi, "@anonymous"],
  // Go.
  [".func", /\.func\d{1,5}(?:\.\d{1,5}){0,8}/g, ".func"],
  // C#: local functions, lambdas, state machines.
  ["<", /<([^<>]{1,200})>g__([^|]{1,200})\|[\d_]{1,20}/g, "$1.$2"],
  ["<", /<([^<>]{1,200})>[bcd]__[\w|]{1,40}/g, "<$1>"],
  // Swift, Objective-C.
  ["closure #", /\bclosure #\d{1,4} in\b/g, "closure in"],
  ["_block_invoke", /_block_invoke(?:[._]\d{1,5}){1,3}/g, "_block_invoke"],
  // C and C++: parts that the optimizer split off.
  [".", /(?:\.(?:isra|constprop|part|cold|llvm)(?:\.\d{1,20})?){1,5}$/, ""],
  [" [clone", /(?: \[clone [^\]]{1,80}\]){1,5}$/, ""],
  ["lambda", /'lambda\d{0,5}'|\{lambda(\([^)]{0,200}\))#\d{1,5}\}/g, "{lambda}"],
  // Ruby: templates compiled to methods; a block counts as its method.
  ["__", /_{2,3}\d{5,25}_\d{3,25}$/, ""],
  [" in ", /^(?:(?:block|rescue|ensure)(?: \(\d{1,4} levels\))? in ){1,4}/, ""],
];

/** Numbers that JavaScript transpilers and bundlers generate. */
const NUMBERED_SCRIPT = /^_callee\d{1,5}(?=\$?$)|(?<=[\w$])\$\d{1,5}$/;

/** A function's name without what changes from build to build; undefined if it is only a placeholder. */
export function functionName(sent: string | undefined, script: boolean): string | undefined {
  if (sent === undefined) return undefined;
  const name = script ? scriptName(sent.trim()) : withoutGenerated(sent.trim());
  return name === undefined || NO_NAME.test(name) ? undefined : name;
}

function scriptName(sent: string): string | undefined {
  // Nearly all names are one word, and an expression that finds nothing costs as much as one that does.
  const plain = sent.includes(" ")
    ? sent.replace(/^(?:async |new ){1,2}/, "").replace(/ \[as [^\]]{1,200}\]$/, "")
    : sent;
  // Firefox's notation for an anonymous function inside a named one.
  if (plain.endsWith("<")) return undefined;
  const name = plain.slice(Math.max(plain.lastIndexOf("."), plain.lastIndexOf("/")) + 1);
  if (!name.includes("$") && !name.startsWith("_callee")) return name;
  return name.replace(NUMBERED_SCRIPT, (part) => (part.startsWith("_callee") ? "_callee" : ""));
}

function withoutGenerated(sent: string): string {
  let name = sent;
  for (const [marker, pattern, instead] of GENERATED) {
    if (name.includes(marker)) name = name.replace(pattern, instead);
  }
  return name;
}
