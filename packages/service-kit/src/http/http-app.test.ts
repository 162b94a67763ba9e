import { defineEndpoint } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { fakeGateway, person, silentLog } from "../../testing/fake-gateway.ts";
import { mount } from "./http-app.ts";
import { FileAnswer, XLSX_TYPE } from "./response.ts";
import { type Call, router } from "./router.ts";

const gateway = fakeGateway();
const open = { service: "system", audience: "public", summary: "for the test" } as const;
const fail = (): never => {
  throw new Error("no database here");
};
const noDatabase = { tenantTx: fail, tenantRead: fail };

const price = z.string().nullable();
const line = z.object({ name: z.string(), price, cost: price });
const show = defineEndpoint({
  ...open,
  method: "GET",
  path: "/show",
  audience: "session",
  response: z.object({ rows: z.array(line), totals: z.record(z.string(), price) }),
  priceFields: { price: "1", cost: "7" },
});
const save = defineEndpoint({
  ...open,
  method: "POST",
  path: "/save",
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }),
});
const owned = defineEndpoint({ ...open, method: "POST", path: "/owned", audience: "owner", response: z.object({}) });
const raw = defineEndpoint({
  ...open,
  method: "GET",
  path: "/raw",
  family: "raw",
  query: z.strictObject({ a: z.string().optional() }),
  response: z.array(z.string()),
});
const result = defineEndpoint({ ...open, method: "GET", path: "/result", family: "result", response: z.number() });
const download = defineEndpoint({
  ...open,
  method: "GET",
  path: "/workbook",
  family: "file",
  response: z.instanceof(Uint8Array),
});
const all = [show, save, owned, raw, result, download];

const rows = [{ name: "chair", price: "7777.771", cost: "5.00", secret: "x" }];
function app(saving: (call: Call<typeof save>) => Promise<{ name: string }> = async ({ body }) => body) {
  const routes = router("system", noDatabase);
  routes.plain(show, async () => ({ rows, totals: { price: "7777.771" }, hash: "never" }));
  routes.plain(save, saving);
  routes.plain(owned, async () => ({}));
  routes.plain(raw, async () => ["a"]);
  routes.plain(result, async () => 3);
  routes.plain(download, async () => new FileAnswer("Käufer.xlsx", XLSX_TYPE, new Uint8Array([1, 2])));
  return mount({
    service: "system",
    endpoints: all,
    routers: [routes],
    gatewayKey: gateway.publicKey,
    log: silentLog(),
  });
}

describe("a service does not start (RBAC-1)", () => {
  const start = (endpoints: typeof all, mounted: typeof all) => {
    const routes = router("system", noDatabase);
    for (const endpoint of mounted) routes.plain(endpoint, async () => ({}));
    return () =>
      mount({ service: "system", endpoints, routers: [routes], gatewayKey: gateway.publicKey, log: silentLog() });
  };
  test("a service does not start without a handler for each endpoint", () =>
    expect(start(all, [save])).toThrow("GET /raw: declared, but without a handler"));
  test("a service does not start with a handler that no contract declares", () =>
    expect(start([save], [save, raw])).toThrow("GET /raw: has a handler, but no declaration"));
  test("a service does not start with an endpoint mounted twice", () =>
    expect(start([save], [save, save])).toThrow("POST /save: mounted twice"));
});

describe("a response", () => {
  test("a response holds what its schema names and nothing else (PWD-8)", async () => {
    const { body } = await gateway.call(app(), show);
    expect(body).toEqual({
      code: 200,
      data: { rows: [{ name: "chair", price: "7777.771", cost: "5.00" }], totals: { price: "7777.771" } },
    });
  });

  test("a response hides prices from a role, totals included (RBAC-7)", async () => {
    const { body } = await gateway.call(app(), show, { as: person({ priceLimits: ["1"] }) });
    expect(body).toEqual({
      code: 200,
      data: { rows: [{ name: "chair", price: null, cost: "5.00" }], totals: { price: null } },
    });
  });

  test("a response is a plain value, a result or a file as its endpoint declares, and a file is not cached (reference.md 7.1, WEB-8)", async () => {
    expect((await gateway.call(app(), raw)).body).toEqual(["a"]);
    expect((await gateway.call(app(), result)).body).toEqual({ success: true, result: 3 });
    const file = await gateway.call(app(), download);
    expect([...file.bytes]).toEqual([1, 2]);
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="K_ufer.xlsx"; filename*=UTF-8''K%C3%A4ufer.xlsx`,
    );
    expect(file.headers.get("cache-control")).toBe("no-store");
  });

  test("the response to a refused call gives the refusal's id, and that to a fault only the request's id (ERR-1)", async () => {
    const refused = app(async () => {
      throw refuse("name-already-exists", { status: 409, field: "name" });
    });
    expect(await gateway.call(refused, save, { body: { name: "a" } })).toMatchObject({
      status: 409,
      body: { code: 409, data: { refusal: "name-already-exists", issues: [{ field: "name" }] } },
    });
    const broken = app(async () => {
      throw new Error("select * from passwords");
    });
    const fault = await gateway.call(broken, save, { body: { name: "a" } });
    expect(fault).toMatchObject({
      status: 500,
      body: { code: 500, data: { message: "server error", refusal: "server-error", requestId: expect.any(String) } },
    });
    expect(JSON.stringify(fault.body)).not.toContain("passwords");
  });

  test("a fault prints its cause next to the test that fails because of it", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = app(async () => {
      throw new Error("column is missing");
    });
    await gateway.call(broken, save, { body: { name: "a" } });
    expect(printed.mock.calls.flat().join()).toContain("POST /save request failed: Error: column is missing");
    printed.mockRestore();
  });
});

describe("a request", () => {
  const send = (init: RequestInit & { path?: string }) => gateway.send(app(), save, init);
  test("a request without the gateway's signature counts as signed out (GATE-3)", async () => {
    const answer = await app().request("/save", {
      method: "POST",
      body: "{}",
      headers: { "X-Kontor-Actor": "forged" },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 401, data: "loginOut" });
  });

  test.each([
    ["text/plain", '{"name":"a"}', 415, "content-type-not-allowed"],
    ["application/json", '{"name":"a","name":"b"}', 400, "json-invalid"],
    ["application/json", '{"name":"a","__proto__":{}}', 400, "json-invalid"],
    ["application/json", '{"name":"a","tenantId":"b"}', 400, "input-invalid"],
    ["application/json", '{"name":["a"]}', 400, "input-invalid"],
    ["application/json", `{"name":"${"a".repeat(1024 * 1024)}"}`, 413, "body-too-large"],
  ])("a request of type %s with body %.40s is refused", async (type, body, status, refusal) => {
    const answer = await send({ body, headers: { "Content-Type": type } });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ data: { refusal } });
  });

  test("a request that gives a parameter twice is refused (GATE-6)", async () => {
    const answer = await gateway.send(app(), raw, { path: "/raw?a=1&a=2" });
    expect(await answer.json()).toMatchObject({
      data: { refusal: "input-invalid", issues: [{ id: "value-not-allowed", field: "a" }] },
    });
  });

  test("a request of another audience than the endpoint's is not permitted (TEN-6)", async () => {
    const operator = person({ kind: "operator", tenantId: null });
    for (const as of [operator, person({ kind: "staff" }), null]) {
      expect((await gateway.call(app(), owned, { as })).status).toBe(403);
    }
  });

  test("a request for an unknown path is not found", async () => {
    expect((await app().request("/nowhere")).status).toBe(404);
  });
});

test("an endpoint that writes and responds with a file cannot be mounted, because its response could not be repeated (IDEM-1)", () => {
  const print = defineEndpoint({
    ...open,
    method: "POST",
    path: "/print",
    family: "file",
    response: download.response,
  });
  const routes = router("system", noDatabase);
  expect(() => routes.write(print, async () => new FileAnswer("a.xlsx", XLSX_TYPE, new Uint8Array()))).toThrow(
    "cannot be repeated",
  );
});
