// Value-added tax by month and rate, and by document: net and tax after the discount, for sales and purchases (docs/decisions/0035).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, comparable, period, reportPage, reportQuery } from "../reports/common.ts";
import { booksPages } from "./books.ts";

const staff = { service: "finance", audience: "staff", method: "GET", page: booksPages.vat } as const;
const exportFile = {
  family: "file",
  weight: "report",
  button: "importExport",
  response: z.instanceof(Uint8Array),
} as const;

/** For sales and purchases, less their returns. */
const amounts = { outputNet: z.string(), outputTax: z.string(), inputNet: z.string(), inputTax: z.string() };
export const vatFigures = ["outputNet", "outputTax", "inputNet", "inputTax"] as const;

export const vatSearch = ["beginTime", "endTime"] as const;
export const vatSorts = ["month", "rate", "documents", ...vatFigures, "due"] as const;
export const vatRow = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** In percent. */
  rate: z.string(),
  documents: z.number().int(),
  ...amounts,
  /** Output tax less input tax. */
  due: z.string(),
});
export type VatRow = z.infer<typeof vatRow>;
export const listVat = defineEndpoint({
  ...staff,
  path: "/ledger/vat",
  summary:
    "List net amounts and tax by month and rate, output and input, beside the tax accounts' figures of the same days; compared with the period before by its totals",
  query: reportQuery.extend(comparable),
  response: reportPage(vatRow).extend({
    ...period,
    /** The entries of the tax accounts in these days. */
    booked: z.object({ outputTax: z.string(), inputTax: z.string() }),
    /** The report's output and input together less the accounts'; "0.00" as long as the books are right. */
    difference: z.string(),
  }),
});
export const exportVat = defineEndpoint({
  ...staff,
  ...exportFile,
  path: "/ledger/exportVat",
  summary: "Export value-added tax by month and rate as a workbook",
  query: reportQuery.extend({ ...comparable, ...asWorkbook }),
});

export const vatDocumentSearch = ["number", "beginTime", "endTime", "rate"] as const;
export const vatDocumentSorts = ["operTime", "number", "rate", ...vatFigures] as const;
export const vatDocumentRow = z.object({
  documentId: uuid(),
  kind: z.string(),
  number: z.string(),
  operTime: z.string(),
  organName: z.string(),
  rate: z.string(),
  ...amounts,
});
export type VatDocumentRow = z.infer<typeof vatDocumentRow>;
export const listVatDocuments = defineEndpoint({
  ...staff,
  path: "/ledger/vatDocuments",
  summary: "List net amounts and tax by document and rate",
  query: reportQuery,
  response: reportPage(vatDocumentRow).extend(period),
});
export const exportVatDocuments = defineEndpoint({
  ...staff,
  ...exportFile,
  path: "/ledger/exportVatDocuments",
  summary: "Export net amounts and tax by document and rate as a workbook",
  query: reportQuery.extend(asWorkbook),
});
