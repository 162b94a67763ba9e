// The chain of an order over all services (docs/decisions/0062): delivered, received and taken back, as the reports show it, and again after the reports were rebuilt.
import { readFileSync } from "node:fs";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail } from "@kontor/contracts/document/document";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { type ChainRow, getChain } from "@kontor/contracts/reports/chain";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { beforeAll, expect, it, vi } from "vitest";
import { command } from "../support/command.ts";
import { detailOf, documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { saveSettings } from "../support/settings.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

let shop: Shop;
let order: DocumentDetail;
let delivery: string;

const later = { timeout: PATIENCE_MS, interval: 200 };
const chainOf = async (kind: string, id: string): Promise<ChainRow[]> =>
  (await done<{ rows: ChainRow[] }>(getChain, { token: shop.token, query: { kind, id } })).rows;
const outline = (rows: readonly ChainRow[]): string[] =>
  rows.map(({ depth, kind, status, takenNumber, finishDebt, lastDebt }) =>
    [depth, kind, status, takenNumber ?? "", finishDebt ?? "", lastDebt ?? ""].join(" "),
  );
/** A document of the shop's product that takes so many of a source's first line. */
const takenFrom = (kind: typeof saleOut, source: DocumentDetail, quantity: string, operTime: string) => {
  const body = documentOf(kind, shop, quantity, { unitPrice: "10", operTime });
  const unpaid = { changeAmount: "0", accounts: [{ accountId: shop.accountId, amount: "0" }] };
  const lines = body.lines.map((line) => ({ ...line, linkId: source.lines[0]?.id }));
  return { ...body, ...unpaid, lines, linkId: source.id };
};

beforeAll(async () => {
  const owner = await newTenant();
  await saveSettings(owner, { forceApprovalFlag: true });
  shop = await shopOf(owner, [purchaseIn, saleOrder, saleOut, saleReturn]);
  const { token } = shop;
  const bought = documentOf(purchaseIn, shop, "100");
  await done(purchaseIn.endpoints.addAndAudit, { token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  const ordered = { ...documentOf(saleOrder, shop, "20", { unitPrice: "10" }), changeAmount: "0", accounts: [] };
  await done(saleOrder.endpoints.addAndAudit, { token, body: ordered });
  order = await detailOf(saleOrder, shop, ordered.id);
});

it("an order, its deliveries, a receipt and a return are one chain of linked vouchers, including those that are not audited yet", async () => {
  const { token } = shop;
  const delivered = takenFrom(saleOut, order, "12", "2026-11-02T02:00:00.000Z");
  await done(saleOut.endpoints.addAndAudit, { token, body: delivered });
  await posted(saleOut, shop, delivered.id);
  delivery = delivered.id;
  const returned = takenFrom(saleReturn, await detailOf(saleOut, shop, delivery), "2", "2026-11-04T02:00:00.000Z");
  await done(saleReturn.endpoints.add, { token, body: returned });
  const receipt = {
    ...{ id: newId(), billTime: "2026-11-03T02:00:00.000Z", organId: shop.partners.客户, accountId: shop.accountId },
    ...{ totalPrice: "50", changeAmount: "50", lines: [{ id: newId(), billId: delivery, eachAmount: "50" }] },
  };
  await vi.waitFor(() => done(moneyIn.endpoints.addAndAudit, { token, body: receipt }), later);
  await done(saleOut.endpoints.add, { token, body: takenFrom(saleOut, order, "3", "2026-11-05T02:00:00.000Z") });
  const expected = [
    "0 sale-order 3   ",
    "1 sale-out 1 12.000 50.00 70.00",
    "2 money-in 1  50.00 ",
    "2 sale-back 0 2.000 0.00 -20.00",
    "1 sale-out 0 3.000 0.00 30.00",
  ];
  for (const [kind, id] of [
    ["sale-order", order.id],
    ["money-in", receipt.id],
    ["sale-back", returned.id],
  ] as const)
    await vi.waitFor(async () => expect(outline(await chainOf(kind, id))).toEqual(expected), later);
  const [first] = await chainOf("sale-order", order.id);
  expect(first).toMatchObject({ isCurrent: true, quantity: "20.000", amount: "200.00", openNumber: "5.000" });

  await done(saleReturn.endpoints.remove, { token, query: { id: returned.id } });
  await vi.waitFor(async () => expect(outline(await chainOf("sale-order", order.id))).toHaveLength(4), later);
});

const STATES: readonly (readonly [ServiceName, string])[] = [
  ["purchase", "packages/service-kit/prisma/document-migrations/20261201050000_states"],
  ["sales", "packages/service-kit/prisma/document-migrations/20261201050000_states"],
  ["warehouse", "packages/service-kit/prisma/document-migrations/20261201050000_states"],
  ["finance", "services/finance/prisma/migrations/20261201050000_slip_states"],
];

it("the migrations publish the states of documents and slips from versions that did not, so that the reports show the same chain", async () => {
  const before = await chainOf("sale-out", delivery);
  const reports = await databaseOf("reports");
  await reports.query("delete from chain_documents; delete from chain_slips; delete from chain_settlements");
  await reports.end();
  expect(await chainOf("sale-out", delivery)).toEqual([]);
  for (const [service, path] of STATES) {
    const db = await databaseOf(service);
    const migration = readFileSync(new URL(`../../${path}/migration.sql`, import.meta.url), "utf8");
    await db.query(`set role ${service}_owner; begin; ${migration}; commit`).finally(() => db.end());
  }
  await vi.waitFor(async () => expect(await chainOf("sale-out", delivery)).toEqual(before), later);
});

it("rebuilding the reports from all facts gives the same chain, and the books agree", async () => {
  const before = await chainOf("sale-out", delivery);
  expect(before).toHaveLength(4);
  expect((await command("rebuild-reports")).code).toBe(0);
  await vi.waitFor(async () => expect(await chainOf("sale-out", delivery)).toEqual(before), later);
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
});
