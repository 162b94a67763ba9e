// Tests of entering and saving a purchase and a sale of twenty lines without a mouse. The keyboard plays the scanner.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { type APIResponse, chromium, expect, type Page, test } from "@playwright/test";
import { demo, dialog, expectNotice, freshSignIn, front, go, scan, signIn, tokenOf } from "./app.ts";
import { cell, openCell } from "./form.ts";
import { documentOf, openShop, api as shopApi } from "./shop.ts";

const LINES = 20;
/** The document to enter, and its partner. */
const purchase = { kind: purchaseIn, partner: "供应商" };
const sale = { kind: saleOut, partner: "客户" };

/** The keys allowed: the partner's letters, for each line its barcode, quantity and three times Enter, and one key to save. */
const KEYS_MAX = 8 + LINES * (13 + 2 + 3) + 1;

/** Calls the API as the signed-in person. */
async function api(page: Page) {
  const token = await tokenOf(page);
  const headers = () => ({ "X-Access-Token": token, "Idempotency-Key": newId() });
  return {
    post: (path: string, data: object): Promise<APIResponse> => page.request.post(path, { headers: headers(), data }),
    get: (path: string): Promise<APIResponse> => page.request.get(path, { headers: headers() }),
  };
}

/** A keyboard that counts its keys. */
function keyboard(page: Page) {
  let pressed = 0;
  return {
    count: () => pressed,
    async press(key: string) {
      pressed++;
      await page.keyboard.press(key);
    },
    /** Milliseconds between keys, slow enough for a person. */
    async type(text: string, pause = 90) {
      pressed += [...text].length;
      await page.keyboard.type(text, { delay: pause });
    },
  };
}

async function tradeOf(page: Page, { partner }: Pick<typeof purchase, "partner"> = purchase) {
  const { post, get } = await api(page);
  const supplier = `${partner[0]}${freshSignIn().loginName}`;
  expect((await post(addPartner.path, { type: partner, supplier, taxRate: "13" })).ok()).toBe(true);
  const warehouses = await (await get(findWarehousesOfCurrentUser.path)).json();
  const stock = (warehouses as { data: { id: string }[] }).data.map(({ id }) => ({
    depotId: id,
    initStock: "100",
    openingUnitCost: "2",
  }));
  const base = String(Date.now()).slice(-8);
  const codes = Array.from({ length: LINES }, (_, at) => `690${base}${String(at).padStart(2, "0")}`);
  for (const [at, barCode] of codes.entries()) {
    const meList = [{ barCode, commodityUnit: "个", purchaseDecimal: "2.5", wholesaleDecimal: "4" }];
    expect((await post(addProduct.path, { name: `商品${base}${at}`, unit: "个", meList, stock })).ok()).toBe(true);
  }
  return { supplier, codes };
}

/** Opens a new document; the partner's field has the focus. */
async function open(page: Page, { kind, partner }: { kind: DocumentKind; partner: string } = purchase): Promise<void> {
  await go(page, kind.page);
  await front(page).getByRole("button", { name: "新增" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel(partner)).toBeFocused();
}

for (const [does, trade] of [
  ["bought", purchase],
  ["sold", sale],
] as const)
  test(`twenty lines are ${does} without a mouse and within a limited number of keys, a second scan of a product adds one, and an unknown barcode shows an error`, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, demo());
    const { supplier, codes } = await tradeOf(page, trade);
    const keys = keyboard(page);
    await open(page, trade);
    await page.keyboard.insertText(supplier);
    await expect(page.locator(".ant-select-item-option").filter({ hasText: supplier })).toBeVisible();
    await keys.press("Enter");
    await expect(dialog(page).locator(".ant-select-content").filter({ hasText: supplier })).toBeVisible();
    await expect(dialog(page).getByLabel(trade.partner)).toHaveAttribute("aria-expanded", "false");
    await keys.press("Enter");
    for (const [at, code] of codes.entries()) {
      await expect(cell(page, "条码", at + 1)).toBeFocused();
      await keys.type(code, 0);
      await keys.press("Enter");
      await expect(cell(page, "数量", at + 1)).toBeFocused();
      await keys.type("12", 0);
      await keys.press("Enter");
      await expect(cell(page, "单价", at + 1)).toBeFocused();
      await keys.press("Enter");
    }
    await expect(cell(page, "条码", LINES + 1)).toBeFocused();

    // The scanner types into the focused field, whose content must stay unchanged.
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await expect(cell(page, "数量", LINES)).toBeFocused();
    await scan(page, codes[0] ?? "");
    await expect(cell(page, "数量", 1)).toHaveValue("13");
    await scan(page, "99900099900099");
    await expect(page.getByText("条码 99900099900099 不存在")).toBeVisible();
    await expect(cell(page, "数量", 1)).toHaveValue("13");

    await expectNotice(page, "保存成功", () => keys.press("Control+s"));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    console.log(`keystrokes for ${LINES} lines: ${keys.count()}`);
    expect(keys.count()).toBeLessThanOrEqual(KEYS_MAX);
    const row = front(page).getByRole("row").filter({ hasText: supplier });
    await expect(row).toContainText("241");
    await expect(row).toContainText("未审核");
  });

test("cells of a purchase calculate typed formulas, rows can be pasted, all errors show at once, and a draft survives closing the browser", async ({
  launchOptions,
  viewport,
  baseURL,
}, info) => {
  const profile = info.outputPath("profile");
  const start = () =>
    chromium.launchPersistentContext(profile, { ...launchOptions, viewport, ...(baseURL ? { baseURL } : {}) });
  const first = await start();
  const written = await first.newPage();
  await signIn(written, demo());
  const { supplier, codes } = await tradeOf(written);
  await open(written);
  await openCell(written, "条码");
  const rows = [`${codes[0]}\t3*12\t2`, `${codes[1]}\t5`, "不存在的条码\t1"].join("\n");
  await written.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(rows)});
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  await expect(
    dialog(written)
      .getByRole("row")
      .filter({ hasText: codes[0] ?? "" }),
  ).toContainText("72.00");
  await written.keyboard.press("Control+s");
  const alert = dialog(written).getByRole("alert");
  await expect(alert).toContainText("有 2 处需要修改");
  await expect(alert).toContainText("供应商");
  await expect(alert).toContainText("不存在的条码");

  // The draft is stored a moment after the last key, so closing the browser loses nothing.
  await expect.poll(() => written.evaluate(DRAFTS)).toBe(1);
  await first.close();
  const second = await start();
  const page = await second.newPage();
  await page.goto("/");
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
  await open(page);
  await dialog(page).getByRole("button", { name: "继续填写" }).click();
  await expect(
    dialog(page)
      .getByRole("row")
      .filter({ hasText: codes[1] ?? "" }),
  ).toContainText("12.50");
  await dialog(page).getByLabel("供应商").focus();
  await page.keyboard.insertText(supplier);
  await page.locator(".ant-select-item-option").filter({ hasText: supplier }).click();
  await dialog(page).getByRole("row").filter({ hasText: "不存在的条码" }).getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: "删除行" }).click();
  await expectNotice(page, "保存并审核成功", () => page.keyboard.press("Control+Shift+s"));
  await expect(front(page).getByRole("row").filter({ hasText: supplier })).toContainText("已审核");
  await expect.poll(() => page.evaluate(DRAFTS)).toBe(0);
  await second.close();
});

/** How many drafts this browser has stored. */
const DRAFTS = `new Promise((resolve) => {
  const request = indexedDB.open("kontor-drafts", 1);
  request.onsuccess = () => {
    const count = request.result.transaction("entries").objectStore("entries").count();
    count.onsuccess = () => { request.result.close(); resolve(count.result); };
  };
})`;

test("of two people editing one receipt the second sees what the first changed and loses nothing", async ({
  page,
  browser,
}) => {
  await signIn(page, demo());
  const { supplier, codes } = await tradeOf(page);
  await open(page);
  await page.keyboard.insertText(supplier);
  await page.locator(".ant-select-item-option").filter({ hasText: supplier }).click();
  await openCell(page, "条码");
  await page.keyboard.insertText(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(cell(page, "数量", 1)).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const theirs = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  await signIn(theirs, demo());
  await go(theirs, purchaseIn.page);
  // The lines expanded below a row look as in the form, also when no form was opened yet.
  await front(theirs).getByRole("row").filter({ hasText: supplier }).getByRole("button", { name: "展开行" }).click();
  const unfolded = front(theirs).getByRole("region", { name: "单据明细" });
  await expect(unfolded.getByRole("cell", { name: codes[0], exact: true })).toBeVisible();
  await expect(unfolded.getByRole("columnheader", { name: "数量" })).toHaveCSS("text-align", "end");
  for (const one of [page, theirs]) {
    await go(one, purchaseIn.page);
    await front(one).getByRole("row").filter({ hasText: supplier }).getByRole("button", { name: "编辑" }).click();
    await expect(
      dialog(one)
        .getByRole("row")
        .filter({ hasText: codes[0] ?? "" }),
    ).toBeVisible();
  }
  await dialog(page).getByLabel("备注", { exact: true }).fill("第一个人写的");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openCell(theirs, "数量");
  await theirs.keyboard.insertText("7");
  await theirs.keyboard.press("Control+s");
  await expect(dialog(theirs).getByRole("alert")).toContainText("备注 已改为：第一个人写的");
  await expect(cell(theirs, "数量", 1)).toHaveValue("7");
  await theirs.keyboard.press("Control+s");
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  const { get } = await api(page);
  const listed = (await (await get(`${purchaseIn.endpoints.list.path}?pageSize=50`)).json()) as {
    data: { rows: { organName: string; remark: string; totalNumber: string }[] };
  };
  const saved = listed.data.rows.find((row) => row.organName === supplier);
  expect([saved?.remark, Number(saved?.totalNumber)]).toEqual(["第一个人写的", 7]);
});

test("saving a receipt that another user has audited or deleted meanwhile shows an error and keeps what was typed", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await shopApi(page);
  const name = `并存${freshSignIn().loginName}`;
  const shopInput = { supplier: `${name}行`, customer: `${name}店`, accounts: [], products: [{ name, unit: "个" }] };
  const shop = await openShop(with_, shopInput, [purchaseIn]);
  const { audit, remove, add } = purchaseIn.endpoints;
  const another = {
    audits: (id: string) => with_.done(audit, { data: { documents: [{ id, version: 1 }] } }),
    deletes: (id: string) => with_.done(remove, { query: { id } }),
  };
  for (const [does, notice] of [
    ["audits", "已审核的单据不能修改"],
    ["deletes", "此单据已不存在（可能已被他人删除），无法保存；您填写的内容仍保留在此表单中"],
  ] as const) {
    const body = documentOf(purchaseIn, shop);
    const { number } = await with_.done<{ number: string }>(add, { data: body });
    await go(page, purchaseIn.page);
    await front(page).getByRole("button", { name: "查询", exact: true }).click();
    await front(page).getByRole("row").filter({ hasText: number }).getByRole("button", { name: "编辑" }).click();
    await dialog(page).getByLabel("备注", { exact: true }).fill(`我写的${does}`);
    await openCell(page, "数量");
    await page.keyboard.insertText("7");
    await another[does](body.id);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(notice)).toBeVisible();
    await expect(dialog(page).getByLabel("备注", { exact: true })).toHaveValue(`我写的${does}`);
    await expect(cell(page, "数量", 1)).toHaveValue("7");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "放弃" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
