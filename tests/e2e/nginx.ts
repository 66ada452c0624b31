import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { selfSigned } from "../fixtures/self-signed.ts";
import { startProcess } from "../start-process.ts";
import type { Address } from "./glasshouse.ts";

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

/**
 * The servers of a file of `deploy/` as it stands, but for ports, certificate, and a page that says when nginx listens.
 *
 * @param ports one for each server of the file, and one for that page
 * @param folder where the certificate goes
 */
export async function documentedServers(
  file: string,
  house: Pick<Address, "app" | "dashboard" | "collector">,
  ports: number[],
  folder: string,
): Promise<string> {
  const { cert, key } = selfSigned();
  await writeFile(join(folder, "cert.pem"), cert);
  await writeFile(join(folder, "key.pem"), key);
  const places = [...ports];
  const documented = (await readFile(file, "utf8"))
    .replaceAll("listen 443", () => `listen 127.0.0.1:${places.shift()}`)
    .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${join(folder, "cert.pem")};`)
    .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${join(folder, "key.pem")};`)
    .replaceAll("http://127.0.0.1:3000", house.app)
    .replaceAll("http://127.0.0.1:3001", house.dashboard)
    .replaceAll("http://127.0.0.1:4318", house.collector);
  return `${documented} server { listen 127.0.0.1:${places.shift()}; location / { return 204; } }`;
}
