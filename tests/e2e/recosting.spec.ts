// Tests of recosting: the owner of an old tenant is notified of costs by the earlier rules, sees the changes by month, and recosts, all by the
// keyboard.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import { grownOld } from "../support/grown-old.ts";
import { choose, freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);

/** Stores costs as the previous version calculated them, and marks the company as the migration does. */
async function growOld(productId: string): Promise<void> {
  const url = new URL(process.env.KONTOR_POSTGRES ?? "");
  url.pathname = "/kontor_warehouse";
  const db = new Client({ connectionString: url.href });
  await db.connect();
  try {
    await db.query(grownOld(productId));
    await db.query(
      "insert into recostings (tenant_id) select distinct tenant_id from stock_lines where product_id = $1",
      [productId],
    );
  } finally {
    await db.end();
  }
}

test("the owner is notified that costs follow the earlier rules, sees the changes by month and recosts, and on a phone the figures scroll sideways but the page does not", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = [{ name: `茶${MARK}`, unit: "包" }];
  const shopInput = { supplier: `供${MARK}`, customer: `客${MARK}`, products, accounts: [] };
  const shop = await openShop(with_, shopInput, [purchaseIn, saleOut]);
  const bought = { operNumber: "20", unitPrice: "2.7", operTime: "2026-01-05T02:00:00.000Z" };
  const { lines } = await audited(with_, purchaseIn, documentOf(purchaseIn, shop, bought));
  const sold = { operNumber: "7", unitPrice: "9", operTime: "2026-02-20T02:00:00.000Z" };
  await audited(with_, saleOut, documentOf(saleOut, shop, sold));
  await growOld(lines[0]?.materialId ?? "");

  await go(page, "/system/system_config");
  const notice = front(page).getByRole("alert").filter({ hasText: "本公司的成本仍按旧规则计算" });
  await notice.getByRole("button", { name: "查看变化" }).press("Enter");
  // 54.00 for 20: 18.90 for 7, and 35.10 stay.
  for (const cells of [
    ["2026-01", "60.00", "54.00", "-6.00", "0.00", "0.00", "0.00"],
    ["2026-02", "39.00", "35.10", "-3.90", "21.00", "18.90", "2.10"],
    ["合计", "39.00", "35.10", "-3.90", "21.00", "18.90", "2.10"],
  ])
    await expect(notice.getByRole("row").filter({ hasText: cells[0] }).getByRole("cell")).toHaveText(cells);
  await choose(page, "fr");
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole("button", { name: "Recalculer maintenant" })).toBeVisible();
  expect(
    await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
  ).toBe(0);
  await page.setViewportSize({ width: 1366, height: 768 });
  await choose(page, "zh-CN");

  await notice.getByRole("button", { name: "开始重算" }).press("Enter");
  await page
    .getByRole("dialog")
    .filter({ hasText: "重算本公司全部商品的成本？" })
    .getByRole("button", { name: "开始重算" })
    .press("Enter");
  await expect(front(page).getByRole("alert").filter({ hasText: "成本已重算：1 个商品，2 条库存明细" })).toBeVisible();
  await expect(notice).toBeHidden();
});
