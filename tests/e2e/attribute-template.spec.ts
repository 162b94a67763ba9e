// Tests that a product's variants are made from attribute templates with the keyboard alone (business.md §3; reference.md §5.8, §5.10).
import { newId } from "@kontor/contracts/core/id";
import { expect, type Page, test } from "@playwright/test";
import { complaints, demo, dialog, front, go, signIn } from "./app.ts";

const save = (page: Page) =>
  dialog(page)
    .getByRole("button", { name: /保\s?存/ })
    .press("Enter");
const gone = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);
const tick = (page: Page, name: string) => dialog(page).getByRole("checkbox", { name, exact: true }).press("Space");

/** Adds a template; its values are typed one after the other. */
async function addTemplate(page: Page, name: string, values: readonly string[]): Promise<void> {
  await front(page).getByRole("button", { name: "新增" }).press("Enter");
  await expect(dialog(page).getByLabel("属性名")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }
  await save(page);
  await gone(page);
  await expect(front(page).getByRole("row").filter({ hasText: name })).toContainText(values.join(""));
}

async function chooseTemplate(page: Page, at: number, name: string): Promise<void> {
  await dialog(page)
    .getByRole("combobox", { name: `属性模板 ${at}` })
    .press("ArrowDown");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

test("the variants of a product are made from two templates at once, and typed like in a spreadsheet", async ({
  page,
}) => {
  const complained = complaints(page);
  const mark = newId().slice(-5);
  const [color, size] = [`色${mark}`, `码${mark}`];
  await signIn(page, demo());
  await go(page, "/material/material_attribute");
  await addTemplate(page, color, ["红", "蓝"]);
  await addTemplate(page, size, ["S", "M", "L"]);

  await front(page).getByRole("button", { name: "新增" }).press("Enter");
  await dialog(page).getByLabel("属性名").fill(color);
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByText("名称已存在")).toBeVisible();
  await page.keyboard.type("红/蓝");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("属性值不能含有“/”")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "放弃修改" }).press("Enter");
  await gone(page);

  await go(page, "/material/material");
  await front(page).getByRole("button", { name: "新增" }).press("Enter");
  await expect(dialog(page).getByLabel("商品名称")).toBeFocused();
  await page.keyboard.type(`衬衫${mark}`);
  await dialog(page).getByLabel("单位", { exact: true }).focus();
  await page.keyboard.type("件");
  await dialog(page).getByRole("tab", { name: "条码与价格" }).press("Enter");
  await dialog(page).getByLabel("采购价 1").focus();
  // Faster keys would be a scan, and the Enter at the button its end.
  await page.keyboard.type("35.5", { delay: 60 });
  await dialog(page).getByRole("button", { name: "按属性模板生成…" }).press("Enter");
  await expect(dialog(page).getByRole("combobox", { name: "属性模板 1" })).toBeFocused();
  await chooseTemplate(page, 1, color);
  await tick(page, "红");
  await dialog(page).getByRole("button", { name: "增加属性" }).press("Enter");
  await chooseTemplate(page, 2, size);
  await tick(page, "S");
  await tick(page, "M");
  await expect(dialog(page).getByRole("status")).toHaveText("组合 2 个：新增 2，已有 0");
  await dialog(page).getByRole("button", { name: "添加 2 行" }).press("Enter");

  await expect(dialog(page).getByLabel("属性 2", { exact: true })).toHaveValue("红/M");
  await expect(dialog(page).getByLabel("采购价 2")).toHaveValue("35.5");
  const [first, second] = await Promise.all(
    [1, 2].map((at) => dialog(page).getByLabel(`条码 ${at}`, { exact: true }).inputValue()),
  );
  expect(BigInt(second ?? "")).toBe(BigInt(first ?? "") + 1n);

  await dialog(page).getByRole("button", { name: "按属性模板生成…" }).press("Enter");
  await tick(page, "蓝");
  await expect(dialog(page).getByRole("status")).toHaveText("组合 4 个：新增 2，已有 2");
  await dialog(page).getByRole("button", { name: "添加 2 行" }).press("Enter");
  await expect(dialog(page).getByLabel("属性 4", { exact: true })).toHaveValue("蓝/M");
  await expect(dialog(page).getByLabel("条码 1", { exact: true })).toHaveValue(first ?? "");

  await dialog(page).getByLabel("零售价 1").focus();
  for (const price of ["99", "98", "97", "96"]) {
    await page.keyboard.type(price);
    await page.keyboard.press("ArrowDown");
  }
  await expect(dialog(page).getByLabel("零售价 4")).toHaveValue("96");
  await page.keyboard.press("ArrowUp");
  await expect(dialog(page).getByLabel("零售价 3")).toBeFocused();
  await paste(page, "80\t70\n81\t71\n");
  await expect(dialog(page).getByLabel("零售价 3")).toHaveValue("80");
  await expect(dialog(page).getByLabel("销售价 4")).toHaveValue("71");
  await save(page);
  await gone(page);

  const row = front(page)
    .getByRole("row")
    .filter({ hasText: `衬衫${mark}` });
  await row.getByRole("button", { name: "编辑" }).press("Enter");
  await dialog(page).getByRole("tab", { name: "条码与价格" }).press("Enter");
  await expect(dialog(page).getByLabel("属性 4", { exact: true })).toHaveValue("蓝/M");
  await expect(dialog(page).getByLabel("销售价 4")).toHaveValue("71");
  await dialog(page).getByRole("button", { name: "按属性模板生成…" }).press("Enter");
  await expect(dialog(page).getByRole("combobox", { name: "属性模板 1" })).toBeDisabled();
  await tick(page, "L");
  await expect(dialog(page).getByRole("status")).toHaveText("组合 6 个：新增 2，已有 4");
  await dialog(page).getByRole("button", { name: "添加 2 行" }).press("Enter");
  await save(page);
  await gone(page);
  expect(complained).toEqual([]);
});

/** Pastes a text at the focus, as a spreadsheet copies it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
}
