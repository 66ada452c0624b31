"use client";

import { useActionState } from "react";
import type { ChannelTests } from "#api/alerts.ts";
import { Button } from "#ui/button.tsx";

export interface TestState {
  /** Null before the first test. */
  tested: ChannelTests["tested"] | null;
  /** Why nothing could be tested. */
  problem: string | null;
}

export type TestAction = (before: TestState) => Promise<TestState>;

/** The channels, with a button that sends a test message to each. A client component because it shows the result in place. */
export function ChannelTest({ channels, test }: { channels: string[]; test: TestAction }) {
  const [{ tested, problem }, act, isTesting] = useActionState(test, { tested: null, problem: null });
  return (
    <form action={act}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {channels.map((channel) => (
          <li
            key={channel}
            className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-sm"
          >
            <span className="foreign">{channel}</span>
            <Outcome of={tested?.find((one) => one.channel === channel)} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={isTesting}>
          Send a test message
        </Button>
        <output className="text-sm text-danger">{problem}</output>
      </div>
    </form>
  );
}

function Outcome({ of: test }: { of: ChannelTests["tested"][number] | undefined }) {
  return (
    <output className={test?.failure == null ? "text-good" : "text-danger"}>
      {test !== undefined && (test.failure === null ? "Test message taken" : `Failed: ${test.failure}`)}
    </output>
  );
}
