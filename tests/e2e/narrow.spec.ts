// Tests that daily pages fit the smallest supported display, 1366×768 (shell.md §9), in every language.

import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { Language } from "@kontor/contracts/core/languages";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { sampled } from "@kontor/contracts/testing/sampled";
import { expect, type Page, test } from "@playwright/test";
import { choose, demo, dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, audited, detailOf, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const described = { standard: "500 ml × 12", model: `TSB-${MARK}`, brand: "青岛", color: "绿" };
const WARES = {
  supplier: `窄屏供应商${MARK}`,
  customer: `窄屏客户${MARK}`,
  accounts: [],
  products: [{ name: `青岛啤酒经典十二瓶整箱装${MARK}`, unit: "箱", ...described }],
};
const EDIT: Readonly<Record<Language, string>> = {
  "zh-CN": "编辑",
  "zh-TW": "編輯",
  en: "Edit",
  vi: "Sửa",
  fr: "Modifier",
};
const LANGUAGES = sampled(Object.keys(EDIT) as Language[], 5);

/** Column headings that are cut off, and by how many pixels the lines are wider than their container. */
const fit = (page: Page): Promise<{ cut: string[]; over: number }> =>
  dialog(page)
    .locator(".kontor-grid")
    .evaluate((grid) => {
      const heads: (typeof grid)[] = [...grid.querySelectorAll(".kontor-grid-head th")];
      const cut = heads.filter(
        (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
      );
      return { cut: cut.map((one) => one.textContent), over: grid.scrollWidth - grid.clientWidth };
    });

/** Headings of the open page's table that have more than two lines. */
const tall = (page: Page): Promise<string[]> =>
  front(page)
    .locator(".kontor-column-head")
    .evaluateAll((heads) => heads.filter((head) => head.clientHeight > 50).map((head) => head.textContent ?? ""));

/** The largest width of a row's actions, in pixels. */
const ACTIONS_MAX_PX = 150;

const KINDS = [purchaseIn, saleOut, saleOrder] as const;

test("at 1366 pixels a purchase, a sale and an order over a million, of products with spec, model, brand and colour, fit without sideways scrolling or cut headings, and the actions of a list are icons with names, in five languages", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, KINDS);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "999", paid: "nothing" }));
  for (const kind of KINDS)
    await with_.done(kind.endpoints.add, {
      data: documentOf(kind, shop, { operNumber: "999", unitPrice: "1235.8", taxRate: "13", paid: "nothing" }),
    });
  for (const language of LANGUAGES) {
    await choose(page, language);
    for (const kind of KINDS) {
      await go(page, kind.page);
      const rows = front(page).locator(".ant-table-tbody > .ant-table-row").filter({ hasText: MARK });
      // Only the unaudited document may be changed.
      const edit = rows.getByRole("button", { name: EDIT[language], exact: true, disabled: false });
      // The pointer may still be there from the previous page.
      await page.mouse.move(0, 0);
      await edit.hover();
      await expect(page.getByRole("tooltip", { name: EDIT[language] })).toBeVisible();
      expect((await rows.first().locator(".kontor-action").boundingBox())?.width, language).toBeLessThan(
        ACTIONS_MAX_PX,
      );
      await edit.click();
      const line = dialog(page).locator(".kontor-grid-row").first();
      await expect(line).toContainText(WARES.products[0]?.name ?? "");
      // A second line in the cell, where there is no room for columns of their own.
      await expect(line).toContainText(described.model);
      const figure = language === "fr" || language === "vi" ? /1.234.564,20/ : "1,234,564.20";
      await expect(dialog(page).locator(".kontor-grid-foot")).toContainText(figure);
      await expect.poll(() => fit(page), { message: `${kind.name} in ${language}` }).toEqual({ cut: [], over: 0 });
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
});

test("at 1366 pixels a purchase and a sale of batches over a million fit without sideways scrolling or cut headings, in five languages", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const kinds = [purchaseIn, saleOut];
  const [ware] = WARES.products;
  if (!ware) throw new Error("the shop has a product");
  const shop = await openShop(with_, { ...WARES, products: [{ ...ware, enableBatchNumber: true }] }, kinds);
  const days = { batchNumber: "PC2026-0917", productionDate: "2026-09-17", expirationDate: "2028-09-16" };
  const bodyOf = (kind: typeof purchaseIn) => {
    const body = documentOf(kind, shop, { operNumber: "999", unitPrice: "1235.8", taxRate: "13", paid: "nothing" });
    return { ...body, lines: body.lines.map((line) => ({ ...line, ...days })) };
  };
  await audited(with_, purchaseIn, bodyOf(purchaseIn));
  for (const kind of kinds) await with_.done(kind.endpoints.add, { data: bodyOf(kind) });
  for (const language of LANGUAGES) {
    await choose(page, language);
    for (const kind of kinds) {
      await go(page, kind.page);
      await front(page).getByRole("button", { name: EDIT[language], exact: true, disabled: false }).click();
      const line = dialog(page).locator(".kontor-grid-row").first();
      for (const text of [days.batchNumber, days.expirationDate]) await expect(line).toContainText(text);
      await expect.poll(() => fit(page), { message: `${kind.name} in ${language}` }).toEqual({ cut: [], over: 0 });
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
});

test("at 1366 pixels the detail of an order over a million that is partly delivered and partly bought fits without sideways scrolling or cut headings, in five languages", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, purchaseOrder, saleOrder, saleOut]);
  const settings = await with_.done<SystemConfigRow>(getCurrentInfo);
  await with_.done(updateSystemConfig, { data: { ...settings, purchaseBySaleFlag: true } });
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "999", paid: "nothing" }));
  const sold = { unitPrice: "1235.8", taxRate: "13", paid: "nothing" } as const;
  const order = await audited(with_, saleOrder, documentOf(saleOrder, shop, { ...sold, operNumber: "999" }));
  for (const kind of [saleOut, purchaseOrder]) {
    const body = documentOf(kind, shop, { ...sold, operNumber: "450" });
    const lines = body.lines.map((line) => ({ ...line, linkId: order.lines[0]?.id }));
    // The purchase service learns of the order a moment later, and the sales service of what is bought.
    await expect(() => with_.done(kind.endpoints.addAndAudit, { data: { ...body, linkId: order.id, lines } })).toPass();
  }
  await expect
    .poll(async () => (await detailOf(with_, saleOrder, order.id)).lines[0])
    .toMatchObject({ finishNumber: "450.000", openPurchaseNumber: "549.000" });
  for (const language of LANGUAGES) {
    await choose(page, language);
    await go(page, saleOrder.page);
    await front(page).getByRole("row").filter({ hasText: order.number }).dblclick();
    await expect(dialog(page).locator(".kontor-grid-row")).toContainText("450");
    await expect.poll(() => fit(page), { message: language }).toEqual({ cut: [], over: 0 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("at 1366 pixels the forms of an order's delivery and of its return fit without sideways scrolling or cut headings, in five languages", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOrder, saleOut, saleReturn]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "999", paid: "nothing" }));
  const sold = { unitPrice: "1235.8", taxRate: "13", paid: "nothing" } as const;
  const order = await audited(with_, saleOrder, documentOf(saleOrder, shop, { ...sold, operNumber: "999" }));
  const body = documentOf(saleOut, shop, { ...sold, operNumber: "450" });
  const lines = body.lines.map((line) => ({ ...line, linkId: order.lines[0]?.id }));
  await with_.done(saleOut.endpoints.addAndAudit, { data: { ...body, linkId: order.id, lines } });
  for (const language of LANGUAGES) {
    await choose(page, language);
    for (const [kind, sourceId, quantity] of [
      [saleOut, order.id, "999"],
      [saleReturn, body.id, "450"],
    ] as const) {
      await go(page, `${kind.page}?sourceId=${sourceId}&at=${newId()}`);
      await expect(dialog(page).locator(".kontor-grid-row").first()).toContainText(quantity);
      await expect.poll(() => fit(page), { message: `${kind.name} in ${language}` }).toEqual({ cut: [], over: 0 });
      // What was drawn is not saved, so that leaving is asked for.
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(2);
      await dialog(page).getByRole("button").last().click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
});

test("at 1366 pixels in French the lists of orders show their deposits whole beside their states, and nothing is cut off in who holds what, with a partner's long name", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const long = { ...WARES, customer: "Établissements Müller & Fils, Strasbourg" };
  const shop = await openShop(with_, long, [purchaseIn, purchaseOrder, saleOrder, saleOut]);
  const settings = await with_.done<SystemConfigRow>(getCurrentInfo);
  await with_.done(updateSystemConfig, { data: { ...settings, purchaseBySaleFlag: true } });
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "999", paid: "nothing" }));
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const hold = { deliveryDate: day, heldUntil: day, heldDepotId: shop.warehouseId };
  const ordered = async () => {
    const body = { ...documentOf(saleOrder, shop, { operNumber: "300", unitPrice: "1235.8", taxRate: "13" }), ...hold };
    return audited(with_, saleOrder, body);
  };
  const [order] = [await ordered(), await ordered()];
  for (const [kind, paid] of [
    [purchaseOrder, "all"],
    [saleOut, "nothing"],
  ] as const) {
    const body = documentOf(kind, shop, { operNumber: "100", unitPrice: "1235.8", taxRate: "13", paid });
    const lines = body.lines.map((line) => ({ ...line, linkId: order.lines[0]?.id }));
    await expect(() => with_.done(kind.endpoints.addAndAudit, { data: { ...body, linkId: order.id, lines } })).toPass();
  }
  const { id, version } = await detailOf(with_, saleOrder, order.id);
  const closing = { documents: [{ id, version }], reason: "Annulée", depositReturn: { accountId: null } };
  await with_.done(saleOrder.orderEndpoints?.forceClose as Endpoint, { data: closing });
  await page.setViewportSize({ width: 1366, height: 768 });
  await choose(page, "fr");
  const edge = async (heading: string, side: "left" | "right") => {
    const box = await front(page).locator("th").filter({ hasText: heading }).boundingBox();
    return box ? box.x + (side === "right" ? box.width : 0) : Number.NaN;
  };
  for (const [url, deposit, state] of [
    [saleOrder.page, "Acompte reçu", "Clôturée"],
    [purchaseOrder.page, "Acompte versé", "non achetée"],
  ] as const) {
    await go(page, url);
    await expect(front(page).getByText(state)).toBeVisible();
    await expect.poll(async () => (await edge("Statut", "left")) - (await edge(deposit, "right"))).toBeGreaterThan(-2);
  }
  await go(page, "/material/material");
  await front(page).getByRole("button", { name: "Qui retient quoi" }).first().click();
  const table = dialog(page).locator("[role=tabpanel]:visible .ant-table-content");
  await expect(table).toContainText(long.customer);
  await expect.poll(() => table.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(1);
});

test("at 1366 pixels headings of the French stock reports have two lines at most, and the shortened ones say what they stand for", async ({
  page,
}) => {
  await signIn(page, demo());
  await choose(page, "fr");
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const url of ["/report/material_stock", "/report/in_out_stock_report"]) {
    await go(page, url);
    const short = front(page).getByTitle(/^Coût unitaire/);
    await expect(short.first()).toHaveText(/^(CUMP|Coût \(achat\))$/);
    expect(await tall(page), url).toEqual([]);
  }
});
