import type { RequestRule } from "#model/watch/request-finding.ts";
import { replayFailures } from "./replay-failures.ts";
import type { ReplayKind } from "./replay-kind.ts";
import { REPLAY_SILENCE } from "./replay-silence.ts";
import { replaySlower } from "./replay-slower.ts";
import { replayTraffic } from "./replay-traffic.ts";

/** How a rule's kind is replayed. */
export function replayKind({ condition }: RequestRule): ReplayKind {
  switch (condition.kind) {
    case "failures":
      return replayFailures(condition);
    case "slower":
      return replaySlower(condition);
    case "traffic":
      return replayTraffic(condition);
    case "silence":
      return REPLAY_SILENCE;
  }
}
