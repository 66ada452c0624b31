import { formatExact } from "#ui/format-count.ts";
import { markdownText } from "../../issues/page/event-markdown.ts";
import { impactFigures } from "./impact-figures.ts";
import type { ReportDocument } from "./report-document.ts";

/** The report as Markdown: all text is escaped, so that none of it is markup. */
export function reportMarkdown(report: ReportDocument): string {
  const { key, title, severity, status, services, environment, date, zone } = report;
  const facts = [severity, status, ...services, ...(environment === null ? [] : [environment])];
  return [
    `# ${key}: ${markdownText(title)}`,
    `${date}, times in ${zone}. ${facts.map(markdownText).join(", ")}.`,
    `## ${report.impact.isOver ? "Impact" : "Impact so far"}`,
    impactFigures(report)
      .map(({ figure, label }) => `- **${figure}** ${label}`)
      .join("\n"),
    "## What happened",
    paragraphs(report.whatHappened),
    "## Milestones",
    table(
      ["Milestone", "Time", "After"],
      report.milestones.map(({ name, time, after }) => [name, time?.text ?? "Not yet", after ?? ""]),
    ),
    "## Timeline",
    report.timeline.length === 0
      ? "No entry is pinned."
      : table(
          ["Time", "What"],
          report.timeline.map(({ time, title: what, detail }) => [
            time.text,
            markdownText(detail === null ? what : `${what}: ${detail}`),
          ]),
        ),
    "## Cause",
    paragraphs(report.cause),
    "## Follow-ups",
    report.followUps.length === 0
      ? "None."
      : report.followUps
          .map(({ text, isDone }) => `- [${isDone ? "x" : " "}] ${markdownText(text)}`)
          .join("\n"),
    ...report.charts.flatMap(chartTable),
  ]
    .join("\n\n")
    .concat("\n");
}

function chartTable({ title, figures }: ReportDocument["charts"][number]): string[] {
  const rows = figures.map(({ time, requests, failed }) => [
    time.text,
    formatExact(requests),
    formatExact(failed),
  ]);
  return [`## ${markdownText(title)}`, table(["Time", "Requests", "Failed"], rows)];
}

/** Cells are Markdown: what is foreign in them is escaped. */
function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `| ${head.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n");
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split("\n").map(markdownText).join("  \n"))
    .join("\n\n");
}
