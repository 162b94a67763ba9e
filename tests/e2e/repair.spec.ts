// Tests that strict audit is switched on after a preview of the changes, and that buttons repair stock and cost of a product.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { switchOvers } from "@kontor/contracts/voucher/strict-audit";
import { expect, type Page, test } from "@playwright/test";
import { freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, detailOf, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);

/** The services finish before the page polls, so the first response is replaced by one with a document left. */
async function stillGoing(page: Page): Promise<void> {
  await page.route(
    `**${switchOvers.purchase.preview.path}*`,
    async (isPreview) => {
      const answer = await isPreview.fetch();
      const json = (await answer.json()) as { data: object };
      Object.assign(json.data, { kinds: [{ kind: purchaseIn.name, count: 1 }], job: null });
      await isPreview.fulfill({ response: answer, json });
    },
    { times: 1 },
  );
}

test("switching strict audit on lists the unaudited documents that will no longer count and withdraws them, and the repair finds nothing wrong", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shopInput = {
    supplier: `供${MARK}`,
    customer: `客${MARK}`,
    products: [{ name: `茶${MARK}`, unit: "包" }],
    accounts: [],
  };
  const shop = await openShop(with_, shopInput, [purchaseIn]);
  const draft = documentOf(purchaseIn, shop);
  await with_.done(purchaseIn.endpoints.add, { data: draft });
  await expect.poll(async () => (await detailOf(with_, purchaseIn, draft.id)).stockPosted).toBe(true);

  await go(page, "/system/system_config");
  const save = front(page).getByRole("button", { name: /保\s*存/ });
  await front(page).getByRole("switch", { name: "强审核" }).click();
  await save.click();
  const question = page.getByRole("dialog").filter({ hasText: "开启强审核？" });
  await expect(question).toContainText("采购入库: 1");
  await question.getByRole("button", { name: /取\s*消/ }).click();
  await save.click();
  await expect(question).toBeVisible();
  await stillGoing(page);
  await question.getByRole("button", { name: /确\s*定/ }).click();
  await expect(page.getByText("强审核已切换")).toBeVisible();
  await expect(page.getByText("强审核已切换")).toBeHidden();

  await go(page, "/material/material");
  const row = front(page)
    .getByRole("row")
    .filter({ hasText: `茶${MARK}` });
  for (const button of ["修正库存", "修正成本"]) {
    if (!(await row.getByRole("checkbox").isChecked())) await row.getByRole("checkbox").check();
    await front(page).getByRole("button", { name: button }).click();
    await page
      .getByRole("dialog")
      .filter({ hasText: "根据出入库流水重新计算" })
      .getByRole("button", { name: /确\s*定/ })
      .click();
    await expect(page.getByText("已检查 1 个商品，修正 0 个").last()).toBeVisible();
  }
});
