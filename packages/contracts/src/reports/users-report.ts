// Sales by the operator who made the documents, by salesperson, who has an even share of each document, or by department (reference.md §4.5).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, period, reportPage } from "./common.ts";
import { soldCosts, soldFigures, soldQuery, soldSearch, soldSorts } from "./sold.ts";

const staff = {
  ...({ service: "reports", audience: "staff", method: "GET", page: "/report/users_report" } as const),
  priceFields: soldCosts,
};

/** Whose sales they are: of persons, or of the departments that documents were made in. */
export const personKinds = ["operator", "seller", "department"] as const;
export type PersonKind = (typeof personKinds)[number];

export const usersReportSearch = soldSearch;
export const usersReportSorts = ["name", "bills", ...soldSorts, "retailAmount", "paidAmount"] as const;

export const usersReportRow = z.object({
  /** Null: documents without such a person. */
  subjectId: uuid().nullable(),
  name: z.string(),
  /** The departments of the documents, joined by commas; of a department itself its name. */
  departmentNames: z.string(),
  /** Documents, also those that others have a share of. */
  bills: z.string(),
  ...soldFigures,
  /** What of the net amount is retail. */
  retailAmount: z.string().nullable(),
  /** What was paid with the documents, less what was paid back. */
  paidAmount: z.string().nullable(),
});
export type UsersReportRow = z.infer<typeof usersReportRow>;

const query = soldQuery.extend({ person: z.enum(personKinds).default("operator") });
export const getSalesByUser = defineEndpoint({
  ...staff,
  path: "/profitReport/getSalesByUser",
  summary: "List sales by operator, salesperson or department; totals of all figures but bills",
  query,
  response: reportPage(usersReportRow).extend(period),
});
export const exportSalesByUser = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportSalesByUser",
  family: "file",
  summary: "Export sales by operator, salesperson or department as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
