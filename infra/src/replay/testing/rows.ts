// Rows of a replayed file for tests, each given only by the fields that matter.
import { type Fields, type Row, rowOf } from "../row.ts";

const usual: Fields = {
  InvoiceNo: "536365",
  StockCode: "85123A",
  Description: "WHITE HANGING HEART T-LIGHT HOLDER",
  Quantity: "6",
  InvoiceDate: "2010-12-01 08:26:00",
  UnitPrice: "2.55",
  CustomerID: "17850",
  Country: "United Kingdom",
};

/** Rows that differ from a usual sale by these fields. */
export const rowsOf = (...fields: Partial<Fields>[]): Row[] =>
  fields.map((fields, at) => rowOf({ ...usual, ...fields }, at + 2));
