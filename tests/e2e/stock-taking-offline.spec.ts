// Two phones count one task while the shop sells, one of them for ten minutes without a network: what it scans arrives once and in order, and each scan is heard.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { getProductByBarCode, type PickedProduct } from "@kontor/contracts/warehouse/product-picker";
import { createTask, getTask, stockTakingPage } from "@kontor/contracts/warehouse/stock-taking";
import { countItems, type ItemRow, listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { expect, type Page, test } from "@playwright/test";
import { Client } from "pg";
import { dialog, freshSignIn, go, register, scan, signIn, signInFirst } from "./app.ts";
import { api, audited, documentOf, openShop, type Shop, withoutPrices } from "./shop.ts";

const NAMES = ["茶碗", "茶壶", "茶叶", "茶盘"] as const;
type Name = (typeof NAMES)[number];
const WARES = {
  supplier: "茶具厂",
  customer: "茶馆",
  accounts: [],
  products: NAMES.map((name) => ({ name, unit: "个" })),
};
const PHONE = { width: 390, height: 844 };
const NIGHT = "断网夜盘";

/** The pitches of right and of wrong. */
const RIGHT = [880];
const WRONG = [220, 165];
/** Notes the pitch of each tone when it begins. In-page code is text: these files are checked without the browser's types. */
const LISTEN = `window.heard = [];
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = made.call(this);
    const start = tone.start.bind(tone);
    tone.start = (at) => { window.heard.push(tone.frequency.value); start(at); };
    return tone;
  };`;
const soundsOf = async (page: Page): Promise<number[]> => page.evaluate("window.heard.splice(0)");

/** The task began an hour ago: its counts may be as old as the phone's ten minutes make them. */
async function beginEarlier(taskId: string): Promise<void> {
  const url = new URL(process.env.KONTOR_POSTGRES ?? "");
  url.pathname = "/kontor_warehouse";
  const db = new Client({ connectionString: url.href });
  await db.connect();
  const earlier = "update stock_taking_tasks set created_at = created_at - interval '1 hour' where id = $1";
  await db.query(earlier, [taskId]).finally(() => db.end());
}

interface Sent {
  id: string;
  barCode: string;
}
/** Every call with counts that the page sends; the answer to the first one with several of them is lost, though the service has it. */
async function sentBy(page: Page): Promise<Sent[][]> {
  const calls: Sent[][] = [];
  let isLost = false;
  await page.route(`**${countItems.path}`, async (route) => {
    const { counts } = route.request().postDataJSON() as { counts: Sent[] };
    calls.push(counts);
    const response = await route.fetch();
    if (isLost || counts.length === 1) return route.fulfill({ response });
    isLost = true;
    return route.abort();
  });
  return calls;
}

async function openScan(page: Page): Promise<void> {
  await go(page, stockTakingPage.page);
  await page.getByRole("button", { name: "扫码" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "扫描或输入条码" })).toBeFocused();
  await expect(dialog(page).getByText("正在准备商品清单", { exact: false })).toHaveCount(0);
}

test("of two phones one has no network for ten minutes: each scan is heard, arrives once and in its order though an answer is lost, and is compared with the books of its moment", async ({
  page,
  browser,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOut]);
  const bought = documentOf(purchaseIn, shop, { operNumber: "10", unitPrice: "3.5", paid: "nothing" });
  await audited(with_, purchaseIn, bought);
  const product = (name: Name) => shop.products.find((one) => one.name === name) as Shop["products"][number]; // of the wares
  const codeOf = (name: Name): string => product(name).barCode;
  const sell = (name: Name, operNumber: string) => {
    const sold = documentOf(saleOut, { ...shop, products: [product(name)] }, { operNumber, paid: "nothing" });
    return audited(with_, saleOut, sold);
  };
  const barCode = (["茶碗", "茶壶", "茶叶"] as const).map(codeOf).join(",");
  const picked = await with_.done<PickedProduct[]>(getProductByBarCode, { query: { barCode } });
  const productIds = picked.map(({ materialId }) => materialId);
  const day = new Date().toISOString().slice(0, 10);
  const task = { name: NIGHT, countDate: day, depotId: shop.warehouseId, scope: "selected", productIds };
  const { id: taskId } = await with_.done<{ id: string }>(createTask, { data: task });
  await beginEarlier(taskId);

  const clerk = await withoutPrices(with_, [stockTakingPage.page]);
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await phone.clock.install();
  await phone.addInitScript(LISTEN);
  const sent = await sentBy(phone);
  await signInFirst(phone, clerk, clerk.password.replace("Zq", "Yw"));
  await openScan(phone);
  await page.setViewportSize(PHONE);
  await openScan(page);

  // Known goods, goods outside of the task, and a code that nobody knows sound otherwise.
  const scanned = (name: Name, times: number) =>
    Array.from({ length: times }).reduce<Promise<void>>(async (before) => {
      await before;
      await scan(phone, codeOf(name));
    }, Promise.resolve());
  const figure = dialog(phone).getByTestId("counted");
  await scanned("茶壶", 1);
  await expect(dialog(phone).getByText("已上传")).toBeVisible();
  expect(await soundsOf(phone)).toEqual(RIGHT);
  await scanned("茶盘", 1);
  await expect(dialog(phone).getByText("不在本次盘点范围内", { exact: false })).toBeVisible();
  expect(await soundsOf(phone)).toEqual(WRONG);
  await scan(phone, "69999999");
  await expect(dialog(phone).getByText("条码 69999999 不存在")).toBeVisible();
  expect(await soundsOf(phone)).toEqual(WRONG);

  // Without a network ten bowls and three pots; ten minutes later, when tea was sold, the tea that is left.
  await phone.context().setOffline(true);
  await expect(dialog(phone).getByText("无网络")).toBeVisible();
  await scanned("茶碗", 10);
  await expect(figure).toContainText("10");
  await scanned("茶壶", 3);
  await expect(figure).toContainText("4");
  await phone.clock.fastForward("10:00");
  await sell("茶碗", "3");
  await sell("茶叶", "2");
  for (let pot = 0; pot < 6; pot += 1) await scan(page, codeOf("茶壶"));
  // With the one that the other phone has sent.
  await expect(dialog(page).getByTestId("counted")).toContainText("7");
  await scanned("茶叶", 8);
  await expect(figure).toContainText("8");
  expect(await soundsOf(phone)).toEqual(Array(21).fill(RIGHT[0]));
  await expect(dialog(phone).getByText("21 条待上传")).toBeVisible();
  const order = sent.length;

  await phone.context().setOffline(false);
  await expect.poll(() => sent.length).toBeGreaterThan(order);
  await phone.clock.fastForward(15_000);
  await expect(dialog(phone).getByText("条待上传", { exact: false })).toHaveCount(0);
  const [first = [], ...again] = sent.slice(order);
  const codes = [...Array(10).fill("茶碗"), ...Array(3).fill("茶壶"), ...Array(8).fill("茶叶")].map(codeOf);
  expect(first.map(({ barCode }) => barCode)).toEqual(codes);
  // The answer was lost, so that the same counts came once more.
  expect(again.length).toBeGreaterThan(0);
  for (const counts of again) expect(counts).toEqual(first);

  // The bowls were counted before their sale and the tea after it; both phones' pots are one sum. Nothing differs.
  const { rows } = await with_.done<{ rows: ItemRow[] }>(listItems, { query: { taskId, pageSize: "50" } });
  expect(
    Object.fromEntries(
      rows.map(({ name, bookNumber, countNumber, diffNumber }) => [
        name,
        [bookNumber, countNumber, diffNumber].map(Number),
      ]),
    ),
  ).toEqual({ 茶碗: [10, 10, 0], 茶壶: [10, 10, 0], 茶叶: [8, 8, 0] });
  const { counters } = await with_.done<{ counters: { counts: number }[] }>(getTask, { query: { id: taskId } });
  expect(counters.map(({ counts }) => counts).toSorted((one, other) => one - other)).toEqual([6, 22]);
  await phone.context().close();
});
