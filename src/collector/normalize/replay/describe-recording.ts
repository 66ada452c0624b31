import { isRecord } from "#lib/is-record.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { MAX_STEPS, type RecordingFacts, type ReplayStep } from "#model/replay.ts";
import { readTime } from "../time/read-time.ts";
import { readRecordedEvents } from "./open-recording.ts";
import { readStep } from "./read-step.ts";

/** No replay is longer: its SDKs begin another after an hour. A time further away is a wrong one. */
export const LONGEST_REPLAY: Millis = 86_400_000;
const CUSTOM = 5;
/** Of mobile recordings, whose screen is a video. */
const TOUCH = 2;

/** What a segment's recording tells, for the list and the timeline; undefined for bytes that are no recording. */
export function describeRecording(bytes: Uint8Array): RecordingFacts | undefined {
  const events = readRecordedEvents(bytes);
  return events === undefined ? undefined : describeEvents(events);
}

function describeEvents(events: unknown[]): RecordingFacts {
  const facts: RecordingFacts = {
    first: null,
    last: null,
    events: events.length,
    clicks: 0,
    messages: 0,
    requests: 0,
    steps: [],
    furtherSteps: 0,
  };
  let touches = 0;
  for (const event of events) {
    if (!isRecord(event)) continue;
    if (event.type !== CUSTOM) {
      extend(facts, typeof event.timestamp === "number" ? readTime(event.timestamp) : undefined);
      if (isTouch(event)) touches += 1;
      continue;
    }
    const step = readStep(event.data);
    if (step !== undefined) addStep(facts, step);
  }
  facts.clicks ||= touches;
  facts.steps.sort((left, right) => left.at - right.at);
  return facts;
}

function isTouch({ type, data }: Record<string, unknown>): boolean {
  return type === 3 && isRecord(data) && data.source === TOUCH && data.type === 7;
}

function addStep(facts: RecordingFacts, step: ReplayStep): void {
  if (step.kind === "click") facts.clicks += 1;
  if (step.kind === "console") facts.messages += 1;
  if (step.kind === "network") facts.requests += 1;
  if (facts.steps.length < MAX_STEPS) facts.steps.push(step);
  else facts.furtherSteps += 1;
}

function extend(facts: RecordingFacts, at: UnixMillis | undefined): void {
  if (at === undefined || (facts.first !== null && Math.abs(at - facts.first) > LONGEST_REPLAY)) return;
  facts.first = Math.min(facts.first ?? at, at);
  facts.last = Math.max(facts.last ?? at, at);
}
