import { connect } from "node:net";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, openHarness } from "./testing/harness.ts";
import { person } from "./testing/people.ts";
import { rawRequest } from "./testing/raw-request.ts";

const MEGABYTE = 1024 * 1024;
let harness: Harness;
let token: string;
beforeAll(async () => {
  harness = await openHarness();
  token = harness.signIn(person());
});
afterAll(() => harness.stop());

const post = (path: string, body: RequestInit["body"], type?: string, headers: Record<string, string> = {}) =>
  fetch(`${harness.url}${path}`, {
    method: "POST",
    body,
    headers: { "X-Access-Token": token, ...(type ? { "Content-Type": type } : {}), ...headers },
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
const jsonOf = (bytes: number) => JSON.stringify({ a: "a".repeat(bytes - 8) });

describe("bodies", () => {
  it.each([
    ["JSON", "application/json", 200],
    ["JSON with a character set", "application/json; charset=utf-8", 200],
    ["plain text", "text/plain", 415],
    ["a form that another site's page can send", "application/x-www-form-urlencoded", 415],
    ["a multipart form where none belongs", "multipart/form-data; boundary=x", 415],
    ["something like JSON", "application/json-patch+json", 415],
  ])("a write with a body of %s (%s) is answered with status %s (WEB-1)", async (_case, type, status) => {
    expect((await post("/open/write", "{}", type)).status).toBe(status);
  });

  it("a write may have no body", async () => {
    expect((await post("/open/write", null)).status).toBe(200);
  });

  it("a body may have up to 1 MB of JSON, with or without a declared length (LIM-1)", async () => {
    expect((await post("/open/write", jsonOf(MEGABYTE), "application/json")).status).toBe(200);
    const refused = await post("/open/write", jsonOf(MEGABYTE + 1), "application/json");
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { code: 413, data: { refusal: "body-too-large" } },
    ]);
    const unannounced = Readable.toWeb(Readable.from([jsonOf(MEGABYTE), "   "])) as ReadableStream;
    expect((await post("/open/write", unannounced, "application/json")).status).toBe(413);
    expect((await post("/open/write", "{}", "application/json")).status).toBe(200);
  });

  it("a compressed body is refused", async () => {
    const body = new Uint8Array(gzipSync("{}"));
    expect((await post("/open/write", body, "application/json", { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  it("a read with a body is refused", async () => {
    const lines = [
      "GET /open/ping HTTP/1.1",
      "Host: k",
      "Connection: close",
      "Content-Type: application/json",
      "Content-Length: 2",
    ];
    expect((await rawRequest(harness.port, lines, "{}")).status).toBe(400);
  });

  it("a JSON body may be nested at most 20 deep", async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    expect((await post("/open/write", nested(20), "application/json")).status).toBe(200);
    expect((await post("/open/write", nested(21), "application/json")).status).toBe(400);
  });

  it("an upload is streamed to its service, up to its limit", async () => {
    const form = (bytes: number) => {
      const made = new FormData();
      made.set("file", new Blob(["x".repeat(bytes)]), "a.xlsx");
      return made;
    };
    expect((await post("/upload/take", form(5 * MEGABYTE))).status).toBe(200);
    expect((await post("/upload/take", form(12 * MEGABYTE))).status).toBe(413);
    expect((await post("/upload/take", "{}", "application/json")).status).toBe(415);
  });

  it("an upload that exceeds its limit is aborted, also towards the service", async () => {
    const endless = Readable.toWeb(
      Readable.from(Array.from({ length: 13 }, () => Buffer.alloc(MEGABYTE))),
    ) as ReadableStream;
    const before = harness.upstream.calls.length;
    const answered = await post("/upload/take", endless, "multipart/form-data; boundary=x");
    expect(answered.status).toBe(413);
    expect(harness.upstream.calls.length).toBe(before);
    expect((await fetch(`${harness.url}/open/ping`)).status).toBe(200);
  });

  it("a request whose body stops half-way reaches no service, and the next request is answered", async () => {
    const before = harness.upstream.calls.length;
    const socket = connect({ port: harness.port, host: "127.0.0.1" });
    socket.write(
      `POST /open/write HTTP/1.1\r\nHost: k\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`,
    );
    await new Promise((sent) => setImmediate(sent));
    socket.destroy();
    expect((await fetch(`${harness.url}/open/ping`)).status).toBe(200);
    expect(harness.upstream.calls.slice(before)).toEqual(["GET /open/ping"]);
  });

  it("a write may have an idempotency key of at most 255 characters (IDEM-1)", async () => {
    expect((await post("/open/write", "{}", "application/json", { "Idempotency-Key": "k".repeat(255) })).status).toBe(
      200,
    );
    expect((await post("/open/write", "{}", "application/json", { "Idempotency-Key": "k".repeat(256) })).status).toBe(
      400,
    );
  });
});
