// Tests that every page, form and dialog is readable in all themes and two languages, measured by axe (WCAG 2.1 AA).

import { newId } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { partnerTypeOf } from "@kontor/contracts/document/kind-values";
import { addAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { settlingKinds, slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { sampled } from "@kontor/contracts/testing/sampled";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { choose, demo, signIn } from "./app.ts";
import { faultsOf, loadAxe, pale, set } from "./axe.ts";
import { type MenuPage, openPage, pages } from "./page-tour.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

// Two workers check half of the menu each.
test.describe.configure({ mode: "parallel" });

const shopInput = (mark: string) => ({
  supplier: `北方供货${mark}`,
  customer: `春风商店${mark}`,
  contact: { contacts: "韩梅", telephone: "13800138000", address: "港湾路 88 号" },
  accounts: [`银行${mark}`],
  products: [
    { name: `青岛啤酒经典十二瓶整箱装${mark}`, unit: "箱", standard: "0.5 l × 12", brand: "青岛" },
    { name: `茶杯${mark}`, unit: "个", model: "C-1" },
  ],
});

/** Buttons that are not pressed, by their names in the two languages tested: Chinese, and French, which has long words and few texts of one character, which axe skips. */
const NAMED = {
  "zh-CN": {
    /** Buttons that change something, leave the page or open a file chooser. */
    changes:
      /保\s?存|审核|删除|导出|启用|禁用|重算|刷新|重置|查询|展开|收起|插入|上传|下载|取\s?消|关\s?闭|确\s?定|设为|打印本页|转|收货|修复|清|精确|更新|退出|扫码|复制|选择期初|撤销|所选两单/,
    /** Buttons whose target the list opens as well; in a dialog they replace the dialog, or print. */
    elsewhere: /编辑|打印/,
    /** Buttons that need a partner or a ticked line first, pressed only where the form has one. */
    filledFirst: /选择单据|库存占用|组装模板/,
    add: "新增",
  },
  fr: {
    changes:
      /^OK$|enregistrer|valid|supprim|exporter|activer|calcul|corriger|actualiser|réinitialiser|rechercher|critères|déplier|replier|plein écran|ajouter (une ligne|une photo)|joindre|télécharger|annuler|fermer|par défaut|établir|recevoir|scanner|copier|effacer|solde d’ouverture|les deux sélectionnés/i,
    elsewhere: /modifier|imprimer/i,
    filledFirst: /choisir les pièces|qui retient quoi|^modèles$/i,
    add: "Ajouter",
  },
} as const;
type WalkLanguage = keyof typeof NAMED;

const dialogs = (page: Page): Locator => page.getByRole("dialog").filter({ visible: true });
const FRONT = `[...document.querySelectorAll("[role=dialog]")].filter((one) => one.checkVisibility()).at(-1) ?? document.querySelector("main")`;

/** The views checked, and their findings. */
interface Walk {
  page: Page;
  language: WalkLanguage;
  seen: Set<string>;
  /** Buttons inside forms and dialogs open the same everywhere, so each is pressed once. */
  nested: Set<string>;
  faults: string[];
}

async function checkPage({ page, seen, faults }: Walk, where: string): Promise<void> {
  seen.add(where);
  faults.push(...(await faultsOf(page, FRONT)).map((text) => `${where} ${text}`));
}

/** Closes the dialog in front. */
async function close(page: Page): Promise<void> {
  const count = await dialogs(page).count();
  const front = dialogs(page).last();
  const cross = front.locator(".ant-modal-close, .ant-drawer-close");
  // A confirm has no close button.
  if (await cross.count()) await cross.click();
  else await page.keyboard.press("Escape");
  await expect(dialogs(page)).toHaveCount(count - 1);
}

const nameOf = async (button: Locator): Promise<string> =>
  ((await button.getAttribute("aria-label")) ?? (await button.textContent()) ?? "").replace(/\s+/g, " ").trim();

/** Waits until the front view has loaded. */
const isStill = (host: Locator): Promise<void> =>
  expect(host.locator(".ant-spin-spinning, .kontor-waiting, .ant-skeleton")).toHaveCount(0);

/** Containers of buttons that open something. */
const TOOLBARS = ".kontor-toolbar, .kontor-action, .kontor-settle, footer, .ant-modal-footer";

/** Presses each button of a container once, by its name, and checks the dialog that it opens, with its buttons in turn. */
async function openAll(walk: Walk, host: Locator, where: string, tried: Set<string>): Promise<void> {
  const { page, nested, language } = walk;
  const named = NAMED[language];
  const before = await dialogs(page).count();
  const buttons = host.locator(TOOLBARS).locator("button:enabled:not([role=switch])").filter({ visible: true });
  const names = await Promise.all((await buttons.all()).map(nameOf));
  for (const [at, name] of names.entries()) {
    if (name === "" || named.changes.test(name) || tried.has(name) || (tried === nested && named.elsewhere.test(name)))
      continue;
    if (where.endsWith(named.add) && named.filledFirst.test(name)) continue;
    tried.add(name);
    await buttons.nth(at).click();
    await expect(dialogs(page), `${where} › ${name} opens a dialog`).toHaveCount(before + 1);
    const opened = dialogs(page).last();
    await isStill(opened);
    await checkPage(walk, `${where} › ${name}`);
    const line = opened.locator(".kontor-grid-row").first().getByRole("checkbox");
    if (name !== named.add && (await line.count())) await line.check();
    if (tried !== nested) await openAll(walk, opened, `${where} › ${name}`, nested);
    await close(page);
  }
}

/** Creates data of every kind, so that no list, form, dialog or report is empty. */
async function trade(with_: Api): Promise<Shop> {
  const shop = await openShop(with_, shopInput(newId().slice(-6)), documentKinds);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "900" }));
  const missing = new Map<string, string>();
  for (const kind of documentKinds) {
    const { id } = await audited(
      with_,
      kind,
      documentOf(kind, shop, { remark: "已审核", ...(kind.amounts.hasOpenItem ? { paid: "nothing" } : {}) }),
    );
    if (kind === saleOut || kind === purchaseIn) missing.set(partnerTypeOf(kind), id);
    await with_.done(kind.endpoints.add, { data: documentOf(kind, shop, { remark: "草稿" }) });
  }
  const at = {
    billTime: new Date().toISOString(),
    accountId: shop.accounts[0],
    totalPrice: "5.00",
    changeAmount: "5.00",
  };
  const itemOf = async (type: string) =>
    (await with_.done<{ id: string }>(addItem, { data: { name: `${type}${newId().slice(-6)}`, type } })).id;
  const bank = await with_.done<{ id: string }>(addAccount, { data: { name: `银行${newId().slice(-6)}` } });
  for (const { lines, endpoints } of slipKinds.filter(({ name }) => !settlingKinds.includes(name))) {
    const { head, line } = await lines<Promise<{ head: object; line: object }>>({
      items: async ({ type }) => ({ head: {}, line: { inOutItemId: await itemOf(type) } }),
      openItems: async () => ({ head: {}, line: {} }),
      accounts: async ({ from }) => ({
        head: from === "member" ? { organId: shop.partners.会员, accountId: null } : {},
        line: { accountId: bank.id },
      }),
    });
    const slip = { ...at, ...head, lines: [{ id: newId(), ...line, eachAmount: "5.00" }] };
    for (const endpoint of [endpoints.add, endpoints.addAndAudit])
      await with_.done(endpoint, { data: { ...slip, id: newId() } });
  }
  for (const { endpoints, partner } of slipKinds.filter(({ name }) => settlingKinds.includes(name))) {
    const type = partner.types[0];
    const sums = { ...at, organId: type && shop.partners[type], totalPrice: "1.00", changeAmount: "1.00" };
    // Finance has the open item a moment after the document is saved.
    for (const endpoint of [endpoints.add, endpoints.addAndAudit])
      await expect(async () => {
        const paid = [{ id: newId(), billId: missing.get(type ?? ""), eachAmount: "1.00" }];
        await with_.done(endpoint, { data: { ...sums, id: newId(), lines: paid } });
      }).toPass();
  }
  return shop;
}

/** Every other page in Chinese, then the others in French: axe leaves out texts of one character. */
async function walkAll(page: Page, part: readonly MenuPage[]): Promise<Pick<Walk, "seen" | "faults">> {
  const seen = new Set<string>();
  const faults: string[] = [];
  const announced = new Set<string>();
  for (const [half, language] of (["zh-CN", "fr"] as const).entries()) {
    await choose(page, language);
    await loadAxe(page);
    // One page at a time, because pages in the background would be rendered again with every change of theme.
    await set(page, { multipage: false });
    const walk = { page, language, seen, nested: new Set<string>(), faults };
    for (const each of part.filter((_, at) => at % 2 === half)) await visit(walk, each, announced);
  }
  return { seen, faults };
}

async function visit(walk: Walk, each: MenuPage, announced: Set<string>): Promise<void> {
  const { page, language } = walk;
  const remote = each.component.split("/")[0] ?? "";
  await openPage(page, each, language);
  // Pages that only say "under development" are alike, so one of each remote is checked.
  if (await front1(page).locator(".ant-result-info").count()) {
    if (announced.has(remote)) return;
    announced.add(remote);
  }
  await isStill(front1(page));
  await checkPage(walk, each.labels[language]);
  // Some buttons are about the ticked rows.
  const box = front1(page).locator("tbody").getByRole("checkbox").first();
  if (await box.count()) await box.check();
  await openAll(walk, front1(page), each.labels[language], new Set());
}

/** The page that is shown; there are no tabs. */
const front1 = (page: Page): Locator => page.locator("main .k-panel").filter({ visible: true });

const isTrade = ({ url }: MenuPage): boolean => [...documentKinds, ...slipKinds].some((kind) => kind.page === url);

for (const [what, part] of [
  ["list, form and dialog of documents and slips", sampled(pages.filter(isTrade), 6)],
  [
    "other page of the menu with its forms and dialogs",
    sampled(
      pages.filter((each) => !isTrade(each)),
      6,
    ),
  ],
] as const)
  test(`every ${what} has no finding of axe and is readable in light and dark, plain and in colour-weak mode, half of them in Chinese and half in French (WCAG AA)`, async ({
    page,
  }) => {
    test.slow();
    await signIn(page, demo());
    await trade(await api(page));
    const { seen, faults } = await walkAll(page, part);
    expect([...new Set(faults)]).toEqual([]);
    expect(seen.size).toBeGreaterThan(part.length);
  });

/** Drop-downs of the top bar. */
const MENUS = ["帮助", "语言", "用户菜单"];
/** Views that represent all of their sort. */
const SAMPLE = [
  "/bill/sale_out",
  "/report/material_stock",
  "/system/role",
  "/material/material",
  "/report/customer_account",
  "/financial/money_in",
  "/system/system_config",
];

test("axe finds no fault of names, roles, headings or contrast in login, home with its menus, settings drawer, lists with their calendars, a form, reports and pages of administration (WCAG 2.1 A and AA, best practice)", async ({
  page,
}) => {
  const faults: string[] = [];
  const check = async (where: string) => {
    faults.push(...(await faultsOf(page, "document")).map((fault) => `${where}, ${fault}`));
  };
  await page.goto("/user/login");
  await expect(page.getByLabel("登录名称")).toBeVisible();
  await loadAxe(page);
  await check("login");
  await signIn(page, demo());
  await loadAxe(page);
  await isStill(front1(page));
  await expect(front1(page).locator(".ant-card").first()).toBeVisible();
  await check("home");
  await set(page, { weak: true });
  // A link is recognised by its underline, where its colour is no hint (docs/decisions/0027).
  await expect(front1(page).locator(".ant-btn-link > span").first()).toHaveCSS("text-decoration-line", "underline");
  await set(page, { weak: false });
  for (const name of MENUS) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("menu").filter({ visible: true }).last()).toBeVisible();
    faults.push(...(await pale(page, "document")).map((text) => `${name} ${text}`));
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "界面设置" }).click();
  await expect(dialogs(page).getByRole("switch").first()).toBeVisible();
  await check("settings");
  await close(page);
  // The element below the pointer would show its tooltip.
  await page.mouse.move(0, 0);
  await choose(page, "fr");
  await loadAxe(page);
  for (const each of pages.filter(({ url }) => sampled(SAMPLE, 3).includes(url))) {
    await openPage(page, each, "fr");
    await check(each.url);
    const day = front1(page).locator(".kontor-search .ant-picker").filter({ visible: true });
    if ((await day.count()) === 0) continue;
    await day.first().click();
    await expect(page.locator(".ant-picker-panel").filter({ visible: true }).first()).toBeVisible();
    faults.push(...(await pale(page, "document")).map((text) => `${each.url}, calendar: ${text}`));
    await page.keyboard.press("Escape");
  }
  await openPage(page, pages.find(({ url }) => url === SAMPLE[0]) as MenuPage, "fr");
  // The key for "New", wherever the focus is.
  await page.keyboard.press("Alt+n");
  await expect(dialogs(page)).toHaveCount(1);
  await isStill(dialogs(page));
  await check("form");
  expect(faults).toEqual([]);
});

test("menu entries are links that the browser can open in a new window, and a click opens the page in a tab", async ({
  page,
}) => {
  await signIn(page, demo());
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByText("资料", { exact: true }).click();
  const entry = menu.getByRole("menuitem", { name: "仓库信息" });
  // Chromium without windows asks for the page of a new window, but never shows it.
  const opened = page.context().waitForEvent("page");
  const question = page
    .context()
    .waitForEvent("request", (request) => request.isNavigationRequest() && request.url().endsWith("/system/depot"));
  await entry.click({ modifiers: ["Control"] });
  await Promise.all([opened, question]);
  await expect(page).toHaveURL(/dashboard/);
  await entry.click();
  await expect(page.getByRole("tab", { name: "仓库信息" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { level: 1, name: "仓库信息" })).toBeAttached();
});
