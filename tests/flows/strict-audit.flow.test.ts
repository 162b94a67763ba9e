// Tests of switching strict audit on and off over three services: effects follow, also when a service is killed, and stock never goes below zero
// (reliability.md 3.1; docs/decisions/0012). What unaudited vouchers name cannot be deleted.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { deleteAccount } from "@kontor/contracts/finance/account";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { deletePartner } from "@kontor/contracts/system/partner";
import { type SwitchOver, switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { deleteProduct } from "@kontor/contracts/warehouse/product";
import { findStockByWarehouseAndBarCode } from "@kontor/contracts/warehouse/stock";
import { deleteWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { beforeAll, expect, it, vi } from "vitest";
import { crashAt, crashed } from "../support/crash.ts";
import { documentOf, posted, refusedBy, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { saveSettings } from "../support/settings.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant, request } from "../support/tenant.ts";

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 200 });
const PATIENCE = 30;

let shop: Shop;
beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut, otherOut]);
});

const draft = async (kind: DocumentKind, quantity: string): Promise<{ id: string; number: string }> => {
  const body = documentOf(kind, shop, quantity);
  const { number } = await done<{ number: string }>(kind.endpoints.add, { token: shop.token, body });
  return { id: body.id, number };
};
const stockIs = (quantity: number) =>
  eventually(async () => {
    const query = { depotId: shop.warehouseId, barCode: shop.barCode };
    const { stock } = await done<{ stock: string }>(findStockByWarehouseAndBarCode, { token: shop.token, query });
    expect(Number(stock)).toBe(quantity);
  });
const previews = (on: boolean): Promise<SwitchOver[]> =>
  Promise.all(
    Object.values(switchOvers).map(({ preview }) =>
      done<SwitchOver>(preview, { token: shop.token, query: { forceApprovalFlag: on ? "1" : "0" } }),
    ),
  );
const left = async (on: boolean) => (await previews(on)).flatMap(({ kinds }) => kinds);

it("after strict audit is switched on unaudited vouchers of all services no longer count, also when a service is killed meanwhile", async () => {
  const bought = await draft(purchaseIn, "10");
  await posted(purchaseIn, shop, bought.id);
  await draft(saleOut, "2");
  await draft(saleOut, "1");
  await draft(otherOut, "3");
  await stockIs(4);
  expect(await left(true)).toEqual([
    { kind: "purchase-in", count: 1 },
    { kind: "sale-out", count: 2 },
    { kind: "other-out", count: 1 },
  ]);
  crashAt("sales", "CP1");
  await saveSettings(shop, { forceApprovalFlag: true });
  await crashed("sales", "CP1");
  await eventually(async () => expect(await left(true)).toEqual([]));
  await stockIs(0);
});

it("a partner, account, product or warehouse that only a withdrawn unaudited voucher names cannot be deleted", async () => {
  const other = await shopOf(await newTenant(), [saleOut]);
  const { token, partners, accountId, productId, warehouseId: depotId } = other;
  await saveSettings(other, { forceApprovalFlag: true });
  // Without stock the sale can be saved only once sales has consumed the switch of strict audit.
  const body = documentOf(saleOut, other, "1");
  await eventually(async () => void (await done(saleOut.endpoints.add, { token, body })));
  const noted = async (service: ServiceName, table: string, column: string, id: string) => {
    const db = await databaseOf(service);
    await eventually(async () => {
      expect((await db.query(`select 1 from ${table} where ${column} = $1`, [id])).rows).toHaveLength(1);
    });
    await db.end();
  };
  const type = "客户";
  await noted("system", "document_uses", "used_id", partners[type]);
  await noted("finance", "account_uses", "account_id", accountId);
  await noted("warehouse", "catalogue_uses", "used_id", productId);
  const calls = [
    await request(deletePartner, { token, query: { id: partners[type], type } }),
    await request(deleteAccount, { token, query: { id: accountId } }),
    await request(deleteProduct, { token, query: { id: productId } }),
    await request(deleteWarehouse, { token, query: { id: depotId } }),
  ];
  expect(calls.map((reply) => refusedBy(reply)[0])).toEqual(["in-use", "in-use", "in-use", "in-use"]);
});

it("after strict audit is switched off unaudited vouchers count again, and one without enough stock is listed with its shortage and counts once there is stock", async () => {
  const short = await draft(saleOut, "1000");
  await saveSettings(shop, { forceApprovalFlag: false });
  await stockIs(4);
  await eventually(async () => {
    const [, sales] = await previews(false);
    expect(sales).toMatchObject({
      kinds: [{ kind: "sale-out", count: 1 }],
      refused: [
        { id: short.id, number: short.number, refusal: "stock-short", issues: [{ values: { needed: "1000" } }] },
      ],
    });
  });
  const { text } = await reconcile(PATIENCE);
  expect(text).toContain("the books agree");
  // The job itself tries refused documents again for a while, so the stock of 1000 may already be sold when it is posted.
  const bought = await draft(purchaseIn, "996");
  await posted(purchaseIn, shop, bought.id);
  await done(switchOvers.sales.again, { token: shop.token });
  await stockIs(0);
  expect(await left(false)).toEqual([]);
});
