import { connect } from "node:net";

export interface BareAnswer {
  status: number;
  /** The head and the body as received. */
  text: string;
}

/**
 * Sends a request exactly as given over its own connection, as proxies and attackers do and `fetch` cannot: any version, any
 * `Host`.
 *
 * @param head request line and headers, without the empty line
 */
export function sendBytes(port: number, head: string[], body = ""): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve({ status: Number(text.split(" ", 2)[1]), text }));
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    socket.write([...head, "Connection: close", ...length, "", body].join("\r\n"));
  });
}
