// Public path "sheet": what forms of lines are made of, whatever their lines are about.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "sheet".

export { createStore, type Store, useStore } from "../core/store.ts";
export { marksOf } from "../fields/figure.rules.ts";
export { PartnerPicker } from "../fields/partner-pickers.tsx";
export { type Cursor, createCursor } from "./cursor.ts";
export { default as BillLines } from "./detail/bill-lines.tsx";
export { SheetDialog } from "./detail/sheet-dialog.tsx";
export { Fact, SheetView } from "./detail/sheet-view.tsx";
export {
  AuditShown,
  CopyShown,
  EditShown,
  ExportShown,
  PrintShown,
  ReverseShown,
} from "./detail/shown-actions.tsx";
export { ChoiceEditor } from "./grid/choice-editor.tsx";
export type { EditorProps, LineColumn } from "./grid/column.ts";
export { FigureEditor } from "./grid/figure-editor.tsx";
export { FootRow } from "./grid/foot-row.tsx";
export { Grid } from "./grid/grid.tsx";
export { AddLine, RemoveLines } from "./grid/line-buttons.tsx";
export { LineCards } from "./grid/line-cards.tsx";
export { PickedLines } from "./grid/picked-lines.tsx";
export { TextEditor } from "./grid/text-editor.tsx";
export { Attachments } from "./head/attachments.tsx";
export { BillRemark, HeaderFields, NumberDrawn } from "./head/header-fields.tsx";
export { HIDDEN } from "./hidden.ts";
export { createLineStore, type LineStore, useOrder } from "./line-store.ts";
export { mark, toField } from "./marking.ts";
export type { OpenSheet, SheetState } from "./open-sheet.ts";
export type { Where } from "./rules/check.rules.ts";
export { figureOf } from "./rules/expression.rules.ts";
export { send } from "./sending.ts";
export { SheetForm } from "./sheet-form.tsx";
export { type DraftOf, type LoadedOf, liveSheet } from "./sheet-life.ts";
export { StatusTag } from "./status-tag.tsx";
export { applyDocumentStyle } from "./style.ts";
