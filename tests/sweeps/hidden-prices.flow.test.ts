// Checks that a hidden price is neither shown nor deducible: every list is sorted, filtered, searched and exported by every hidden field, for every
// set of price hiding codes (RBAC-7, RBAC-8; docs/decisions/0023, 0029). Generated from the contracts, so that a new list is swept as well.
import { isHiddenBy, type PriceLimit, priceLimit } from "@kontor/contracts/core/actor";
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { addAccount } from "@kontor/contracts/finance/account";
import { listOpenItems } from "@kontor/contracts/finance/open-item";
import { moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { endpoints } from "@kontor/contracts/registry";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner, getPartner } from "@kontor/contracts/system/partner";
import { getProduct } from "@kontor/contracts/warehouse/product";
import readXlsxFile from "read-excel-file/node";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { documentOf, posted, type Shop, shopOf } from "../support/documents.ts";
import { needsOf } from "../support/needs.ts";
import { saveSettings } from "../support/settings.ts";
import { type Clerk, clerkOf } from "../support/staff.ts";
import { done, newTenant, type Reply, request } from "../support/tenant.ts";

type Row = Record<string, unknown>;
interface List {
  name: string;
  endpoint: Endpoint;
  query: Row;
}

const isOfStaff = ({ audience }: Endpoint): boolean => audience === "staff";

let shop: Shop;
let clerk: Clerk;
/** Partners with an opening balance. */
const openDocuments = { 客户: "", 供应商: "" };
/** The vouchers of the sample trade. */
const traces: { kind: DocumentKind | SlipKind; id: string }[] = [];
const WITHIN = { timeout: 60_000, interval: 200 };

/** A document that is paid in part, at a price that occurs nowhere else. */
async function traded(kind: DocumentKind, quantity: string, unitPrice: string, paid: string): Promise<void> {
  const body = documentOf(kind, shop, quantity, { unitPrice });
  const part = { changeAmount: paid, accounts: [{ accountId: shop.accountId, amount: paid }] };
  const input = kind.amounts.hasOpenItem ? { ...body, ...part } : body;
  await done(kind.endpoints.addAndAudit, { token: shop.token, body: input });
  await posted(kind, shop, body.id);
  traces.push({ kind, id: body.id });
}

/** A receipt or payment of the open amount of the side's first document. */
async function settleOpenItem(kind: SlipKind, side: "客户" | "供应商", eachAmount: string): Promise<void> {
  const query = { supplierType: side };
  const { token } = shop;
  const [debt] = await vi.waitFor(async () => {
    const { rows } = await done<{ rows: { id: string; organId: string }[] }>(listOpenItems, { token, query });
    expect(rows).not.toEqual([]);
    return rows;
  }, WITHIN);
  const lines = [{ id: newId(), billId: debt?.id, eachAmount }];
  const sums = { totalPrice: eachAmount, changeAmount: eachAmount };
  const head = { id: newId(), billTime: "2026-11-02T02:00:00.000Z", organId: debt?.organId, accountId: shop.accountId };
  await done(kind.endpoints.addAndAudit, { token, body: { ...head, ...sums, lines } });
  traces.push({ kind, id: head.id });
}

beforeAll(async () => {
  shop = await shopOf(await newTenant(), [purchaseIn, saleOut, retailOut]);
  const { token } = shop;
  const partner = async (body: Row) => (await done<{ id: string }>(addPartner, { token, body })).id;
  openDocuments.供应商 = await partner({ type: "供应商", supplier: "Owed", beginNeedPay: "321.09" });
  openDocuments.客户 = await partner({ type: "客户", supplier: "Owing", beginNeedGet: "654.09" });
  await done(addAccount, { token, body: { name: "Bank", initialAmount: "987.09" } });
  await traded(purchaseIn, "53", "3.17", "11.03");
  await traded(saleOut, "7", "13.19", "17.07");
  await traded(retailOut, "3", "19.23", "57.69");
  await settleOpenItem(moneyIn, "客户", "23.11");
  await settleOpenItem(moneyOut, "供应商", "29.17");
  clerk = await clerkOf(shop);
  await clerk.grant([
    ...new Set(
      endpoints
        .filter(isOfStaff)
        .flatMap(needsOf)
        .flatMap(({ pages }) => pages),
    ),
  ]);
});

const hasListQuery = ({ query }: Endpoint): boolean =>
  query instanceof z.ZodObject && "column" in query.shape && "superQueryParams" in query.shape;
const isRead = (endpoint: Endpoint): boolean => isOfStaff(endpoint) && endpoint.method === "GET";
const lists = endpoints.filter((each) => isRead(each) && each.family === "data" && hasListQuery(each));
const workbooks = endpoints.filter((each) => isRead(each) && each.family === "file" && hasListQuery(each));

/** Every variant of a call: one for each kind that its query may name, with its other required fields. */
function formsOf(endpoint: Endpoint): List[] {
  const { shape } = endpoint.query as z.ZodObject; // checked by `hasListQuery`
  const shopRow: Row = { materialId: shop.productId, productId: shop.productId };
  const needed = Object.fromEntries(Object.entries(shopRow).filter(([name]) => name in shape));
  const rule = endpoint.page;
  const kinds = typeof rule === "object" && "by" in rule ? Object.keys(rule.of).map((of) => ({ [rule.by]: of })) : [{}];
  return kinds.flatMap((kind) => {
    const side = Object.values(kind)[0] === "供应商" ? "供应商" : "客户";
    const name = [endpointName(endpoint), ...Object.values(kind)].join(" ");
    const query = { ...needed, ...kind };
    if (!("organId" in shape)) return [{ name, endpoint, query }];
    // A partner of the queried side, one of the other side, and one with an opening balance.
    const partners = {
      own: shop.partners[side],
      other: shop.partners[side === "客户" ? "供应商" : "客户"],
      owed: openDocuments[side],
    };
    return Object.entries(partners).map(([which, organId]) => ({
      name: `${name} (${which})`,
      endpoint,
      query: { ...query, organId },
    }));
  });
}

/** Totals of lists and of drill-downs. */
const SUMS = ["totals", "opening", "closing", "unseen"] as const;
type Page = { rows: Row[] } & { [K in (typeof SUMS)[number]]?: Row | null };
/** The rows of a response; one with sums alone counts as one row. */
async function pageOf({ endpoint, query }: List, token: string): Promise<Page> {
  const result = await done<Page | Row>(endpoint, { token, query: { pageSize: "101", ...query } });
  return { ...result, rows: rowsOf(result) };
}
/** Fields that say how fresh a report is, which reveal no price. */
function rowsOf(answer: Page | Row): Row[] {
  if ("rows" in answer) return (answer as Page).rows; // by their contract
  return [{ ...answer, watermark: undefined }];
} // by their contract
const valuesOf = (page: Page, name: string): unknown[] => [
  ...page.rows.map((row) => row[name]),
  ...SUMS.map((sum) => page[sum]?.[name]),
];

/** Names of fields that the owner sees and the limited user does not. */
function hiddenIn(owners: Page, theirs: Page): string[] {
  const names = new Set(owners.rows.flatMap((row) => Object.keys(row)));
  return [...names].filter((name) => {
    const [seen, visibleValues] = [valuesOf(owners, name), valuesOf(theirs, name)];
    return seen.some((value, at) => value !== null && value !== undefined && visibleValues[at] === null);
  });
}

/** The ways to query a list by a field. */
const waysOf = (name: string): Row[] => [
  { column: name },
  { column: name, order: "asc" },
  { superQueryParams: [{ field: name, rule: "gt", value: "1" }] },
  { search: { [name]: "1" } },
  { filters: { [name]: ["1"] } },
  { field: name },
];

/** The leak in a response about a hidden field; undefined when there is none. */
function leak(condition: Row, reply: Reply, plain: Page): string | undefined {
  if (reply.status === 400) return undefined;
  const isIgnored =
    "field" in condition && JSON.stringify(rowsOf(reply.json.data as Page | Row)) === JSON.stringify(plain.rows); // what lists answer
  return isIgnored ? undefined : `${JSON.stringify(condition)} was answered ${reply.status}`;
}

const pages = new Map<string, Promise<Page>>();
/** The owner's view of each list, read once. */
function ownersPage(list: List): Promise<Page> {
  const result = pages.get(list.name) ?? pageOf(list, shop.token);
  pages.set(list.name, result);
  return result;
}

async function leaksOf(list: List, codes: readonly PriceLimit[]): Promise<{ hidden: string[]; leaks: string[] }> {
  const [owners, theirs] = [await ownersPage(list), await pageOf(list, clerk.token)];
  const declared = Object.entries(list.endpoint.priceFields).flatMap(([name, rule]) =>
    isHiddenBy(rule, codes) ? [name] : [],
  );
  const visibleValues = declared.filter((name) =>
    valuesOf(theirs, name).some((value) => value !== null && value !== undefined),
  );
  const hidden = [...new Set([...declared, ...hiddenIn(owners, theirs)])];
  const leaks = [];
  for (const name of hidden)
    for (const condition of waysOf(name)) {
      const query = { pageSize: "101", ...list.query, ...condition };
      const result = leak(condition, await request(list.endpoint, { token: clerk.token, query }), theirs);
      if (result) leaks.push(`${list.name}: ${result}`);
    }
  return { hidden, leaks: [...visibleValues.map((name) => `${list.name}: ${name} is shown`), ...leaks] };
}

/** The figures of a workbook as they are displayed. */
async function figuresIn({ endpoint, query }: List): Promise<Set<number>> {
  const reply = await request(endpoint, { token: clerk.token, query: { ...query, lang: "en" } });
  if (reply.status !== 200) throw new Error(`${endpointName(endpoint)}: ${reply.status} ${reply.text.slice(0, 200)}`);
  const worksheets = await readXlsxFile(Buffer.from(reply.text, "latin1"));
  return new Set(
    worksheets.flatMap(({ data }) => data.flat()).flatMap((cell) => (cell === null ? [] : [Number(cell)])),
  );
}

/** The amounts that a code hides, which must be in no workbook of such a user. */
const SECRETS: Readonly<Record<"4" | "5" | "6" | "7", readonly number[]>> = {
  4: [3.17, 168.01, 11.03, 29.17, 321.09, 987.09],
  5: [19.23, 57.69, 987.09],
  6: [13.19, 92.33, 17.07, 23.11, 654.09, 987.09],
  7: [],
};

/** The codes of the home page hide nothing in lists, so one user has them all. */
const BLIND: readonly (readonly PriceLimit[])[] = [["1", "2", "3"], ["4"], ["5"], ["6"], ["7"]];

it.each(BLIND.map((codes) => [codes.join(), codes] as const))(
  "a user with price hiding code %s finds out no hidden price by any list or workbook (RBAC-8)",
  async (_codes, codes) => {
    await clerk.hide(...codes);
    const all = await Promise.all(lists.flatMap(formsOf).map((list) => leaksOf(list, codes)));
    expect(all.flatMap(({ leaks }) => leaks)).toEqual([]);
    const hidden = new Set(all.flatMap((each) => each.hidden));
    const [code] = codes;
    if (code === "1" || code === "2" || code === "3" || code === undefined) return expect(hidden.size).toBe(0);
    expect(hidden.size).toBeGreaterThan(1);
    for (const list of workbooks.flatMap(formsOf)) {
      const figures = await figuresIn(list);
      expect(
        SECRETS[code].filter((secret) => figures.has(secret)),
        list.name,
      ).toEqual([]);
    }
  },
);

/** Decimal numbers in an answer, wherever they stand. */
const numbersIn = ({ text }: Reply): number[] => (text.match(/\d+\.\d+/g) ?? []).map(Number);

const detailsOf = ({ kind, id }: (typeof traces)[number]) =>
  [kind.endpoints.info, kind.endpoints.print].map((endpoint) => ({ endpoint, query: { id } }));

it.each(["4", "5", "6"] as const)(
  "a user with price hiding code %s reads no hidden price in a detail, a print or a refusal (RBAC-7, RBAC-8)",
  async (code) => {
    await clerk.hide(code);
    const expectOutcome = async (endpoint: Endpoint, condition: object, isDone: boolean) => {
      const reply = await request(endpoint, { token: clerk.token, ...condition });
      const what = `${endpointName(endpoint)} ${reply.status} ${reply.text}`;
      expect(reply.status === 200, what).toBe(isDone);
      expect(
        numbersIn(reply).filter((number) => SECRETS[code].includes(number)),
        what,
      ).toEqual([]);
    };
    for (const trace of traces) {
      const { kind, id } = trace;
      for (const { endpoint, query } of detailsOf(trace)) await expectOutcome(endpoint, { query }, true);
      await expectOutcome(kind.endpoints.remove, { query: { id } }, false);
      // A settled document cannot be withdrawn.
      if (kind === saleOut || kind === purchaseIn)
        await expectOutcome(kind.endpoints.reverseAudit, { body: { documents: [{ id, version: 1 }] } }, false);
    }
    for (const [type, id] of Object.entries(openDocuments))
      await expectOutcome(getPartner, { query: { id, type } }, true);
    await expectOutcome(getProduct, { query: { id: shop.productId } }, true);
    const tooMuch = { totalPrice: "99999", changeAmount: "99999" };
    for (const [kind, side] of [
      [moneyIn, "客户"],
      [moneyOut, "供应商"],
    ] as const) {
      const lines = [{ id: newId(), billId: null, eachAmount: "99999" }];
      const head = {
        id: newId(),
        billTime: "2026-11-02T02:00:00.000Z",
        organId: openDocuments[side],
        accountId: shop.accountId,
      };
      await expectOutcome(kind.endpoints.add, { body: { ...head, ...tooMuch, lines } }, false);
    }
  },
);

it("details show every price to a user without price hiding", async () => {
  await clerk.hide();
  const lengths = new Set<number>();
  for (const { endpoint, query } of traces.flatMap(detailsOf))
    for (const number of numbersIn(await request(endpoint, { token: clerk.token, query }))) lengths.add(number);
  for (const secret of [3.17, 168.01, 11.03, 29.17, 19.23, 57.69, 13.19, 92.33, 17.07, 23.11])
    expect(lengths).toContain(secret);
});

it("the sweep covers every code of price hiding", () => {
  expect(BLIND.flat()).toEqual(priceLimit.options);
});

it("the sweep covers many lists and workbooks, and a user without price hiding sees the prices that the others do not", async () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(workbooks.length).toBeGreaterThan(10);
  await clerk.hide();
  const lengths = new Set<number>();
  for (const list of workbooks.flatMap(formsOf)) for (const figure of await figuresIn(list)) lengths.add(figure);
  const secrets = new Set(Object.values(SECRETS).flat());
  expect([...secrets].filter((secret) => !lengths.has(secret))).toEqual([]);
});

it("a user without assigned customers reads no figure of a customer in any list (RBAC-6)", async () => {
  await clerk.hide();
  await saveSettings(shop, { customerFlag: true });
  // A product's own prices belong to everybody.
  const ofCustomers = [92.33, 23.11, 654.09];
  await vi.waitFor(async () => {
    const result = await done<Page>(saleOut.endpoints.list, { token: clerk.token });
    expect(result.rows).toEqual([]);
  }, WITHIN);
  for (const { name, endpoint, query } of lists.flatMap(formsOf))
    await vi.waitFor(
      async () => {
        const reply = await request(endpoint, { token: clerk.token, query: { pageSize: "101", ...query } });
        expect(
          numbersIn(reply).filter((number) => ofCustomers.includes(number)),
          `${name} ${reply.text}`,
        ).toEqual([]);
      },
      { timeout: 5_000, interval: 500 },
    );
});
