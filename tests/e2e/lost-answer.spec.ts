// An answer is lost on its way: what was saved is found out, what was typed since is not lost, and no number is offered twice.
import { newId } from "@kontor/contracts/core/id";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, type Page, test } from "@playwright/test";
import { demo, dialog, front, go, signIn } from "./house.ts";
import { type Api, api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);

const number = (page: Page) => dialog(page).getByLabel("单据编号");
const quantity = (page: Page) => dialog(page).getByLabel("数量 第 1 行", { exact: true });

async function begin(page: Page, barCode: string): Promise<string> {
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(number(page)).toHaveValue(/^QTRK\d{11}$/);
  await dialog(page).getByRole("row").nth(1).getByRole("gridcell").nth(1).click();
  await page.keyboard.type(barCode);
  await page.keyboard.press("Enter");
  await expect(quantity(page)).toBeFocused();
  return number(page).inputValue();
}

/** Saves while every answer is lost, until the form gives up asking. */
async function saveUnheard(page: Page): Promise<void> {
  let heard = 0;
  await page.route(`**${otherIn.endpoints.add.path}`, async (route) => {
    await route.fetch();
    heard += 1;
    await route.abort();
  });
  await page.keyboard.press("Control+s");
  const asking = page.getByText("网络超时，正在核实操作结果");
  await expect(asking).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(15_000);
    expect(heard).toBeGreaterThan(5);
  }).toPass();
  await expect(asking).toBeHidden();
  await page.unroute(`**${otherIn.endpoints.add.path}`);
}

const found = async (with_: Api, of: string) =>
  (
    await with_.done<{ rows: { number: string; remark: string; version: number }[] }>(otherIn.endpoints.list, {
      query: { search: JSON.stringify({ number: of }) },
    })
  ).rows.map((row) => [row.number, row.remark, row.version]);

test("after a lost answer the form goes on from what was saved, or is closed, and the number is nobody else's (IDEM-3)", async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, demo());
  const with_ = await api(page);
  const products = [{ name: `茶叶${MARK}`, unit: "包" }];
  const shop = await openShop(with_, { supplier: `供${MARK}`, customer: `客${MARK}`, products, accounts: [] }, [
    otherIn,
  ]);
  const { barCode = "" } = shop.products[0] ?? {};
  await go(page, otherIn.page);

  const first = await begin(page, barCode);
  await saveUnheard(page);
  expect(await found(with_, first)).toEqual([[first, "", 1]]);
  await dialog(page).getByLabel("备注", { exact: true }).fill("补记");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("保存成功")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await found(with_, first)).toEqual([[first, "补记", 2]]);

  const second = await begin(page, barCode);
  expect(second).not.toBe(first);
  await saveUnheard(page);
  await dialog(page)
    .getByRole("button", { name: /取\s*消/ })
    .click();
  await page.getByRole("dialog").last().getByRole("button", { name: "放弃修改" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const third = await begin(page, barCode);
  expect([first, second]).not.toContain(third);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await found(with_, third)).toEqual([[third, "", 1]]);
});
