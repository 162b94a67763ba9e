// Tests of the catalogue's pages as a warehouse keeper uses them: warehouses, categories, accounts, and products with several attributes
// (reference.md §5, §8.5).
import { crc32, deflateSync } from "node:zlib";
import { listProducts } from "@kontor/contracts/warehouse/product";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, expectNotice, freshSignIn, front, jump, register, signIn } from "./app.ts";
import { api, withoutPrices } from "./shop.ts";

const button = (page: Page, name: string): Locator => front(page).getByRole("button", { name });
const row = (page: Page, name: string): Locator =>
  front(page)
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) });
const confirm = (page: Page): Promise<void> => dialog(page).getByRole("button", { name: "确定" }).click();
const gone = (page: Page): Promise<void> => expect(page.getByRole("dialog")).toHaveCount(0);
const save = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole("button", { name: /^保\s?存$/ })
    .click();

/** A red square of so many pixels a side. */
function picture(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([220, 30, 40]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

test("warehouses, categories and settlement accounts can be entered, ordered and made the default, and a mistaken deletion is refused", async ({
  page,
}) => {
  const complained = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await withoutPrices(await api(page), ["/system/depot"]);

  await jump(page, "仓库信息");
  await button(page, "新增").click();
  await expect(dialog(page).getByLabel("仓库名称")).toBeFocused();
  await page.keyboard.type("默认仓库");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByText("名称已存在")).toBeVisible();
  await dialog(page).getByLabel("仓库名称").fill("城东仓");
  await dialog(page).getByLabel("仓库地址").fill("东风路 8 号");
  await dialog(page).getByLabel("仓储费").fill("12.5");
  await save(page);
  await gone(page);
  await expect(row(page, "城东仓")).toContainText("12.50");
  await row(page, "城东仓").getByRole("button", { name: "设为默认" }).click();
  await expect(row(page, "城东仓").getByRole("button", { name: "设为默认" })).toBeDisabled();
  await expect(row(page, "默认仓库").getByRole("button", { name: "设为默认" })).toBeEnabled();
  // The default one can neither be disabled nor deleted.
  await row(page, "城东仓").getByRole("button", { name: "删除" }).click();
  await expectNotice(page, "“城东仓”是默认项，请先将其他项设为默认", () => confirm(page));

  await row(page, "默认仓库").getByRole("button", { name: "分配用户" }).click();
  await dialog(page).getByRole("checkbox", { name: "王芳" }).check();
  await save(page);
  await gone(page);
  await row(page, "默认仓库").getByRole("button", { name: "分配用户" }).click();
  await expect(dialog(page).getByRole("checkbox", { name: "王芳" })).toBeChecked();
  await page.keyboard.press("Escape");
  await gone(page);

  await jump(page, "商品类别");
  for (const [name, number] of [
    ["饮料", "Y1"],
    ["啤酒", "Y101"],
  ] as const) {
    await button(page, "新增类别").click();
    await expect(front(page).getByLabel("类别名称")).toBeFocused();
    await page.keyboard.type(name);
    await front(page).getByLabel("类别编号").fill(number);
    await page.keyboard.press("Enter");
    await expect(front(page).getByRole("treeitem", { name, selected: true })).toBeVisible();
  }
  // A new one comes below the chosen one.
  await expect(front(page).getByRole("treeitem", { name: "啤酒" }).locator(".ant-tree-indent-unit")).toHaveCount(1);
  await front(page).getByRole("treeitem", { name: "饮料" }).locator(".ant-tree-checkbox").click();
  await button(page, "删除所选").click();
  await expectNotice(page, "该类别下还有下级类别，不能删除", () => confirm(page));
  await expect(front(page).getByRole("treeitem", { name: "饮料" })).toBeVisible();

  await jump(page, "结算账户");
  await button(page, "新增").click();
  await dialog(page).getByLabel("账户名称").fill("建设银行");
  await dialog(page).getByLabel("期初金额").fill("1200.5");
  await save(page);
  await gone(page);
  await expect(row(page, "建设银行")).toContainText("1,200.50");
  await row(page, "建设银行").getByRole("button", { name: "设为默认" }).click();
  await expect(row(page, "建设银行").getByRole("button", { name: "设为默认" })).toBeDisabled();
  expect(complained).toEqual([]);
});

test("a product with several attributes and a picture can be entered, edited in bulk, disabled, exported and imported by a workbook", async ({
  page,
}) => {
  const complained = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await jump(page, "商品信息");
  await button(page, "新增").click();
  await dialog(page).getByLabel("商品名称").fill("工作服");
  await dialog(page).getByLabel("单位", { exact: true }).fill("件");
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "工作服.png", mimeType: "image/png", buffer: picture(64) });
  await expect(dialog(page).getByRole("button", { name: "删除图片 1" })).toBeVisible();
  await dialog(page).getByRole("tab", { name: "条码与价格", exact: true }).click();
  await dialog(page).getByRole("switch", { name: "多属性" }).press("Space");
  await dialog(page).getByLabel("属性名 1").fill("颜色");
  await dialog(page).getByRole("combobox", { name: "属性值，逐个回车 1" }).fill("红|蓝|");
  await dialog(page).getByRole("button", { name: "生成条码行（2）" }).click();
  await expect(dialog(page).getByLabel("条码 2", { exact: true })).toHaveValue(/^\d+$/);
  await save(page);
  await gone(page);

  await button(page, "新增").click();
  await dialog(page).getByLabel("商品名称").fill("手套");
  await dialog(page).getByLabel("单位", { exact: true }).fill("双");
  await save(page);
  await gone(page);

  for (const name of ["工作服", "手套"]) await row(page, name).getByRole("checkbox").check();
  await button(page, "批量编辑").click();
  await dialog(page).getByLabel("品牌").fill("晨光");
  await save(page);
  await gone(page);

  await row(page, "手套").getByRole("checkbox").check();
  await button(page, "禁用").click();
  await confirm(page);
  await expect(row(page, "手套")).toContainText("禁用");

  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "导出").click()]);
  await button(page, "导入").click();
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(await file.path());
  await expect(page.getByText(/导入成功，共 \d 条/)).toBeVisible();
  await gone(page);

  // The imported products equal the exported ones: one glove, two work clothes in their colours, with the picture.
  const { done } = await api(page);
  const { rows } = await done<{ rows: { name: string; brand: string; enabled: boolean }[] }>(listProducts, {
    query: { currentPage: "1", pageSize: "10" },
  });
  expect(rows.map(({ name, brand, enabled }) => [name, brand, enabled]).sort()).toEqual([
    ["工作服", "晨光", true],
    ["手套", "晨光", false],
  ]);
  await row(page, "工作服").getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByRole("button", { name: "删除图片 1" })).toBeVisible();
  await dialog(page).getByRole("tab", { name: "条码与价格", exact: true }).click();
  for (const colour of ["红", "蓝"]) await expect(dialog(page).getByText(colour, { exact: true })).toBeVisible();
  expect(complained).toEqual([]);
});
