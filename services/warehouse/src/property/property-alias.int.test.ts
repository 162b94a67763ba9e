// Property aliases over HTTP: the company's own titles of the free fields of its products (business.md §7; reference.md §5.9).
import type { Actor } from "@kontor/contracts/core/actor";
import { exportProducts, importProducts } from "@kontor/contracts/warehouse/product-workbook";
import {
  getAllPropertyAliases,
  getPropertyAlias,
  listPropertyAliases,
  updatePropertyAlias,
} from "@kontor/contracts/warehouse/property-alias";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { rowsOfWorkbook } from "@kontor/service-kit/testing/fake-gateway";
import { writeWorkbook } from "@kontor/service-kit/workbook/write";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { productColumns } from "../product/import/workbook.columns.ts";
import { freshCode } from "../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
});

type NativeName = "制造商" | "自定义1" | "自定义2" | "自定义3";
const rows = async (as = owner) => (await harness.ask(listPropertyAliases, as, { query: {} })).rows;
async function rename(nativeName: NativeName, anotherName: string) {
  const row = (await rows()).find((each) => each.nativeName === nativeName);
  const body = { id: row?.id ?? "", version: row?.version ?? 0, anotherName };
  return harness.call(updatePropertyAlias, owner, { body });
}

test("a new company has the four free fields without aliases, and only an alias that is set is published", async () => {
  const none = { version: 1, anotherName: "" };
  expect(await rows()).toMatchObject([
    { ...none, nativeName: "制造商" },
    { ...none, nativeName: "自定义1" },
    { ...none, nativeName: "自定义2" },
    { ...none, nativeName: "自定义3" },
  ]);
  expect(await harness.facts(owner, "property-aliases")).toEqual([]);
});

test("an alias is saved, published, logged and given to everybody of the company, and to nobody else", async () => {
  expect((await rename("自定义1", " 产地 ")).body).toMatchObject({ data: { message: "updated" } });
  const [, changed] = await rows();
  expect(changed).toMatchObject({ nativeName: "自定义1", anotherName: "产地", version: 2 });
  const { info } = await harness.ask(getPropertyAlias, owner, { query: { id: changed?.id ?? "" } });
  expect(info).toEqual(changed);
  expect(await harness.ask(getAllPropertyAliases, staffOf(owner))).toContainEqual({
    ...{ nativeName: "自定义1", anotherName: "产地" },
  });
  expect(await harness.facts(owner, "property-aliases")).toEqual([
    { aliases: [{ id: changed?.id, version: 2, field: "otherField1", alias: "产地" }] },
  ]);
  expect((await harness.facts(owner, "operation")).at(-1)).toMatchObject({
    ...{ operation: "material-property", type: "update", content: "产地" },
    ...{ before: { anotherName: "" }, after: { anotherName: "产地" } },
  });
  const other = await harness.tenant();
  expect((await harness.ask(getAllPropertyAliases, other)).map(({ anotherName }) => anotherName)).toEqual(
    Array(4).fill(""),
  );
});

test("another company's alias is not found, neither read nor changed", async () => {
  const [foreign] = await rows(await harness.tenant());
  const id = foreign?.id ?? "";
  expect((await harness.call(getPropertyAlias, owner, { query: { id } })).status).toBe(404);
  const body = { id, version: 1, anotherName: "产地" };
  expect((await harness.call(updatePropertyAlias, owner, { body })).status).toBe(404);
});

test("an alias that is too long, invisible or another field's is refused, and an older version too; two may be empty", async () => {
  expect(refusalOf(await rename("自定义1", "长".repeat(31))).issues).toEqual(["field-too-long anotherName"]);
  expect(refusalOf(await rename("自定义1", "\u200b")).issues).toEqual(["field-required anotherName"]);
  expect((await rename("自定义1", "长".repeat(30))).status).toBe(200);
  expect((await rename("自定义1", "Origin")).status).toBe(200);
  expect(refusalOf(await rename("自定义2", "Origin\u200b"))).toMatchObject({
    ...{ status: 409, refusal: "name-already-exists" },
  });
  const [, row] = await rows();
  const stale = { id: row?.id ?? "", version: 1, anotherName: "产地" };
  expect(refusalOf(await harness.call(updatePropertyAlias, owner, { body: stale }))).toMatchObject({
    ...{ status: 409, refusal: "stale-version" },
  });
  expect((await rename("自定义1", "")).status).toBe(200);
  expect((await rename("自定义2", "")).status).toBe(200);
});

test("the product workbook and its template have aliases as headings in all languages, and are imported with these or the words", async () => {
  const headings = async (query: { template?: "1"; lang?: "en" | "fr" }) =>
    (await rowsOfWorkbook((await harness.call(exportProducts, owner, { query })).bytes))[0] ?? [];
  const plain = await headings({ lang: "en" });
  await rename("制造商", "工厂");
  await rename("自定义2", "产地");
  const named = await headings({ lang: "en" });
  expect(named).toEqual(plain.map((each) => ({ Manufacturer: "工厂", "Extension 2": "产地" })[each] ?? each));
  expect(await headings({ template: "1", lang: "fr" })).toEqual(
    expect.arrayContaining(["工厂", "Extension 1", "产地"]),
  );
  const imported = async (header: readonly string[]) => {
    const cells: Readonly<Record<string, string>> = {
      name: freshCode(),
      unit: "包",
      barCode: freshCode(),
      enabled: "1",
    };
    const row = productColumns.map(({ field }) => cells[field] ?? "");
    const bytes = await writeWorkbook([header, row].map((texts) => texts.map((text) => ({ text }))));
    return refusalOf(await harness.call(importProducts, owner, { file: { name: "a.xlsx", bytes } }));
  };
  expect((await imported(named)).status).toBe(200);
  expect((await imported(plain)).status).toBe(200);
  const wrong = named.map((each) => (each === "产地" ? "别的" : each));
  expect(await imported(wrong)).toMatchObject({ status: 400, refusal: "workbook-header-mismatch" });
});
