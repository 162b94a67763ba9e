// The story of goods in transit: ten phones are sent to the branch, nine arrive and one is broken on the way; stock, serial numbers and books say so.
import { newId } from "@kontor/contracts/core/id";
import { type BalanceRow, listTrialBalance } from "@kontor/contracts/finance/books";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { expect, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, jump, pick, register, scan, signIn } from "./app.ts";
import { button, cell, gone, openCell } from "./form.ts";
import { type Api, api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const PHONE = `手机${MARK}`;
const WARES = {
  supplier: `手机厂${MARK}`,
  customer: `客${MARK}`,
  products: [{ name: PHONE, unit: "台", enableSerialNumber: true }],
  accounts: [],
};
const numbers = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${MARK}-${from + at}`).join(",");
const PAGE = { currentPage: "1", pageSize: "100" };

/** What each warehouse has, by its name: quantity and value. */
async function stockOf({ done }: Api): Promise<Record<string, string>> {
  const { rows } = await done<{ rows: { depotName: string; quantity: string; value: string }[] }>(listStock, {
    query: PAGE,
  });
  const filled = rows.filter(({ quantity }) => Number(quantity) !== 0);
  return Object.fromEntries(
    filled.map(({ depotName, quantity, value }) => [
      depotName.replace(/\d+$/, ""),
      `${Number(quantity)} = ${Number(value).toFixed(2)}`,
    ]),
  );
}
/** The debit balance of each account, less the credit. */
async function trialOf({ done }: Api): Promise<Map<string, number>> {
  const { rows } = await done<{ rows: BalanceRow[] }>(listTrialBalance, { query: PAGE });
  return new Map(rows.map((row) => [row.account, Number(row.closingDebit) - Number(row.closingCredit)]));
}

/** Received: nine, and one that is divided off with its reason. */
async function receiveNine(page: Page): Promise<void> {
  const row = front(page).getByRole("row").filter({ hasText: "DBCK" });
  await row.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "收货" }).click();
  await expect(
    cell(page, "序列号")
      .or(dialog(page).getByText(`${MARK}-10`))
      .first(),
  ).toBeVisible();
  // The form counts against what is on the way, and receiving once more leads to it instead of to another one.
  const heading = (name: string) => dialog(page).getByRole("columnheader", { name, exact: true });
  await expect(heading("在途数量")).toBeVisible();
  await expect(heading("库存")).toHaveCount(0);
  const tabs = await page.getByRole("tab").count();
  await go(page, allocationOut.page);
  await front(page).getByRole("button", { name: "收货" }).click();
  await expect(heading("在途数量")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(tabs);
  await openCell(page, "序列号");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(numbers(1, 9));
  await button(page, "分出未到货").click();
  await openCell(page, "序列号", 2);
  await page.keyboard.insertText(numbers(10, 10));
  await page.keyboard.press("Control+Shift+s");
  await expect(dialog(page).getByText("请在备注中写明货物未到的原因", { exact: false }).first()).toBeVisible();
  await openCell(page, "备注", 2);
  await page.keyboard.insertText("屏幕破裂");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
}

/** The report of transfers counts apart what was received and what was lost of ten. */
async function shownLoss(page: Page): Promise<void> {
  await go(page, "/report/allocation_detail");
  const lost = front(page).getByRole("row").filter({ hasText: "DBCK00000000002", hasNotText: "分店仓" });
  await expect(lost).toContainText("在途仓");
  await expect(lost).toContainText("100.01");
  const totals = front(page).getByRole("row").filter({ hasText: "总计" });
  for (const figure of ["1,000.10", "900.09", "100.01"]) await expect(totals).toContainText(figure);
  await lost.getByText("DBCK00000000002").click();
  await expect(dialog(page).getByRole("row").filter({ hasText: "屏幕破裂" })).toContainText("未到货");
}

test("of ten phones at 100.01 that are sent in transit nine arrive and one is broken: nothing is on the way any more, the branch has 900.09, and the books have lost 100.01", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, allocationOut]);
  const bought = documentOf(purchaseIn, shop, { operNumber: "10", unitPrice: "100.01" });
  const numbered = { ...bought, lines: bought.lines.map((line) => ({ ...line, snList: numbers(1, 10) })) };
  await audited(with_, purchaseIn, numbered);
  const before = await trialOf(with_);

  // Sent: the switch, the barcode, the numbers.
  await jump(page, "调拨出库");
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  const inTransit = dialog(page).getByRole("switch", { name: "在途调拨" });
  await inTransit.focus();
  await page.keyboard.press("Space");
  await expect(inTransit).toBeChecked();
  await openCell(page, "条码");
  await scan(page, shop.products[0]?.barCode ?? "");
  await openCell(page, "序列号");
  await page.keyboard.insertText(numbers(1, 10));
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect.poll(() => stockOf(with_)).toEqual({ 在途仓: "10 = 1000.10" });
  expect(await trialOf(with_)).toEqual(before);

  // Nobody chooses the warehouse in transit.
  await front(page).getByRole("button", { name: "down 展开" }).click();
  await front(page).getByRole("combobox", { name: "调入仓库" }).click();
  await expect(page.getByRole("option", { name: /分店仓/ })).toHaveCount(1);
  await expect(page.getByRole("option", { name: /在途/ })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await receiveNine(page);
  await expect.poll(() => stockOf(with_)).toEqual({ 分店仓: "9 = 900.09" });
  const moved = async () =>
    [...(await trialOf(with_))]
      .map(([account, sum]) => (sum - (before.get(account) ?? 0)).toFixed(2))
      .filter((difference) => Number(difference) !== 0)
      .toSorted();
  await expect.poll(moved).toEqual(["-100.01", "100.01"]);

  // The list says that nothing is on the way; the receipt cannot be overlooked when the transfer is reversed.
  await go(page, allocationOut.page);
  const sent = front(page).getByRole("row").filter({ hasText: "DBCK00000000001" });
  await expect(sent).toContainText("已完成");
  await sent.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "反审核" }).click();
  await page
    .getByRole("button", { name: /确\s?定/ })
    .last()
    .click();
  await expect(page.getByText("已有收货单据", { exact: false }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await pick(page, front(page).getByRole("combobox", { name: "在途调拨" }), "有在途货物");
  await front(page).getByRole("button", { name: "查询", exact: true }).click();
  await expect(front(page).getByRole("row").filter({ hasText: "DBCK" })).toHaveCount(0);

  await shownLoss(page);
});

test("pieces that arrive are scanned into the line that sent them: one that is there already and one that was never sent are refused, and the receipt is saved with the warehouses of the transfer", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, allocationOut]);
  const entered = (kind: typeof purchaseIn, count: number) => {
    const body = documentOf(kind, shop, { operNumber: String(count), unitPrice: "100" });
    return { ...body, lines: body.lines.map((line) => ({ ...line, snList: numbers(1, count) })) };
  };
  await audited(with_, purchaseIn, entered(purchaseIn, 4));
  const sent = { ...entered(allocationOut, 3), inTransit: true };
  await audited(with_, allocationOut, sent);

  await go(page, allocationOut.page);
  await front(page).getByRole("row").filter({ hasText: "DBCK" }).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "收货" }).click();
  const alert = (text: string) => dialog(page).getByRole("alert").filter({ hasText: text });
  await openCell(page, "序列号");
  await expect(cell(page, "序列号")).toHaveValue(numbers(1, 3));
  await expect(async () => {
    await scan(page, `${MARK}-2`);
    await expect(alert(`序列号 ${MARK}-2 在本单据中重复`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await scan(page, `${MARK}-4`);
  await expect(alert(`序列号 ${MARK}-4 已在库存中`)).toBeVisible();
  for (const at of [2, 3]) await scan(page, `${MARK}-${at}`);
  await expect(cell(page, "序列号")).toHaveValue(numbers(2, 3));
  await expect(dialog(page).getByLabel("选择第 2 行")).toHaveCount(0);
  await expect(dialog(page).getByRole("row").nth(1)).not.toContainText("在途仓");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect.poll(() => stockOf(with_)).toMatchObject({ 分店仓: "2 = 200.00", 在途仓: "1 = 100.00" });
});

test("a piece that is scanned beyond what was sent is refused at once with the number that is on the way, and the receipt keeps its quantity", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const cups = { ...WARES, products: [{ name: `杯${MARK}`, unit: "个" }] };
  const shop = await openShop(with_, cups, [purchaseIn, allocationOut]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "5", unitPrice: "2" }));
  const sent = { ...documentOf(allocationOut, shop, { operNumber: "3" }), inTransit: true };
  await audited(with_, allocationOut, sent);
  const barCode = shop.products[0]?.barCode ?? "";

  await go(page, allocationOut.page);
  await front(page).getByRole("row").filter({ hasText: "DBCK" }).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "收货" }).click();
  await openCell(page, "数量");
  await expect(cell(page, "数量")).toHaveValue("3");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("2");
  const alert = dialog(page)
    .getByRole("alert")
    .filter({ hasText: `在途数量最多还有 3（条码 ${barCode}）` });
  await scan(page, barCode);
  await openCell(page, "数量");
  await expect(cell(page, "数量")).toHaveValue("3");
  await expect(alert).toHaveCount(0);
  await scan(page, barCode);
  await expect(alert).toBeVisible();
  await openCell(page, "数量");
  await expect(cell(page, "数量")).toHaveValue("3");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect.poll(() => stockOf(with_)).toMatchObject({ 分店仓: "3 = 6.00" });
});
