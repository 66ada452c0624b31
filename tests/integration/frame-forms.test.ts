import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { EventPayload, Frame } from "#model/event.ts";
import { frameForm } from "#model/frame/frame-form.ts";
import { frameLanguage } from "#model/frame/frame-language.ts";
import { frameText } from "#model/frame/frame-text.ts";
import { corpora, requestsIn } from "./corpora-requests.ts";
import { receiver } from "./receive-harness.ts";

const MAX_AGE = 30 * 365 * 86_400_000;
/** How frames of these languages begin and end; the others are checked one by one beside the code. */
const FORMS: Record<string, RegExp> = {
  java: /^at [^\n]+\((?:[^()\n]+:\d+|[^()\n]+|Native Method|Unknown Source)\)$/,
  csharp: /^at [^\n]+?(?: in [^\n]+(?::line \d+)?)?$/,
  go: /^[^\n]+\n {8}[^\n]+:\d+$/,
  python: /^File "[^"\n]+"(?:, line \d+)?, in [^\n]+(?:\n {6}\S[^\n]*)?$/,
  php: /^#7 (?:[^\n]+\(\d+\)|\[internal function\]): [^\n]+$/,
  ruby: /^(?:[^\n]+:in )?'[^\n]+'$/,
  native: /^7 {3}[^\n]+$/,
};

function framesOf({ exception = [], threads = [], stacktrace }: EventPayload): Frame[] {
  const stacks = [...exception, ...threads, { stacktrace }].map((one) => one.stacktrace);
  return stacks.flatMap((stack) => stack?.frames ?? []);
}

describe.skipIf(!existsSync(corpora))("frames of many SDKs", () => {
  test.each([
    "bugsink-event-samples",
    "relay-2021/payloads",
    "sentry-2019",
    "sentry-java",
    "sentry-cocoa",
    "glitchtip",
    "spotlight",
  ])("%s: each has a name and its language's form", async (folder) => {
    const odd: unknown[] = [];
    let frames = 0;
    for (const { file, path, body } of requestsIn(folder).requests) {
      const target = receiver({ maxAge: MAX_AGE });
      await target.app.request(path, { method: "POST", body });
      for (const { event } of target.events())
        for (const frame of framesOf(event.payload)) {
          frames += 1;
          const text = frameText(frame, event.platform, 7);
          const form = FORMS[frameLanguage(frame, event.platform)] ?? /^[^\n]*\S[^\n]*$/;
          const { name, file: place } = frameForm(frame, event.platform);
          if (!form.test(text) || name === "" || /undefined/.test(name + place)) odd.push([file, text]);
        }
    }
    expect(odd).toEqual([]);
    expect(frames).toBeGreaterThan(0);
  });
});
