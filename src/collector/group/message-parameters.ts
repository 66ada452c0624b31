/**
 * What varies between occurrences of a message, in order of precedence. Quantifiers are bounded and each alternative starts
 * at a word boundary, so that hostile text takes linear time.
 */
const PARAMETERS: [name: string, pattern: string][] = [
  ["email", String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`],
  ["url", String.raw`[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'<>()]{1,500}`],
  [
    "host",
    String.raw`(?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|net|io|dev|app|local|internal|localhost)(?::\d{1,5})?(?![\w.-])`,
  ],
  [
    "ip",
    String.raw`(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?![\w.])|(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,5})?(?!\w)`,
  ],
  ["traceparent", String.raw`00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]`],
  ["uuid", String.raw`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`],
  ["hash", String.raw`[0-9a-f]{64}(?!\w)|[0-9a-f]{40}(?!\w)|[0-9a-f]{32}(?!\w)`],
  [
    "date",
    String.raw`\d{4}-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?|(?:mon|tue|wed|thu|fri|sat|sun),? [0-3]?\d [a-z]{3} \d{4}(?: [0-2]\d:[0-5]\d:[0-5]\d)?(?: (?:gmt|utc|[+-]\d{4}))?|[0-2]\d:[0-5]\d:[0-5]\d(?:[.,]\d{1,9})?`,
  ],
  [
    "duration",
    String.raw`\d{1,15}(?:\.\d{1,9})? ?(?:ms|ns|us|µs|s|sec|secs|seconds?|minutes?|hours?|days?|milliseconds?)(?!\w)`,
  ],
  ["hex", String.raw`0x[0-9a-f]{1,64}(?!\w)|(?=[a-f]{0,15}\d)(?=\d{0,15}[a-f])[0-9a-f]{8,128}(?!\w)`],
  [
    "token",
    String.raw`(?=[a-z]{0,64}\d)(?=\d{0,64}[a-z])(?=[a-z\d]{0,64}?\d[a-z]{0,64}\d)[a-z\d]{16,64}(?!\w)`,
  ],
  ["version", String.raw`\d{1,9}(?:\.\d{1,9}){2,3}(?:[-+][\w.-]{1,40})?(?![\w.])`],
  ["float", String.raw`\d{1,30}\.\d{1,30}(?![\w.])`],
  ["int", String.raw`\d{1,3}(?:,\d{3}){1,8}(?![\w,])|\d{1,40}(?!\w)`],
];

const PATTERN = new RegExp(
  String.raw`(?<![A-Za-z0-9.])-?(?:${PARAMETERS.map(([name, pattern]) => `(?<${name}>${pattern})`).join("|")})|(?<==)(?<quoted>"[^"]{0,200}"|'[^']{0,200}')|(?<==)(?<bool>true|false)(?!\w)`,
  "gi",
);

const STATUS_BEFORE =
  /(?:status(?: code)?|http(?:\/\d(?:\.\d)?)?|code|returned|responded(?: with)?|response|received|got|answered|failed(?: with)?)[ :=(]{0,3}$/i;
/** Statuses are followed by their standard names (RFC 9110), or by `Client Error` and `Server Error`. */
const REASON_AFTER =
  /^[) :,-]{1,3}(?:Bad Request|Unauthorized|Payment Required|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Request Timeout|Conflict|Gone|Payload Too Large|Unprocessable|Too Many Requests|Internal Server|Not Implemented|Bad Gateway|Service Unavailable|Gateway Timeout|(?:Client|Server) Error)/;

/** Replaces parameters of a message by their kind: `Order 17 not found` → `Order <int> not found`. */
export function replaceParameters(message: string): string {
  return message.replaceAll(PATTERN, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const offset = rest.at(-3) as number;
    const name = Object.keys(groups).find((key) => groups[key] !== undefined);
    if (name === "int" && isStatusCode(whole, message, offset)) return whole;
    return `<${name}>`;
  });
}

/** An HTTP status identifies the cause, so it is not a parameter. */
function isStatusCode(digits: string, message: string, offset: number): boolean {
  if (!/^[1-5]\d\d$/.test(digits)) return false;
  const end = offset + digits.length;
  return (
    STATUS_BEFORE.test(message.slice(Math.max(0, offset - 20), offset)) ||
    REASON_AFTER.test(message.slice(end, end + 30))
  );
}
