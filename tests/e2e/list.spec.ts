// What every list page can do besides searching and paging: widths, the advanced query, paper (shell.md §7, §9).
import { expect, test } from "@playwright/test";
import { demo, dialog, front, go, signIn } from "./house.ts";

test("a column is made wider by dragging and by keys, and stays so after a reload", async ({ page }) => {
  await signIn(page, demo());
  await go(page, "/system/customer");
  const header = front(page).getByRole("columnheader", { name: "客户名称" });
  const edge = front(page).getByRole("separator", { name: "调整列宽：客户名称" });
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0);
  await expect(front(page).getByRole("row").nth(1)).toBeVisible();
  const before = await width();
  const box = await edge.boundingBox();
  if (!box) throw new Error("the edge is not visible");
  await page.mouse.move(box.x + 4, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, box.y + 8, { steps: 3 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 60);
  await edge.press("ArrowRight");
  await expect.poll(width).toBe(before + 76);
  await page.reload();
  await expect.poll(width).toBe(before + 76);
  await edge.dblclick();
  await expect.poll(width).toBe(before);
});

test("the advanced query finds by any of several conditions, says that it is on, and a reset ends it", async ({
  page,
}) => {
  await signIn(page, demo());
  await go(page, "/system/customer");
  const rows = front(page).getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  await front(page).getByRole("button", { name: "高级查询" }).click();
  await dialog(page).getByRole("textbox", { name: "值" }).fill("没有这个客户");
  await dialog(page)
    .getByRole("button", { name: /查\s?询/ })
    .click();
  await expect(front(page).getByText("没有符合条件的记录")).toBeVisible();
  await front(page)
    .getByRole("button", { name: /重\s?置/ })
    .click();
  await expect(front(page).getByText("没有符合条件的记录")).toHaveCount(0);
  await expect(rows.nth(1)).toBeVisible();
});

test("on paper there is the list alone, with its name and all of its columns", async ({ page }) => {
  await signIn(page, demo());
  await go(page, "/system/customer");
  await expect(front(page).getByRole("row").nth(1)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "客户" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("tablist")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "新增" })).toHaveCount(0);
  const hidden = await front(page)
    .locator(".ant-table-content")
    .evaluate((table) => table.scrollWidth - table.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});
