// Tests that a list of partners that kept a wrong balance, as a former fault left it, is made right by a command (docs/decisions/0019).
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { expect, it, vi } from "vitest";
import { command } from "../support/command.ts";
import { documentOf, posted, shopOf } from "../support/documents.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { reconcile } from "../support/reconcile.ts";
import { rowsOf } from "../support/tables.ts";
import { done, newTenant } from "../support/tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };

it("a balance that the list of partners kept wrongly is named by reconcile, and right once balances are published once more (I-5)", async () => {
  const shop = await shopOf(await newTenant(), [purchaseIn]);
  const { token, partners } = shop;
  const bought = {
    ...documentOf(purchaseIn, shop, "10", { unitPrice: "2" }),
    ...{ changeAmount: "0", accounts: [{ accountId: shop.accountId, amount: "0" }] },
  };
  await done(purchaseIn.endpoints.addAndAudit, { token, body: bought });
  await posted(purchaseIn, shop, bought.id);
  const supplier = partners.供应商;
  const listed = async () => {
    const rows = await rowsOf<{ amount: string }>(
      ...(["system", "select amount::text from partner_balances where partner_id = $1", supplier] as const),
    );
    return rows.map(({ amount }) => Number(amount));
  };
  await vi.waitFor(async () => expect(await listed()).toEqual([expect.any(Number)]), WITHIN);
  const right = await listed();
  await rowsOf("system", "update partner_balances set amount = amount + 7 where partner_id = $1", supplier);
  const named = new RegExp(`I-5 .*partner ${supplier}: the ledger says .*, the list of partners`);
  expect((await reconcile(0)).text).toMatch(named);
  expect(await command("republish-balances")).toMatchObject({ code: 0 });
  await vi.waitFor(async () => expect(await listed()).toEqual(right), WITHIN);
  expect((await reconcile(0)).text).not.toMatch(named);
});
