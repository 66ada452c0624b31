import { MissingParts } from "#dashboard/errors/missing-parts.tsx";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { SpanPanel } from "#dashboard/traces/page/span-panel.tsx";
import { access, viewer } from "../../../collector.ts";
import { streamPage } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default function SelectedSpanPage(props: Props) {
  return streamPage(renderSelectedSpanPage(props), "trace");
}

async function renderSelectedSpanPage({ params, searchParams }: Props) {
  const asked = await searchParams;
  const spanId = param(asked, "span");
  if (spanId === undefined) return null;
  const { id } = await params;
  const { client, url } = await access();
  const [page, profile] = await Promise.all([
    client.getSpanPage({ trace: id, span: spanId }),
    client.getSpanProfile({ trace: id, span: spanId }),
  ]);
  if (!page.ok) {
    if (page.error.code === "not_found") return null;
    return <MissingParts parts={{ "the selected span": page }} collectorUrl={url} />;
  }
  const { trace, links } = page.value;
  return (
    <SpanPanel
      trace={trace}
      spanId={spanId}
      viewer={await viewer()}
      root={param(asked, "root")}
      links={links.ok ? links.value : null}
      profile={profile.ok ? profile.value.profile : null}
    />
  );
}
