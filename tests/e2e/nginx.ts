import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { startProcess } from "../start-process.ts";

/** The path of nginx, which is not on everybody's; undefined if it is not installed. */
export function findNginx(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path));
}

/**
 * Starts nginx with these `server` blocks, and waits until it listens on `port`.
 *
 * @returns a function that stops it
 */
export async function startNginx(path: string, servers: string, port: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-nginx-"));
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  // As root, its workers would run as a user who may not write to our folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const config = `daemon off; ${user} worker_processes 1; pid ${join(folder, "pid")}; error_log stderr;
events { worker_connections 256; }
http {
access_log off;
${places}
${servers}
}`;
  await writeFile(join(folder, "nginx.conf"), config);
  const nginx = await startProcess([path, "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")], {
    cwd: folder,
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  });
  return async () => {
    await nginx.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
