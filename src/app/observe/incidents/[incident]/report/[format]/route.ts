import { notFound } from "next/navigation";
import { reportDocument } from "#dashboard/incidents/report/report-document.ts";
import { reportHtml } from "#dashboard/incidents/report/report-html.ts";
import { reportMarkdown } from "#dashboard/incidents/report/report-markdown.ts";
import { ok } from "#lib/result.ts";
import { patientAccess, viewer } from "../../../../collector.ts";
import { decodeSegment } from "../../../../decode-segment.ts";
import { proxyAnswer } from "../../../../proxy-answer.ts";

interface Props {
  params: Promise<{ incident: string; format: string }>;
}

const FORMATS = {
  html: { contentType: "text/html; charset=utf-8", write: reportHtml },
  md: { contentType: "text/markdown; charset=utf-8", write: reportMarkdown },
  json: {
    contentType: "application/json",
    write: (report: ReturnType<typeof reportDocument>) => `${JSON.stringify(report, null, 2)}\n`,
  },
};

/** Downloads the report, with its times in the viewer's zone. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { incident, format } = await params;
  if (!Object.hasOwn(FORMATS, format)) notFound();
  const { contentType, write } = FORMATS[format as keyof typeof FORMATS];
  const { client } = await patientAccess();
  const page = await client.getIncident({ incident: decodeSegment(incident) });
  if (!page.ok) return proxyAnswer(page, contentType, "attachment");
  const { zone, now } = await viewer();
  const text = await write(reportDocument(page.value, zone, now));
  const name = `${page.value.incident.key}.${format}` as const;
  return proxyAnswer(ok(new Response(text)), contentType, `attachment; filename="${name}"`);
}
