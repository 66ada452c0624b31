import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventView } from "#api/events.ts";
import type { Collector } from "./start-collector.ts";

const SCRIPT = "function a(){throw Error()}a()\n//# sourceMappingURL=app.js.map\n";

/** A folder with a minified script that throws in column 13, and a map that leads there to line 3 of `source`, in `pay`. */
export async function makeMappedBuild(folder: string, source: string): Promise<string> {
  await mkdir(folder);
  const content = `// one\nexport function pay() {\n  throw new Error("${source}");\n}\n`;
  const map = { version: 3, sources: [source], sourcesContent: [content], names: [], mappings: "YAEA" };
  await writeFile(join(folder, "app.js"), SCRIPT);
  await writeFile(join(folder, "app.js.map"), JSON.stringify(map));
  return folder;
}

/** The script after a tool injected a debug id: the id, and the line that throws. */
export async function readInjected(build: string): Promise<{ debugId: string | undefined; line: number }> {
  const script = await readFile(join(build, "app.js"), "utf8");
  const line = script.split("\n").findIndex((text) => text.includes("throw Error()")) + 1;
  return { debugId: /debugId=([0-9a-f-]{36})/.exec(script)?.[1], line };
}

/** Sends an event thrown in the build's script, served from a shop; returns its only frame as displayed. */
export async function throwInBuild(
  { credentials, url }: Collector,
  lineno: number,
  event: { release?: string; dist?: string; debugId?: string | undefined },
) {
  const { debugId, ...rest } = event;
  const { origin, username } = new URL(credentials.dsn);
  const script = "https://shop.example/static/app.js";
  const answer = await fetch(`${origin}/api/1/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify({
      platform: "javascript",
      exception: {
        values: [
          {
            type: "Error",
            value: "x",
            stacktrace: { frames: [{ abs_path: script, function: "a", lineno, colno: 14 }] },
          },
        ],
      },
      debug_meta: { images: [{ type: "sourcemap", code_file: script, debug_id: debugId }] },
      ...rest,
    }),
  });
  const { id } = (await answer.json()) as { id: string };
  const found = await fetch(`${url}/api/0/projects/glasshouse/app/events/${id}/`, {
    headers: { authorization: `Bearer ${credentials.apiToken}` },
  });
  const [entry] = ((await found.json()) as EventView).entries;
  return entry?.type === "exception" ? entry.data.values[0]?.stacktrace?.frames[0] : undefined;
}
