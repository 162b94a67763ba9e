// The story of a transfer: goods go to a branch and count there at the value that they left the shop with; the books say the same before and after.
import { newId } from "@kontor/contracts/core/id";
import { type BalanceRow, listTrialBalance } from "@kontor/contracts/finance/books";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { expect, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, jump, pick, register, scan, signIn } from "./app.ts";
import { button, cell, gone, openCell } from "./form.ts";
import { type Api, api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `东山陶瓷厂${MARK}`,
  customer: `客${MARK}`,
  products: [{ name: `茶碗${MARK}`, unit: "个" }],
  accounts: [],
};
const PAGE = { currentPage: "1", pageSize: "100" };

/** What each warehouse has, by its name: quantity and value. */
async function stockOf({ done }: Api): Promise<Record<string, string>> {
  const { rows } = await done<{ rows: { depotName: string; quantity: string; value: string }[] }>(listStock, {
    query: PAGE,
  });
  return Object.fromEntries(
    rows.map(({ depotName, quantity, value }) => [depotName, `${Number(quantity)} = ${Number(value).toFixed(2)}`]),
  );
}
const trialOf = async ({ done }: Api): Promise<BalanceRow[]> =>
  (await done<{ rows: BalanceRow[] }>(listTrialBalance, { query: PAGE })).rows;

test("of 10 bought at 3.50 4 go to the branch, then 6, then none: stock and value follow in both warehouses, and the trial balance stays as it was", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, allocationOut]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "10", unitPrice: "3.5" }));
  const [main = "", ...others] = Object.keys(await stockOf(with_));
  expect(others).toEqual([]);
  const before = await trialOf(with_);

  // By keyboard: the barcode, the target warehouse, the quantity.
  await jump(page, "调拨出库");
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  await openCell(page, "条码");
  await scan(page, shop.products[0]?.barCode ?? "");
  await expect(cell(page, "数量")).toBeFocused();
  await page.keyboard.insertText("4");
  await page.keyboard.press("Enter");

  // The only other warehouse is proposed. Goods cannot go to where they are.
  const setTarget = async (name: string) => {
    await button(page, "批量设置仓库").click();
    await pick(page, dialog(page).getByRole("combobox", { name: "调入仓库" }), name);
    await button(page, /确\s?定/).click();
  };
  await setTarget(main);
  await button(page, /保\s?存并审核/).click();
  await expect(dialog(page).getByText("调入仓库不能与调出仓库相同", { exact: false }).first()).toBeVisible();
  await setTarget("分店仓");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);

  const row = front(page).getByRole("row").filter({ hasText: "DBCK" });
  await expect(row).toContainText("分店仓");
  await expect.poll(async () => Object.keys(await stockOf(with_))).toHaveLength(2);
  const branch = Object.keys(await stockOf(with_)).find((name) => name !== main) ?? "";
  expect(await stockOf(with_)).toEqual({ [main]: "6 = 21.00", [branch]: "4 = 14.00" });
  expect(await trialOf(with_)).toEqual(before);

  // The same form corrects it: two more go, and in the end none.
  const answer = async (): Promise<void> =>
    page
      .getByRole("button", { name: /确\s?定/ })
      .last()
      .click();
  const reverse = async (): Promise<void> => {
    await row.getByRole("checkbox").check();
    await front(page).getByRole("button", { name: "反审核" }).click();
    await answer();
    await expect(row).toContainText("未审核");
  };
  await reverse();
  await row.getByRole("button", { name: "编辑" }).click();
  await openCell(page, "数量");
  await page.keyboard.insertText("6");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect.poll(() => stockOf(with_)).toEqual({ [main]: "4 = 14.00", [branch]: "6 = 21.00" });
  expect(await trialOf(with_)).toEqual(before);

  await go(page, "/report/allocation_detail");
  const moved = front(page)
    .getByRole("row")
    .filter({ hasText: WARES.products[0]?.name ?? "" });
  await expect(moved).toContainText("分店仓");
  await expect(moved).toContainText("21.00");
  await go(page, allocationOut.page);
  await reverse();
  await row.getByRole("button", { name: "删除" }).click();
  await answer();
  await expect(row).toHaveCount(0);
  await expect.poll(() => stockOf(with_)).toMatchObject({ [main]: "10 = 35.00" });
  expect(await trialOf(with_)).toEqual(before);
});
