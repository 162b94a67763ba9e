// Income and expense slips by their items: line by line, or one row for each item (reference.md §4.6).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import { itemType } from "../finance/in-out-item.ts";
import { asWorkbook, comparable, period, reportPage, reportQuery } from "./common.ts";

const staff = {
  service: "finance",
  audience: "staff",
  method: "GET",
  page: "/report/other_recandpay_report",
} as const;

/** `beginTime` and `endTime` are days; left out: the last three months. */
export const accountHeadSearch = [
  "beginTime",
  "endTime",
  "itemId",
  "accountId",
  "organId",
  "handsPersonId",
  "number",
] as const;
export const accountHeadSorts = [
  "operTime",
  "number",
  "organName",
  "itemName",
  "accountName",
  "handsPersonName",
  "amount",
] as const;

const query = reportQuery.extend(comparable);
export const accountHeadDimensions = ["month", "day", "item", "account", "partner", "officer"] as const;
const groupable = query.extend(groupedBy(...accountHeadDimensions));

/** A line of a slip. */
export const accountHeadRow = z.object({
  slipId: uuid(),
  lineId: uuid(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  organName: z.string(),
  itemId: uuid(),
  itemName: z.string(),
  itemType,
  accountName: z.string(),
  /** Signed: an income is positive, an expense negative. */
  amount: z.string(),
  /** The financial officer. */
  handsPersonName: z.string(),
  /** The line's, or else the slip's. */
  remark: z.string(),
});
export type AccountHeadRow = z.infer<typeof accountHeadRow>;
export const getAccountHeadDetail = defineEndpoint({
  ...staff,
  path: "/profitReport/getAccountHeadDetail",
  summary: "List the lines of income and expense slips, newest first; totals income, expense, amount",
  query: groupable,
  response: reportPage(accountHeadRow).extend(period),
});
export const exportAccountHeadDetail = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportAccountHeadDetail",
  family: "file",
  summary: "Export the lines of income and expense slips as a workbook, all pages",
  query: groupable.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});

export const accountHeadItemSorts = ["itemName", "itemType", "slips", "amount"] as const;
/** All lines of an item together. */
export const accountHeadItem = z.object({
  itemId: uuid(),
  itemName: z.string(),
  itemType,
  /** How many slips name it. */
  slips: z.number().int(),
  amount: z.string(),
});
export type AccountHeadItem = z.infer<typeof accountHeadItem>;
export const getAccountHeadItems = defineEndpoint({
  ...staff,
  path: "/profitReport/getAccountHeadItems",
  summary: "List the subtotals of income and expense slips by item; totals income, expense, amount",
  query,
  response: reportPage(accountHeadItem).extend(period),
});
export const exportAccountHeadItems = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportAccountHeadItems",
  family: "file",
  summary: "Export the subtotals of income and expense slips by item as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
