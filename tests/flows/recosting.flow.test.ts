// Tests of recosting a tenant that traded before docs/decisions/0033: its owner sees the changes and starts, the service is killed, and in the end
// all books agree and have the values shown before (docs/decisions/0038).
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { listLogs } from "@kontor/contracts/system/log";
import { expect, it, vi } from "vitest";
import { pidOf } from "../support/control.ts";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { grownOld } from "../support/grown-old.ts";
import { PATIENCE_MS, PATIENCE_S } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { noteTenantsOfBefore, previewed, recosted, recostingOf } from "../support/recosting.ts";
import { rowsOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

/** What differs differs for good: this is for the books that were told last. */
const CONSUMED_WITHIN_S = 5;
const WITHIN = { timeout: PATIENCE_MS, interval: 200 };

const sql = (text: string) => rowsOf<Record<string, unknown>>("warehouse", text);

/** Bought 20 at 3.00 less 10 %, sold 7 in January and 4 in February. */
async function traded(): Promise<Shop> {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const { token, accountId } = shop;
  const bought = documentOf(purchaseIn, shop, "20", { unitPrice: "3", operTime: "2026-01-05T02:00:00.000Z" });
  const paid = { changeAmount: "54.00", accounts: [{ accountId, amount: "54.00" }] };
  const discounted = { ...bought, discount: "10", discountMoney: "6.00", ...paid };
  await done(purchaseIn.endpoints.addAndAudit, { token, body: discounted });
  await posted(purchaseIn, shop, bought.id);
  for (const [quantity, day] of [
    ["7", "2026-01-20"],
    ["4", "2026-02-10"],
  ] as const) {
    const sold = documentOf(saleOut, shop, quantity, { unitPrice: "9", operTime: `${day}T02:00:00.000Z` });
    await done(saleOut.endpoints.addAndAudit, { token, body: sold });
    await posted(saleOut, shop, sold.id);
  }
  return shop;
}

const ledgerOf = (productId: string) =>
  sql(
    `select kind, quantity::float, value::text from stock_lines where product_id = '${productId}' order by oper_time`,
  );

it("a tenant with costs by the earlier rules is previewed and recosted although the service is killed, all books agree afterwards, and another tenant is unchanged", async () => {
  const [old, other] = [await traded(), await traded()];
  for (const { productId } of [old, other]) await sql(grownOld(productId));
  await noteTenantsOfBefore();
  const { token } = old;
  expect((await recostingOf(token)).job).toMatchObject({ state: "needed" });
  const before = await ledgerOf(other.productId);
  const named = (await reconcile(CONSUMED_WITHIN_S)).differences.join("\n");
  expect(named).toContain("I-12");
  expect(named).toContain("is left in goods clearing");

  const preview = await previewed(token);
  // 54.00 for 20 are 2.70 apiece: 18.90 for 7, 10.80 for 4, and 24.30 stay.
  expect(preview.months).toMatchObject([
    { month: "2026-01", worthBefore: "39.00", worthAfter: "35.10", costBefore: "21.00", costAfter: "18.90" },
    { month: "2026-02", worthBefore: "27.00", worthAfter: "24.30", costBefore: "12.00", costAfter: "10.80" },
  ]);
  expect(preview.total).toMatchObject({ worthChange: "-2.70", profitChange: "3.30" });

  await recosted(token, preview.asOf, async () => void process.kill(await pidOf("warehouse"), "SIGKILL"));
  expect(await ledgerOf(old.productId)).toEqual([
    { kind: "purchase-in", quantity: 20, value: expect.stringMatching(/^54(\.0+)?$/) },
    { kind: "sale-out", quantity: -7, value: expect.stringMatching(/^-18\.90*$/) },
    { kind: "sale-out", quantity: -4, value: expect.stringMatching(/^-10\.80*$/) },
  ]);
  expect(await ledgerOf(other.productId)).toEqual(before);
  const logged = () => done<{ rows: { operation: string; type: string }[] }>(listLogs, { token });
  await vi.waitFor(async () => {
    const rows = (await logged()).rows.filter(({ operation }) => operation === "recosting");
    expect(rows.map(({ type }) => type)).toEqual(["finish", "start"]);
  }, WITHIN);

  await recosted(other.token, (await previewed(other.token)).asOf);
  expect((await reconcile(PATIENCE_S)).differences).toEqual([]);
});
