import type { View } from "./read-views.ts";

const OPEN_LEVELS = 4;

/** The views of a mobile application's screen, as they are nested. */
export function ViewTree({ views, level = 0 }: { views: View[]; level?: number }) {
  if (views.length === 0 && level === 0) return <p className="text-xs text-muted">No windows.</p>;
  return (
    <ul className={level === 0 ? "text-xs" : "ml-2 border-l border-line pl-3 text-xs"}>
      {views.map((view, index) => (
        <li key={index}>
          {view.children.length === 0 ? (
            <Line view={view} />
          ) : (
            <details open={level < OPEN_LEVELS}>
              <summary>
                <Line view={view} />
              </summary>
              <ViewTree views={view.children} level={level + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ view: { type, name, frame, isHidden } }: { view: View }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 py-0.5">
      <code className="foreign">{type}</code>
      {name !== "" && <span className="foreign text-muted">{name}</span>}
      {frame !== "" && <span className="figures text-faint">{frame}</span>}
      {isHidden && <span className="text-faint">hidden</span>}
    </span>
  );
}
