// Tests of an answer that is lost on its way: the saved state is found, later input is not lost, and no number is offered twice.
import { newId } from "@kontor/contracts/core/id";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, type Page, test } from "@playwright/test";
import { demo, dialog, expectNotice, front, go, scan, signIn } from "./app.ts";
import { cell, openCell } from "./form.ts";
import { type Api, api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);

const remark = (page: Page) => dialog(page).getByLabel("备注", { exact: true });
const quantity = (page: Page) => cell(page, "数量");

/** Opens a new document, identified by its remark, since its number is allocated when it is saved. */
async function begin(page: Page, barCode: string, text: string): Promise<void> {
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  // The form takes the focus when it has loaded, and a scan goes to the focused field.
  await expect(dialog(page).getByLabel("供应商")).toBeFocused();
  await remark(page).fill(text);
  await openCell(page, "条码");
  await scan(page, barCode);
  await expect(quantity(page)).toBeFocused();
}

/**
 * Loses the responses of saves while it is on. The route is installed once for the whole test, because requests sent shortly after installing
 * a route are not intercepted yet.
 */
async function losable(page: Page): Promise<{ lost: boolean; sent: number }> {
  const answers = { lost: false, sent: 0 };
  await page.route(`**${otherIn.endpoints.add.path}`, async (route) => {
    const answer = await route.fetch();
    answers.sent += 1;
    if (answers.lost) await route.abort();
    else await route.fulfill({ response: answer });
  });
  return answers;
}

/** Saves while every response is lost, until the form stops retrying. */
async function saveWithoutAnswer(page: Page, answers: { lost: boolean; sent: number }): Promise<void> {
  Object.assign(answers, { lost: true, sent: 0 });
  await page.keyboard.press("Control+s");
  const notice = page.getByText("网络已断开，恢复后自动保存");
  await expect(notice).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(15_000);
    expect(answers.sent).toBeGreaterThan(5);
  }).toPass();
  await expect(notice).toBeHidden();
  answers.lost = false;
}

/** Number, remark and version of the documents whose remark begins so. */
const idsOf = async (with_: Api, text: string) =>
  (
    await with_.done<{ rows: { number: string; remark: string; version: number }[] }>(otherIn.endpoints.list, {
      query: { search: JSON.stringify({ remark: text }) },
    })
  ).rows.map((row) => [row.number, row.remark, row.version]);

test("after the answer to a save is lost, the form goes on from what was saved or is closed, and its number is used only once (IDEM-3)", async ({
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
  const answers = await losable(page);
  await go(page, otherIn.page);

  await begin(page, barCode, `甲${MARK}`);
  await saveWithoutAnswer(page, answers);
  const [[first] = []] = await idsOf(with_, `甲${MARK}`);
  expect(await idsOf(with_, `甲${MARK}`)).toEqual([[expect.stringMatching(/^QTRK\d{11}$/), `甲${MARK}`, 1]]);
  await remark(page).fill(`甲${MARK}补记`);
  await expectNotice(page, "保存成功", () => page.keyboard.press("Control+s"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await idsOf(with_, `甲${MARK}`)).toEqual([[first, `甲${MARK}补记`, 2]]);

  await begin(page, barCode, `乙${MARK}`);
  await saveWithoutAnswer(page, answers);
  await dialog(page)
    .getByRole("button", { name: /取\s*消/ })
    .click();
  await page.getByRole("dialog").last().getByRole("button", { name: "放弃修改" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const [[second] = []] = await idsOf(with_, `乙${MARK}`);

  await begin(page, barCode, `丙${MARK}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await idsOf(with_, `丙${MARK}`)).toEqual([[expect.stringMatching(/^QTRK\d{11}$/), `丙${MARK}`, 1]]);
  const [[third] = []] = await idsOf(with_, `丙${MARK}`);
  expect(new Set([first, second, third]).size).toBe(3);
});
