// The form of an open document as its parts see it.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { WarehouseOption } from "@kontor/contracts/warehouse/warehouse";
import type { Scan } from "../scanner/barcode-listener.ts";
import type { OpenVoucher } from "../voucher/form/types.ts";
import type { ActiveCell } from "../voucher/grid/lines.ts";
import type { VoucherFormProps } from "../voucher/list/voucher-list.tsx";
import type { Head } from "./rules/head.rules.ts";
import type { Totals } from "./rules/header-amounts.rules.ts";
import type { FormLine } from "./rules/line.rules.ts";
import type { PastedRow } from "./rules/paste.rules.ts";
import type { Open, OpenLine } from "./rules/source-document.rules.ts";
import type { Unscanned } from "./scan-queue.ts";

export interface DocumentFormProps extends VoucherFormProps {
  /** A new one with what is open of this. */
  drawFrom?: string | undefined;
}

export interface DocumentState {
  /** The warehouses that the user may use. */
  depots: readonly WarehouseOption[];
  /** The scans that came to nothing, the last one at the end, until their barcode is found or they are dismissed. */
  unscanned: readonly Unscanned[];
  /** The figures under the lines; `hidden` when the role may not see them. */
  totals: Totals & { hidden: boolean };
}

/** A warehouse as a line names it. */
export type LineWarehouse = Pick<FormLine, "depotId" | "depotName">;

/** What is done with products: they are picked, scanned and pasted into lines. */
export interface ProductActions {
  /** Finds the line's product by its barcode; false when there is none. */
  pickProduct(lineId: string, code: string): Promise<boolean>;
  /**
   * One more of a scanned product: in its line, in the line of the cell that was scanned into, or in a new one.
   * Answers the cell to go on in. A barcode that cannot be sold is told, by sound too, and changes nothing.
   */
  scan(scan: Scan): Promise<Pick<ActiveCell, "id" | "column"> | undefined>;
  /** Scans a product that was added just now, once documents have heard of it. */
  scanAdded(code: string): Promise<void>;
  /** Adds lines of these barcodes, with what else was given of each. */
  paste(rows: readonly PastedRow[], put: (line: FormLine, row: PastedRow) => FormLine): Promise<void>;
  /** Asks how much there is of what the lines sell or buy, where they do not show it yet. */
  fillStock(): void;
}

export interface OpenDocument extends OpenVoucher<Head, FormLine, DocumentState>, ProductActions {
  kind: DocumentKind;
  /** Whether it was opened to be created from another document. */
  isFromSource: boolean;
  /** Names the kind that it may be created from: lines added to a linked one take from its source's. */
  setSource(kind: DocumentKind): void;
  /** Takes what is open of the document that it was opened for, once. */
  takeFromAsked(): Promise<void>;
  /** Puts a source's header and those of its open lines into the form. What the source still leaves to be paid is cleared before anything is paid back, its discount is shared. */
  takeFrom(source: Open, rows: readonly OpenLine[]): void;
  /** A blank line, in the warehouse that the next one starts with unless another is given. */
  newLine(depot?: LineWarehouse): FormLine;
  /** Adds lines that are complete already, in place of the blank ones. */
  addLines(lines: readonly FormLine[]): void;
  setWarehouse(lineIds: readonly string[], depot: WarehouseOption): void;
}
