import { defineEndpoint } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { written } from "@kontor/contracts/core/list-contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { fakeGateway, person, silentLog } from "../../testing/fake-gateway.ts";
import { type KitDatabase, kitDatabase } from "../../testing-database/database.ts";
import { testServer } from "../../testing-database/server.ts";
import { mount } from "./http-app.ts";
import { router } from "./router.ts";

const staff = { service: "system", audience: "staff", page: "/things", summary: "for the test" } as const;
const addThing = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/thing/add",
  body: z.strictObject({ name: z.string().min(1).max(20) }),
  response: written,
});
const listThings = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/thing/list",
  response: z.array(z.object({ name: z.string() })),
});

let kit: KitDatabase;
const gateway = fakeGateway();
beforeAll(async () => {
  kit = await kitDatabase(testServer(), "kontor_kit_mount");
});
afterAll(() => kit.close());

function app() {
  const routes = router("system", kit.db);
  routes.write(addThing, async ({ tx, body }) => {
    const { id } = await tx.thing.create({ data: { id: newId(), name: body.name } });
    if (body.name === "forbidden") throw refuse("name-forbidden");
    return { message: "ok", id };
  });
  routes.read(listThings, ({ tx }) => tx.thing.findMany());
  return mount({
    service: "system",
    endpoints: [addThing, listThings],
    routers: [routes],
    gatewayKey: gateway.publicKey,
    log: silentLog(),
  });
}

describe("a write and its Idempotency-Key", () => {
  test("a write sent fifty times at once with one idempotency key has one effect and one response (IDEM-1)", async () => {
    const owner = person();
    const again = { as: owner, body: { name: "chair" }, headers: { "Idempotency-Key": newId() } };
    const application = app();
    const answers = await Promise.all(Array.from({ length: 50 }, () => gateway.call(application, addThing, again)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect((await gateway.call(application, listThings, { as: owner })).body).toEqual({
      code: 200,
      data: [{ name: "chair" }],
    });
  });

  test("an idempotency key that comes again with another body is refused (IDEM-2)", async () => {
    const owner = person();
    const headers = { "Idempotency-Key": newId() };
    await gateway.call(app(), addThing, { as: owner, body: { name: "chair" }, headers });
    const answer = await gateway.call(app(), addThing, { as: owner, body: { name: "table" }, headers });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ data: { refusal: "idempotency-key-reused" } });
  });

  test("a refused write's response is not stored, so that the same idempotency key may succeed later (IDEM-2)", async () => {
    const as = person();
    const headers = { "Idempotency-Key": newId() };
    const refused = await gateway.call(app(), addThing, { as, body: { name: "forbidden" }, headers });
    expect(refused.body).toMatchObject({ code: 510, data: { refusal: "name-forbidden" } });
    expect((await gateway.call(app(), addThing, { as, body: { name: "chair" }, headers })).status).toBe(200);
  });

  test("two tenants may use the same idempotency key (TEN-7)", async () => {
    const headers = { "Idempotency-Key": newId() };
    for (const as of [person(), person()]) {
      expect((await gateway.call(app(), addThing, { as, body: { name: "chair" }, headers })).status).toBe(200);
    }
  });
});

describe("tenants", () => {
  test("a tenant sees only its own rows (TEN-3)", async () => {
    const [mine, theirs] = [person(), person()];
    await gateway.call(app(), addThing, { as: mine, body: { name: "mine" } });
    expect((await gateway.call(app(), listThings, { as: theirs })).body).toEqual({ code: 200, data: [] });
  });

  test("a write of a name that is taken is refused as a conflict, and is not a fault", async () => {
    const as = person();
    await gateway.call(app(), addThing, { as, body: { name: "chair" } });
    const answer = await gateway.call(app(), addThing, { as, body: { name: "chair" } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ data: { refusal: "already-exists" } });
  });
});
