// The table of a report, for the dialogs that its figures open: they show their rows in the same one.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { createContext, type ReactNode } from "react";
import type { ReportColumn } from "../report/report-column.ts";

/** Makes a table of these columns. */
export type RowsTable = <Row>(columns: readonly ReportColumn<Row>[], exporter?: Endpoint) => ReactNode;
export const RowsTableContext = createContext<RowsTable>(() => null);
