import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FeedbackList, FeedbackPage } from "#api/feedback.ts";
import { FindAnswer, StoredItemView } from "#api/searches.ts";
import { normalizeFeedback } from "#collector/normalize/item/normalize-feedback.ts";
import type { Feedback } from "#model/feedback.ts";
import { context } from "../fixtures/reception.ts";
import {
  makeBatch,
  makeEvent,
  makeLog,
  newEventId,
  newTraceId,
  NOW,
  PROJECT,
} from "../contract/make-batch.ts";
import { makeCheckIn } from "../contract/make-items.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const PATH = "/api/v1/projects/app/feedback";

function written(fields: Partial<Feedback>): Feedback {
  return {
    projectId: PROJECT,
    feedbackId: newEventId(),
    eventId: null,
    replayId: null,
    traceId: null,
    release: null,
    environment: null,
    receivedAt: NOW,
    name: null,
    email: null,
    message: "It broke",
    url: null,
    payload: null,
    ...fields,
  };
}

describe("the read API: the inbox of user feedback", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const list = async (query: string) =>
    FeedbackList.parse(await (await api.get(`${PATH}?query=${encodeURIComponent(query)}`)).json());
  const found = async (query: string) => (await list(query)).feedback.map(({ message }) => message);
  const page = async (id: string) => FeedbackPage.parse(await (await api.get(`${PATH}/${id}`)).json());
  const change = async (ids: string[], what: object) => {
    const answer = await api.app.request(`http://localhost${PATH}/changes`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ ids, change: what }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  it("finds feedback by words, fields, what belongs to it and its state", async () => {
    const shot = written({ message: "Cart is empty", url: "https://shop.example/cart", release: "shop@1.2" });
    const other = written({
      message: "Nice",
      email: "ann@example.test",
      environment: "staging",
      receivedAt: NOW - 3 * 86_400_000,
      replayId: newEventId(),
    });
    await api.store.append(
      makeBatch({
        feedback: [shot, other],
        attachments: [
          {
            projectId: PROJECT,
            eventId: shot.feedbackId,
            filename: "shot.png",
            contentType: "image/png",
            attachmentType: "event.attachment",
            payload: new Uint8Array([7]),
          },
        ],
      }),
    );
    await change([other.feedbackId], { kind: "assign", to: "Bo" });
    for (const [query, messages] of [
      ["", ["Cart is empty", "Nice"]],
      ["cart", ["Cart is empty"]],
      ["url:*/cart", ["Cart is empty"]],
      ["release:shop@1.*", ["Cart is empty"]],
      ["has:attachment", ["Cart is empty"]],
      ["!has:attachment has:replay", ["Nice"]],
      ["environment:staging OR release:shop@1.2", ["Cart is empty", "Nice"]],
      ["email:ANN@example.test", ["Nice"]],
      ["user.email:ann@*", ["Nice"]],
      ["timestamp:-24h", ["Cart is empty"]],
      [`replay:${other.replayId}`, ["Nice"]],
      ["is:assigned", ["Nice"]],
      ["assigned:none", ["Cart is empty"]],
      ["assigned:bo", ["Nice"]],
      ["is:unread", ["Cart is empty", "Nice"]],
      ["is:resolved", []],
    ] as const)
      expect([query, await found(query)]).toEqual([query, messages]);
  });

  it("refuses an unknown key with its place and the nearest known one", async () => {
    const answer = await api.get(`${PATH}?query=${encodeURIComponent("cart enviroment:x")}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "bad_query",
      position: 5,
      detail: "Unknown key `enviroment` at position 6. Did you mean `environment`?",
    });
  });

  it("suggests stored values", async () => {
    await api.store.append(
      makeBatch({ feedback: [written({ environment: "staging" }), written({ environment: "production" })] }),
    );
    const answer = await api.get("/api/v1/completions/feedback?key=environment&text=stag");
    expect(await answer.json()).toEqual({ candidates: [{ text: "staging", count: 1 }] });
  });

  it("takes spam out of the inbox, keeps it, and records who did what", async () => {
    const [one, two] = [written({ message: "Buy pills" }), written({ message: "It broke" })];
    await api.store.append(makeBatch({ feedback: [one, two] }));
    const ids = [one.feedbackId, two.feedbackId];
    expect((await change([...ids, "0".repeat(32)], { kind: "read" })).body).toEqual({
      changed: 2,
      missing: ["0".repeat(32)],
    });
    await change([one.feedbackId], { kind: "spam" });
    await change([one.feedbackId], { kind: "spam" });
    await change([two.feedbackId], { kind: "assign", to: "Bo" });
    await change([two.feedbackId], { kind: "assign", to: "me" });
    expect(await found("assigned:me")).toEqual(["It broke"]);
    await change([two.feedbackId], { kind: "resolve" });
    expect((await list("is:unresolved")).counts).toEqual({ unresolved: 0, resolved: 1, spam: 1, unread: 0 });
    expect(await found("is:spam")).toEqual(["Buy pills"]);
    expect((await page(one.feedbackId)).activity).toMatchObject([
      { by: "API token", change: { kind: "spam" } },
    ]);
    expect((await page(two.feedbackId)).activity.map((entry) => entry.change)).toEqual([
      { kind: "resolve" },
      { kind: "assign", to: "API token" },
      { kind: "assign", to: "Bo" },
    ]);
    await change([one.feedbackId], { kind: "reopen" });
    expect(await found("is:unresolved")).toEqual(["Buy pills"]);
    expect((await change([one.feedbackId], { kind: "delete" })).status).toBe(400);
  });

  it("shows the whole event that feedback was sent as, without its secrets", async () => {
    const traceId = newTraceId();
    const sent = {
      contexts: {
        feedback: { message: "It broke", name: "Bea", contact_email: "bea@example.test" },
        trace: { trace_id: traceId, span_id: "b01f59b533f36e6a" },
        cart: { items: 2 },
      },
      request: {
        url: "https://shop.example/checkout",
        headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" },
      },
      extra: { password: "hunter2" },
      tags: { page: "shop" },
      user: { id: "17" },
      dist: "web-1",
    };
    const feedback = normalizeFeedback(sent, newEventId(), {
      ...context,
      projectId: PROJECT,
      receivedAt: NOW,
    })!;
    await api.store.append(makeBatch({ feedback: [feedback] }));
    const shown = await page(feedback.feedbackId);
    expect(shown).toMatchObject({
      browser: "Firefox 130",
      os: "Linux",
      url: "https://shop.example/checkout",
      traceId,
      trace: { spans: 0, logs: 0, events: 0 },
      payload: { contexts: { cart: { items: 2 } }, user: { id: "17" }, dist: "web-1" },
    });
    expect(shown.tags).toContainEqual({ key: "page", value: "shop" });
    expect(JSON.stringify(shown)).not.toContain("hunter2");
    expect(await found("browser:firefox*")).toEqual(["It broke"]);
    expect((await api.get(`${PATH}/${"0".repeat(32)}`)).status).toBe(404);
  });

  it("serves the files of feedback that has no event", async () => {
    const alone = written({});
    const payload = new TextEncoder().encode("the log");
    const common = { projectId: PROJECT, eventId: alone.feedbackId, attachmentType: "event.attachment" };
    await api.store.append(
      makeBatch({
        feedback: [alone],
        attachments: [{ ...common, filename: "app.log", contentType: "text/plain", payload }],
      }),
    );
    const [file] = (await page(alone.feedbackId)).attachments;
    const path = `/api/0/projects/glasshouse/app/events/${alone.feedbackId}/attachments/${file?.id}/`;
    expect(await (await api.get(path)).text()).toBe("the log");
  });

  it("finds what has no screen of its own by its id, with a page of what is stored", async () => {
    const feedback = written({ name: "Bea" });
    const checkIn = makeCheckIn();
    const itemId = newEventId();
    const [sid, session] = [newEventId(), { release: "shop@1", environment: "production", userKey: null }];
    const log = makeLog({});
    await api.store.append(
      makeBatch({
        events: [makeEvent()],
        feedback: [feedback],
        checkIns: [checkIn],
        logs: [log],
        sessions: [
          {
            ...session,
            projectId: PROJECT,
            sid,
            status: "crashed",
            startedAt: NOW,
            receivedAt: NOW,
            errors: 1,
          },
        ],
        raw: [
          {
            projectId: PROJECT,
            type: "metric_buckets",
            category: "metric",
            itemId,
            eventId: itemId,
            contentType: "application/json",
            receivedAt: NOW,
            quantity: 1,
            payload: new TextEncoder().encode('[{"name":"c:custom/sold"}]'),
          },
        ],
      }),
    );
    const find = async (text: string) =>
      FindAnswer.parse(await (await api.get(`/api/v1/find/${encodeURIComponent(text)}`)).json()).found[0];
    const stored = async (path: string) => StoredItemView.parse(await (await api.get(path)).json());

    expect(await find(feedback.feedbackId)).toMatchObject({
      kind: "feedback",
      path: `/observe/feedback/${feedback.feedbackId}`,
    });
    for (const [kind, id, text] of [
      ["check_in", checkIn.checkInId, checkIn.monitorSlug],
      ["session", sid, "crashed"],
      ["item", itemId, "c:custom/sold"],
    ] as const) {
      expect(await find(id)).toMatchObject({ kind, path: `/observe/stored/${kind}/${id}` });
      const [record] = (await stored(`/api/v1/stored/${kind}/${id}`)).records;
      expect(record?.text).toContain(text);
    }
    const { logs } = (await (await api.get("/api/v1/logs")).json()) as { logs: { id: string }[] };
    const line = logs[0]!.id;
    expect((await find(line))?.path).toMatch(new RegExp(`^/observe/logs\\?around=.*&line=${line}$`));
    expect((await api.get("/api/v1/stored/film/1")).status).toBe(404);
    expect((await api.get(`/api/v1/stored/item/${newEventId()}`)).status).toBe(404);
  });
});
