// What the figures of purchases, sales and profit open: document lines, documents, or, for a cost, its derivation.
import { NIL_ID } from "../../core/id.ts";
import { listPrepaymentMovements } from "../../finance/ledger.ts";
import { listPointMovements } from "../../system/points.ts";
import { listCosts } from "../../warehouse/stock.ts";
import { getGrossProfit } from "../gross-profit.ts";
import { findInOutProductLines } from "../in-out-count.ts";
import { findTradeLines } from "../trade-lines.ts";
import {
  arguedBy,
  count,
  daysOf,
  type Figures,
  negated,
  type Opened,
  type Opens,
  picked,
  type Report,
  type Sum,
  total,
} from "./opening.ts";

type Fields = Report["query"];
/** Stands for documents without such a person or partner; among ids of categories and departments the nil id does. */
const NONE = "none";

/** All that a report of sales is filtered by, for what its figures open. */
const behind = (report: Report): Pick<Opened, "query" | "search"> => ({
  query: picked(report.query, "depotIds", "categoryIds", "organizationIds", "source"),
  search: { ...daysOf(report), ...picked(report.search, "materialParam", "organId", "creator", "sellerId", "number") },
});

interface Part {
  /** The total of the opened rows. */
  name: "quantity" | "revenue" | "cost" | "grossProfit";
  way?: "入库" | "出库";
  /** The column that it is, of an average or a rate. */
  of?: string;
}
const SOLD: Readonly<Record<string, Part>> = {
  outQuantity: { name: "quantity", way: "出库" },
  saleAmount: { name: "revenue", way: "出库" },
  inQuantity: { name: "quantity", way: "入库" },
  returnAmount: { name: "revenue", way: "入库" },
  netQuantity: { name: "quantity" },
  netAmount: { name: "revenue" },
  cost: { name: "cost" },
  grossProfit: { name: "grossProfit" },
  grossMargin: { name: "grossProfit", of: "grossProfit" },
};
const AVERAGES: Readonly<Record<string, Part>> = {
  averagePrice: { name: "revenue", of: "netAmount" },
  averageCost: { name: "cost", of: "cost" },
};
const RATES: Readonly<Record<string, Part>> = {
  share: { name: "revenue", of: "netAmount" },
  change: { name: "revenue", of: "netAmount" },
};

/** The rows behind a row of a report of sales; `own` narrows them to it. */
type Narrowed = (row: Fields, report: Report) => Pick<Opened, "endpoint" | "query"> & { search?: Fields };
const soldFigures = (parts: Readonly<Record<string, Part>>, narrowed: Narrowed): Figures =>
  Object.fromEntries(
    Object.entries(parts).map(([column, { name, way, of }]): [string, Opens] => [
      column,
      (row, report) => {
        const { query, search } = behind(report);
        const own = narrowed(row, report);
        return {
          endpoint: own.endpoint,
          query: { ...query, ...own.query, ...(way ? { way } : {}) },
          search: { ...search, ...own.search },
          // What comes back is negative among the rows.
          comesTo: way === "入库" ? negated(total(name)) : total(name),
          ...(of ? { of } : {}),
        };
      },
    ]),
  );

export const productProfitFigures: Figures = soldFigures({ ...SOLD, ...AVERAGES }, ({ productId }) => ({
  endpoint: findTradeLines,
  query: { of: "profit", materialId: productId },
}));

/** The field of the call, or its filter, that finds the documents or lines of what is ranked. */
const GOODS: Readonly<Record<string, string>> = { product: "materialId", category: "categoryIds", depot: "depotIds" };
const PEOPLE: Readonly<Record<string, string>> = { customer: "organId", seller: "sellerId", operator: "creator" };
const ranked: Narrowed = ({ subjectId }, { query: { dimension = "product" } }) => {
  const [goods, person] = [GOODS[String(dimension)], PEOPLE[String(dimension)]];
  if (goods) return { endpoint: findTradeLines, query: { of: "rank", [goods]: subjectId ?? NIL_ID } };
  if (person) return { endpoint: getGrossProfit, query: { of: "rank" }, search: { [person]: subjectId ?? NONE } };
  return { endpoint: getGrossProfit, query: { of: "rank", organizationIds: subjectId ?? NIL_ID } };
};
const ofMember =
  (column: "prepaid" | "points", endpoint: Opened["endpoint"]): Opens =>
  ({ subjectId, [column]: figure }) =>
    figure === ""
      ? "nothing"
      : { endpoint, query: { organId: subjectId }, search: {}, comesTo: ({ closing: sums }) => sums?.amount ?? null };
export const leaderboardFigures: Figures = {
  ...soldFigures({ ...SOLD, ...RATES }, ranked),
  ...arguedBy("rank", "rank"),
  // Of members: what they have now (docs/decisions/0088).
  prepaid: ofMember("prepaid", listPrepaymentMovements),
  points: ofMember("points", listPointMovements),
};

const ofPerson: Narrowed = ({ subjectId }, { query: { person = "operator" } }) => {
  const endpoint = getGrossProfit;
  if (person === "department") return { endpoint, query: { of: "users", organizationIds: subjectId ?? NIL_ID } };
  return {
    endpoint,
    query: { of: "users" },
    search: { [person === "seller" ? "sellerId" : "creator"]: subjectId ?? NONE },
  };
};
/** The documents of a person, narrowed further. */
const documentsOf =
  (comesTo: Sum, more: Fields): Opens =>
  (row, report) => {
    const { query, search } = behind(report);
    const own = ofPerson(row, report);
    return {
      endpoint: own.endpoint,
      ...{ query: { ...query, ...own.query, ...more }, search: { ...search, ...own.search }, comesTo },
    };
  };
const retail = documentsOf(total("revenue"), { source: "retail" });
export const usersFigures: Figures = {
  ...soldFigures(SOLD, ofPerson),
  bills: documentsOf(count, { isOwn: "1" }),
  retailAmount: (row, report, days) => (report.query.source === "sale" ? "nothing" : retail(row, report, days)),
  paidAmount: documentsOf(total("paidAmount"), {}),
};

/** The lines of a document, of the day on which they or a later part of their cost are booked. */
const linesOf =
  ({ name, of }: Part): Opens =>
  ({ documentId, day }, report) => {
    const { query, search } = behind(report);
    // A salesperson has an even share of the document, which no line has.
    if (search.sellerId && search.sellerId !== NONE) return "personShare";
    const { number: _, ...others } = search;
    const page = report.query.of === "profit" ? "documents" : report.query.of;
    return {
      endpoint: findTradeLines,
      query: { ...query, ...picked(report.query, "way"), of: page, documentId },
      search: { ...others, beginTime: day, endTime: day },
      comesTo: total(name),
      ...(of ? { of } : {}),
    };
  };
export const documentFigures: Figures = {
  quantity: linesOf({ name: "quantity" }),
  revenue: linesOf({ name: "revenue" }),
  cost: linesOf({ name: "cost" }),
  grossProfit: linesOf({ name: "grossProfit" }),
  grossMargin: linesOf({ name: "grossProfit", of: "grossProfit" }),
  ...arguedBy("document", "paidAmount"),
};

/** The cost ledger of a product up to a moment: each step that made the unit cost. */
export const derivation = (productId: unknown, endTime: string, depotIds?: unknown): Opened => ({
  endpoint: listCosts,
  query: { productId, endTime, ...(depotIds ? { depotIds } : {}) },
  search: {},
  comesTo: "unitCost",
});
const costOfLine: Opens = ({ productId, day, cost }, { query }, days) =>
  cost === "" ? "nothing" : derivation(productId, days.ends(String(day)), query.depotIds);
export const lineFigures: Figures = {
  ...arguedBy("document", "quantity", "allPrice", "revenue"),
  cost: costOfLine,
  grossProfit: costOfLine,
};

/** @param back the way of returns */
function countFigures(of: "buy" | "sale" | "retail", returnWay: "入库" | "出库", actual: string): Figures {
  const lines =
    (name: "quantity" | "allPrice", way?: "入库" | "出库"): Opens =>
    ({ barcodeId }, report) => ({
      endpoint: findTradeLines,
      query: {
        ...picked(report.query, "depotIds", "categoryIds", "organizationIds"),
        ...{ of, barcodeId, ...(way ? { way } : {}) },
      },
      search: { ...daysOf(report), ...picked(report.search, "materialParam", "organId") },
      comesTo: way === returnWay ? negated(total(name)) : total(name),
    });
  return {
    ...{ inSum: lines("quantity", "入库"), inSumPrice: lines("allPrice", "入库") },
    ...{ outSum: lines("quantity", "出库"), outSumPrice: lines("allPrice", "出库") },
    [actual]: lines("allPrice"),
  };
}
export const buyFigures: Figures = countFigures("buy", "出库", "inOutSumPrice");
export const saleFigures: Figures = countFigures("sale", "入库", "outInSumPrice");
export const retailFigures: Figures = countFigures("retail", "入库", "outInSumPrice");

const movedLines =
  (name: string): Opens =>
  ({ productId }, report) => ({
    endpoint: findInOutProductLines,
    query: { ...picked(report.query, "type", "depotIds", "organizationIds"), materialId: productId },
    search: { ...daysOf(report), ...picked(report.search, "organId") },
    comesTo: total(name),
  });
export const inOutCountFigures: Figures = { numSum: movedLines("basicNumber"), priceSum: movedLines("allPrice") };
