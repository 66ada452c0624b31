import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { formatExact } from "#ui/format-count.ts";
import { impactFigures } from "./impact-figures.ts";
import { reportChartSvg } from "./report-chart.ts";
import type { ReportDocument } from "./report-document.ts";
import { REPORT_STYLE } from "./report-style.ts";

/** Nothing runs and nothing is loaded: the style is known by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(REPORT_STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** As it is: the hash is of every character between the tags. */
const STYLE = raw(`<style>${REPORT_STYLE}</style>`);

/** The report as one file, complete without a network. The template escapes everything that is put into it. */
export async function reportHtml(report: ReportDocument): Promise<string> {
  const { key, title, severity, status, services, environment, date, zone, impact } = report;
  const facts = [severity, status, ...services, ...(environment === null ? [] : [environment])];
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="content-security-policy" content="${raw(POLICY)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${key}: ${title}</title>
        ${STYLE}
      </head>
      <body>
        <main>
          <p class="meta">${key}, ${date}, times in ${zone}</p>
          <h1>${title}</h1>
          <p class="meta">${facts.join(", ")}</p>
          <h2>${impact.isOver ? "Impact" : "Impact so far"}</h2>
          <dl class="figures">
            ${impactFigures(report).map(
              ({ name, figure, label, isBad }) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd data-figure="${name}" ${raw(isBad ? ' class="bad"' : "")}>${figure}</dd>
                </div> `,
            )}
          </dl>
          ${report.charts.map(
            (chart) =>
              html`<figure>
                ${reportChartSvg(chart, zone)}
                <figcaption>${chart.title}${chart.usual === null ? "" : ", with the usual range"}</figcaption>
                ${chartFigures(chart)}
              </figure> `,
          )}
          <h2>What happened</h2>
          ${paragraphs(report.whatHappened)}
          <h2>Milestones</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Milestone</th>
                <th scope="col">Time</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              ${report.milestones.map(
                ({ name, time, after }) =>
                  html`<tr>
                    <th scope="row">${name}</th>
                    <td>${time === null ? "Not yet" : timeOf(time)}</td>
                    <td class="after">${after ?? ""}</td>
                  </tr> `,
              )}
            </tbody>
          </table>
          <h2>Timeline</h2>
          ${
            report.timeline.length === 0
              ? html`<p>No entry is pinned.</p>`
              : html`<table>
                  <thead>
                    <tr>
                      <th scope="col">Time</th>
                      <th scope="col">What</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${report.timeline.map(
                      (entry) =>
                        html`<tr>
                          <td>${timeOf(entry.time)}</td>
                          <td>
                            ${entry.title}${entry.detail === null ? "" : html`<span>${entry.detail}</span>`}
                          </td>
                        </tr> `,
                    )}
                  </tbody>
                </table>`
          }
          <h2>Cause</h2>
          ${paragraphs(report.cause)}
          <h2>Follow-ups</h2>
          ${
            report.followUps.length === 0
              ? html`<p>None.</p>`
              : html`<ul>
                  ${report.followUps.map(
                    ({ text, isDone }) =>
                      html`<li>
                        <span
                          role="img"
                          aria-label="${isDone ? "Done" : "Open"}"
                          ${raw(isDone ? ' class="done"' : "")}
                          >${isDone ? "☑" : "☐"}</span
                        >${text}
                      </li> `,
                  )}
                </ul>`
          }
        </main>
      </body>
    </html> `;
  return String(page);
}

function timeOf({ at, text }: { at: string; text: string }) {
  return html`<time datetime="${at}">${text}</time>`;
}

function paragraphs(text: string) {
  return text.split(/\n\s*\n/).map((paragraph) => {
    const lines = paragraph.split("\n");
    return html`<p>${lines.map((line, place) => html`${place === 0 ? "" : raw("<br>")}${line}`)}</p>`;
  });
}

function chartFigures({ figures }: ReportDocument["charts"][number]) {
  return html`<details>
    <summary>Show as table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Requests</th>
          <th scope="col">Failed</th>
        </tr>
      </thead>
      <tbody>
        ${figures.map(
          ({ time, requests, failed }) =>
            html`<tr class="step">
              <td>${timeOf(time)}</td>
              <td>${formatExact(requests)}</td>
              <td>${formatExact(failed)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </details>`;
}
