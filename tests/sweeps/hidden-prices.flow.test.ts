// Checks that a hidden price is neither shown nor deducible: every list is sorted, filtered, searched and exported by every hidden field, for every
// set of price hiding codes (RBAC-7, RBAC-8; docs/decisions/0023, 0029). Generated from the contracts, so that a new list is swept as well.

import { isHiddenBy, type PriceLimit, priceLimit, stockCosts } from "@kontor/contracts/core/actor";
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { endpoints } from "@kontor/contracts/registry";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { getPartner } from "@kontor/contracts/system/partner";
import { sampled } from "@kontor/contracts/testing/sampled";
import { getProduct } from "@kontor/contracts/warehouse/product";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { documentOf, type Shop } from "../support/documents.ts";
import {
  figuresIn,
  HIDDEN_AMOUNTS,
  HIDDEN_COSTS,
  numbersIn,
  type PricedTrade,
  pricedTrade,
  WITHIN,
} from "../support/priced-trade.ts";
import { saveSettings } from "../support/settings.ts";
import type { Clerk } from "../support/staff.ts";
import { done, type Reply, request } from "../support/tenant.ts";

type Row = Record<string, unknown>;
interface List {
  name: string;
  endpoint: Endpoint;
  query: Row;
}

const isOfStaff = ({ audience }: Endpoint): boolean => audience === "staff";

let trade: PricedTrade;
let shop: Shop;
let clerk: Clerk;
beforeAll(async () => {
  trade = await pricedTrade();
  ({ shop, clerk } = trade);
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
      owed: trade.openPartners[side],
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

/** The figures of a workbook that the clerk exports. */
async function figuresOf({ endpoint, query }: List): Promise<Set<number>> {
  const reply = await request(endpoint, { token: clerk.token, query: { ...query, lang: "en" } });
  if (reply.status !== 200) throw new Error(`${endpointName(endpoint)}: ${reply.status} ${reply.text.slice(0, 200)}`);
  return figuresIn(reply);
}

/** The codes of the home page hide nothing in lists, so one user has them all. */
const BLIND: readonly (readonly PriceLimit[])[] = [["1", "2", "3"], ["4"], ["5"], ["6"], ["7"]];

it.each(sampled(BLIND, 3).map((codes) => [codes.join(), codes] as const))(
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
      const figures = await figuresOf(list);
      expect(
        HIDDEN_AMOUNTS[code].filter((secret) => figures.has(secret)),
        list.name,
      ).toEqual([]);
    }
  },
);

const detailsOf = ({ kind, id }: PricedTrade["vouchers"][number]) =>
  [kind.endpoints.info, kind.endpoints.print].map((endpoint) => ({ endpoint, query: { id } }));

it.each(["4", "5", "6", "7"] as const)(
  "a user with price hiding code %s reads no hidden price in a detail, a print or a refusal (RBAC-7, RBAC-8)",
  async (code) => {
    await clerk.hide(code);
    const secrets = [...HIDDEN_AMOUNTS[code], ...(stockCosts.includes(code) ? HIDDEN_COSTS : [])];
    const expectOutcome = async (endpoint: Endpoint, condition: object, isDone: boolean) => {
      const reply = await request(endpoint, { token: clerk.token, ...condition });
      const what = `${endpointName(endpoint)} ${reply.status} ${reply.text}`;
      expect(reply.status === 200, what).toBe(isDone);
      expect(
        numbersIn(reply).filter((number) => secrets.includes(number)),
        what,
      ).toEqual([]);
    };
    for (const trace of trade.vouchers) {
      const { kind, id } = trace;
      for (const { endpoint, query } of detailsOf(trace)) await expectOutcome(endpoint, { query }, true);
      await expectOutcome(kind.endpoints.remove, { query: { id } }, false);
      if ("orderEndpoints" in kind && kind.orderEndpoints) {
        // Of one order something is left of its deposit, the other is closed.
        const body = { documents: [{ id, version: 1 }], reason: "No longer needed" };
        await expectOutcome(kind.orderEndpoints.forceClose, { body }, false);
      }
      // A settled document cannot be withdrawn.
      if (kind === saleOut || kind === purchaseIn)
        await expectOutcome(kind.endpoints.reverseAudit, { body: { documents: [{ id, version: 1 }] } }, false);
    }
    for (const [type, id] of Object.entries(trade.openPartners))
      await expectOutcome(getPartner, { query: { id, type } }, true);
    // Beyond the customer's credit limit, also at the product's own price.
    const order = { ...documentOf(saleOrder, shop, "99999"), changeAmount: "0", accounts: [] };
    await expectOutcome(saleOrder.endpoints.add, { body: { ...order, organId: trade.openPartners.客户 } }, false);
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
        organId: trade.openPartners[side],
        accountId: shop.accountId,
      };
      await expectOutcome(kind.endpoints.add, { body: { ...head, ...tooMuch, lines } }, false);
    }
  },
);

it("details show every price to a user without price hiding", async () => {
  await clerk.hide();
  const lengths = new Set<number>();
  for (const { endpoint, query } of trade.vouchers.flatMap(detailsOf))
    for (const number of numbersIn(await request(endpoint, { token: clerk.token, query }))) lengths.add(number);
  const ofOrders = [5.29, 58.19, 8.41, 7.43, 96.59, 12.61, 6.47, 19.41, 5.83];
  for (const secret of [3.17, 168.01, 11.03, 29.17, 19.23, 57.69, 13.19, 92.33, 17.07, 23.11, ...ofOrders])
    expect(lengths).toContain(secret);
});

it("the sweep of hidden prices covers every code of price hiding", () => {
  expect(BLIND.flat()).toEqual(priceLimit.options);
});

it("the sweep of hidden prices covers many lists and workbooks, and a user without price hiding sees the prices that the others do not", async () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(workbooks.length).toBeGreaterThan(10);
  await clerk.hide();
  const lengths = new Set<number>();
  for (const list of workbooks.flatMap(formsOf)) for (const figure of await figuresOf(list)) lengths.add(figure);
  const secrets = new Set(Object.values(HIDDEN_AMOUNTS).flat());
  expect([...secrets].filter((secret) => !lengths.has(secret))).toEqual([]);
});

it("a user without assigned customers reads no figure of a customer in any list (RBAC-6)", async () => {
  await clerk.hide();
  await saveSettings(shop, { customerFlag: true });
  // A product's own prices belong to everybody.
  const ofCustomers = [92.33, 23.11, 654.09, 96.59, 12.61, 19.41, 5.83, 8765.09];
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
      // Each service learns of the switch by itself.
      WITHIN,
    );
});
