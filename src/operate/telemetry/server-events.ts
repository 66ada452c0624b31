/** Longer than the longest list of log records that a stream begins with. */
const LONGEST_LINE = 64 * 1024 * 1024;

export interface ServerEvent {
  event: string;
  data: string;
}

/**
 * The events of a `text/event-stream`
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
 *
 * @throws if the stream breaks off, or a line is longer than any that the collector sends
 */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  let event = "message";
  let data: string[] = [];
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw new Error("a line of the stream is too long");
    for (const line of lines) {
      const [, field, value = ""] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
      else if (line === "") {
        if (data.length > 0) yield { event, data: data.join("\n") };
        [event, data] = ["message", []];
      }
    }
  }
}
