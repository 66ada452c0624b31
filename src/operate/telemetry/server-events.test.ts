import { expect, test } from "vitest";
import { serverEvents } from "./server-events.ts";

async function eventsOf(chunks: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events = [];
  for await (const event of serverEvents(body)) events.push(event);
  return events;
}

test("events are read however the stream is cut, with comments and without their ids", async () => {
  const stream =
    ': following\n\nevent: log\nid: 1\ndata: {"a":\ndata: 1}\r\n\r\ndata:x\n\nevent: none\n\ndata: cut';
  const expected = [
    { event: "log", data: '{"a":\n1}' },
    { event: "message", data: "x" },
  ];
  expect(await eventsOf([stream])).toEqual(expected);
  expect(await eventsOf(stream.split(""))).toEqual(expected);
});
