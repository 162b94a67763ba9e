// The open document as the parts of its form see it.
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { DepotOption } from "@kontor/contracts/warehouse/depot";
import type { Store } from "../core/store.ts";
import type { Scan } from "../scanner/barcode-listener.ts";
import type { OpenSheet, SheetState } from "../voucher/form/types.ts";
import type { Cell } from "../voucher/grid/active-cell.ts";
import type { DocumentDraft } from "./document-draft.ts";
import type { Left } from "./rules/draw.rules.ts";
import type { Head } from "./rules/head.rules.ts";
import type { FormLine } from "./rules/line.rules.ts";
import type { PastedRow } from "./rules/paste.rules.ts";
import type { Totals } from "./rules/settle.rules.ts";
import type { Unscanned } from "./scan-queue.ts";

export interface DocState extends SheetState {
  draft: DocumentDraft | undefined;
  /** The warehouses that the user may use. */
  depots: readonly DepotOption[];
  /** The scans that came to nothing, the last one at the end, until their barcode is found or they are dismissed. */
  unscanned: readonly Unscanned[];
}

export interface Doc extends OpenSheet<Head, FormLine> {
  kind: DocumentKind;
  readonly id: string;
  /** The document that the new one is to be drawn from at once. */
  drawFrom: string | undefined;
  /** Makes it a return: what its source still leaves to be paid is cleared before anything is paid back, its discount is shared. */
  returns(left: Left): void;
  /** Names the kind that it may be drawn from: lines added to a linked one take from its source's. */
  drawsFrom(kind: DocumentKind): void;
  /** The figures under the lines; `hidden` when the role may not see them. */
  totals: Store<Totals & { hidden: boolean }>;
  state: Store<DocState>;
  /** Loads; answers the function that ends it. */
  start(): () => void;
  /** The warehouse that a new line starts with. */
  nextDepot(): Pick<FormLine, "depotId" | "depotName"> | undefined;
  /** Finds the line's product by its barcode; false when there is none. */
  take(id: string, code: string): Promise<boolean>;
  /**
   * One more of a scanned product: in its line, in the line of the cell that was scanned into, or in a new one.
   * Answers the cell to go on in. A barcode that cannot be sold is told, by sound too, and changes nothing.
   */
  scan(scan: Scan): Promise<Pick<Cell, "id" | "column"> | undefined>;
  /** Scans a product that was added just now, once documents have heard of it. */
  scanAdded(code: string): Promise<void>;
  /** Adds lines of these barcodes, with what else was given of each. */
  addRows(rows: readonly PastedRow[], put: (line: FormLine, row: PastedRow) => FormLine): Promise<void>;
  /** Adds lines that are complete already. */
  addLines(lines: readonly FormLine[]): void;
  fillStock(): void;
}
