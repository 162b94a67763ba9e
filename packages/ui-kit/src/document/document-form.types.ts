// The type of an open document's form, as its components use it.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { WarehouseOption } from "@kontor/contracts/warehouse/warehouse";
import type { Scan } from "../scanner/barcode-listener.ts";
import type { OpenVoucher } from "../voucher/form/types.ts";
import type { ActiveCell } from "../voucher/grid/lines.ts";
import type { VoucherFormProps } from "../voucher/list/voucher-list.tsx";
import type { LineSource } from "./line-source.ts";
import type { Head } from "./rules/head.rules.ts";
import type { Totals } from "./rules/header-amounts.rules.ts";
import type { FormLine, Placed, WarehouseField } from "./rules/line.rules.ts";
import type { PastedRow } from "./rules/paste.rules.ts";
import type { RecipeLine } from "./rules/recipe.rules.ts";
import type { Open, OpenLine } from "./rules/source-document.rules.ts";
import type { Unscanned } from "./scan-queue.ts";

export interface DocumentFormProps extends VoucherFormProps {
  /** Creates a new document with the open lines of this source. */
  sourceId?: string | undefined;
}

export interface DocumentState {
  /** The warehouses that the user may use. */
  depots: readonly WarehouseOption[];
  /** The scans without a result, the latest last, until their barcode is found or they are dismissed. */
  unscanned: readonly Unscanned[];
  /** The figures under the lines; `hidden` when the role may not see them. */
  totals: Totals & { hidden: boolean };
}

/** The product actions of a form: products are picked, scanned and pasted into lines. */
export interface ProductActions {
  /** Finds the line's product by its barcode; false when there is none. */
  pickProduct(lineId: string, code: string): Promise<boolean>;
  /**
   * Adds one piece of a scanned product: in its line, in the line of the active cell, or in a new line.
   * Returns the cell to continue in. A barcode that cannot be sold shows a message with a sound and changes nothing.
   */
  scan(scan: Scan): Promise<Pick<ActiveCell, "id" | "column"> | undefined>;
  /** Scans a product that was added just now, once the document service has consumed its fact. */
  scanAdded(code: string): Promise<void>;
  /** Adds lines with these barcodes and the other values pasted with each. */
  paste(rows: readonly PastedRow[], put: (line: FormLine, row: PastedRow) => FormLine): Promise<void>;
}

/** What a parent is made of, in kinds whose goods are made of others. */
export interface Recipes {
  /** Puts children in place of those that are there, at today's prices. Answers those whose goods can be in no document any more, which are left out. */
  takeRecipe(recipe: readonly RecipeLine[]): Promise<readonly RecipeLine[]>;
}

export interface OpenDocument extends OpenVoucher<Head, FormLine, DocumentState>, ProductActions, Recipes {
  kind: DocumentKind;
  /** Whether the form was opened to be created from a source document. */
  isFromSource: boolean;
  /** Sets the source's kind: lines added to a linked document take from the source's lines. */
  setSource(source: LineSource): void;
  /** The lines of the linked source, with what other documents have left of each. */
  sourceRows(): Promise<readonly OpenLine[]>;
  /** Takes the open lines of the source document that the form was opened for, once. */
  takeFromAddress(): Promise<void>;
  /** Puts a source's header and open lines into the form. A return first clears the source's open debt before money is paid back, and shares its discount. */
  takeFrom(source: Open, rows: readonly OpenLine[]): void;
  /** A blank line; its warehouses are the usual ones unless others are given. */
  newLine(placed?: Placed): FormLine;
  /** Adds complete lines in place of the blank ones. */
  addLines(lines: readonly FormLine[]): void;
  setWarehouse(lineIds: readonly string[], field: WarehouseField, depot: WarehouseOption): void;
}
