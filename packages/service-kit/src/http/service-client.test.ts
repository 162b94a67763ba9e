// Calls between services, against a real HTTP server whose responses the test sets (GATE-3).
import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { defineEndpoint } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { silentLog } from "../../testing/fake-gateway.ts";
import { backgroundCtx } from "../context/ctx.ts";
import { ACTOR_HEADER } from "../context/tokens.ts";
import { type ServiceClients, serviceClients } from "./service-client.ts";

const reserve = defineEndpoint({
  service: "warehouse",
  audience: "internal",
  method: "POST",
  path: "/stock/reserve",
  summary: "of this test",
  body: z.strictObject({ lines: z.array(z.string()) }),
  response: z.object({ reserved: z.number() }),
});
const refusing = (status: number, refusal: string) => ({
  status,
  text: JSON.stringify({ code: status, data: { message: refusal, refusal, values: { number: "CK1" } } }),
});
const done = { status: 200, text: JSON.stringify({ code: 200, data: { reserved: 2, hidden: true } }) };

let server: Server;
let peers: ServiceClients;
let answers: { status: number; text: string }[];
let received: { path: string | undefined; body: unknown; isSigned: boolean }[];
beforeEach(async () => {
  answers = [];
  received = [];
  server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const isSigned = typeof request.headers[ACTOR_HEADER.toLowerCase()] === "string";
    received.push({ path: request.url, body: JSON.parse(Buffer.concat(pieces).toString()), isSigned });
    const { status, text } = answers.shift() ?? done;
    response.writeHead(status, { "Content-Type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const { privateKey } = generateKeyPairSync("ed25519");
  peers = serviceClients({
    service: "sales",
    privateKey: Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" })).toString("base64"),
    urls: { warehouse: `http://127.0.0.1:${port}` },
  });
});
afterEach(async () => {
  peers.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ctx = backgroundCtx(newId() as TenantId, "test", silentLog()); // a new id is a tenant's
const call = () => peers.call(reserve, { ctx, body: { lines: ["a", "b"] }, again: ["posting-pending"] });

test("a call is sent signed, and returns what the endpoint's response names", async () => {
  expect(await call()).toEqual({ reserved: 2 });
  expect(received).toEqual([{ path: "/stock/reserve", body: { lines: ["a", "b"] }, isSigned: true }]);
});

test("a call to another service is repeated when that is busy, responds without JSON, or refuses for a passing reason", async () => {
  answers = [refusing(503, "busy"), { status: 200, text: "<html>" }, refusing(409, "posting-pending")];
  expect(await call()).toEqual({ reserved: 2 });
  expect(received).toHaveLength(4);
});

test("any other refusal of a called service is passed on at once, with its status and values", async () => {
  answers = [refusing(409, "stock-short")];
  await expect(call()).rejects.toMatchObject({ id: "stock-short", status: 409, values: { number: "CK1" } });
  expect(received).toHaveLength(1);
});

test("a fault of a called service is reported as service not available, and the call is not repeated", async () => {
  answers = [{ status: 500, text: JSON.stringify({ code: 500, data: { refusal: "server-error" } }) }];
  await expect(call()).rejects.toMatchObject({ id: "service-unavailable", status: 503 });
  expect(received).toHaveLength(1);
});

test("an absent service is called six times in all, and then reported as not available", async () => {
  answers = Array.from({ length: 6 }, () => refusing(503, "busy"));
  await expect(call()).rejects.toMatchObject({ id: "service-unavailable", status: 503 });
  expect(received).toHaveLength(6);
});
