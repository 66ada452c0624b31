import { compileGlob, type Glob } from "#lib/glob.ts";
import type { Event, Frame } from "#model/event.ts";
import {
  type FingerprintRule,
  isFrameKey,
  type RuleKey,
  type RuleMatcher,
} from "#model/fingerprint-rules.ts";
import { libraryName } from "#model/frame/native-place.ts";

/** Finds the first of a project's rules that matches an event. */
export type RuleFinder = (event: Event) => FingerprintRule | undefined;

interface Compiled {
  matcher: RuleMatcher;
  glob: Glob;
}

/** How many frames of a stack are tested, starting with the throwing one. */
const MAX_FRAMES = 250;

/** Compiles rules. All conditions on frames must match the same frame. */
export function ruleFinder(rules: FingerprintRule[]): RuleFinder {
  const compiled = rules.map((rule) => {
    const all = rule.matchers.map((matcher) => ({ matcher, glob: compileGlob(matcher.pattern) }));
    return {
      rule,
      ofEvent: all.filter(({ matcher }) => !isFrameKey(matcher.key)),
      ofFrame: all.filter(({ matcher }) => isFrameKey(matcher.key)),
    };
  });
  if (compiled.length === 0) return () => undefined;
  return (event) =>
    compiled.find(
      ({ ofEvent, ofFrame }) =>
        ofEvent.every((one) => holds(one, textsOf(event, one.matcher.key))) &&
        (ofFrame.length === 0 ||
          framesOf(event).some((frame) =>
            ofFrame.every((one) => holds(one, frameTexts(frame, one.matcher.key))),
          )),
    )?.rule;
}

/** A negated condition holds if no value matches, including if there is no value. */
function holds({ matcher, glob }: Compiled, texts: (string | null | undefined)[]): boolean {
  const matches = texts.some((text) => typeof text === "string" && glob(text));
  return matches !== matcher.negated;
}

function textsOf({ payload, release, environment, transaction, platform, level }: Event, key: RuleKey) {
  const exceptions = payload.exception ?? [];
  switch (key) {
    case "error.type":
      return exceptions.map(({ type }) => type);
    case "error.value":
      return exceptions.map(({ value }) => value);
    case "message":
      return [
        payload.message,
        payload.logentry?.formatted,
        payload.logentry?.message,
        ...exceptions.map(({ value }) => value),
      ];
    case "level":
      return [level];
    case "logger":
      return [payload.logger];
    case "transaction":
      return [transaction];
    case "release":
      return [release];
    case "environment":
      return [environment];
    case "platform":
      return [platform];
    case "sdk":
      return [payload.sdk?.name];
    case "stack.function":
    case "stack.module":
    case "stack.path":
    case "stack.package":
    case "app":
      return framesOf({ payload }).flatMap((frame) => frameTexts(frame, key));
    default: {
      const tag = key.slice("tags.".length);
      return (payload.tags ?? []).filter(([name]) => name === tag).map(([, value]) => value);
    }
  }
}

function framesOf({ payload }: Pick<Event, "payload">): Frame[] {
  const stacks = [
    ...(payload.exception ?? []).map(({ stacktrace }) => stacktrace),
    payload.stacktrace,
    ...(payload.threads ?? []).map(({ stacktrace }) => stacktrace),
  ];
  return stacks.flatMap((stack) => stack?.frames.slice(-MAX_FRAMES) ?? []).slice(0, 4 * MAX_FRAMES);
}

function frameTexts(frame: Frame, key: RuleKey): (string | undefined)[] {
  if (key === "stack.function") return [frame.function];
  if (key === "stack.module") return [frame.module];
  if (key === "stack.package") return [frame.package, libraryName(frame.package)];
  if (key === "stack.path") return [frame.abs_path, frame.filename];
  // In any of the forms that Sentry's rules have.
  return frame.in_app === true ? ["yes", "true", "1"] : ["no", "false", "0"];
}
