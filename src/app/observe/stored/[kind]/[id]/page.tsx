import type { Metadata } from "next";
import { cache } from "react";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { ITEM_NAMES, StoredItemScreen } from "#dashboard/stored/stored-item-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { decodeSegment } from "../../../decode-segment.ts";
import { streamPage, streamTitle } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ kind: string; id: string }>;
}

const readItem = cache(async (kind: string, id: string) =>
  (await access()).client.getStoredItem({ kind, id: decodeSegment(id) }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { kind, id } = await params;
  const title = readItem(kind, id).then((item) => (item.ok ? ITEM_NAMES[item.value.kind] : "Stored item"));
  return streamTitle(title, "Stored item");
}

export default function StoredItemPage(props: Props) {
  return streamPage(renderItem(props), "trace");
}

async function renderItem({ params }: Props) {
  const { kind, id } = await params;
  const item = await answerOrRedirect(await readItem(kind, id), paths.storedItem(kind, decodeSegment(id)));
  if (!item.ok) return <FailureScreen failure={item.error} collectorUrl={(await access()).url} />;
  return <StoredItemScreen item={item.value} viewer={await viewer()} />;
}
