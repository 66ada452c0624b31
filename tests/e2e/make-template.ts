import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCredentials } from "#config/credentials.ts";
import { COLLECTOR_FLAGS } from "#launch/children.ts";
import { registerSourceMaps } from "#launch/source-maps.ts";
import { freePorts } from "../free-ports.ts";
import { startProcess } from "../start-process.ts";

/**
 * Makes a data folder like the one a first start leaves behind, with the build's source maps and the collector's
 * compiled code and nothing else. Instances started from a copy skip that work, which is half of a start.
 */
export async function makeTemplate(root: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-template-"));
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const collector = await startProcess([process.execPath, ...COLLECTOR_FLAGS, "src/collector/main.ts"], {
    cwd: root,
    env: {
      NODE_ENV: "production",
      GLASSHOUSE_DATA: folder,
      COLLECTOR_PORT: String(port),
      NODE_COMPILE_CACHE: join(folder, "cache"),
    },
    readyUrl: `${url}/readyz`,
  });
  const { apiToken } = await readCredentials(folder);
  await registerSourceMaps(root, url, apiToken);
  await collector.stop();
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
