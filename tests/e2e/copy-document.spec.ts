// Tests of making a document from another: copying it, setting one warehouse for all lines, and using earlier documents of the partner.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { expect, type Page, test } from "@playwright/test";
import { complaints, demo, dialog, front, jump, pick, signIn } from "./app.ts";
import { api, audited, detailOf, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const SECOND = `二号库${MARK}`;
const WARES = {
  supplier: `南岸贸易${MARK}`,
  customer: `零售客户${MARK}`,
  accounts: [],
  products: [
    { name: `绿茶${MARK}`, unit: "包" },
    { name: `红茶${MARK}`, unit: "包" },
  ],
};
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name });

test("a receipt can be copied with its lines but not its number, one warehouse can be set for all lines, and lines of earlier receipts can be copied", async ({
  page,
}) => {
  const complained = complaints(page);
  await signIn(page, demo());
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn]);
  const { id: second } = await with_.done<{ id: string }>(addWarehouse, { data: { name: SECOND } });
  const first = await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "7", remark: "第一批" }));
  await expect(async () => {
    const there = { ...shop, warehouseId: second };
    const body = documentOf(purchaseIn, there, { operTime: "1999-01-01T00:00:00.000Z" });
    expect(await (await with_.send(purchaseIn.endpoints.add, { data: body })).text()).not.toContain("not-found");
  }).toPass();

  await jump(page, "采购入库");
  const row = front(page).getByRole("row").filter({ hasText: first.number });
  await row.getByRole("button", { name: "复制" }).click();
  await expect(dialog(page).getByRole("row").nth(2)).toContainText(WARES.products[1]?.name ?? "");
  const number = dialog(page).getByLabel("单据编号");
  await expect(number).toHaveValue("");
  await expect(number).toHaveAttribute("placeholder", "自动 · CGRK…");

  await button(page, "历史单据").click();
  const earlier = dialog(page).getByRole("row").filter({ hasText: first.number });
  await expect(earlier).toHaveCount(1);
  await earlier.dblclick();
  await expect(dialog(page).locator(".kontor-detail")).toContainText("第一批");
  await button(page, /关\s?闭/)
    .last()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(2);
  await earlier.getByRole("button", { name: first.number }).click();
  await button(page, "复制 2 行到当前单据").click();
  await expect(page.getByRole("dialog")).toHaveCount(1);

  await button(page, "批量设置仓库").click();
  await expect(dialog(page)).toContainText("未勾选任何行");
  await pick(page, dialog(page).getByRole("combobox"), SECOND);
  await button(page, /确\s?定/).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const { rows } = await with_.done<{ rows: { id: string; number: string }[] }>(purchaseIn.endpoints.list, {
    query: { search: JSON.stringify({ organId: shop.partners.供应商 }) },
  });
  const made = rows.find(({ number }) => number !== first.number);
  expect(made?.number).toMatch(/^CGRK\d{11}$/);
  await expect(
    front(page)
      .getByRole("row")
      .filter({ hasText: made?.number ?? "" }),
  ).toContainText("未审核");
  const copy = await detailOf(with_, purchaseIn, made?.id ?? "");
  expect(copy).toMatchObject({ organName: WARES.supplier, linkId: null, status: 0 });
  expect(Number(copy.totalPrice)).toBe(2 * Number(first.totalPrice));
  expect(copy.lines.map(({ depotName, operNumber }) => [depotName, Number(operNumber)])).toEqual([
    [SECOND, 7],
    [SECOND, 7],
    [SECOND, 7],
    [SECOND, 7],
  ]);
  expect(complained).toEqual([]);
});
