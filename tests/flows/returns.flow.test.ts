// Tests of returns created from a sale by users who may open the page of returns and not that of sales.
import { endpointName } from "@kontor/contracts/core/endpoint";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { expect, it } from "vitest";
import { documentOf, posted, refusedBy, shopOf } from "../support/documents.ts";
import { clerkOf } from "../support/staff.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const at = saleOut.endpoints;
interface Listed {
  rows: { id: string }[];
}
interface Open {
  rows: { id: string; openNumber: string }[];
}

/** Four pieces that the owner sold, and a clerk with the page of returns alone; by his role's data scope. */
async function soldFour(scope: 1 | 3) {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const bought = documentOf(purchaseIn, shop, "10");
  await done(purchaseIn.endpoints.addAndAudit, { token: shop.token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  const sold = documentOf(saleOut, shop, "4");
  await done(at.addAndAudit, { token: shop.token, body: sold });
  const clerk = await clerkOf(shop, scope);
  await clerk.grant([saleReturn.page]);
  return { shop, sold, token: clerk.token, query: { id: sold.id } };
}

it("a clerk with the page of returns alone finds the sale and its open lines, and nothing else of it (RBAC-2)", async () => {
  const { shop, sold, token, query } = await soldFour(1);
  const listed = await done<Listed>(at.list, { token });
  expect(listed.rows).toMatchObject([{ id: sold.id }]);
  const open = await done<Open>(at.openLines, { token, query });
  expect(open.rows).toMatchObject([{ openNumber: "4.000" }]);
  for (const denied of [at.info, at.history, at.print, at.exportExcel]) {
    const reply = await request(denied, { token, query });
    expect(refusedBy(reply), endpointName(denied)).toContain("not-permitted");
  }
  const returned = documentOf(saleReturn, shop, "3");
  const lines = returned.lines.map((line) => ({ ...line, linkId: open.rows[0]?.id }));
  await done(saleReturn.endpoints.add, { token, body: { ...returned, linkId: sold.id, lines } });
  const rest = await done<Open>(at.openLines, { token, query });
  expect(rest.rows).toMatchObject([{ openNumber: "1.000" }]);
});

it("a clerk who sees only his own documents finds nobody else's sale, whatever page he has (RBAC-5)", async () => {
  const { token, query } = await soldFour(3);
  expect((await done<Listed>(at.list, { token })).rows).toEqual([]);
  expect(refusedBy(await request(at.openLines, { token, query }))).toContain("not-found");
});

it("a return without a source document, of goods without a cost, is refused until the product has a purchase price, and then costs that price", async () => {
  const shop = await shopOf(await newTenant(), [saleReturn, retailReturn]);
  const { token, productId } = shop;
  const pricedAt = async (purchaseDecimal: string) => {
    const { info } = await done<{ info: { name: string; unit: string; version: number; meList: { id: string }[] } }>(
      getProduct,
      { token, query: { id: productId } },
    );
    const { name, unit, version } = info;
    const meList = [{ id: info.meList[0]?.id, barCode: shop.barCode, commodityUnit: "pcs", purchaseDecimal }];
    await done(updateProduct, { token, body: { id: productId, name, unit, version, enabled: true, meList } });
  };
  await pricedAt("0");
  for (const kind of [saleReturn, retailReturn]) {
    const refused = await request(kind.endpoints.addAndAudit, { token, body: documentOf(kind, shop, "2") });
    expect(refusedBy(refused)).toEqual(["document-invalid", "document-return-cost-unknown"]);
  }
  await pricedAt("1.25");
  const returned = documentOf(saleReturn, shop, "2");
  await done(saleReturn.endpoints.addAndAudit, { token, body: returned });
  await posted(saleReturn, shop, returned.id);
  const { rows } = await done<{ rows: { value: string }[] }>(listCosts, { token, query: { productId } });
  expect(rows.map(({ value }) => Number(value))).toEqual([2.5]);
});
