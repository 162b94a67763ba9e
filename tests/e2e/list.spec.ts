// Tests list pages beyond searching and paging: column widths, the advanced query, printing (shell.md §7, §9).
import { newId } from "@kontor/contracts/core/id";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, test } from "@playwright/test";
import { demo, dialog, expectNotice, freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, documentOf, openShop } from "./shop.ts";

test("a column can be widened by dragging and by keys, and keeps its width after a reload", async ({ page }) => {
  // In a company of its own, because columns are as wide as their content, and other tests add customers to the demo company.
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await go(page, "/system/customer");
  const header = front(page).getByRole("columnheader", { name: "客户名称" });
  const edge = front(page).getByRole("separator", { name: "调整列宽：客户名称" });
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0);
  await expect(front(page).getByRole("row").filter({ hasText: "零散客户" })).toBeVisible();
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

test("the advanced query of a list finds rows by any of several conditions, is shown as active, and ends with a reset", async ({
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

test("a list shows totals of its rows when a result page size with totals is chosen (shell.md §9)", async ({
  page,
}) => {
  await signIn(page, demo());
  await go(page, "/system/customer");
  await expect(front(page).getByRole("row").nth(1)).toBeVisible();
  await expect(front(page).locator(".ant-table-summary")).toHaveCount(0);
  await front(page).getByRole("combobox", { name: "每页行数" }).click();
  await page.getByTitle("10 条/页 + 合计").click();
  await expect(front(page).locator(".ant-table-summary")).toContainText("合计");
});

test("a list is printed in letters so small that no word of it is broken, and in larger ones again where there is room", async ({
  page,
}) => {
  await signIn(page, demo());
  await go(page, "/system/customer");
  await expect(front(page).getByRole("row").nth(1)).toBeVisible();
  /** How large the letters are once the browser prints, and whether words are broken, with a word of so many letters over each column. */
  const printed = (letters: number): Promise<[points: number, breaks: boolean]> =>
    page.evaluate(`(() => {
      const table = [...document.querySelectorAll(".kontor-list .ant-table-wrapper")].find((one) => one.checkVisibility());
      for (const head of table.querySelectorAll(".kontor-column-head")) head.textContent = "m".repeat(${letters});
      dispatchEvent(new Event("beforeprint"));
      return [Number.parseFloat(table.style.getPropertyValue("--k-print-size")), table.classList.contains("kontor-breaks")];
    })()`);
  const sizes: [points: number, breaks: boolean][] = [];
  for (let letters = 2; letters <= 60; letters += 2) sizes.push(await printed(letters));
  const points = sizes.map(([size]) => size);
  expect(points).toEqual(points.toSorted((one, other) => other - one));
  expect(sizes[0]).toEqual([9, false]);
  expect(sizes.filter(([size]) => size > 6 && size < 9).length).toBeGreaterThan(0);
  expect(sizes.filter(([size, breaks]) => breaks && size > 6)).toEqual([]);
  expect(sizes.at(-1)).toEqual([6, true]);
  expect(await printed(2)).toEqual([9, false]);
});

test("an opened report shows a skeleton in the place of its rows until they are loaded", async ({ page }) => {
  await signIn(page, demo());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${getListWithStock.path}?*`, async (route) => {
    await released;
    await route.continue();
  });
  await go(page, "/report/material_stock");
  const skeleton = front(page).getByRole("status", { name: "正在加载" });
  await expect(skeleton).toBeVisible();
  await expect(front(page).getByRole("table")).toHaveCount(0);
  release();
  await expect(front(page).getByRole("table").first()).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test("a printed list shows only the list, with its name and all its columns", async ({ page }) => {
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

/** Counts the cells of tables that React draws again: their properties are other objects then. In-page code is text: these files are checked without the browser's types. */
const COUNTING = `
  globalThis.cellsDrawnAgain = 0;
  const look = (parent) => {
    for (let one = parent.child; one; one = one.sibling) {
      const before = one.alternate;
      if (before && one.type === "td" && one.memoizedProps !== before.memoizedProps) globalThis.cellsDrawnAgain++;
      if (!before || one.child !== before.child) look(one);
    }
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, inject: () => 1, checkDCE() {}, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
    onCommitFiberRoot: (_, { current }) => look(current),
  };`;

test("the rows of a list are not drawn again while its search is typed and unfolded and a form opens and closes over it", async ({
  page,
}) => {
  await page.addInitScript(COUNTING);
  await signIn(page, demo());
  await go(page, "/system/customer");
  const again = () => page.evaluate<number>("globalThis.cellsDrawnAgain");
  const box = front(page).locator("tbody").getByRole("checkbox").first();
  await box.check();
  expect(await again()).toBeGreaterThan(0);
  const search = front(page).locator(".kontor-search");
  // The pointer leaves the row, which is drawn without its shade.
  await search.getByRole("textbox").first().hover();
  await page.evaluate("globalThis.cellsDrawnAgain = 0");
  await search.getByRole("textbox").first().fill("北方");
  await search.getByRole("button", { name: "展开" }).click();
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await again()).toBe(0);
});

test("ticked documents are audited, reversed and deleted in bulk after one confirm, and a single one can be deleted from its row", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const name = `清单${newId().slice(-6)}`;
  const shopInput = { supplier: `${name}行`, customer: `${name}店`, accounts: [], products: [{ name, unit: "个" }] };
  const shop = await openShop(with_, shopInput, [otherIn]);
  for (const remark of ["甲", "乙", "丙"])
    await with_.done(otherIn.endpoints.add, { data: documentOf(otherIn, shop, { remark }) });
  await go(page, otherIn.page);
  const rows = front(page).getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(3);
  // The print button of an unaudited document says why it is disabled.
  await rows.first().getByRole("button", { name: "打印" }).hover({ force: true });
  await expect(page.getByRole("tooltip")).toContainText("审核后才能打印");
  const tickTwo = async () => {
    for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").check();
  };
  const answer = async (question: string, reply: RegExp) => {
    const awaited = dialog(page).filter({ hasText: question });
    await expect(awaited).toContainText("确认操作");
    await awaited.getByRole("button", { name: reply }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const press = (button: RegExp) =>
    front(page).getByRole("toolbar").getByRole("button").filter({ hasText: button }).click();
  const [yes, no] = [/^确\s?定$/, /^取\s?消$/];

  await expectNotice(page, "请至少选择一条记录！", () => press(/^审核$/));
  await tickTwo();
  await press(/^审核$/);
  await answer("确定审核选中的 2 张单据吗？", no);
  await expect(rows.filter({ hasText: "未审核" })).toHaveCount(3);
  await press(/^审核$/);
  await answer("确定审核选中的 2 张单据吗？", yes);
  await expect(rows.filter({ hasText: "已审核" })).toHaveCount(2);
  await expect(front(page).getByRole("checkbox", { checked: true })).toHaveCount(0);

  // An audited document can be deleted neither alone nor with others.
  await expect(rows.first().getByRole("button", { name: "删除" })).toHaveCount(0);
  await tickTwo();
  await press(/^批量删除$/);
  await expectNotice(page, "已审核的单据不能删除", () => answer("确定删除选中的 2 条记录吗？", yes));
  await press(/^反审核$/);
  await answer("确定取消选中的 2 张单据的审核吗？", yes);
  await expect(rows.filter({ hasText: "未审核" })).toHaveCount(3);

  await tickTwo();
  await press(/^批量删除$/);
  await expectNotice(page, "删除成功", () => answer("确定删除选中的 2 条记录吗？", yes));
  await expect(rows).toHaveCount(1);
  await rows.getByRole("button", { name: "删除" }).click();
  await answer("确定删除这条记录吗？", yes);
  await expect(rows).toHaveCount(0);
});

test("the date range of a list and the as-of day of a report accept days in few characters, by Enter or by leaving the field, and refuse a future day", async ({
  page,
}) => {
  await signIn(page, demo());
  await go(page, "/bill/purchase_in");
  const [from, to] = [0, 1].map((at) => front(page).locator(".kontor-search .ant-picker-range input").nth(at));
  if (!from || !to) throw new Error("a range has two fields");
  await to.fill("-0");
  await page.keyboard.press("Enter");
  await expect(to).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  const today = await to.inputValue();
  const away = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  await to.fill("+3");
  await page.keyboard.press("Enter");
  await expect(to).toHaveValue(away(3));
  await from.fill("-2");
  await page.keyboard.press("Enter");
  await expect(from).toHaveValue(away(-2));
  await expect(to).toBeFocused();
  await from.fill("-1");
  await page.keyboard.press("Tab");
  await expect(from).toHaveValue(away(-1));
  await expect(to).toBeFocused();
  await expect(to).toHaveValue(away(3));
  const awaited = page.waitForRequest((request) => /purchaseIn\/list/.test(request.url()));
  await page.locator(".kontor-search").getByRole("button", { name: "查询", exact: true }).click();
  const search = new URL((await awaited).url()).searchParams.get("search") ?? "";
  expect(search).toContain("beginTime");
  expect(search).toContain("endTime");

  await go(page, "/report/material_stock");
  const asOf = front(page).getByLabel("截至日期");
  await asOf.fill("-1");
  await page.keyboard.press("Enter");
  await expect(asOf).toHaveValue(away(-1));
  await asOf.fill("+3");
  await page.keyboard.press("Tab");
  await expect(asOf).toHaveValue(away(-1));
});
