// Opens each figure of every report as the page does, and compares it with what the rows come to (docs/decisions/0091).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { listGeneralLedger, listTrialBalance } from "@kontor/contracts/finance/books";
import { listVat } from "@kontor/contracts/finance/vat";
import { getAccountHeadItems } from "@kontor/contracts/reports/account-head";
import { listWithBalance } from "@kontor/contracts/reports/account-report";
import { getAging } from "@kontor/contracts/reports/aging";
import { getBatchStock } from "@kontor/contracts/reports/batch-stock";
import { figuresOf } from "@kontor/contracts/reports/figures/figures";
import type { Days, Opened, OpenedAnswer, Report } from "@kontor/contracts/reports/figures/opening";
import { getGrossProfit } from "@kontor/contracts/reports/gross-profit";
import { findInOutProductCount } from "@kontor/contracts/reports/in-out-count";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getSaleLeaderboard, saleDimensions } from "@kontor/contracts/reports/leaderboard";
import { getNetProfit } from "@kontor/contracts/reports/net-profit";
import { getProductProfit } from "@kontor/contracts/reports/product-profit";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { getRecAndPayReport } from "@kontor/contracts/reports/rec-and-pay";
import { getSkuStock, getSkuStockGrid } from "@kontor/contracts/reports/sku-stock";
import { saleSources } from "@kontor/contracts/reports/sold";
import { getStatementAccount } from "@kontor/contracts/reports/statement";
import { findStockWarningCount } from "@kontor/contracts/reports/stock-warning";
import { buyIn, retailOut, saleOut } from "@kontor/contracts/reports/trade-count";
import { findTradeLines } from "@kontor/contracts/reports/trade-lines";
import { getSalesByUser, personKinds } from "@kontor/contracts/reports/users-report";
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { type Chance, one } from "./tenant.ts";

type Fields = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, string | null>>;

/** What the crawler asks and compares with. */
export interface Crawler {
  /** All pages of a call, by the reader. */
  all(endpoint: Endpoint, query: Fields, search: Fields): Promise<Answer>;
  /** Fails where two figures differ, unless one is hidden from the reader. */
  same(result: string | null | undefined, expected: string | null | undefined, what: string): void;
  days: Days;
  /** Whether the reader sees a part of the books alone. */
  isLimited(): boolean;
}
interface Answer extends OpenedAnswer {
  rows: readonly Row[];
}

interface Filters {
  period: Fields;
  depots: Fields;
  partner: Fields;
  asOf: Fields;
}
interface Asking {
  endpoint: Endpoint;
  query?: (chance: Chance, filters: Filters) => Fields;
  search?: (filters: Filters) => Fields;
  /** People who may not see all money are refused. */
  ofBooks?: true;
}
const inWarehouses = (_chance: Chance, { depots: chosen }: Filters): Fields => chosen;
const inPeriod = ({ period }: Filters): Fields => period;
const ofSomeone = ({ period, partner }: Filters): Fields => ({ ...period, ...partner });
const atDay = ({ asOf }: Filters): Fields => asOf;
const sold =
  (more: (chance: Chance) => Fields = () => ({})) =>
  (chance: Chance, { depots: chosen }: Filters): Fields => ({
    ...chosen,
    source: one(saleSources, chance),
    ...more(chance),
  });
const sided = (chance: Chance): Fields => ({ supplierType: one(["客户", "供应商"], chance) });
const way = (chance: Chance, { depots: chosen }: Filters): Fields => ({
  ...chosen,
  type: one(["入库", "出库"], chance),
});

/** All reports whose figures open anything. */
export const REPORTS: readonly Asking[] = [
  { endpoint: buyIn, query: inWarehouses, search: ofSomeone },
  { endpoint: saleOut, query: inWarehouses, search: ofSomeone },
  { endpoint: retailOut, query: inWarehouses, search: ofSomeone },
  { endpoint: findInOutProductCount, query: way, search: ofSomeone },
  { endpoint: getProductProfit, query: sold(), search: ofSomeone },
  ...saleDimensions.map((dimension) => ({
    endpoint: getSaleLeaderboard,
    ...{ query: sold(() => ({ dimension })), search: ofSomeone },
  })),
  ...personKinds.map((person) => ({
    endpoint: getSalesByUser,
    ...{ query: sold(() => ({ person })), search: ofSomeone },
  })),
  { endpoint: getGrossProfit, query: sold(() => ({ of: "profit" })), search: ofSomeone },
  { endpoint: findTradeLines, query: sold(() => ({ of: "profit" })), search: ofSomeone },
  { endpoint: getListWithStock, query: inWarehouses, search: atDay },
  { endpoint: getInOutStock, query: inWarehouses, search: inPeriod },
  { endpoint: getBatchStock, query: inWarehouses, search: atDay },
  { endpoint: getSkuStock, query: inWarehouses, search: atDay },
  { endpoint: getSkuStockGrid, query: inWarehouses, search: atDay },
  { endpoint: findStockWarningCount, query: inWarehouses },
  { endpoint: getStatementAccount, query: sided, search: inPeriod },
  { endpoint: getAging, query: sided },
  { endpoint: listWithBalance },
  {
    endpoint: getRecAndPayReport,
    ...{ query: (chance) => ({ by: one(["day", "month"], chance) }), search: inPeriod, ofBooks: true },
  },
  { endpoint: getNetProfit, search: inPeriod, ofBooks: true },
  { endpoint: getAccountHeadItems, search: inPeriod },
  { endpoint: listVat, search: inPeriod, ofBooks: true },
  { endpoint: listTrialBalance, search: inPeriod, ofBooks: true },
  { endpoint: listGeneralLedger, search: inPeriod, ofBooks: true },
];

/** So many rows of each report are opened. */
const ROWS = 2;

/** Opens all figures of some rows of a report. @returns how many figures were compared with their rows */
export async function openFigures(
  crawler: Crawler,
  { endpoint, query = () => ({}), search = () => ({}), ofBooks }: Asking,
  chance: Chance,
  filters: Filters,
): Promise<number> {
  if (ofBooks && crawler.isLimited()) return 0;
  const request = { query: query(chance, filters), search: search(filters) };
  const answer = await crawler.all(endpoint, request.query, request.search);
  // Only what is asked for at all stands in the report's own answer.
  const report: Report = { ...request, answer: answer as unknown as Fields };
  const rows = answer.rows.toSorted(() => chance() - 0.5).slice(0, ROWS);
  let compared = 0;
  for (const row of rows)
    for (const [column, opens] of Object.entries(figuresOf(endpoint) ?? {})) {
      const opened = opens(row, report, crawler.days);
      const what = `${endpoint.path} ${JSON.stringify(request)}: ${column} of ${row.name ?? row.number ?? JSON.stringify(row)}`;
      if (typeof opened === "string" || row[column] === null || row[column] === undefined || row[column] === "")
        continue;
      await compare(crawler, opened, row, column, what);
      compared++;
    }
  return compared;
}

async function compare(crawler: Crawler, opened: Opened, row: Row, column: string, what: string): Promise<void> {
  const behind = await crawler.all(opened.endpoint, opened.query, opened.search);
  const { comesTo, of = column } = opened;
  if (typeof comesTo === "function") crawler.same(comesTo(behind), String(row[of]), what);
  else if (opened.endpoint === listCosts) await derives(crawler, row, { ...opened, ledger: behind }, what);
}

/** The cost of a document's line is what the cost ledger says of the document on that day. */
async function derives(
  crawler: Crawler,
  row: Row,
  { query: { depotIds }, ledger }: Opened & { ledger: Answer },
  what: string,
): Promise<void> {
  const { documentId, productId, day } = row;
  if (!documentId || !day || crawler.isLimited()) return;
  const chosen = depotIds ? { depotIds } : {};
  const query = { of: "profit", documentId, materialId: productId, ...chosen };
  const lines = await crawler.all(findTradeLines, query, { beginTime: day, endTime: day });
  const [begin, end] = [crawler.days.begins(day), crawler.days.ends(day)].map((moment) => Date.parse(moment));
  const steps = ledger.rows.filter((step) => {
    const at = Date.parse(String(step.operTime));
    return step.documentId === documentId && at >= (begin ?? 0) && at <= (end ?? 0);
  });
  const value = steps.reduce((sum, step) => sum + Math.round(Number(step.value) * 100), 0) / 100;
  crawler.same((0 - value).toFixed(2), lines.totals.cost, `${what}, derivation`);
}
