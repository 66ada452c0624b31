import type { Metadata } from "next";
import { cache } from "react";
import { FailureScreen } from "#dashboard/errors/failure-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import { TransactionScreen } from "#dashboard/traces/transaction/transaction-screen.tsx";
import { answerOrRedirect } from "../../../answer-or-redirect.ts";
import { access, viewer } from "../../../collector.ts";
import { streamPage, streamTitle } from "../../../stream-page.tsx";

interface Props {
  params: Promise<{ event: string }>;
}

const readTransaction = cache(async (event: string) => (await access()).client.getTransaction({ event }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { event } = await params;
  return streamTitle(titleOf(event), "Transaction");
}

async function titleOf(event: string): Promise<string> {
  const page = await readTransaction(event);
  const name = page.ok ? page.value.payload.transaction : undefined;
  return name === undefined ? "Transaction" : `Transaction ${name.slice(0, 120)}`;
}

export default function TransactionEventPage(props: Props) {
  return streamPage(renderTransactionPage(props), "trace");
}

async function renderTransactionPage({ params }: Props) {
  const { event } = await params;
  const page = await answerOrRedirect(await readTransaction(event), paths.transaction(event));
  if (!page.ok) return <FailureScreen failure={page.error} collectorUrl={(await access()).url} />;
  return <TransactionScreen page={page.value} viewer={await viewer()} />;
}
