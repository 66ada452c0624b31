import { formatExact } from "#ui/format-count.ts";
import type { ReportDocument } from "./report-document.ts";

export interface ImpactFigure {
  name: "failed" | "users" | "duration";
  figure: string;
  label: string;
  isBad: boolean;
}

/** What the incident did, in figures: the same in every format. What was not measured is left out. */
export function impactFigures({ impact }: Pick<ReportDocument, "impact">): ImpactFigure[] {
  const { requests, failed, users, duration, isOver } = impact;
  return [
    ...(requests === 0
      ? []
      : [
          {
            name: "failed" as const,
            figure: formatExact(failed),
            label: `failed requests of ${formatExact(requests)}`,
            isBad: failed > 0,
          },
        ]),
    ...(users === null
      ? []
      : [
          {
            name: "users" as const,
            figure: formatExact(users),
            label: users === 1 ? "user affected" : "users affected",
            isBad: false,
          },
        ]),
    {
      name: "duration" as const,
      figure: duration,
      label: isOver ? "from start to end" : "and going on",
      isBad: false,
    },
  ];
}
