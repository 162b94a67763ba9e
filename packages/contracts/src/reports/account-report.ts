// Settlement accounts with this month's movements and their balances (reference.md §4.5, §3.6).
import { z } from "zod";
import { allDocuments } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { watermark } from "../core/watermark.ts";
import { asWorkbook, reportPage, reportQuery } from "./common.ts";

const staff = {
  service: "reports",
  audience: "staff",
  method: "GET",
  page: "/report/account_report",
} as const;

export const accountReportSearch = ["name", "serialNo"] as const;
export const accountReportSorts = ["name", "serialNo", "initialAmount", "thisMonthAmount", "currentAmount"] as const;

export const accountReportRow = z.object({
  accountId: uuid(),
  name: z.string(),
  serialNo: z.string(),
  /** Opening balance, movements and closing balance: null for users from whom prices of documents are hidden. */
  initialAmount: z.string().nullable(),
  thisMonthAmount: z.string().nullable(),
  currentAmount: z.string().nullable(),
});
export type AccountReportRow = z.infer<typeof accountReportRow>;
const priceFields = {
  initialAmount: allDocuments,
  thisMonthAmount: allDocuments,
  currentAmount: allDocuments,
} as const;
export const listWithBalance = defineEndpoint({
  ...staff,
  path: "/account/listWithBalance",
  priceFields,
  summary: "List settlement accounts with their balances; totals initialAmount, thisMonthAmount, currentAmount",
  query: reportQuery,
  response: reportPage(accountReportRow),
});
export const getStatistics = defineEndpoint({
  ...staff,
  path: "/account/getStatistics",
  priceFields: { allMonthAmount: allDocuments, allCurrentAmount: allDocuments },
  summary: "Read this month's change and the balance of all settlement accounts together",
  query: z.strictObject({ name: z.string().max(100).optional(), serialNo: z.string().max(100).optional() }),
  response: z.object({ allMonthAmount: z.string().nullable(), allCurrentAmount: z.string().nullable(), watermark }),
});
export const exportListWithBalance = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/account/exportListWithBalance",
  priceFields,
  family: "file",
  summary: "Export the account report as a workbook, all pages",
  query: reportQuery.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
