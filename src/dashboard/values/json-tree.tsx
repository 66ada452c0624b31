/** Entries that a level opens with; the rest is counted. */
const MOST = 200;
const OPEN_LEVELS = 3;
/** Deeper values are written as JSON. */
const DEEPEST = 40;

interface JsonTreeProps {
  value: unknown;
  level?: number;
}

/** A JSON value as a tree that unfolds. Its texts come from outside, so they are only ever texts. */
export function JsonTree({ value, level = 0 }: JsonTreeProps) {
  if (typeof value !== "object" || value === null || level > DEEPEST) return <Leaf value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="text-faint">{Array.isArray(value) ? "[ ]" : "{ }"}</span>;
  return (
    <ul className={level === 0 ? "font-mono text-xs" : "ml-1 border-l border-line pl-3"}>
      {entries.slice(0, MOST).map(([key, inner]) => (
        <li key={key} className="py-px">
          {isNested(inner) && level < DEEPEST ? (
            <details open={level < OPEN_LEVELS}>
              <summary className="text-muted">
                <span className="foreign">{key}</span> <span className="text-faint">{sizeOf(inner)}</span>
              </summary>
              <JsonTree value={inner} level={level + 1} />
            </details>
          ) : (
            <>
              <span className="foreign text-muted">{key}</span> <JsonTree value={inner} level={level + 1} />
            </>
          )}
        </li>
      ))}
      {entries.length > MOST && <li className="text-faint">and {entries.length - MOST} more</li>}
    </ul>
  );
}

function Leaf({ value }: { value: unknown }) {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return (
    <span
      className={`foreign break-words whitespace-pre-wrap ${typeof value === "string" ? "" : "text-accent"}`}
    >
      {text === "" ? <span className="text-faint">(empty)</span> : text}
    </span>
  );
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function sizeOf(value: object): string {
  const count = Object.keys(value).length;
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}
