// Two concurrent saves of the same barcode or product: the second is refused at its field, as if it had come later.
import type { Actor } from "@kontor/contracts/core/actor";
import type { TenantId } from "@kontor/contracts/core/id";
import {
  addProduct,
  bulkUpdateProducts,
  getProduct,
  productAdd,
  updateProduct,
} from "@kontor/contracts/warehouse/product";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { type Called, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { barcode, form, freshCode, product } from "../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { insertProduct } from "./save.store.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
});

const WAITING = statement("select from pg_locks where not granted");

/** The answer to a second save while the first one's product is written, but not yet committed. */
async function second(first: ReturnType<typeof product>, save: () => Promise<Called>): Promise<Called> {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  let answer: Promise<Called> | undefined;
  await harness.tables(owner, async (tx) => {
    await insertProduct({ tx, ctx }, productAdd.parse(first));
    answer = save();
    await expect.poll(() => WAITING.run(tx)).toBeGreaterThan(0);
  });
  return answer ?? save();
}
const adding = (body: ReturnType<typeof product>) => () => harness.call(addProduct, owner, { body });
async function changing(changes: Record<string, unknown>): Promise<() => Promise<Called>> {
  const { id = "" } = await harness.ask(addProduct, owner, { body: product("乙") });
  const { info } = await harness.ask(getProduct, owner, { query: { id } });
  return () => harness.call(updateProduct, owner, { body: form({ info, ...changes }) as never });
}

test("a save of a new or edited product is refused at the row whose barcode a concurrent save has just taken", async () => {
  const [code, other] = [freshCode(), freshCode()];
  const meList = [barcode(freshCode()), barcode(code)];
  const refused = { ...{ status: 409, code: 8_000_005 }, issues: ["bar-code-already-exists meList.1.barCode"] };
  const first = (name: string, barCode: string) => ({ ...product(name), meList: [barcode(barCode)] });
  const added = await second(first("甲", code), adding({ ...product("丙"), meList }));
  expect(refusalOf(added)).toMatchObject(refused);
  const changed = await changing({ meList: [barcode(freshCode()), barcode(other)] });
  expect(refusalOf(await second(first("丁", other), changed))).toMatchObject(refused);
});

test("of two concurrent saves that make the same product the second is refused, as the product exists already", async () => {
  const refused = { ...{ status: 409, refusal: "product-already-exists" }, issues: ["product-already-exists name"] };
  expect(refusalOf(await second(product("甲"), adding(product("甲"))))).toMatchObject(refused);
  expect(refusalOf(await second(product("丙"), await changing({ name: "丙" })))).toMatchObject(refused);
});

test("a bulk update that would make two products the same is refused, as the product exists already", async () => {
  const ids = await Promise.all(
    ["红", "蓝"].map(
      async (color) => (await harness.ask(addProduct, owner, { body: product("衬衫", { color }) })).id ?? "",
    ),
  );
  const refused = await harness.call(bulkUpdateProducts, owner, { body: { ids, material: { color: "绿" } } });
  expect(refusalOf(refused)).toMatchObject({ status: 409, refusal: "product-already-exists" });
});
