// Checks that no report of any service tells a hidden price, in a page or in a file (RBAC-7; docs/decisions/0023, 0029). Generated from the
// contracts, so that a new report is swept as well; lists with conditions are swept by hidden-prices.
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { differingBooks } from "@kontor/contracts/finance/books";
import { journalLayouts } from "@kontor/contracts/finance/journal";
import { endpoints } from "@kontor/contracts/registry";
import { bookedLineNames } from "@kontor/contracts/reports/net-profit";
import { addPartner } from "@kontor/contracts/system/partner";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { isOfMembers, knownMember } from "../support/lists.ts";
import { figuresIn, HIDDEN_AMOUNTS, numbersIn, type PricedTrade, pricedTrade } from "../support/priced-trade.ts";
import { isReport, queryFields } from "../support/reports.ts";
import { done, type Reply, request } from "../support/tenant.ts";

type Query = Record<string, string>;
type Shape = Record<string, z.ZodType>;

let trade: PricedTrade;
let member: string;
beforeAll(async () => {
  trade = await pricedTrade();
  const { token } = trade.shop;
  const body = { type: "会员", supplier: "Member" };
  member = await knownMember(token, (await done<{ id: string }>(addPartner, { token, body })).id);
});

const reports = endpoints.filter(isReport);

/** The days of the trade, and the moments at which they begin and end. */
const DAYS: Query = { beginTime: "2026-11-01", endTime: "2026-11-30" };
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

/** All values of a field that is a choice. */
const choicesOf = (schema: z.ZodType | undefined): string[] | undefined =>
  schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;

/** The names of what a report can be grouped by. */
const dimensionsOf = (endpoint: Endpoint): string[] => {
  const { groupBy } = queryFields(endpoint);
  return groupBy instanceof z.ZodOptional ? (choicesOf(groupBy.unwrap() as z.ZodType) ?? []) : [];
};
/** A query for each combination of values that a report requires, and for each of them one by each dimension. */
function queriesOf(endpoint: Endpoint): Query[] {
  const queries = requiredOf(endpoint);
  const grouped = dimensionsOf(endpoint).flatMap((groupBy) => queries.map((query) => ({ ...query, groupBy })));
  return [...queries, ...grouped];
}
function requiredOf(endpoint: Endpoint): Query[] {
  const shape = queryFields(endpoint);
  const required = Object.keys(shape).filter((field) => shape[field]?.safeParse(undefined).success === false);
  return required.reduce(
    (queries, field) => {
      const values = valuesOf(field, endpoint) ?? choicesOf(shape[field]);
      if (!values) throw new Error(`${endpointName(endpoint)} requires ${field}: say by which values it is read`);
      return queries.flatMap((query) => values.map((value) => ({ ...query, [field]: value })));
    },
    [periodOf(shape)],
  );
}

/** What the clerk is answered: for the days of the trade, where the report has a period. */
async function answered(endpoint: Endpoint, query: Query): Promise<Reply> {
  const { token } = trade.clerk;
  const lang = "lang" in queryFields(endpoint) ? { lang: "en" } : {};
  const ofPeriod = { ...query, ...lang, search: JSON.stringify(DAYS) };
  const reply = await request(endpoint, { token, query: ofPeriod });
  return reply.status === 400 ? request(endpoint, { token, query: { ...query, ...lang } }) : reply;
}

/** The figures of all answers to a report; none where it is not permitted. */
async function figuresOf(endpoint: Endpoint): Promise<Set<number>> {
  const figures = new Set<number>();
  for (const query of queriesOf(endpoint)) {
    const reply = await answered(endpoint, query);
    if (reply.status === 403) continue;
    expect(reply.status, `${endpointName(endpoint)} ${JSON.stringify(query)} ${reply.text.slice(0, 200)}`).toBe(200);
    const isWorkbook = endpoint.family === "file" && reply.text.startsWith("PK");
    for (const figure of isWorkbook ? await figuresIn(reply) : numbersIn(reply)) figures.add(figure);
  }
  return figures;
}

it.each(["4", "5", "6"] as const)(
  "a user with price hiding code %s reads no hidden price in a report of any service (RBAC-7)",
  async (code) => {
    await trade.clerk.hide(code);
    for (const endpoint of reports) {
      const figures = await figuresOf(endpoint);
      expect(
        HIDDEN_AMOUNTS[code].filter((amount) => figures.has(amount)),
        endpointName(endpoint),
      ).toEqual([]);
    }
  },
);

it.each([
  ["finance", [168.01, 92.33, 57.69, 11.03, 17.07, 23.11, 29.17, 8.41, 12.61, 5.83]],
  ["reports", [168.01, 92.33, 57.69, 23.11, 29.17]],
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

it("the sweep of hidden prices in reports covers more than 30 reports, and fails with the name of a parameter for which it has no value", () => {
  expect(reports.length).toBeGreaterThan(30);
  expect(reports.flatMap(dimensionsOf).length).toBeGreaterThan(50);
  const [report] = reports;
  if (!report) throw new Error("there is no report");
  expect(() => queriesOf({ ...report, query: z.strictObject({ month: z.string() }) })).toThrow("requires month");
});
