import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { warmUp } from "./wait-ready.ts";

test("a screen is opened once, to its end, and followed nowhere", async () => {
  const asked: string[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end("wait");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await warmUp(`http://127.0.0.1:${port}/observe`);
  server.close();
  expect(asked).toEqual(["/observe"]);
});

test("a screen that cannot be had is left alone", async () => {
  await expect(warmUp("http://127.0.0.1:1/observe")).resolves.toBeUndefined();
});
