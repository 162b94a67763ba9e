// Tests that a change which leaves later documents short is refused, and that a user with the right overrides it with a reason that the history
// shows.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { cell, gone } from "./form.ts";
import { api, detailOf, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** The confirm that names what would run short. */
const question = (page: Page) => page.getByRole("dialog").filter({ hasText: "填写原因后继续？" });

/** What follows from the change, shown before anything is saved. */
const consequences = (page: Page) => page.getByRole("dialog").filter({ hasText: "此次操作的影响" });
const goOn = (page: Page) => consequences(page).getByRole("button", { name: "仍然继续" }).press("Enter");

test("a purchase whose goods are sold, shown what follows first, can be reduced in its form and deleted in the list with a reason", async ({
  page,
}) => {
  // In a company of its own, so that the documents are on the first page of the list.
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = [{ name: `茶杯${MARK}`, unit: "个" }];
  const shopInput = { supplier: `供${MARK}`, customer: `客${MARK}`, products, accounts: [] };
  const shop = await openShop(with_, shopInput, [purchaseIn, saleOut]);
  const save = async (kind: typeof purchaseIn, operNumber: string, hours: number) => {
    const body = documentOf(kind, shop, { operNumber, operTime: ago(hours) });
    await with_.done(kind.endpoints.add, { data: body });
    await expect.poll(async () => (await detailOf(with_, kind, body.id)).stockPosted).toBe(true);
    return detailOf(with_, kind, body.id);
  };
  const bought = await save(purchaseIn, "10", 72);
  const sold = await save(saleOut, "8", 48);
  await save(purchaseIn, "10", 24);

  await go(page, purchaseIn.page);
  const row = front(page).getByRole("row").filter({ hasText: bought.number });
  await row.getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  await dialog(page).getByRole("row").nth(1).getByRole("gridcell").filter({ hasText: /^10$/ }).click();
  await cell(page, "数量").fill("7");
  await page.keyboard.press("Control+s");
  // One of eight is missing for a day, and three fewer are there when the month ends.
  const short = consequences(page).getByRole("row").filter({ hasText: sold.number });
  await expect(short.getByRole("cell").nth(1)).toHaveText("1");
  await expect(consequences(page).getByRole("row").filter({ hasText: "月末库存金额" }).first()).toContainText("-15.00");
  await page.keyboard.press("Escape");
  await expect(consequences(page)).toHaveCount(0);
  await expect(dialog(page).getByRole("gridcell").filter({ hasText: /^7$/ }).first()).toBeVisible();
  expect((await detailOf(with_, purchaseIn, bought.id)).lines[0]?.operNumber).toBe("10.000");
  await page.keyboard.press("Control+s");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(consequences(page)).toBeInViewport();
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await page.setViewportSize({ width: 1366, height: 768 });
  await goOn(page);
  await expect(question(page)).toContainText(`将库存不足（单据 ${sold.number}）`);
  await question(page)
    .getByRole("button", { name: /取\s?消/ })
    .click();
  await expect(dialog(page).getByText(`（单据 ${sold.number}）`).first()).toBeVisible();
  await page.keyboard.press("Control+s");
  await goOn(page);
  await question(page)
    .getByRole("button", { name: /继\s?续/ })
    .click();
  await expect(page.getByText("请填写原因")).toBeVisible();
  await question(page).getByLabel("原因").fill("货在车上");
  await question(page)
    .getByRole("button", { name: /继\s?续/ })
    .click();
  await gone(page);

  await expect.poll(async () => (await detailOf(with_, purchaseIn, bought.id)).stockPosted).toBe(true);
  await row.getByRole("button", { name: "查看" }).click();
  await dialog(page).getByText("单据历史").click();
  await expect(dialog(page).getByText(/货在车上/)).toBeVisible();
  await page.keyboard.press("Escape");
  await gone(page);

  const remove = async () => {
    await row.getByRole("button", { name: "删除" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /确\s?定/ })
      .click();
  };
  // Whoever is not told what follows is asked all the same, and nothing is deleted meanwhile.
  const previews = `**${purchaseIn.endpoints.previewRemoval.path}`;
  await page.route(previews, (route) => route.fulfill({ status: 503, json: { code: 503, data: null } }));
  await remove();
  await expect(consequences(page)).toContainText("暂时无法");
  await page.keyboard.press("Escape");
  await expect(consequences(page)).toHaveCount(0);
  expect((await detailOf(with_, purchaseIn, bought.id)).number).toBe(bought.number);
  await page.unroute(previews);
  await remove();
  await goOn(page);
  await question(page).getByLabel("原因").fill("重复录入");
  await question(page)
    .getByRole("button", { name: /继\s?续/ })
    .click();
  await expect(row).toHaveCount(0);
});

test("a sale of more than is in stock is refused with its day and number, and saved when a reason is given", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = [{ name: `茶壶${MARK}`, unit: "个" }];
  const wares = { supplier: `货${MARK}`, customer: `户${MARK}`, products, accounts: [] };
  const shop = await openShop(with_, wares, [saleOut]);
  const body = documentOf(saleOut, shop, { operNumber: "3", operTime: ago(1) });
  const refused = await with_.send(saleOut.endpoints.add, { data: body });
  expect(await refused.json()).toMatchObject({ data: { refusal: "stock-short" } });

  await with_.done(saleOut.endpoints.add, { data: body, query: { shortReason: "先到货后补单" } });
  await expect.poll(async () => (await detailOf(with_, saleOut, body.id)).stockPosted).toBe(true);
  await go(page, saleOut.page);
  await front(page).getByRole("row").filter({ hasText: "XSCK" }).getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  await dialog(page).getByRole("row").nth(1).getByRole("gridcell").filter({ hasText: /^3$/ }).click();
  await cell(page, "数量").fill("4");
  await page.keyboard.press("Control+s");
  await expect(question(page)).toContainText(/于 \d{4}-\d\d-\d\d 库存不足（单据 XSCK\d+）：需要 1，可用 -3/);
  await question(page).getByLabel("原因").fill("货已到店");
  await question(page)
    .getByRole("button", { name: /继\s?续/ })
    .click();
  await gone(page);
  await expect.poll(async () => (await detailOf(with_, saleOut, body.id)).lines[0]?.operNumber).toBe("4.000");
});
