import type { Context } from "hono";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { BodyShare } from "../body/body-budget.ts";
import {
  type BodyLimits,
  LARGE_BODY,
  openBody,
  readSent,
  type SentBody,
  type UnreadError,
} from "../body/read-body.ts";
import type { Admitted } from "../check-key.ts";
import { takeAll } from "../quota-meter.ts";
import { newReceiver, type Receiver } from "../receiver.ts";
import { type IngestDeps, type IngestEnv, withBody } from "../request.ts";
import type { Door, FaultOf } from "./intake-message.ts";
import type { Seat } from "./seats.ts";

/** A request that is here: its body, to be read, or what a thread has collected of it, to be finished. */
export type Taken<D extends Door> =
  | { body: Uint8Array }
  | { receiver: Receiver; result: Result<null, FaultOf<D>> };

export type TakeRequest = <D extends Door>(
  context: Context<IngestEnv>,
  limits: BodyLimits,
  door: D,
  /** Undefined while the sender is not known yet: only the body names its key. */
  sender: Admitted | undefined,
) => Promise<Result<Taken<D>, UnreadError>>;

/** Where a quota has dropped something, it will go on, and the main thread refuses at less cost than a thread collects. */
const LIMITED: Millis = 1_000;

/** Reads the bodies of requests, and leaves small ones to threads while these have seats. */
export function requestTaker(deps: IngestDeps): TakeRequest {
  const { ingest, bodies } = deps;
  let hereUntil: UnixMillis = 0;

  /** A receiver for a request that may be left to a thread; undefined for one that is read here. */
  async function receiverOf(
    sender: Admitted | undefined,
    { bytes }: SentBody,
  ): Promise<Receiver | undefined> {
    const mayLeave = bodies.hasSeats && bytes.length <= LARGE_BODY && ingest.now() >= hereUntil;
    if (sender === undefined || !mayLeave) return undefined;
    const receiver = await newReceiver(ingest, sender);
    const batch = ingest.store.openBatch();
    if (receiver.isDiskShort || !batch.takesSealed) return undefined;
    receiver.sealed = { counts: new Map(), batch };
    return receiver;
  }

  /** Has a thread fill the receiver. Undefined if the request is to be read here. */
  async function collect<D extends Door>(
    receiver: Receiver,
    seat: Seat,
    { bytes, encoding }: SentBody,
    { door, key }: { door: D; key: string | null },
  ): Promise<Result<Taken<D> | undefined, UnreadError>> {
    const { scrubbing, ...request } = receiver.context;
    const { settings, meter } = receiver.rules;
    const collected = await seat.collect({ encoding, door, key, request, settings }, bytes);
    if (collected === "ended") return err({ code: "thread_ended" });
    if (collected === "given_back") return ok(undefined);
    // Meters must see the time go on: this request may have waited for longer than others.
    if (!takeAll(meter, collected.taken, ingest.now())) {
      hereUntil = ingest.now() + LIMITED;
      return ok(undefined);
    }
    const { result, part, counts, outcomes, hits, envelopeId, answerId, refused } = collected;
    if (part !== null) receiver.sealed?.batch.addSealed(part);
    receiver.sealed = part === null ? undefined : { ...receiver.sealed!, counts };
    receiver.batch.outcomes = outcomes;
    receiver.context.scrubbing = { ...scrubbing, hits };
    Object.assign(receiver, { envelopeId, answerId, refused });
    return ok({ receiver, result: result as Result<null, FaultOf<D>> });
  }

  /** Waits for the turn of a small request; resolves to what a thread has collected of it, or to undefined if it is to be read here. */
  async function waitForTurn<D extends Door>(
    share: BodyShare,
    sent: SentBody,
    door: D,
    sender: Admitted | undefined,
  ): Promise<Result<Taken<D> | undefined, UnreadError>> {
    const receiver = await receiverOf(sender, sent);
    if (receiver !== undefined) {
      const turn = await share.takeTurnOrSeat();
      if (turn === "refused") return err({ code: "server_busy" });
      if (turn === "here") return ok(undefined);
      const key = sender?.key?.publicKey ?? null;
      const taken = await collect(receiver, turn, sent, { door, key });
      if (!taken.ok || taken.value !== undefined) return taken;
    }
    return (await share.takeTurn()) ? ok(undefined) : err({ code: "server_busy" });
  }

  return (context, limits, door, sender) =>
    withBody(
      deps,
      context,
      async (source, headers, share): Promise<Result<Taken<typeof door>, UnreadError>> => {
        const sent = await readSent(source, headers, limits, share);
        if (!sent.ok) return sent;
        const taken = sent.value.isLarge ? ok(undefined) : await waitForTurn(share, sent.value, door, sender);
        if (!taken.ok) return taken;
        if (taken.value !== undefined) return ok(taken.value);
        const body = await openBody(sent.value, limits, share);
        return body.ok ? ok({ body: body.value }) : body;
      },
    );
}
