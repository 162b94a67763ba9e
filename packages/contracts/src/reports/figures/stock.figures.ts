// What the figures of stock open: movements up to the end of a day, warehouses, and of a value its derivation.
import { TRANSIT_ID } from "../../warehouse/transit.ts";
import { findDetailByWarehouseIdsAndProductId, getProductWarehouseStock } from "../product-stock.ts";
import {
  arguedBy,
  closing,
  dayBefore,
  daysOf,
  type Figures,
  inCents,
  negated,
  type Opened,
  type Opens,
  picked,
  type Report,
  total,
} from "./opening.ts";
import { derivation } from "./sold.figures.ts";

type Fields = Report["query"];
const moved = (query: Fields, search: Fields, comesTo: Opened["comesTo"], of?: string): Opened => ({
  endpoint: findDetailByWarehouseIdsAndProductId,
  ...{ query, search, comesTo, ...(of ? { of } : {}) },
});
const QUANTITY = closing("basicNumber");
const until = (day: unknown): Fields => (day ? { endTime: day } : {});
/** The end of the report's day, or of its period; now where it has none. */
const dayOf = ({ search, answer }: Report): unknown => search.asOf ?? answer.end;
const inWarehouses = ({ query }: Report): Fields => picked(query, "depotIds");
const ofProduct = (row: Fields, report: Report): Fields => ({ materialId: row.productId, ...inWarehouses(report) });

/** All movements up to the day of the report. */
const stockOf =
  (of?: string): Opens =>
  (row, report) =>
    moved(ofProduct(row, report), until(dayOf(report)), QUANTITY, of);
const spread =
  (name: string): Opens =>
  (row, report) => {
    const day = dayOf(report);
    return {
      endpoint: getProductWarehouseStock,
      query: { ...ofProduct(row, report), ...(day ? { asOf: day } : {}) },
      search: {},
      comesTo: total(name),
    };
  };
const costs = (row: Fields, report: Report, ends: (day: string) => string): Opened => {
  const { query, ...opened } = derivation(row.productId, "", inWarehouses(report).depotIds);
  const { endTime: _, ...others } = query;
  const day = dayOf(report);
  return { ...opened, query: { ...others, ...(day ? { endTime: ends(String(day)) } : {}) } };
};
/** The value in the books is what the cost ledger comes to. */
const bookValue: Opens = (row, report, { ends }) => ({
  ...costs(row, report, ends),
  comesTo: inCents(closing("value")),
});
/** A purchase price is entered; a moving average is derived. */
const unitCost: Opens = (row, report, { ends }) =>
  report.answer.basis === "movingAverage" ? costs(row, report, ends) : "entered";
const WORTH = { currentStockPrice: spread("allPrice"), bookValue };

export const productStockFigures: Figures = {
  purchaseDecimal: unitCost,
  initialStock: (row, report) => moved({ ...ofProduct(row, report), way: "期初" }, until(dayOf(report)), QUANTITY),
  currentStock: stockOf(),
  transitStock: (row, report) =>
    Number(row.transitStock) === 0
      ? "nothing"
      : moved({ materialId: row.productId, depotIds: TRANSIT_ID }, until(dayOf(report)), QUANTITY),
  ...WORTH,
  currentWeight: stockOf("currentStock"),
};

const within =
  (way: "入库" | "出库"): Opens =>
  (row, report) => {
    const sum = total("basicNumber");
    return moved({ ...ofProduct(row, report), way }, daysOf(report), way === "出库" ? negated(sum) : sum);
  };
export const inOutStockFigures: Figures = {
  unitPrice: unitCost,
  prevSum: (row, report) => moved(ofProduct(row, report), { endTime: dayBefore(report.answer.begin) }, QUANTITY),
  inSum: within("入库"),
  outSum: within("出库"),
  thisSum: (row, report) => moved(ofProduct(row, report), daysOf(report), QUANTITY),
  thisAllPrice: spread("allPrice"),
  bookValue,
};

/** Goods that are told apart: one of the product's batches or variants in one warehouse. */
function trackedFigures(goods: "batchId" | "variantId"): Figures {
  const stock: Opens = (row, report) => {
    const depotIds = row.depotId ?? report.query.depotIds;
    const query = { materialId: row.productId, [goods]: row[goods], ...(depotIds ? { depotIds } : {}) };
    return moved(query, until(dayOf(report)), QUANTITY);
  };
  /** The value of a part is its share of the product's, which has no rows of its own (docs/decisions/0072). */
  const share: Opens = (row, report, { ends }) => ({ ...costs(row, report, ends), comesTo: "shareOfValue" });
  return {
    purchaseDecimal: unitCost,
    currentStock: stock,
    ...{ currentStockPrice: share, bookValue: share },
  };
}
export const batchFigures: Figures = {
  ...trackedFigures("batchId"),
  // It lists what came in first, with its unit cost.
  batchCost: (row, report) => ({
    ...moved({ materialId: row.productId, batchId: row.batchId }, until(dayOf(report)), "unitCost"),
  }),
  ...arguedBy("date", "daysLeft"),
};
export const variantFigures: Figures = trackedFigures("variantId");
/** Of some variants their own rows are opened in the grid. */
const unlessSought =
  (opens: Opens): Opens =>
  (row, report, days) =>
    report.search.sku ? "sum" : opens(row, report, days);
export const gridFigures: Figures = {
  currentStock: unlessSought(stockOf()),
  currentStockPrice: unlessSought(spread("allPrice")),
  bookValue: unlessSought(bookValue),
};

const ofWarehouse =
  (of?: string): Opens =>
  ({ productId, depotId }) =>
    moved({ materialId: productId, depotIds: depotId }, {}, QUANTITY, of);
export const warningFigures: Figures = {
  currentNumber: ofWarehouse(),
  ...{ lowCritical: ofWarehouse("currentNumber"), highCritical: ofWarehouse("currentNumber") },
  ...arguedBy("entered", "lowSafeStock", "highSafeStock"),
};

/** The cost of one in a line is what the ledger says at its moment. */
const costAt: Opens = ({ unitCost: cost, operTime }, { query }) =>
  cost === null ? "nothing" : derivation(query.materialId, String(operTime), query.depotIds);
export const flowFigures: Figures = {
  ...arguedBy("document", "basicNumber", "unitPrice", "allPrice"),
  unitCost: costAt,
};
export const costFigures: Figures = {
  ...arguedBy("document", "quantity", "unitCost", "value"),
  ...arguedBy("running", "average"),
};
