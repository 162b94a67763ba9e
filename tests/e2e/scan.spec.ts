// Tests that a scan adds goods wherever the focus is: every field of every form, codes of every length, known and unknown, at two scanners' paces.

import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { type SlipKind, settlingKinds, slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { demo, dialog, freshSignIn, front, go, register, scan, signIn } from "./app.ts";
import { type Api, api, openShop } from "./shop.ts";

const LENGTHS = [4, 5, 8, 13, 20];
const [PACES, HAND] = [[4, 15], 60];
/** The company's barcodes begin with 9, so that those with 8 are unknown. */
const KNOWN_CODES = LENGTHS.map((length) => "9012345678901234567890".slice(0, length));
const PARTNERS = { 供应商: "供应商甲", 客户: "客户甲", 会员: "M100" } as const;
const QUICK = { intervals: [20, 40, 80] };
/** The deep tone of a refusal, in hertz. */
const REFUSED = 220;

/** Yields all lengths and paces in turn, for any number of fields. */
let met = 0;
const next = () => {
  met += 1;
  const at = met % LENGTHS.length;
  const pace = PACES[Math.floor(met / LENGTHS.length) % PACES.length] ?? 4;
  const unknown = `8${String(met).padStart(2, "0")}`.padEnd(LENGTHS[at] ?? 4, "7");
  return { known: KNOWN_CODES[at] ?? "", unknown, pace };
};

/** Fields take known and unknown codes in turn, and forms begin with the one or the other: what several forms share is met by both. */
const isUnknown = (turn: number): boolean => turn % 2 === 0;

interface FormLines {
  /** The content of the fields above and below the lines, by their ids. */
  heads: Record<string, string>;
  /** Cells of the lines, by their columns. */
  lines: Record<string, string>[];
  /** Whether a drop-down list is open, from which the next Enter would choose something. */
  open: boolean;
}

const READ = `(() => {
  const root = [...document.querySelectorAll("[role=dialog]")].at(-1);
  const textOf = (text) => {
    const figure = text.replaceAll(",", "");
    return figure !== "" && !Number.isNaN(Number(figure)) && figure.length < 16 ? String(Number(figure)) : text;
  };
  const columns = [...root.querySelectorAll(".kontor-grid-head th")].slice(1).map((th) => th.textContent);
  const lines = [...root.querySelectorAll(".kontor-grid-row")].map((row) =>
    Object.fromEntries([...row.querySelectorAll("td")].map((td, at) => [columns[at], textOf(td.querySelector("input")?.value ?? td.textContent)])
      // Stock is loaded independently of the line, at any time.
      .filter(([name]) => name !== "库存")));
  const fields = [...root.querySelectorAll(".kontor-head input, .kontor-settle input")].filter((input) => input.type !== "file" && input.id);
  const heads = Object.fromEntries(fields.map((input) =>
    [input.id.split("_").at(-1), textOf(input.value) + "|" + (input.closest(".ant-select")?.textContent ?? "")]));
  return { heads, lines, open: document.activeElement.getAttribute("aria-expanded") === "true" };
})()`;
const read = (page: Page): Promise<FormLines> => page.evaluate(READ);
const tones = (page: Page): Promise<number[]> => page.evaluate("globalThis.tones");

/** The field of what is paid, where it follows the lines; a deposit is what somebody types. */
const paidOf = ({ amounts }: DocumentKind): string | undefined =>
  amounts.choose({ credit: "changeAmount", cash: "getAmount", deposit: undefined, goodsOnly: undefined });
/** Cells that are calculated from the others of their line. */
const CALCULATED = ["金额", "税额", "价税合计"];
const without = (values: Record<string, string>, ...names: (string | undefined)[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
const productLines = ({ lines }: FormLines) => lines.filter(({ 条码: code }) => code !== "");

interface Scanned {
  code: string;
  /** The field that follows the lines. */
  paid: string | undefined;
}

/** Checks that one more of a product was added and everything else is unchanged. */
function oneMore(before: FormLines, { code, paid }: Scanned): unknown {
  const isThere = productLines(before).some(({ 条码: own }) => own === code);
  const lines = productLines(before).map((line) =>
    line.条码 === code ? { ...line, 数量: String(Number(line.数量) + 1) } : line,
  );
  const added = isThere ? [] : [{ 条码: code, 数量: "1" }];
  return {
    heads: without(before.heads, paid),
    lines: [...lines.map((line) => without(line, ...CALCULATED)), ...added],
  };
}
const counted = (after: FormLines, before: FormLines, { code, paid }: Scanned): unknown => {
  const isNew = !productLines(before).some(({ 条码: own }) => own === code);
  const lines = productLines(after).map((line) =>
    isNew && line.条码 === code ? { 条码: line.条码, 数量: line.数量 } : without(line, ...CALCULATED),
  );
  return { heads: without(after.heads, paid), lines };
};

interface Target {
  /** The same in all forms that have the field. */
  name: string;
  focus(): Promise<void>;
}

const FIELDS =
  ".kontor-head input:not([type=file]):not([type=hidden]):not([readonly]), .kontor-settle input:not([readonly])";
const CELLS = ".kontor-grid-row:first-child td:not(.kontor-cell-read)";
const NAMES = `(() => {
  const root = [...document.querySelectorAll("[role=dialog]")].at(-1);
  const headings = [...root.querySelectorAll(".kontor-grid-head th")].map((th) => th.textContent);
  return {
    fields: [...root.querySelectorAll("${FIELDS}")].map(({ id }) => id.split("_").at(-1)),
    cells: [...root.querySelectorAll("${CELLS}")].map((cell) => headings[cell.cellIndex]),
  };
})()`;

/** Every text field and every cell of the first line of the open form, and no field. */
async function targets(page: Page): Promise<Target[]> {
  const names = await page.evaluate<{ fields: string[]; cells: string[] }>(NAMES);
  for (const list of [names.fields, names.cells]) expect(list).not.toEqual([]);
  const entered = (cell: Locator) => async () => {
    await cell.click();
    await expect(cell.locator("input")).toBeFocused();
  };
  return [
    ...names.fields.map((name, at) => ({ name, focus: () => dialog(page).locator(FIELDS).nth(at).focus() })),
    ...names.cells.map((name, at) => ({ name, focus: entered(dialog(page).locator(CELLS).nth(at)) })),
    { name: "", focus: () => page.evaluate<void>("document.activeElement.blur()") },
  ];
}

/** The kinds whose forms are the same code: one of each sort is tried in every field, the others in the fields that are theirs alone. */
const sortOf = ({ amounts }: DocumentKind): string =>
  amounts.choose({ credit: "credit", cash: "cash", deposit: "deposit", goodsOnly: "goods only" });

async function open(page: Page, { page: url }: Pick<DocumentKind | SlipKind, "page">): Promise<void> {
  await go(page, url);
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByRole("button", { name: "保存", exact: true })).toBeEnabled();
}

async function discard(page: Page): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: /取\s*消/ })
    .click();
  await page.getByRole("dialog").last().getByRole("button", { name: "放弃修改" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Waits until the payment has followed the changed lines. */
async function atRest(page: Page, paid: string | undefined): Promise<FormLines> {
  let shown = await read(page);
  await expect(async () => {
    shown = await read(page);
    const amount = paid && shown.heads[paid];
    if (!amount) return;
    const sum = shown.lines.reduce((so, line) => so + Number(line.价税合计 ?? line.金额), 0);
    expect(Number.parseFloat(amount)).toBeCloseTo(sum, 2);
  }).toPass(QUICK);
  return shown;
}

interface Refusal extends Scanned {
  pace: number;
  notice(code: string): Locator;
}

/** Scans an unknown code: nothing changes, no list stays open, and the message names the code. */
async function refused(page: Page, { code, pace, paid, notice }: Refusal): Promise<void> {
  const before = await atRest(page, paid);
  await scan(page, code, pace);
  await expect(notice(code)).toBeVisible();
  await expect.poll(() => read(page), QUICK).toEqual({ ...before, open: false });
}

async function seeded(page: Page): Promise<Api> {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  for (const [at, barCode] of KNOWN_CODES.entries()) {
    const meList = [
      { barCode, commodityUnit: "个", purchaseDecimal: "3.5", wholesaleDecimal: "4.6", commodityDecimal: "5" },
    ];
    await with_.done(addProduct, { data: { name: `商品${at}`, unit: "个", meList } });
  }
  for (const [type, supplier] of Object.entries(PARTNERS)) {
    const opening = type === "客户" ? { beginNeedGet: "100" } : type === "供应商" ? { beginNeedPay: "100" } : {};
    await with_.done(addPartner, { data: { type, supplier, ...opening } });
  }
  for (const type of ["收入", "支出"]) await with_.done(addItem, { data: { name: `项目${type}`, type } });
  // The documents' services receive a product a moment after it was added.
  for (const { endpoints } of documentKinds) {
    const codedLines = () =>
      with_.done<{ lines: object[] }>(endpoints.lineStarts, { query: { barCodes: KNOWN_CODES.join(",") } });
    await expect.poll(async () => (await codedLines()).lines.length).toBe(KNOWN_CODES.length);
  }
  return with_;
}

test("a barcode at a scanner's pace adds goods from every field of every form or is refused without changing the form, and typing at a person's pace adds none", async ({
  page,
}) => {
  await page.addInitScript(`globalThis.tones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) { tones.push(this.frequency.value); return start.apply(this, given); };`);
  await seeded(page);
  const alert = (code: string) =>
    dialog(page)
      .getByRole("alert")
      .filter({ hasText: `条码 ${code} 不存在` });
  const toast = (code: string) => page.getByText(`此处不录入商品，扫描的 ${code} 未写入`);

  /** The fields that were entered, by the sorts of forms. */
  const entered = new Map<string, Set<string>>();
  for (const kind of documentKinds) {
    await test.step(kind.name, async () => {
      const paid = paidOf(kind);
      await open(page, kind);
      if (kind.trade === "retail") await expect(dialog(page).getByLabel("条码 第 1 行")).toBeFocused();
      // The scan is the first input in a new form.
      const first = next();
      await refused(page, { code: first.unknown, pace: first.pace, paid, notice: alert });
      await scan(page, first.known, first.pace);
      await expect(dialog(page).getByLabel("数量 第 1 行")).toBeFocused();
      // The message stays until the user closes it.
      await expect(alert(first.unknown)).toBeVisible();
      await alert(first.unknown)
        .getByRole("button", { name: /close|关闭/i })
        .click();
      await expect(alert(first.unknown)).toBeHidden();
      const complained = (await tones(page)).filter((pitch) => pitch === REFUSED).length;

      const isFirst = !entered.has(sortOf(kind));
      const tried = entered.get(sortOf(kind)) ?? new Set();
      const turn = entered.set(sortOf(kind), tried).size;
      // A known code in a line's own barcode cell is a change of its product, unless another line has it.
      for (const code of isFirst ? KNOWN_CODES : []) {
        await scan(page, code);
        const hasLine = async () => productLines(await read(page)).some(({ 条码: own }) => own === code);
        await expect.poll(hasLine, QUICK).toBe(true);
      }
      if (isFirst) expect(productLines(await read(page))).toHaveLength(KNOWN_CODES.length);

      let unknowns = 0;
      for (const [at, { name, focus }] of (await targets(page)).entries()) {
        if (tried.has(name)) continue;
        tried.add(name);
        const { known, unknown, pace } = next();
        await focus();
        if (isUnknown(at + turn)) {
          unknowns++;
          await refused(page, { code: unknown, pace, paid, notice: alert });
          continue;
        }
        const before = await atRest(page, paid);
        await scan(page, known, pace);
        await expect
          .poll(async () => counted(await read(page), before, { code: known, paid }), QUICK)
          .toEqual(oneMore(before, { code: known, paid }));
      }
      expect((await tones(page)).filter((pitch) => pitch === REFUSED).length - complained).toBe(unknowns);

      // The digits of an existing barcode, typed by hand, are the quantity of the line.
      const [own = ""] = KNOWN_CODES;
      const [other = ""] = KNOWN_CODES.slice(1);
      // The focus comes to its line's quantity by the scan alone.
      await page.evaluate("document.activeElement.blur()");
      await scan(page, other);
      await expect(page.locator(":focus")).toHaveAccessibleName(/^数量/);
      await scan(page, own, HAND);
      await expect.poll(async () => (await read(page)).lines.find(({ 条码: code }) => code === other)?.数量).toBe(own);
      await discard(page);
    });
  }

  for (const [turn, kind] of slipKinds.entries()) {
    await test.step(kind.name, async () => {
      await open(page, kind);
      const isSettling = settlingKinds.includes(kind.name);
      if (isSettling) {
        const partner = dialog(page).getByRole("combobox").first();
        await partner.fill(kind.name === "money-in" ? PARTNERS.客户 : PARTNERS.供应商);
        await page.keyboard.press("Enter");
        await expect(partner).toHaveAttribute("aria-expanded", "false");
        await dialog(page).getByRole("button", { name: /期初/ }).click();
        await expect(dialog(page).locator(".kontor-grid-row")).toHaveCount(1);
      }
      const sort = kind.lines({
        items: () => "items",
        openItems: () => "settling",
        accounts: ({ from }) => `from ${from}`,
      });
      const tried = entered.get(sort) ?? new Set();
      entered.set(sort, tried);
      for (const [at, { name, focus }] of (await targets(page)).entries()) {
        if (tried.has(name)) continue;
        tried.add(name);
        const { known, unknown, pace } = next();
        await focus();
        const code = isUnknown(at + turn) ? unknown : known;
        await refused(page, { code, pace, paid: undefined, notice: (text) => toast(text).last() });
      }
      await dialog(page)
        .getByRole("button", { name: /取\s*消/ })
        .click();
      const question = page.getByRole("button", { name: "放弃修改" });
      if (await question.isVisible()) await question.click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }
});

test("a scan on a list of documents opens a form with the goods, other lists refuse it, and the price field of a product's form never takes its digits", async ({
  page,
}) => {
  const mark = newId().slice(-6);
  await signIn(page, demo());
  const shopInput = {
    supplier: `扫供${mark}`,
    customer: `扫客${mark}`,
    products: [{ name: mark, unit: "个" }],
    accounts: [],
  };
  const shop = await openShop(await api(page), shopInput, [otherIn]);
  const [code = ""] = shop.products.map(({ barCode }) => barCode);
  const add = front(page).getByRole("button", { name: "新增" });
  const refusal = (text: string) => page.getByText(`此处不录入商品，扫描的 ${text} 未写入`);
  const quantity = dialog(page).getByLabel("数量 第 1 行");

  await go(page, otherIn.page);
  // Scanning into a search field searches for the number.
  const number = front(page).getByRole("textbox").first();
  await number.focus();
  await scan(page, "8001");
  await expect(number).toHaveValue("8001");
  await number.fill("");
  await add.focus();
  await scan(page, code);
  await expect(quantity).toHaveValue("1");
  await expect(dialog(page).getByRole("grid")).toContainText(code);
  await expect(quantity).toBeFocused();
  // The form takes further scans itself, and the scan that was passed to it counts once.
  await scan(page, code);
  await expect(quantity).toHaveValue("2");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Right after saving.
  await scan(page, code);
  await expect(quantity).toHaveValue("1");
  await discard(page);

  await go(page, "/material/material");
  await add.focus();
  await scan(page, "8002");
  await expect(refusal("8002")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await add.click();
  const name = dialog(page).getByLabel("商品名称");
  await expect(name).toBeFocused();
  await page.keyboard.insertText(mark);
  await dialog(page).getByRole("tab", { name: "条码与价格", exact: true }).press("Enter");
  const price = dialog(page).getByLabel("采购价 1");
  await price.fill("3.5");
  await scan(page, "8003");
  await expect(refusal("8003")).toBeVisible();
  await expect(price).toHaveValue("3.5");
  await dialog(page).getByLabel("条码 1", { exact: true }).fill("");
  await scan(page, "80048004");
  await expect(dialog(page).getByLabel("条码 1", { exact: true })).toHaveValue("80048004");
  await price.focus();
  await scan(page, "8005", HAND);
  await expect(price).toHaveValue(/8005/);
  await expect(refusal("8005")).toHaveCount(0);
});

test("a scan during which the focus moves to another field leaves both fields as they were", async ({ page }) => {
  await seeded(page);
  const [code = ""] = KNOWN_CODES;
  await go(page, otherIn.page);
  await front(page).getByRole("button", { name: "新增" }).click();
  const [remark, number] = [dialog(page).getByLabel("备注", { exact: true }), dialog(page).getByLabel("单据编号")];
  await remark.fill("as it was");
  await number.fill("QTRK00000000777");
  await remark.focus();
  await scan(page, code, undefined, async () => {
    // With all of it selected, as a cell is that the scan before led to.
    await number.focus();
    await number.selectText();
  });
  await expect(dialog(page).getByRole("grid")).toContainText(code);
  expect([await remark.inputValue(), await number.inputValue()]).toEqual(["as it was", "QTRK00000000777"]);
  await discard(page);
});
