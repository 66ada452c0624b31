import { Check, Columns3 } from "lucide";
import type { LogView } from "#api/logs.ts";
import { SQUARE } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { PopupBox } from "#ui/popup-box.tsx";

interface ColumnsButtonProps {
  logs: LogView[];
  columns: string[];
  hrefOf: (columns: string[]) => string;
}

const MOST_KEYS = 40;

/** Chooses the attributes shown as columns, from those of the listed lines and their resources. */
export function ColumnsButton({ logs, columns, hrefOf }: ColumnsButtonProps) {
  const counts = new Map<string, number>(columns.map((key) => [key, 0]));
  for (const { attributes, resource } of logs)
    for (const key of Object.keys({ ...resource, ...attributes }))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_KEYS);
  if (keys.length === 0) return null;
  return (
    <PopupBox
      id="columns"
      name={columns.length === 0 ? "Columns" : `Columns ${columns.length}`}
      label={<Icon icon={Columns3} />}
      look="quiet"
      size="small"
      className={SQUARE}
    >
      <ul className="space-y-0.5">
        {keys.map(([key, count]) => {
          const on = columns.includes(key);
          return (
            <li key={key}>
              <Link
                href={hrefOf(on ? columns.filter((other) => other !== key) : [...columns, key])}
                scroll={false}
                replace
                aria-current={on ? "true" : undefined}
                className="flex items-baseline gap-2 rounded-md px-1.5 py-1 hover:bg-sunken"
              >
                <span aria-hidden="true" className="w-4 text-accent">
                  {on && <Icon icon={Check} size={14} />}
                </span>
                <span className="foreign font-mono text-xs">{key}</span>
                <span className="figures ml-auto pl-3 text-xs text-faint">{count}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </PopupBox>
  );
}
