import { param, type SearchParams } from "#dashboard/search-params.ts";
import { SpanPanel } from "#dashboard/traces/page/span-panel.tsx";
import { access, viewer } from "../../../collector.ts";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function SelectedSpanPage({ params, searchParams }: Props) {
  const asked = await searchParams;
  const spanId = param(asked, "span");
  if (spanId === undefined) return null;
  const { id } = await params;
  const { client } = await access();
  const page = await client.getSpanPage({ trace: id, span: spanId });
  if (!page.ok) return null;
  const { trace, links } = page.value;
  return (
    <SpanPanel
      trace={trace}
      spanId={spanId}
      viewer={await viewer()}
      root={param(asked, "root")}
      links={links.ok ? links.value : null}
    />
  );
}
