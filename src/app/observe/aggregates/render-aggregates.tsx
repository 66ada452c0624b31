import "server-only";
import {
  aggregateQuery,
  aggregateQuestion,
  completedKeys,
  readAggregateState,
  type AggregateState,
} from "#dashboard/aggregates/aggregate-state.ts";
import { AggregatesScreen } from "#dashboard/aggregates/aggregates-screen.tsx";
import { paths } from "#dashboard/paths.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../answer-or-redirect.ts";
import { access, viewer } from "../collector.ts";
import { Incomplete } from "../incomplete.tsx";

/** The aggregates of one signal, as its page shows them. */
export async function renderAggregates(of: AggregateState["of"], searchParams: Promise<SearchParams>) {
  const state = readAggregateState(of, await searchParams);
  const { client, url } = await access();
  const who = await viewer();
  const question = aggregateQuestion(state, who.now);
  const [asked, stored] = await Promise.all([client.aggregate(question), client.complete({ of, text: "" })]);
  const answer = await answerOrRedirect(asked, paths.aggregates(of, aggregateQuery(state)));
  const found = stored.ok ? stored.value.candidates.map(({ text }) => text) : [];
  return (
    <>
      <Incomplete since={question.start} />
      <AggregatesScreen
        answer={answer}
        state={state}
        keys={completedKeys(of, found)}
        viewer={who}
        collectorUrl={url}
      />
    </>
  );
}
