import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEndpoints } from "./testing/endpoints.ts";
import { type Harness, openHarness } from "./testing/harness.ts";
import { pathMutations } from "./testing/path-mutations.ts";
import { person } from "./testing/people.ts";
import { rawRequest } from "./testing/raw-request.ts";

const many = { points: 1_000_000, seconds: 10 };
let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ LIMITS: JSON.stringify({ ipCalls: many, userCalls: many }) });
});
afterAll(() => harness.stop());

const raw = (lines: string[], body = "") =>
  rawRequest(harness.port, [...lines, "Host: kontor", "Connection: close"], body);

describe("odd requests on a raw socket", () => {
  it("a mutated path never reaches a service, with or without a session (GATE-2)", async () => {
    const token = harness.signIn(person({ pages: ["/system/vendor"], buttons: ["/system/vendor:edit"] }));
    const paths = testEndpoints.map(({ path }) => path);
    const probes = [...new Set(paths.flatMap(pathMutations))];
    const before = harness.upstream.calls.length;
    const answered = new Map<string, number>();
    for (const path of probes) {
      const { status } = await raw([`GET ${path} HTTP/1.1`, `X-Access-Token: ${token}`]);
      answered.set(path, status);
    }
    expect(probes.length).toBeGreaterThan(800);
    expect([...answered].filter(([, status]) => status !== 400)).toEqual([]);
    expect(harness.upstream.calls.length).toBe(before);
  });

  it.each(["TRACE", "PATCH", "OPTIONS", "PROPFIND", "PUT", "DELETE", "HEAD"])(
    "a request with the method %s is refused (GATE-4)",
    async (method) => {
      const { status } = await raw([`${method} /open/ping HTTP/1.1`]);
      expect([status, harness.upstream.calls.at(-1)]).not.toContain(200);
    },
  );

  it.each([
    "X-HTTP-Method-Override: DELETE",
    "X-Original-URL: /owner/only",
    "X-Rewrite-URL: /owner/only",
    "X-Forwarded-Host: evil",
    "X-Forwarded-For: 6.6.6.6",
    "Forwarded: for=6.6.6.6",
    "X-Real-IP: 6.6.6.6",
    "X-Kontor-Actor: x",
  ])('the header "%s" changes neither the endpoint nor the caller\'s address (GATE-3, GATE-4)', async (header) => {
    const { status, body } = await raw(["GET /open/ping HTTP/1.1", header]);
    expect(status).toBe(200);
    expect(JSON.parse(body).data).toMatchObject({ endpoint: "GET /open/ping", clientIp: "127.0.0.1", actor: null });
  });

  it.each([
    ["two lengths", ["Content-Length: 2", "Content-Length: 3"]],
    ["length and chunks", ["Content-Length: 2", "Transfer-Encoding: chunked"]],
    ["an odd transfer encoding", ["Transfer-Encoding: xchunked"]],
    ["a space before the colon", ["Content-Length : 2"]],
    ["a folded header", ["X-A: b", " c"]],
  ])("a request with %s is not forwarded", async (_case, headers) => {
    const before = harness.upstream.calls.length;
    const { status } = await raw(["POST /open/write HTTP/1.1", "Content-Type: application/json", ...headers], "{}");
    expect(status).toBeGreaterThanOrEqual(400);
    expect(harness.upstream.calls.length).toBe(before);
  });

  it("a request with headers over 16 KB is refused (LIM-1)", async () => {
    const { status } = await raw(["GET /open/ping HTTP/1.1", `X-Long: ${"a".repeat(17 * 1024)}`]);
    expect(status).toBe(431);
  });

  it("a request without a session reaches only public endpoints (GATE-1)", async () => {
    for (const { method, path, audience } of testEndpoints) {
      const before = harness.upstream.calls.length;
      const { status } = await raw([`${method} ${path} HTTP/1.1`, "Content-Length: 0"]);
      if (audience === "public") expect([path, status]).toEqual([path, 200]);
      else
        expect([path, harness.upstream.calls.length - before, status]).toEqual([
          path,
          0,
          audience === "internal" ? 404 : 401,
        ]);
    }
  });

  it.each([
    "/metrics",
    "/health/ready",
    "/health/live",
    "/docs",
    "/openapi.json",
    "/.env",
    "/.git/config",
    "/package.json",
    "/src/main.ts",
    "/assets/main.js.map",
  ])("a request for %s is answered as not found (GATE-5)", async (path) => {
    expect((await raw([`GET ${path} HTTP/1.1`])).status).toBe(404);
  });
});
