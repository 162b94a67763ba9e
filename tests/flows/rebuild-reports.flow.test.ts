// Tests that one command rebuilds the reports from nothing while people work, and that they then equal their sources (I-13).
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, it, vi } from "vitest";
import { command } from "../support/command.ts";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { databaseOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

const PATIENCE = 30;
const within = { timeout: PATIENCE_MS, interval: 100 };

async function save({ token }: Shop, kind: typeof purchaseIn | typeof saleOut, body: { id: string }): Promise<string> {
  await done(kind.endpoints.addAndAudit, { token, body });
  return body.id;
}
const stockOf = async ({ token }: Shop): Promise<string | null> =>
  (
    await done<{ totals: { currentStock: string | null } }>(getListWithStock, {
      token,
      query: { currentPage: 1, pageSize: 20 },
    })
  ).totals.currentStock;

it("lost or wrong reports are rebuilt from the published facts, including those published meanwhile", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn, saleOut]);
  const bought = await save(shop, purchaseIn, documentOf(purchaseIn, shop, "100", { unitPrice: "2" }));
  await posted(purchaseIn, shop, bought);
  await save(shop, saleOut, documentOf(saleOut, shop, "30", { unitPrice: "4" }));
  await vi.waitFor(async () => expect(await stockOf(shop)).toBe("70"), within);

  const db = await databaseOf("reports");
  await db.query("update stock_products set quantity = quantity + 1");
  await db.query("delete from document_lines");
  await db.end();
  expect((await reconcile(0)).differences.filter((each) => each.startsWith("I-13")).length).toBeGreaterThan(1);

  const [published] = await Promise.all([
    command("rebuild-reports"),
    (async () => {
      for (let count = 0; count < 10; count++)
        await save(shop, saleOut, documentOf(saleOut, shop, "1", { unitPrice: "4" }));
    })(),
  ]);
  expect(published.text).toContain("made anew");
  await vi.waitFor(async () => expect(await stockOf(shop)).toBe("60"), within);
  const { differences } = await reconcile(PATIENCE);
  expect(differences.filter((each) => each.startsWith("I-13"))).toEqual([]);
});
