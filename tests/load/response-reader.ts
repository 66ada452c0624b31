const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/**
 * Reads HTTP/1.1 answers from a connection without pipelining: no request is sent before the last one is answered. The
 * last chunk of a chunked answer is therefore recognised by being at the very end of the data.
 *
 * @param onAnswer is called with the status and the head, in lower case, when an answer is complete
 */
export function responseReader(onAnswer: (status: number, head: string) => void): (data: Buffer) => void {
  let head = Buffer.alloc(0);
  let lines = "";
  let status = 0;
  /** Bytes of the body still to come; Infinity while it is chunked. */
  let remaining = 0;
  let tail = Buffer.alloc(0);

  const finish = () => {
    const answered = status;
    status = 0;
    tail = Buffer.alloc(0);
    onAnswer(answered, lines);
  };
  const readBody = (data: Buffer) => {
    tail = Buffer.concat([tail, data.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
    remaining -= data.length;
    if (remaining === Infinity ? tail.equals(LAST_CHUNK) : remaining <= 0) finish();
  };

  return (data) => {
    if (status !== 0) return readBody(data);
    head = Buffer.concat([head, data]);
    const end = head.indexOf(HEAD_END);
    if (end === -1) return;
    lines = head.toString("latin1", 0, end).toLowerCase();
    status = Number(lines.slice(9, 12));
    remaining = lines.includes("\r\ntransfer-encoding: chunked")
      ? Infinity
      : Number(/\r\ncontent-length: (\d{1,15})/.exec(lines)?.[1] ?? 0);
    // Keep the head's last line break: the last chunk of an empty body comes directly after it.
    const body = head.subarray(end + 2);
    head = Buffer.alloc(0);
    remaining += 2;
    readBody(body);
  };
}
