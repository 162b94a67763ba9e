// What a stock-taking found: gains and losses, two tasks beside each other, workbooks (reference.md §2.11; docs/decisions/0074).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { moment } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, listQuery, page } from "../core/list-contract.ts";
import { text } from "../system/field-schemas.ts";
import { differenceCosts, leftOutReasons, stockTakingPage } from "./stock-taking.ts";
import { itemGoods, itemRow, taskItemsQuery } from "./stock-taking-items.ts";

const { lang, columns } = exportQuery.shape;
const workbook = { ...stockTakingPage, button: "importExport" } as const;
const file = {
  ...workbook,
  method: "GET",
  family: "file",
  weight: "report",
  response: z.instanceof(Uint8Array),
} as const;

/** Counted rows of one workbook. */
export const COUNTED_ROWS_MAX = 20_000;

export const exportItems = defineEndpoint({
  ...file,
  path: "/wecoInventoryItem/exportExcel",
  priceFields: differenceCosts,
  summary: "Export the items of a stock-taking task as a workbook, or with template=1 one to write counts into",
  query: taskItemsQuery.extend({ lang, columns, template: z.literal("1").optional() }),
});
/** What becomes of rows whose goods were counted while the workbook was filled in: left out, the whole count, or added to what was counted. */
export const meanwhileChoices = ["leave", "replace", "add"] as const;
export type MeanwhileChoice = (typeof meanwhileChoices)[number];
/**
 * The quantity of a row is the whole count of its item; rows of the same item add up. Refuses as counts are, by row (`workbook-rows-invalid`), and
 * `stock-taking-counted-ahead`, `stock-taking-counted-before` for a moment that cannot be. Rows whose goods have counts that the workbook did not know are
 * named (`stock-taking-import-meanwhile`, 409) until the caller says what becomes of them; its value `seen` is sent back with the choice, which is asked
 * for again where more was counted since (docs/decisions/0086).
 */
export const importCounts = defineEndpoint({
  ...workbook,
  method: "POST",
  path: "/wecoInventoryItem/importExcel",
  upload: true,
  summary: "Import counted quantities into a stock-taking task, all rows or none",
  query: z.strictObject({
    taskId: uuid(),
    /** When all rows were counted. Left out: as each row says, which a template fills with the moment of its export; a row without says now. */
    countedAt: moment().optional(),
    meanwhile: z.enum(meanwhileChoices).optional(),
    seen: text(64).optional(),
  }),
  response: z.object({
    message: z.string(),
    count: z.number().int(),
    /** Rows that were left out because their goods were counted meanwhile. */
    left: z.number().int(),
  }),
});

/** A row of the report: an item that differs, or that has to be counted again. Serial-tracked goods are among them. */
export const differenceRow = itemRow.omit({ taskId: true, barCodes: true }).extend({
  /** Why the adjustment leaves it out; null: it does not. */
  leftOut: z.enum(leftOutReasons).nullable(),
});
export type DifferenceRow = z.infer<typeof differenceRow>;
/** The report's rows by what they are; left-out: not adjusted, for whatever reason. */
export const differenceKinds = ["gain", "loss", "left-out"] as const;
/** `kind` in `search`: one of these; without it all. */
export const differenceSearch = ["materialParam", "kind"] as const;

const amount = z.string().nullable();
/** Of all counted items, whatever the filters are. Quantities in base units, money in cents; rates are percent of the counted goods' book value, null where that is zero. */
const summary = z.object({
  /** Of the differences those that the adjustment books, or has booked. */
  bookedGainItems: z.number().int(),
  bookedLossItems: z.number().int(),
  bookedGainNumber: z.string(),
  bookedLossNumber: z.string(),
  bookedGainAmount: amount,
  bookedLossAmount: amount,
  /** What it leaves out, by the reason. */
  movedItems: z.number().int(),
  byHandItems: z.number().int(),
  /** While there is one of these, it is refused: `stock-taking-adjusted-elsewhere`, `stock-taking-not-adjustable`, `document-cost-unknown`. */
  elsewhereItems: z.number().int(),
  disabledItems: z.number().int(),
  costlessItems: z.number().int(),
  /** Sent with the adjustment, so that it is refused where it would book something else. */
  seen: z.string(),
  itemNumber: z.number().int(),
  countedNumber: z.number().int(),
  gainItems: z.number().int(),
  lossItems: z.number().int(),
  gainNumber: z.string(),
  lossNumber: z.string(),
  gainAmount: amount,
  lossAmount: amount,
  netAmount: amount,
  bookAmount: amount,
  gainRate: amount,
  lossRate: amount,
});
export type DifferenceSummary = z.infer<typeof summary>;
const reportCosts = {
  ...differenceCosts,
  ...{ gainAmount: stockCosts, lossAmount: stockCosts, netAmount: stockCosts },
  ...{ bookedGainAmount: stockCosts, bookedLossAmount: stockCosts },
  ...{ bookAmount: stockCosts, gainRate: stockCosts, lossRate: stockCosts },
} as const;

/** Refuses `stock-taking-not-finished` (409) while the task is counted, or was revoked. */
export const reportDifferences = defineEndpoint({
  ...stockTakingPage,
  method: "GET",
  path: "/wecoInventoryItem/getInventoryReportData",
  priceFields: reportCosts,
  summary: "List the gains and losses of a finished stock-taking task with their cost; totals diffNumber, diffAmount",
  query: taskItemsQuery,
  response: page(differenceRow).extend({ summary }),
});
export const exportDifferences = defineEndpoint({
  ...file,
  path: "/wecoInventoryItem/exportReport",
  priceFields: reportCosts,
  summary: "Export the gains and losses of a finished stock-taking task as a workbook",
  query: taskItemsQuery.extend({ lang, columns }),
});

const side = z.object({ id: uuid(), taskNo: z.string(), name: z.string(), finishTime: z.string().nullable() });
export const comparedRow = z.object({
  ...itemGoods,
  position: z.string(),
  /** The books at the last count of the first task, or of the second where only that one counted. */
  bookNumber: z.string(),
  /** Null: not counted by that task. */
  sourceNumber: z.string().nullable(),
  targetNumber: z.string().nullable(),
  /** targetNumber − sourceNumber; null where one has not counted it. */
  diffNumber: z.string().nullable(),
  /** What the books moved between the two counts. */
  movedNumber: z.string().nullable(),
  /** diffNumber − movedNumber: what the two counters do not agree on. */
  openNumber: z.string().nullable(),
});
export type ComparedRow = z.infer<typeof comparedRow>;

/**
 * Refuses `stock-taking-not-finished` (409), `stock-taking-other-warehouse` for tasks of two warehouses, `field-invalid` for a task and itself,
 * `not-found`.
 */
export const compareTasks = defineEndpoint({
  ...stockTakingPage,
  method: "GET",
  path: "/wecoInventoryTask/compareInventoryTasks",
  summary: "Compare two finished stock-taking tasks of a warehouse, item by item",
  query: listQuery
    .pick({ currentPage: true, pageSize: true, exactTotal: true, column: true, order: true, search: true })
    .extend({
      sourceTaskId: uuid(),
      targetTaskId: uuid(),
      /** "1": only what the two do not agree on, or only one has counted. */
      onlyDifferences: z.literal("1").optional(),
    }),
  response: page(comparedRow).extend({ source: side, target: side }),
});
