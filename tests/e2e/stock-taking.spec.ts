// The story of a stock-taking: two people count while the shop sells, one of them on a phone that has no network for a while; what differs is counted again and adjusted.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { stockTakingPage } from "@kontor/contracts/warehouse/stock-taking";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { dialog, expectNotice, freshSignIn, front, go, pick, register, scan, signIn, signInFirst } from "./app.ts";
import { gone } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop, withoutPrices } from "./shop.ts";

const MARK = newId().slice(-6);
const [BOWL, POT, TRAY, TEA] = [`茶碗${MARK}`, `茶壶${MARK}`, `茶盘${MARK}`, `茶叶${MARK}`];
const WARES = {
  ...{ supplier: `茶具厂${MARK}`, customer: `茶馆${MARK}`, accounts: [] },
  products: [BOWL, POT, TRAY, TEA].map((name) => ({ name, unit: "个" })),
};
const PHONE = { width: 390, height: 844 };
const NIGHT = "月末盘点";

/** What the books have, by product: quantity and value. */
async function stockOf({ done }: Api): Promise<Record<string, string>> {
  const { rows } = await done<{ rows: { name: string; quantity: string; value: string }[] }>(listStock, {
    query: { currentPage: "1", pageSize: "100" },
  });
  return Object.fromEntries(
    rows.map(({ name, quantity, value }) => [name, `${Number(quantity)} = ${Number(value).toFixed(2)}`]),
  );
}

/** Sells so many of some products, and waits until stock has posted it. */
const sell = (with_: Api, shop: Shop, names: readonly string[], operNumber: string) => {
  const products = shop.products.filter(({ name }) => names.includes(name));
  return audited(with_, saleOut, documentOf(saleOut, { ...shop, products }, { operNumber, paid: "nothing" }));
};
const codeOf = (shop: Shop, name: string): string => shop.products.find((one) => one.name === name)?.barCode ?? "";

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
/** The counted quantity of an item in the grid. */
const counted = (page: Page, name: string): Locator => dialog(page).getByRole("textbox", { name: `实盘数 ${name}` });

/** Presses "close" at the foot of the open dialog. */
const shut = (page: Page): Promise<void> =>
  dialog(page)
    .locator("footer, .ant-modal-footer")
    .getByRole("button", { name: /关\s?闭/ })
    .click();

/** Opens a step of a task's menu, by keyboard. */
async function step(page: Page, task: Locator, name: string): Promise<void> {
  await task.getByRole("button", { name: /的更多操作$/ }).focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name, exact: true });
  const focused = page.locator(":focus");
  // The menu opens with the focus on its first step.
  await expect(page.getByRole("menuitem").and(focused)).toHaveCount(1);
  await expect(async () => {
    if ((await item.and(focused).count()) === 0) await page.keyboard.press("ArrowDown");
    expect(await item.and(focused).count()).toBe(1);
  }).toPass();
  await page.keyboard.press("Enter");
}

/** The page of a counter's phone, signed in. */
async function phoneOf(browser: Browser, with_: Api): Promise<Page> {
  const clerk = await withoutPrices(with_, [stockTakingPage.page]);
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signInFirst(phone, clerk, clerk.password.replace("Zq", "Yw"));
  await go(phone, stockTakingPage.page);
  return phone;
}

/** The field of a phone that barcodes go to. */
const scanned = (phone: Page): Locator => dialog(phone).getByRole("textbox", { name: "扫描或输入条码" });

/** A task of all products, by keyboard alone. */
async function createNight(page: Page): Promise<Locator> {
  await go(page, stockTakingPage.page);
  await expect(front(page).locator(".ant-empty-description")).toBeVisible();
  await page.keyboard.press("Alt+n");
  await expect(dialog(page).getByLabel("名称", { exact: true })).toBeFocused();
  await page.keyboard.insertText(NIGHT);
  await pick(page, dialog(page).getByRole("combobox", { name: "仓库" }), "默认仓库");
  await dialog(page).getByLabel("名称", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await gone(page);
  const night = row(page, NIGHT).first();
  await expect(night).toContainText("盘点中");
  await expect(night).toContainText("0 / 4");
  return night;
}

/** The phone: nine bowls, typed after a scan. */
async function countBowls(phone: Page, shop: Shop): Promise<void> {
  await phone.getByRole("button", { name: "扫码" }).click();
  const code = scanned(phone);
  await expect(code).toBeFocused();
  await dialog(phone).getByText("扫码后输数量").click();
  await code.focus();
  await scan(phone, codeOf(shop, BOWL ?? ""));
  const quantity = dialog(phone).getByRole("textbox", { name: "数量" });
  await expect(quantity).toBeFocused();
  await phone.keyboard.insertText("9");
  await phone.keyboard.press("Enter");
  await expect(dialog(phone).getByTestId("counted")).toContainText("9");
  await expect(dialog(phone).getByText("已上传")).toBeVisible();
}

/** Two bowls are sold after they were counted; then the phone loses its network and goes on. */
async function sellAndCountOffline(phone: Page, with_: Api, shop: Shop): Promise<void> {
  const code = scanned(phone);
  await sell(with_, shop, [BOWL ?? ""], "2");
  await phone.context().setOffline(true);
  await expect(dialog(phone).getByText("无网络")).toBeVisible();
  await code.focus();
  await scan(phone, codeOf(shop, POT ?? ""));
  await phone.keyboard.insertText("10");
  await phone.keyboard.press("Enter");
  await dialog(phone).getByText("扫一次计 1").click();
  await code.focus();
  for (let at = 0; at < 2; at += 1) await scan(phone, codeOf(shop, POT ?? ""));
  await expect(dialog(phone).getByTestId("counted")).toContainText("12");
  await scan(phone, "69999999");
  await expect(dialog(phone).getByText("尚无法核对", { exact: false })).toBeVisible();
  await expect(dialog(phone).getByText("4 条待上传")).toBeVisible();
  await sell(with_, shop, [POT ?? "", TRAY ?? ""], "1");
}

/** The owner counts the rest in the grid, from the keyboard: Enter goes on to the next item. */
async function countInGrid(page: Page, night: Locator): Promise<void> {
  await night.getByRole("button", { name: "录入" }).focus();
  await page.keyboard.press("Enter");
  await counted(page, TRAY ?? "").focus();
  await page.keyboard.insertText("9");
  await page.keyboard.press("Enter");
  await expect(counted(page, TEA ?? "")).toBeFocused();
  await page.keyboard.insertText("7");
  // What is typed and not yet left is there after a reload.
  await page.reload();
  await night.getByRole("button", { name: "录入" }).click();
  await expect(counted(page, TEA ?? "")).toHaveValue("7");
  await expect(counted(page, TRAY ?? "")).toHaveValue("9");
  await counted(page, TEA ?? "").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("row").filter({ hasText: TEA })).toContainText("-3");
}

/** The network is back: three counts are sent, in order and once; the unknown barcode comes back with its reason, and is dropped. */
async function sendWaiting(phone: Page): Promise<void> {
  await phone.context().setOffline(false);
  await expect(dialog(phone).getByText("条码 69999999 不存在")).toBeVisible();
  await expect(dialog(phone).getByText("条待上传", { exact: false })).toHaveCount(0);
  await dialog(phone)
    .getByRole("button", { name: /^删\s?除$/ })
    .click();
  await expect(dialog(phone).getByText("条被退回", { exact: false })).toHaveCount(0);
}

/** A late scan is refused, and stays on the phone with its reason. */
async function scanLate(phone: Page, shop: Shop): Promise<void> {
  await scanned(phone).focus();
  await scan(phone, codeOf(shop, TEA ?? ""));
  await expect(dialog(phone).getByText("不在盘点中", { exact: false })).toBeVisible();
  await dialog(phone)
    .getByRole("button", { name: /^删\s?除$/ })
    .click();
  await shut(phone);
}

/** Only what differs is counted again: the tea is found, the rest was right. */
async function recount(page: Page, night: Locator): Promise<Locator> {
  await step(page, night, "差异复盘");
  await expect(dialog(page).getByLabel("名称", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await gone(page);
  const again = row(page, "复盘").first();
  await expect(again).toContainText("0 / 3");
  await again.getByRole("button", { name: "录入" }).focus();
  await page.keyboard.press("Enter");
  for (const [name, figure] of [
    [BOWL, "7"],
    [POT, "11"],
    [TEA, "10"],
  ] as const) {
    await counted(page, name ?? "").focus();
    await page.keyboard.insertText(figure);
    await page.keyboard.press("Enter");
    await expect(counted(page, name ?? "")).toHaveValue(figure);
  }
  await expect(dialog(page).getByText("条待上传", { exact: false })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await gone(page);
  await step(page, again, "完成盘点");
  await page.keyboard.press("Enter");
  await gone(page);
  return again;
}

/** The report names what still differs, and the tea no more. */
async function shownDifferences(page: Page, again: Locator): Promise<void> {
  await again.getByRole("button", { name: "盈亏" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("row").filter({ hasText: POT })).toContainText("+2");
  await expect(dialog(page).getByRole("row").filter({ hasText: BOWL })).toContainText("-1");
  await expect(dialog(page).getByText(TEA ?? "")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await gone(page);
}

/** The dialog says what the adjustment will book, and leads to both of its documents. */
async function adjust(page: Page, again: Locator): Promise<void> {
  await step(page, again, "生成调整单");
  await expect(dialog(page).getByText("其它入库（盘盈）：1 项，数量 2，金额 7.00")).toBeVisible();
  await expect(dialog(page).getByText("其它出库（盘亏）：1 项，数量 1，金额 3.50")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("已生成并审核调整单")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /QTRK/ })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: /QTCK/ })).toBeVisible();
  await shut(page);
  await expect(again).toContainText("已调整");
}

/** While its documents exist, the adjustment is not taken back; the list leads to both. */
async function linkedDocuments(page: Page, again: Locator): Promise<void> {
  await step(page, again, "撤销");
  await expectNotice(page, "已生成调整单", () =>
    page
      .getByRole("button", { name: /确\s?定/ })
      .last()
      .click(),
  );
  for (const [kind, number] of [
    [otherIn, /QTRK/],
    [otherOut, /QTCK/],
  ] as const) {
    await go(page, stockTakingPage.page);
    await again.getByRole("button", { name: number }).click();
    await expect(page).toHaveURL(new RegExp(kind.page));
    await expect(dialog(page).getByText(kind.name === otherIn.name ? (POT ?? "") : (BOWL ?? ""))).toBeVisible();
    await shut(page);
  }
}

test("while two people count, one of them without a network for a while, the shop sells: the adjustment is what differs after a recount, and both of its documents are linked", async ({
  page,
  browser,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOut]);
  await audited(
    with_,
    purchaseIn,
    documentOf(purchaseIn, shop, { operNumber: "10", unitPrice: "3.5", paid: "nothing" }),
  );

  const night = await createNight(page);

  const phone = await phoneOf(browser, with_);
  await countBowls(phone, shop);
  await sellAndCountOffline(phone, with_, shop);
  await countInGrid(page, night);
  await sendWaiting(phone);
  await shut(page);
  await expect(night).toContainText("4 / 4");

  await step(page, night, "完成盘点");
  await expect(dialog(page).getByRole("button", { name: "完成盘点" })).toBeFocused();
  await page.keyboard.press("Enter");
  await gone(page);
  await expect(night).toContainText("已完成");
  // Each count is compared with the books at its moment: bowls −1, pots +2, trays 0, tea −3.
  await expect(night).toContainText("3");

  await scanLate(phone, shop);
  const again = await recount(page, night);
  await shownDifferences(page, again);
  await adjust(page, again);
  await expect
    .poll(() => stockOf(with_))
    .toEqual({
      [BOWL ?? ""]: "7 = 24.50",
      [POT ?? ""]: "11 = 38.50",
      [TRAY ?? ""]: "9 = 31.50",
      [TEA ?? ""]: "10 = 35.00",
    });

  await linkedDocuments(page, again);
  await phone.context().close();
});
