// The story of a credit limit: it is set on the customer's form, shown beside him in an order, exceeded with a reason, and what is left is shown then.
import { newId } from "@kontor/contracts/core/id";
import { getCredit } from "@kontor/contracts/finance/ledger";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { expect, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, jump, register, signIn } from "./app.ts";
import { begin, button, cell, firstLine, gone, openCell } from "./form.ts";
import { api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `供${MARK}`,
  customer: `陈记茶行${MARK}`,
  products: [{ name: `茶碗${MARK}`, unit: "个" }],
  accounts: [],
};
/** The confirm that names what is exceeded. */
const question = (page: Page) => page.getByRole("dialog").filter({ hasText: "填写原因后继续？" });

test("a customer with a credit limit of 1,000 orders 600, is refused an order of 500 more, and gets it with a reason that the history shows", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const { products, partners } = await openShop(with_, WARES, [saleOrder]);

  await jump(page, "客户信息");
  const customer = front(page).getByRole("row").filter({ hasText: WARES.customer });
  await customer.getByRole("button", { name: "编辑" }).click();
  await dialog(page).getByLabel("信用额度").fill("1000");
  await button(page, /^保\s?存$/).click();
  await gone(page);
  await expect(customer).toContainText("1,000.00");

  await begin(page, "销售订单", WARES.customer);
  await expect(dialog(page).getByText("1,000.00 / 1,000.00")).toBeVisible();
  await firstLine(page, products[0]?.barCode ?? "", ["60", "10"]);
  await page.keyboard.press("Control+s");
  await gone(page);

  // What is left follows from the order as soon as finance has its fact.
  const query = { organId: partners.客户 };
  await expect.poll(async () => (await with_.done<{ left: string }>(getCredit, { query })).left).toBe("400.00");
  await begin(page, "销售订单", WARES.customer);
  await expect(dialog(page).getByText("400.00 / 1,000.00")).toBeVisible();
  await firstLine(page, products[0]?.barCode ?? "", ["50", "10"]);
  await page.keyboard.press("Control+s");
  const refusal = `客户 ${WARES.customer} 超出信用额度 1,000.00：应收欠款与未完成订单已占用 600.00，本单增加 500.00，剩余 400.00`;
  await expect(question(page)).toContainText(refusal);
  await question(page)
    .getByRole("button", { name: /取\s?消/ })
    .click();
  await expect(dialog(page).getByText(refusal).first()).toBeVisible();
  await page.keyboard.press("Control+s");
  await question(page).getByLabel("原因").fill("老客户，周五付款");
  await question(page)
    .getByRole("button", { name: /继\s?续/ })
    .click();
  await gone(page);

  const exceeding = front(page).getByRole("row").filter({ hasText: "500.00" });
  await exceeding.getByRole("button", { name: "查看" }).click();
  await dialog(page).getByText("单据历史").click();
  await expect(dialog(page).getByText(/老客户，周五付款/)).toBeVisible();
  await page.keyboard.press("Escape");
  await gone(page);

  // An edit downward needs no reason.
  await go(page, saleOrder.page);
  await exceeding.getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByText("-100.00 / 1,000.00")).toBeVisible();
  await openCell(page, "数量");
  await cell(page, "数量").fill("40");
  await page.keyboard.press("Control+s");
  await gone(page);
});
