// The tiles of the home page for the crawler of figures: each with what its link opens, read as the page reads it. What the role may not open has no tile.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { purchaseOrdersDue, saleOrdersDue } from "@kontor/contracts/document/due-orders";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { ageSpanNames, getAging } from "@kontor/contracts/reports/aging";
import { countBatchStock, getBatchStock } from "@kontor/contracts/reports/batch-stock";
import { getSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { countStockWarnings, findStockWarningCount } from "@kontor/contracts/reports/stock-warning";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { listPartners, sumMembers } from "@kontor/contracts/system/partner";
import { sumPoints } from "@kontor/contracts/system/points";
import { unauditedEndpoints } from "@kontor/contracts/voucher/unaudited";
import { done } from "../tenant.ts";

/** A figure of a tile, and the same of the rows that it opens; null where the role hides it. */
export type TileFigure = readonly [what: string, figure: string | null, opened: string | null];
type Row = Readonly<Record<string, string | null>>;
interface Listed {
  rows: Row[];
  total: number;
  totals: Readonly<Record<string, string | null>>;
}

/** The most rows that a page of a list has, with their totals below. */
const ALL = "101";
const read = (token: string, endpoint: Endpoint, query: object, search: object = {}): Promise<Listed> =>
  done<Listed>(endpoint, {
    token,
    query: { currentPage: "1", pageSize: ALL, exactTotal: "1", search: JSON.stringify(search), ...query },
  });
const count = (figure: number): string => String(figure);

/** Documents and slips that wait for their audit, and orders that are due. */
async function waiting(token: string): Promise<TileFigure[]> {
  const kinds = [...documentKinds, ...slipKinds];
  const counted = await Promise.all(
    unauditedEndpoints.map((endpoint) => done<{ kind: string; count: number }[]>(endpoint, { token })),
  );
  const of = new Map(counted.flat().map((each) => [each.kind, each.count]));
  const audits = kinds.map(async ({ name, endpoints: { list } }): Promise<TileFigure> => {
    const { total } = await read(token, list, {}, { status: "0" });
    return [`${name} to audit`, count(of.get(name) ?? 0), count(total)];
  });
  const orders = [
    [saleOrdersDue, saleOrder],
    [purchaseOrdersDue, purchaseOrder],
  ] as const;
  const due = orders.flatMap(
    ([
      endpoint,
      {
        name,
        endpoints: { list },
      },
    ]) =>
      (["due", "overdue"] as const).map(async (state): Promise<TileFigure> => {
        const counts = await done<Record<typeof state, number>>(endpoint, { token });
        const { total } = await read(token, list, {}, { deliveryState: state });
        return [`${name} ${state}`, count(counts[state]), count(total)];
      }),
  );
  return Promise.all([...audits, ...due]);
}

/** Stock beyond its levels, batches that expire: a count is the number of rows; and what customers owe by age, whose totals are the sums of its rows. */
async function lookedAfter(token: string): Promise<TileFigure[]> {
  const states = [
    ...(["low", "high"] as const).map((state) => [countStockWarnings, findStockWarningCount, state] as const),
    ...(["expired", "soon"] as const).map((state) => [countBatchStock, getBatchStock, state] as const),
  ];
  const counts = states.map(async ([counting, endpoint, state]): Promise<TileFigure> => {
    const counted = await done<Record<string, number>>(counting, { token });
    return [
      `${state} stock`,
      count(counted[state] ?? Number.NaN),
      count((await opened(token, endpoint, { state })).length),
    ];
  });
  const owed = await done<Listed>(getAging, {
    token,
    query: { supplierType: "客户", currentPage: "1", pageSize: "1" },
  });
  const rows = await opened(token, getAging, {}, { supplierType: "客户" });
  const ages = ageSpanNames.map((span): TileFigure => [`owed ${span}`, owed.totals[span] ?? null, sumOf(rows, span)]);
  return [...(await Promise.all(counts)), ...ages];
}

/** All rows of a report. */
async function opened(token: string, endpoint: Endpoint, search: object, query: object = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const page = { currentPage: String(currentPage), pageSize: "50", search: JSON.stringify(search), ...query };
    const { rows: figure, total } = await done<Listed>(endpoint, { token, query: page });
    rows.push(...figure);
    if (rows.length >= total || figure.length === 0) return rows;
  }
}
const CENTS = 100;
/** Amounts of two decimals; null where one is hidden. */
const sumOf = (rows: readonly Row[], name: string): string | null =>
  rows.some((row) => row[name] === null)
    ? null
    : (rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * CENTS), 0) / CENTS).toFixed(2);

/** Members and what they have; since a day those who are new and who bought. */
async function members(token: string, day: string, moment: string): Promise<TileFigure[]> {
  const all = await read(token, listPartners, { type: "会员" });
  const added = await read(token, listPartners, { type: "会员" }, { beginTime: moment });
  const summed = await done<{ members: number; newMembers: number; prepaid: string | null }>(sumMembers, {
    token,
    query: { beginTime: moment },
  });
  const { points } = await done<{ points: string | null }>(sumPoints, { token });
  const ranked = { dimension: "customer", source: "retail" };
  const buyers = await opened(token, getSaleLeaderboard, { beginTime: day }, { ...ranked, subjects: "sold" });
  const customers = await opened(token, getSaleLeaderboard, { beginTime: day }, { ...ranked, subjects: "named" });
  const first = await done<Listed>(getSaleLeaderboard, {
    token,
    query: {
      ...ranked,
      subjects: "named",
      currentPage: "1",
      pageSize: "5",
      search: JSON.stringify({ beginTime: day }),
    },
  });
  return [
    ["members", count(summed.members), count(all.total)],
    [`members since ${day}`, count(summed.newMembers), count(added.total)],
    ["prepaid", summed.prepaid, all.totals.advanceIn ?? null],
    ["points", points, points === null ? null : sumOfPoints(all.rows)],
    [`buyers since ${day}`, first.totals.soldSubjects ?? null, count(buyers.filter(isBuyer).length)],
    [`buyers among all since ${day}`, count(buyers.length), count(customers.filter(isBuyer).length)],
    [`members' retail since ${day}`, first.totals.netAmount ?? null, sumOf(customers, "netAmount")],
  ];
}
/** Who gave back alone did not buy. */
const isBuyer = ({ subjectId, outQuantity }: Row): boolean => subjectId !== null && Number(outQuantity) > 0;
const sumOfPoints = (rows: readonly Row[]): string => count(rows.reduce((sum, { points }) => sum + Number(points), 0));

/** What sold best since a day: each amount is that of the ranking which it opens. */
async function best(token: string, day: string): Promise<TileFigure[]> {
  const query = { dimension: "product", source: "both", order: "desc" };
  const search = JSON.stringify({ beginTime: day });
  const first = { ...query, column: "netQuantity", currentPage: "1", pageSize: "5", search };
  const { rows } = await done<Listed>(getSaleLeaderboard, { token, query: first });
  const ranking = await opened(token, getSaleLeaderboard, { beginTime: day }, query);
  return rows.map(({ subjectId = null, name, netAmount = null }): TileFigure => {
    const row = ranking.find((each) => each.subjectId === subjectId);
    return [`${name} since ${day}`, netAmount, row?.netAmount ?? null];
  });
}

/** @param day those that look at a month look at it from this day on, which begins at the moment */
export async function tileFigures(token: string, day: string, moment: string): Promise<TileFigure[]> {
  // One after another: a tenant may run two reports at once.
  const figures = [];
  for (const part of [waiting, lookedAfter]) figures.push(...(await part(token)));
  return [...figures, ...(await members(token, day, moment)), ...(await best(token, day))];
}
