// Checks that no report of any service tells a hidden price: in a page or in a file, as rows or groups, compared with the period before, or by the order of
// its rows (RBAC-7; docs/decisions/0023, 0029). Generated from the contracts, so that a new report is swept as well; lists with conditions are swept by
// hidden-prices. All reports are also asked for what no report has: unknown columns, dimensions and filters, and more than three years.
import { isHiddenBy } from "@kontor/contracts/core/actor";
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { differingBooks } from "@kontor/contracts/finance/books";
import { journalLayouts } from "@kontor/contracts/finance/journal";
import { endpoints } from "@kontor/contracts/registry";
import { bookedLineNames } from "@kontor/contracts/reports/net-profit";
import { getProductProfit } from "@kontor/contracts/reports/product-profit";
import { debtExport } from "@kontor/contracts/reports/statement";
import { addPartner } from "@kontor/contracts/system/partner";
import { sampled } from "@kontor/contracts/testing/sampled";
import { beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { isOfMembers, knownMember } from "../support/lists.ts";
import {
  figuresIn,
  HIDDEN_AMOUNTS,
  HIDDEN_COSTS,
  numbersIn,
  type PricedTrade,
  pricedTrade,
  WITHIN,
} from "../support/priced-trade.ts";
import { choicesOf, isReport, type Query, queryFields, requiredQueries } from "../support/reports.ts";
import { done, type Reply, request } from "../support/tenant.ts";

type Shape = Record<string, z.ZodType>;

let trade: PricedTrade;
let member: string;
beforeAll(async () => {
  trade = await pricedTrade();
  const { token } = trade.shop;
  const body = { type: "会员", supplier: "Member" };
  member = await knownMember(token, (await done<{ id: string }>(addPartner, { token, body })).id);
  // What has not arrived yet would hide itself.
  await vi.waitFor(async () => {
    const query = { search: JSON.stringify(DAYS) };
    const { totals } = await done<{ totals: Record<string, string> }>(getProductProfit, { token, query });
    expect(totals).toMatchObject({ cost: "31.70" });
  }, WITHIN);
});

const reports = endpoints.filter(isReport);

/** The days of the trade, and the moments at which they begin and end. */
const DAYS: Query = { beginTime: "2026-11-01", endTime: "2026-11-30" };
/** As many days after them: they are the period before of these. */
const DAYS_AFTER: Query = { beginTime: "2026-12-01", endTime: "2026-12-30" };
const MOMENTS: Query = { beginTime: "2026-10-31T00:00:00.000Z", endTime: "2026-12-01T00:00:00.000Z" };
const periodOf = ({ beginTime }: Shape): Query => {
  if (!beginTime) return {};
  return beginTime.safeParse(DAYS.beginTime).success ? DAYS : MOMENTS;
};

/** The values that a report is read with, for each field that it requires. */
function valuesOf(field: string, endpoint: Endpoint): readonly string[] | undefined {
  const { shop } = trade;
  const values: Readonly<Record<string, readonly string[]>> = {
    supplierType: ["客户", "供应商"],
    organId: isOfMembers(endpoint) ? [member] : [...Object.values(shop.partners), ...Object.values(trade.openPartners)],
    type: ["入库", "出库"],
    materialId: [shop.productId],
    accountId: [shop.accountId],
    account: ["cash", "inventory", "receivable", "payable", "sale-revenue", "retail-revenue"],
    check: differingBooks,
    layout: journalLayouts,
    line: bookedLineNames,
    trade: ["buy", "sale", "retail"],
    period: ["month", "year"],
    day: ["2026-11-30"],
    taskId: [trade.tasks[0]],
    sourceTaskId: [trade.tasks[0]],
    targetTaskId: [trade.tasks[1]],
  };
  return values[field];
}

/** The names of what a report can be grouped by. */
const dimensionsOf = (endpoint: Endpoint): string[] => {
  const { groupBy } = queryFields(endpoint);
  return groupBy instanceof z.ZodOptional ? (choicesOf(groupBy.unwrap() as z.ZodType) ?? []) : [];
};
/** A query for each combination of values that a report requires, for each of them one by each dimension, and one that is compared with the period before. */
function queriesOf(endpoint: Endpoint): Query[] {
  const queries = requiredOf(endpoint);
  const grouped = dimensionsOf(endpoint).flatMap((groupBy) => queries.map((query) => ({ ...query, groupBy })));
  const isComparable = "compare" in queryFields(endpoint);
  const compared = isComparable
    ? queries.map((query) => ({ ...query, compare: "previous", search: JSON.stringify(DAYS_AFTER) }))
    : [];
  return [...queries, ...grouped, ...compared];
}
const requiredOf = (endpoint: Endpoint): Query[] =>
  requiredQueries(endpoint, (field) => valuesOf(field, endpoint)).map((query) => ({
    ...periodOf(queryFields(endpoint)),
    ...query,
  }));

interface Answered {
  /** What the report was asked. */
  query: Query;
  reply: Reply;
}
/** What somebody is answered: for the days of the trade, where the report has a period. */
async function answered(endpoint: Endpoint, asQuery: Query, token = trade.clerk.token): Promise<Answered> {
  const lang: Query = "lang" in queryFields(endpoint) ? { lang: "en" } : {};
  const ofPeriod: Query = { search: JSON.stringify(DAYS), ...asQuery, ...lang };
  const reply = await request(endpoint, { token, query: ofPeriod });
  if (reply.status !== 400) return { query: ofPeriod, reply };
  const { search: _search, ...query } = ofPeriod;
  return { query, reply: await request(endpoint, { token, query }) };
}

/** The figures of all answers to a report; none where it is not permitted. */
async function figuresOf(endpoint: Endpoint): Promise<Set<number>> {
  const figures = new Set<number>();
  for (const query of queriesOf(endpoint)) {
    const { reply } = await answered(endpoint, query);
    if (reply.status === 403) continue;
    expect(reply.status, `${endpointName(endpoint)} ${JSON.stringify(query)} ${reply.text.slice(0, 200)}`).toBe(200);
    const isWorkbook = endpoint.family === "file" && reply.text.startsWith("PK");
    for (const figure of isWorkbook ? await figuresIn(reply) : numbersIn(reply)) figures.add(figure);
  }
  return figures;
}

const SECRETS = {
  ...{ 4: [...HIDDEN_AMOUNTS[4], ...HIDDEN_COSTS], 5: HIDDEN_AMOUNTS[5], 6: HIDDEN_AMOUNTS[6], 7: HIDDEN_COSTS },
} as const;
const CODES = ["4", "5", "6", "7"] as const;

it.each(sampled(CODES, 4))(
  "a user with price hiding code %s reads no hidden price in a report of any service (RBAC-7)",
  async (code) => {
    await trade.clerk.hide(code);
    for (const endpoint of reports) {
      const figures = await figuresOf(endpoint);
      expect(
        SECRETS[code].filter((amount) => figures.has(amount)),
        endpointName(endpoint),
      ).toEqual([]);
    }
  },
);

/** Adds the names of an answer that have a value somewhere, at any depth. */
function addNames(value: unknown, names: Set<string>): Set<string> {
  if (typeof value !== "object" || value === null) return names;
  for (const [name, each] of Object.entries(value)) {
    if (each !== null && each !== "" && !Array.isArray(value)) names.add(name);
    addNames(each, names);
  }
  return names;
}
const rowsIn = ({ json }: Reply): Record<string, unknown>[] =>
  (json?.data as { rows?: Record<string, unknown>[] } | undefined)?.rows ?? [];
/** What the owner is shown in an answer, and the clerk is not: anywhere, or in some of its rows, which are in the same order for both. */
function hiddenNames(owners: Reply, clerks: Reply): string[] {
  const shown = addNames(clerks.json, new Set());
  const hidden = [...addNames(owners.json, new Set())].filter((name) => !shown.has(name));
  const theirs = rowsIn(clerks);
  const inPart = rowsIn(owners).flatMap((row, at) =>
    Object.keys(row).filter((name) => row[name] !== null && theirs[at]?.[name] === null),
  );
  return [...new Set([...hidden, ...inPart])];
}
/** What an answer has of rows or groups, whatever its freshness. */
const contentOf = ({ json, text }: Reply): unknown => {
  const { rows, groups } = (json?.data ?? {}) as { rows?: unknown; groups?: unknown };
  return rows === undefined && groups === undefined ? text : { rows, groups };
};

/** The queries by which a hidden figure orders what is answered. */
async function ordersBy(endpoint: Endpoint, form: Query, names: ReadonlySet<string>): Promise<string[]> {
  const [dimension] = dimensionsOf(endpoint);
  const orders: string[] = [];
  for (const each of dimension ? [form, { ...form, groupBy: dimension }] : [form]) {
    const { query, reply } = await answered(endpoint, each);
    if (reply.status === 403) continue;
    for (const column of names)
      for (const order of ["asc", "desc"]) {
        const sorted = await request(endpoint, { token: trade.clerk.token, query: { ...query, column, order } });
        const isIgnored = JSON.stringify(contentOf(sorted)) === JSON.stringify(contentOf(reply));
        if (sorted.status !== 400 && !isIgnored)
          orders.push(`${endpointName(endpoint)} ${JSON.stringify(query)} by ${column}: ${sorted.status}`);
      }
  }
  return orders;
}

/** What a list and its workbook have in common: the page, and what both require, e.g. of customers. */
const listOf = ({ page }: Endpoint, form: Query): string => JSON.stringify([page, form]);
/** Names of the figures that are hidden from the clerk, of all lists. */
async function hiddenByList(sortable: readonly Endpoint[], code: (typeof CODES)[number]) {
  const byList = new Map<string, Set<string>>();
  for (const endpoint of sortable.filter(({ family }) => family === "data"))
    for (const form of requiredOf(endpoint)) {
      const names = byList.get(listOf(endpoint, form)) ?? new Set<string>();
      byList.set(listOf(endpoint, form), names);
      for (const [name, rule] of Object.entries(endpoint.priceFields)) if (isHiddenBy(rule, [code])) names.add(name);
      const [owners, clerks] = [await answered(endpoint, form, trade.shop.token), await answered(endpoint, form)];
      if (clerks.reply.status === 200) for (const name of hiddenNames(owners.reply, clerks.reply)) names.add(name);
    }
  return byList;
}

it.each(sampled(CODES, 4))(
  "a user with price hiding code %s can order no report and no workbook by what is hidden from him (RBAC-7)",
  async (code) => {
    await trade.clerk.hide(code);
    const sortable = reports.filter((endpoint) => "column" in queryFields(endpoint));
    const byList = await hiddenByList(sortable, code);
    expect(new Set([...byList.values()].flatMap((names) => [...names])).size).toBeGreaterThan(5);
    const orders: string[] = [];
    for (const endpoint of sortable)
      for (const form of requiredOf(endpoint))
        orders.push(...(await ordersBy(endpoint, form, byList.get(listOf(endpoint, form)) ?? new Set())));
    expect(orders).toEqual([]);
  },
);

it.each([
  ["finance", [168.01, 92.33, 57.69, 11.03, 17.07, 23.11, 29.17, 8.41, 12.61, 5.83]],
  ["reports", [168.01, 92.33, 57.69, 23.11, 29.17, ...HIDDEN_COSTS]],
] as const)(
  "a user without price hiding reads the prices that others do not in reports of the %s service",
  async (service, prices) => {
    await trade.clerk.hide();
    const figures = new Set<number>();
    // One after another: a tenant may run two reports at once.
    for (const endpoint of reports.filter((each) => each.service === service))
      for (const figure of await figuresOf(endpoint)) figures.add(figure);
    expect(prices.filter((price) => !figures.has(price))).toEqual([]);
  },
);

const refusalIn = ({ json }: Reply): string => String((json?.data as { refusal?: unknown } | null)?.refusal);
const YEARS: Query = { beginTime: "2020-01-01", endTime: "2026-11-30" };
const YEARS_OF_MOMENTS: Query = { beginTime: "2020-01-01T00:00:00.000Z", endTime: "2026-11-30T00:00:00.000Z" };
/** The file of a list that is cut at three years, as the list says. */
const IS_CUT: ReadonlySet<Endpoint> = new Set([debtExport]);

/** What no report takes, by a name, with the refusals that it may be answered by. */
const UNTAKEN: readonly [what: string, refusals: readonly string[], more: (fields: Shape) => Query | undefined][] = [
  ["an unknown column to sort by", ["field-unknown"], ({ column }) => (column ? { column: "password" } : undefined)],
  ["an unknown dimension", ["input-invalid"], () => ({ groupBy: "colour" })],
  [
    "an unknown filter",
    ["field-unknown"],
    ({ search }) => (search ? { search: JSON.stringify({ password: "1" }) } : undefined),
  ],
  [
    "an unknown column of a workbook",
    ["field-unknown"],
    ({ columns }) => (columns ? { columns: "password" } : undefined),
  ],
];

it("no report takes a column, dimension or filter that it does not know, and each names what is wrong", async () => {
  const { token } = trade.shop;
  const taken: string[] = [];
  for (const endpoint of reports)
    for (const [what, refusals, more] of UNTAKEN) {
      const wrong = more(queryFields(endpoint));
      const [query] = requiredOf(endpoint);
      if (!wrong || !query) continue;
      const reply = await request(endpoint, { token, query: { ...query, ...wrong } });
      const isNamed = ["password", ...Object.keys(wrong)].some((name) => reply.text.includes(name));
      if (reply.status !== 400 || !refusals.includes(refusalIn(reply)) || !isNamed)
        taken.push(`${endpointName(endpoint)} ${what}: ${reply.status} ${reply.text.slice(0, 120)}`);
    }
  expect(taken).toEqual([]);
});

it("no report reads more than three years: the period is refused by its field, or a list behind a figure says from when on it is", async () => {
  const { token } = trade.shop;
  const read: string[] = [];
  let refused = 0;
  for (const endpoint of reports) {
    const fields = queryFields(endpoint);
    if (endpoint.weight !== "report" || (!fields.search && !fields.beginTime)) continue;
    const [query = {}] = requiredOf(endpoint);
    const isOfMoments = fields.beginTime?.safeParse(YEARS.beginTime).success === false;
    const long = fields.search
      ? { ...query, search: JSON.stringify(YEARS) }
      : { ...query, ...(isOfMoments ? YEARS_OF_MOMENTS : YEARS) };
    const reply = await request(endpoint, { token, query: long });
    const isLimited = reply.status === 200 && (IS_CUT.has(endpoint) || reply.text.includes('"from":"202'));
    if (refusalIn(reply) === "report-range-too-long") refused++;
    // It has no period at all.
    else if (refusalIn(reply) !== "field-unknown" && !isLimited)
      read.push(`${endpointName(endpoint)}: ${reply.status} ${reply.text.slice(0, 120)}`);
  }
  expect(read).toEqual([]);
  expect(refused).toBeGreaterThan(20);
});

it("the sweep of hidden prices in reports covers more than 30 reports, and fails with the name of a parameter for which it has no value", () => {
  expect(reports.length).toBeGreaterThan(30);
  expect(reports.flatMap(dimensionsOf).length).toBeGreaterThan(50);
  expect(reports.flatMap(queriesOf).filter(({ compare }) => compare).length).toBeGreaterThan(20);
  const [report] = reports;
  if (!report) throw new Error("there is no report");
  expect(() => queriesOf({ ...report, query: z.strictObject({ month: z.string() }) })).toThrow("requires month");
});
