import { newId } from "@kontor/contracts/core/id";
import { type ListQuery, listQuery } from "@kontor/contracts/core/list-contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { person, silentLog } from "../../testing/fake-gateway.ts";
import { type KitDatabase, kitDatabase, type ThingClient } from "../../testing-database/database.ts";
import { testServer } from "../../testing-database/server.ts";
import type { Ctx } from "../context/ctx.ts";
import type { Tx } from "../database/database.ts";
import { boolean, decimal, id, integer, text, time } from "../database/fields.ts";
import { creatorScope } from "./data-scope.ts";
import { defineResource } from "./define-resource.ts";
import type { Change, Work } from "./resource.ts";

const row = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.string(),
  name: z.string(),
  price: z.string().nullable(),
  enabled: z.boolean(),
  createTime: z.iso.datetime(),
});
type ThingTx = Tx<ThingClient>;
const changes: Change<z.output<typeof row>>[] = [];
const things = defineResource({
  table: "things",
  fields: {
    id: id("id"),
    version: integer("version"),
    kind: text("kind"),
    name: text("name", { key: "name_key", search: "contains", sort: true }),
    price: decimal("price", { total: "amount", price: "1", sort: true, search: "equals" }),
    enabled: boolean("enabled", { search: "equals" }),
    createTime: time("created_at", { sort: true }),
  },
  filters: { beginTime: { column: "created_at", rule: "ge", type: "time" } },
  row,
  within: ["kind"],
  scope: creatorScope,
  unique: [{ index: "things_name", fields: ["kind", "name"], field: "name", refusal: "name-already-exists" }],
  checks: [(values) => (values.name === "nothing" ? { id: "field-invalid", field: "name" } : undefined)],
  announce: async (_work: Work<ThingTx>, change) => {
    changes.push(change);
  },
});

let kit: KitDatabase;
beforeAll(async () => {
  kit = await kitDatabase(testServer(), "kontor_kit_resource");
});
afterAll(() => kit.close());

const ctxOf = (actor = person()): Ctx => ({
  actor,
  tenantId: actor.tenantId,
  requestId: newId(),
  endpoint: "test",
  clientIp: "",
  log: silentLog(),
  now: () => new Date(),
});
async function work<R>(ctx: Ctx, run: (work: Work<ThingTx>) => Promise<R>): Promise<R> {
  const later: (() => Promise<unknown>)[] = [];
  const result = await kit.db.tenantTx(ctx, (tx) => run({ ctx, tx, afterCommit: (effect) => later.push(effect) }));
  for (const effect of later) await effect();
  return result;
}
const box = { kind: "box" };
const queryOf = (query: z.input<typeof listQuery> = {}): ListQuery => listQuery.parse(query);
const list = (ctx: Ctx, query: z.input<typeof listQuery> = {}) =>
  work(ctx, (at) => things.list(at, queryOf(query), box));
const add = (ctx: Ctx, ...names: string[]) =>
  work(ctx, (at) =>
    things.addMany(
      at,
      names.map((name, index) => ({ ...box, name, price: `${index + 1}.5` })),
    ),
  );
const names = (page: { rows: Record<string, unknown>[] }) => page.rows.map((each) => each.name);
const refusal = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "accepted",
    (error: unknown) => error,
  );

describe("a list", () => {
  test("a list finds rows by part of the name, sorted as requested, one result page at a time", async () => {
    const ctx = ctxOf();
    await add(ctx, "chair red", "chair blue", "table 100%", "lamp");
    const page = await list(ctx, { search: '{"name":"chair"}', column: "name", order: "asc" });
    expect(names(page)).toEqual(["chair blue", "chair red"]);
    expect(page).toMatchObject({ total: 2, totalIsExact: true });
    expect(names(await list(ctx, { search: '{"name":"%"}' }))).toEqual(["table 100%"]);
    expect(names(await list(ctx, { column: "name", order: "asc", currentPage: 2, pageSize: 3 }))).toEqual([
      "table 100%",
    ]);
  });

  test("all result pages of a list together show each row once, in order", async () => {
    const ctx = ctxOf();
    const all = Array.from({ length: 47 }, (_, index) => `thing ${String(index).padStart(2, "0")}`);
    await add(ctx, ...all);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((currentPage) => list(ctx, { column: "name", order: "asc", currentPage, pageSize: 10 })),
    );
    expect(pages.flatMap(names)).toEqual(all);
  });

  test("a result page whose size ends in 1 has one row less and the sums of its rows", async () => {
    const ctx = ctxOf();
    await add(ctx, ..."abcdefghijkl");
    const page = await list(ctx, { pageSize: 11, column: "name", order: "asc" });
    expect(page.rows).toHaveLength(10);
    expect(page.totals).toEqual({ price: "60.00" });
  });

  test("a list accepts advanced conditions, of which all or any must hold", async () => {
    const ctx = ctxOf();
    await add(ctx, "a", "b", "c");
    const conditions = JSON.stringify([
      { field: "name", rule: "eq", value: "a" },
      { field: "price", rule: "gt", value: "3" },
    ]);
    expect(
      names(await list(ctx, { superQueryParams: conditions, superQueryMatchType: "or", column: "name", order: "asc" })),
    ).toEqual(["a", "c"]);
    expect(names(await list(ctx, { superQueryParams: conditions, superQueryMatchType: "and" }))).toEqual([]);
  });

  test.each([
    { search: '{"tenant_id":"x"}' },
    { search: '{"toString":"x"}' },
    { column: "name; drop table things" },
    { column: "enabled" },
    { superQueryParams: '[{"field":"1=1 or name","rule":"eq","value":"x"}]' },
    { filters: '{"secret":["x"]}' },
    { field: "id,name,(select 1)" },
  ])("a list query by a field that the list does not offer is refused: %j (INJ-1)", async (query) => {
    expect(await refusal(list(ctxOf(), query))).toMatchObject({ id: "field-unknown", status: 400 });
  });

  test("a user who may not see a price can neither sort nor search by it (RBAC-8)", async () => {
    const ctx = ctxOf(person({ priceLimits: ["1"] }));
    for (const query of [
      { column: "price" },
      { search: '{"price":"1.5"}' },
      { superQueryParams: '[{"field":"price","rule":"gt","value":"1"}]' },
    ]) {
      expect(await refusal(list(ctx, query))).toMatchObject({ id: "field-unknown" });
    }
  });

  test("a clerk sees his own rows, his department's, or all, as his data scope says (RBAC-5)", async () => {
    const owner = person();
    const department = newId();
    const clerk = person({
      kind: "staff",
      tenantId: owner.tenantId,
      dataScope: 3,
      departmentId: department,
      departmentIds: [department],
    });
    const colleague = person({ ...clerk, userId: person().userId });
    await add(ctxOf(owner), "owner's");
    await add(ctxOf(clerk), "clerk's");
    await add(ctxOf(colleague), "colleague's");
    const seen = async (dataScope: 1 | 2 | 3) =>
      names(await list(ctxOf({ ...clerk, dataScope }), { column: "name", order: "asc" }));
    expect(await seen(3)).toEqual(["clerk's"]);
    expect(await seen(2)).toEqual(["clerk's", "colleague's"]);
    expect(await seen(1)).toEqual(["clerk's", "colleague's", "owner's"]);
  });
});

describe("changing", () => {
  test("a changed row has a new version, and a save that names an old version is refused with what changed meanwhile", async () => {
    const ctx = ctxOf();
    const [thing] = await add(ctx, "chair");
    const id = thing?.id ?? "";
    await work(ctx, (at) => things.update(at, { ...box, id, version: 1, name: "red chair", price: "3" }));
    const late = await refusal(
      work(ctx, (at) => things.update(at, { ...box, id, version: 1, name: "blue chair", price: "3" })),
    );
    expect(late).toMatchObject({
      id: "stale-version",
      status: 409,
      values: { version: 2 },
      issues: [{ field: "name", values: { current: "red chair" } }],
    });
  });

  test("a name that exists already is refused, also when several writes use it at the same moment", async () => {
    const ctx = ctxOf();
    const answers = await Promise.all(
      [1, 2, 3].map(() => refusal(work(ctx, (at) => things.add(at, { ...box, name: "chair" })))),
    );
    const refused = answers.filter((answer) => answer !== "accepted");
    expect(refused).toHaveLength(2);
    for (const each of refused)
      expect(each).toMatchObject({ id: "name-already-exists", status: 409, issues: [{ field: "name" }] });
  });

  test("saving a form with a hidden price leaves the price as it was (RBAC-9)", async () => {
    const owner = person();
    const [thing] = await add(ctxOf(owner), "chair");
    const blind = ctxOf({ ...owner, priceLimits: ["1"] });
    const saved = await work(blind, (at) =>
      things.update(at, { ...box, id: thing?.id ?? "", version: 1, name: "red chair", price: null }),
    );
    expect(saved).toMatchObject({ name: "red chair", price: "1.5000" });
  });

  test("a bulk operation with one foreign id changes nothing (RBAC-11, TEN-8)", async () => {
    const ctx = ctxOf();
    const [mine] = await add(ctx, "mine");
    const [theirs] = await add(ctxOf(), "theirs");
    const ids = [mine?.id ?? "", theirs?.id ?? ""];
    expect(await refusal(work(ctx, (at) => things.setAll(at, ids, { enabled: false }, { within: box })))).toMatchObject(
      { id: "not-found", status: 404 },
    );
    expect(await refusal(work(ctx, (at) => things.remove(at, ids, box)))).toMatchObject({ id: "not-found" });
    expect((await list(ctx)).rows).toMatchObject([{ name: "mine", enabled: true }]);
  });

  test("a row that another row still refers to cannot be deleted (601)", async () => {
    const ctx = ctxOf();
    const [chair] = await add(ctx, "chair");
    await work(ctx, ({ tx }) => tx.part.create({ data: { id: newId(), thingId: chair?.id } }));
    const { fromDatabase } = await import("../http/error-response.ts");
    expect(fromDatabase(await refusal(work(ctx, (at) => things.remove(at, [chair?.id ?? ""], box))))).toMatchObject({
      id: "in-use",
      code: 601,
    });
  });

  test("each change is reported with the rows as they are and as they were", async () => {
    const ctx = ctxOf();
    const [chair] = await add(ctx, "chair");
    await work(ctx, (at) =>
      things.setAll(at, [chair?.id ?? ""], { enabled: false }, { within: box, kind: "disabled" }),
    );
    expect(changes.at(-1)).toMatchObject({
      kind: "disabled",
      rows: [{ enabled: false, version: 2 }],
      before: [{ enabled: true, version: 1 }],
    });
  });

  test("a row that the resource's own checks find wrong is refused", async () => {
    expect(await refusal(work(ctxOf(), (at) => things.add(at, { ...box, name: "nothing" })))).toMatchObject({
      id: "field-invalid",
      issues: [{ field: "name" }],
    });
  });
});
