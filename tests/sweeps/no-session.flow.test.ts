// Calls every endpoint without a session. Generated from the contracts, so that no endpoint can be forgotten.
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { endpoints } from "@kontor/contracts/registry";
import { describe, expect, it } from "vitest";
import { sampleOf } from "../support/sample.ts";
import { request, send } from "../support/tenant.ts";

const guarded = endpoints.filter((endpoint) => endpoint.audience !== "public" && endpoint.audience !== "internal");
const internal = endpoints.filter((endpoint) => endpoint.audience === "internal");
const cases = (list: readonly Endpoint[]) => list.map((endpoint) => [endpointName(endpoint), endpoint] as const);
const hasBody = (endpoint: Endpoint) => endpoint.method === "POST" || endpoint.method === "PUT";
const filled = (endpoint: Endpoint) => ({
  query: sampleOf(endpoint.query),
  ...(hasBody(endpoint) ? { body: sampleOf(endpoint.body) } : {}),
});

const MUTATIONS: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path};x=1`,
  (path) => `${path}%2f`,
  (path) => `${path}%00`,
  (path) => path.toUpperCase(),
  (path) => `/user/login/..${path}`,
  (path) => `/assets/..${path}`,
  (path) => path.replace("/", "\\"),
  (path) => path.replace(/([a-z])/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

describe("without a session", () => {
  it.each(cases(guarded))("%s is refused without a session (GATE-1)", async (_name, endpoint) => {
    const replies = [
      await request(endpoint, filled(endpoint)),
      await request(endpoint, { ...filled(endpoint), token: "a".repeat(64) }),
      await request(endpoint, {
        ...filled(endpoint),
        headers: { "X-Kontor-Actor": "forged", "X-Forwarded-User": "admin" },
      }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.json.data).toBe("loginOut");
    }
  });

  it.each(cases(guarded))(
    "%s is refused without a session under every altered spelling of its path (GATE-2, F11)",
    async (_name, endpoint) => {
      for (const mutate of MUTATIONS) {
        const reply = await send(endpoint.method, mutate(endpoint.path), { headers: { Accept: "application/json" } });
        expect([400, 401, 404, 405], `${mutate(endpoint.path)} answered ${reply.status}`).toContain(reply.status);
      }
    },
  );
});

it.each(cases(internal))("the internal endpoint %s is not found from outside (GATE-3)", async (_name, endpoint) => {
  expect((await request(endpoint, filled(endpoint))).status).toBe(404);
});

it.each([
  "/metrics",
  "/health/ready",
  "/.env",
  "/.git/config",
  "/openapi.json",
  "/assets/../package.json",
  "/remotes/mfe-system/../../package.json",
])("the path %s is not found from outside (GATE-5)", async (path) => {
  expect([400, 404]).toContain((await send("GET", path, { headers: { Accept: "application/json" } })).status);
});
