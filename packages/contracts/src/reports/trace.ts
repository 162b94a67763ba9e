// The trace of a serial number or batch: where it came from, through which warehouses, who has it; and the customers of a recall (reference.md §2.10).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { BATCH_MAX } from "../document/tracking.ts";
import { text } from "../system/field-schemas.ts";
import { asWorkbook, productColumns, reportPage, reportQuery } from "./common.ts";

const staff = { service: "reports", audience: "staff", method: "GET", page: "/report/trace" } as const;

export const traceSorts = ["operTime"] as const;
/** So many goods are offered where a text names several. */
export const GOODS_MAX = 20;
/** So many goods are listed that were made of the traced ones, or that those were made of. */
export const RELATED_MAX = 50;
/** So many of a customer's documents are listed. */
export const RECALLED_DOCUMENTS_MAX = 30;

/** Of a GS1 code with all that it may say. */
const CODE_MAX = 200;
const bare = reportQuery.omit({ search: true });

/** Whether the user reaches all warehouses; if not, what moved in the others is not in the answer. */
const isWhole = z.boolean();

const tracedGoods = z.object({
  ...productColumns,
  /** The serial number or the batch's, as it was last typed; empty of goods that nothing tells apart. */
  code: z.string(),
  isSerial: z.boolean(),
  productionDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
});
export type TracedGoods = z.infer<typeof tracedGoods>;

/** One movement. A document that the user does not reach has no id, number or partner. */
export const traceRow = z.object({
  documentId: uuid().nullable(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  depotName: z.string(),
  organName: z.string(),
  /** In base units; what comes in is positive. */
  basicNumber: z.string(),
});
export type TraceRow = z.infer<typeof traceRow>;

const related = tracedGoods.extend({
  /** Whether they were made of the traced goods, rather than those of them. */
  isResult: z.boolean(),
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
});
export type RelatedGoods = z.infer<typeof related>;

export const getTrace = defineEndpoint({
  ...staff,
  path: "/trace/getTrace",
  priceFields: { batchCost: stockCosts },
  summary:
    "List the movements of a serial number or batch, where it is now and what it was made of or into; totals basicNumber, soldNumber",
  query: bare.extend({
    /** A serial number, a batch number or the text of a GS1 code; empty: nothing is traced. */
    code: text(CODE_MAX).default(""),
    /** Chooses among several goods with it. */
    materialId: uuid().optional(),
  }),
  response: reportPage(traceRow).extend({
    isWhole,
    /** Null where the text names none, or several. */
    goods: tracedGoods.nullable(),
    /** What one base unit of the batch first came in at; null of serial numbers, and where it is not known. */
    batchCost: z.string().nullable(),
    /** Where it names several, or only begins numbers. */
    choices: z.array(tracedGoods),
    places: z.array(z.object({ depotId: uuid(), depotName: z.string(), currentStock: z.string() })),
    related: z.array(related),
  }),
});
export type Trace = z.output<typeof getTrace.response>;

/** What a customer got of one batch or serial number, or of goods made of it. */
export const recallRow = z.object({
  /** Null of sales without a customer, and of those that the user does not reach. */
  partnerId: uuid().nullable(),
  isVisible: z.boolean(),
  organName: z.string(),
  contacts: z.string(),
  telephone: z.string(),
  phoneNum: z.string(),
  productId: uuid(),
  barCode: z.string(),
  name: z.string(),
  code: z.string(),
  unit: z.string(),
  /** In base units. */
  soldNumber: z.string(),
  returnedNumber: z.string(),
  leftNumber: z.string(),
  lastTime: z.string(),
  numbers: z.string(),
  documents: z.array(z.object({ documentId: uuid(), kind: z.string(), number: z.string() })),
});
export type RecallRow = z.infer<typeof recallRow>;

/** What customers got of one product, all of them together. */
const recalledProduct = z.object({
  productId: uuid(),
  name: z.string(),
  /** The base unit. */
  unit: z.string(),
  soldNumber: z.string(),
  returnedNumber: z.string(),
  leftNumber: z.string(),
});
export type RecalledProduct = z.infer<typeof recalledProduct>;

const untracedProduct = z.object({ productId: uuid(), barCode: z.string(), name: z.string() });
export type UntracedProduct = z.infer<typeof untracedProduct>;

export const recallSorts = ["organName", "soldNumber", "leftNumber", "lastTime"] as const;
const recallQuery = bare.extend({
  materialId: uuid(),
  /** The serial number or batch itself; none finds nothing. */
  code: text(BATCH_MAX).default(""),
});

export const getRecall = defineEndpoint({
  ...staff,
  path: "/trace/getRecall",
  summary:
    "List the customers who got a serial number or batch, or goods made of it; totals soldNumber, returnedNumber, leftNumber, empty where there are several products",
  query: recallQuery,
  response: reportPage(recallRow).extend({
    isWhole,
    /** The totals of each product: quantities of different products have no sum. */
    products: z.array(recalledProduct),
    /** Products without batch and serial number that were made of the goods: whoever bought them is not in the list. */
    untraced: z.array(untracedProduct),
  }),
});
export const exportRecall = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/trace/exportRecall",
  family: "file",
  summary: "Export the customers of a recall as a workbook, all pages",
  query: recallQuery.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
