import type { Metadata } from "next";
import { ok } from "#lib/result.ts";
import { auditQuery, auditQuestion, readAuditFilter } from "#dashboard/access/audit-filter.ts";
import { AuditScreen } from "#dashboard/access/audit-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { CollectorNotices } from "../collector-notices.tsx";

export const metadata: Metadata = { title: "Audit" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function AuditPage({ searchParams }: Props) {
  return streamPage(renderAuditPage(await searchParams), "settings");
}

async function renderAuditPage(search: SearchParams) {
  const filter = readAuditFilter(search);
  const here = paths.audit(auditQuery(filter));
  const { client, url } = await access();
  const who = await viewer();
  const cursor = param(search, "cursor");
  const listed = await client.listAudit({ ...auditQuestion(filter, who.now), cursor });
  const isForbidden = !listed.ok && listed.error.code === "forbidden";
  return (
    <>
      <CollectorNotices here={here} />
      <AuditScreen
        page={isForbidden ? ok(null) : await answerOrRedirect(listed, here)}
        filter={filter}
        cursor={cursor}
        viewer={who}
        collectorUrl={url}
      />
    </>
  );
}
