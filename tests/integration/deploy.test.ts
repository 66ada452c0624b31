import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findNginx } from "../e2e/nginx.ts";
import { selfSigned } from "../fixtures/self-signed.ts";

const folder = mkdtempSync(join(tmpdir(), "glasshouse-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SYSTEMD = "/usr/bin/systemd-analyze";
const CADDY = "/usr/bin/caddy";
const nginx = findNginx();

/** The unit, with programs that this machine has. */
function unitHere(): string {
  const main = join(folder, "glasshouse");
  writeFileSync(main, "", { mode: 0o755 });
  return readFileSync("deploy/glasshouse.service", "utf8")
    .replace("/usr/bin/node", process.execPath)
    .replace("/opt/glasshouse/bin/glasshouse", main);
}

test.skipIf(!existsSync(SYSTEMD))("systemd finds no fault in the unit, and little that it exposes", () => {
  const unit = join(folder, "glasshouse.service");
  writeFileSync(unit, unitHere());
  const { status, stderr } = spawnSync(SYSTEMD, ["verify", "--man=no", unit], { encoding: "utf8" });
  // It also tells of other units of the machine.
  expect(stderr.split("\n").filter((line) => line.includes("glasshouse"))).toEqual([]);
  expect(status).toBe(0);
  const { stdout } = spawnSync(SYSTEMD, ["security", "--offline=true", "--no-pager", unit], {
    encoding: "utf8",
  });
  const [, exposure] = /exposure level for glasshouse\.service: ([\d.]+)/i.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThan(3);
});

test.skipIf(nginx === undefined).each(["nginx.conf", "nginx-one-host.conf"])(
  "nginx finds no fault in %s",
  (file) => {
    const { cert, key } = selfSigned();
    writeFileSync(join(folder, "cert.pem"), cert);
    writeFileSync(join(folder, "key.pem"), key);
    const servers = readFileSync(join("deploy", file), "utf8")
      .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${join(folder, "cert.pem")};`)
      .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${join(folder, "key.pem")};`);
    const config = join(folder, "nginx.conf");
    writeFileSync(
      config,
      `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${servers} }`,
    );
    const { status, stderr } = spawnSync(nginx ?? "", ["-t", "-e", "stderr", "-p", folder, "-c", config], {
      encoding: "utf8",
    });
    expect(stderr.split("\n").filter((line) => /emerg|\[error|\[warn/.test(line))).toEqual([]);
    expect(status).toBe(0);
  },
);

test.skipIf(!existsSync(CADDY)).each(["Caddyfile", "Caddyfile.one-host"])(
  "Caddy finds no fault in %s",
  (file) => {
    const { status, stderr } = spawnSync(
      CADDY,
      ["validate", "--adapter", "caddyfile", "--config", join("deploy", file)],
      {
        encoding: "utf8",
        // It keeps certificates of its own there.
        env: { ...process.env, HOME: folder },
      },
    );
    expect(stderr.split("\n").filter((line) => /"level":"(?:warn|error)"|^Error/.test(line))).toEqual([]);
    expect(status).toBe(0);
  },
);

test("the container's health check is a script that Node runs", () => {
  const compose = readFileSync("deploy/compose.yaml", "utf8");
  const [, folded = ""] = /- >-\n((?: {10}.*\n)+)/.exec(compose) ?? [];
  const script = folded
    .replaceAll(/^ {10}/gm, "")
    .replaceAll("\n", " ")
    .replaceAll("$$", "$");
  expect(script).toContain("/healthz");
  expect(execFileSync(process.execPath, ["--check", "-"], { input: script, encoding: "utf8" })).toBe("");
});
