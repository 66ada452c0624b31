import { StringDecoder } from "node:string_decoder";

/** Longer than any line of an export, and than any body that the collector takes. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** The lines of a file, without those that are empty, with their numbers from 1; null for one that is too long, which ends them. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ number: number; text: string | null }> {
  const decoder = new StringDecoder("utf8");
  let number = 0;
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      number++;
      if (line.trim() !== "") yield { number, text: line };
    }
    if (rest.length > LONGEST_LINE) {
      yield { number: number + 1, text: null };
      return;
    }
  }
  rest += decoder.end();
  if (rest.trim() !== "") yield { number: number + 1, text: rest };
}
