// The columns that documents have in common (reference.md §8.6); a page lists those of its kind in their order.
import { plain, type Scale } from "@kontor/contracts/core/decimal";
import type { WireName, With } from "@kontor/contracts/document/fields";
import type { lineFields } from "@kontor/contracts/document/line-fields";
import { figure as figureIn, type LineEdit } from "@kontor/contracts/document/totals";
import { marksOf } from "../../fields/number-input.rules.ts";
import { formatAmount, formatNumber } from "../../i18n/format.ts";
import { language } from "../../i18n/languages.ts";
import { translate } from "../../i18n/translate.ts";
import type { LineColumn } from "../../voucher/grid/column.ts";
import { figureOf } from "../../voucher/grid/expression.rules.ts";
import { FigureEditor } from "../../voucher/grid/figure-editor.tsx";
import type { Stop } from "../../voucher/grid/keyboard-navigation.rules.ts";
import { TextEditor } from "../../voucher/grid/text-editor.tsx";
import { HIDDEN } from "../../voucher/masked.ts";
import { type FormLine, figured } from "../rules/line.rules.ts";
import { LossEditor } from "./loss-editor.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { trackedColumns } from "./tracked-columns.ts";
import { TargetEditor, WarehouseEditor } from "./warehouse-editor.tsx";

type GoodsColumn = LineColumn<FormLine>;

type LineFields = typeof lineFields;
type ProductName = WireName<Pick<LineFields, With<LineFields, "product">>>;
type TextName = Exclude<ProductName, "materialId" | "materialExtendId" | "enableSerialNumber" | "enableBatchNumber">;
const text = (name: TextName, width: number, narrow: number): GoodsColumn => ({
  name,
  width,
  narrow,
  stop: "none",
  isFigure: false,
  show: (line) => line[name],
});
const rare = (name: TextName, width: number, narrow: number): GoodsColumn => ({
  ...text(name, width, narrow),
  describes: true,
  whenFilled: true,
  unprinted: true,
});

/** A text of the user's own. */
const note = (
  name: WireName<Pick<LineFields, With<LineFields, "note">>>,
  width: number,
  narrow: number,
): GoodsColumn => ({
  ...{ name, width, narrow, stop: "slow", isFigure: false, note: true },
  show: (line) => line[name],
  Editor: TextEditor,
  put: (line, written) => ({ ...line, [name]: written }),
});

interface Written {
  name: LineEdit;
  scale: Scale;
  width: number;
  narrow: number;
  stop: Stop;
  unsummed?: true;
  show(line: FormLine): string;
}
const figure = ({ name, scale, ...column }: Written): GoodsColumn => ({
  ...column,
  name,
  isFigure: true,
  figure: { wire: (line) => line.typed[name] ?? line[name], scale },
  Editor: FigureEditor,
  put: (line, typed) => figured(line, name, figureOf(typed, scale, marksOf(language()))),
});
/** The cell's text as typed, else the figure; empty in a line without product. */
const shown = (field: LineEdit, format: (wire: string) => string) => (line: FormLine) =>
  line.typed[field] ?? (line.materialId === null ? "" : format(line[field]));
const unless = (show: (line: FormLine) => string) => (line: FormLine) =>
  line.hidden && line.materialId !== null ? HIDDEN : show(line);
const amount = (wire: string) => formatAmount(wire);
const number = (wire: string) => formatNumber(plain(wire));

const warehouseColumn: GoodsColumn = {
  name: "depotId",
  unprinted: true,
  width: 100,
  narrow: 76,
  stop: "slow",
  isFigure: false,
  show: (line) => line.depotName,
  Editor: WarehouseEditor,
};
/** Where the goods of a transfer come to: on paper too, beside where they come from. */
const targetColumn: GoodsColumn = {
  ...{ name: "anotherDepotId", width: 100, narrow: 76, stop: "slow", isFigure: false },
  show: (line) => line.anotherDepotName,
  Editor: TargetEditor,
};
/** Parent or child. */
const partColumn: GoodsColumn = {
  ...{ name: "mType", width: 92, narrow: 72, stop: "none", isFigure: false },
  show: ({ mType }) => (mType === "" ? "" : translate(`field.mType-${mType}`)),
};
const barCodeColumn: GoodsColumn = {
  name: "barCode",
  width: 134,
  narrow: 111,
  stop: "swift",
  isFigure: false,
  show: (line) => line.typed.barCode ?? line.barCode,
  Editor: ProductEditor,
};
/** Name, spec and the other product columns. */
const productColumns: readonly GoodsColumn[] = [
  { ...text("name", 150, 110), grows: true },
  { ...text("standard", 90, 60), describes: true },
  { ...text("model", 90, 60), describes: true, whenFilled: true },
  rare("color", 70, 56),
  rare("brand", 90, 60),
  rare("mfrs", 110, 70),
  rare("otherField1", 100, 60),
  rare("otherField2", 100, 60),
  rare("otherField3", 100, 60),
];
const stockColumn: GoodsColumn = {
  name: "stock",
  unprinted: true,
  unsummed: true,
  width: 70,
  narrow: 50,
  stop: "none",
  isFigure: true,
  yieldsTo: "depotId",
  show: (line) => number(line.stock ?? ""),
};
const unitColumns: readonly GoodsColumn[] = [
  text("materialUnit", 56, 44),
  { ...text("sku", 110, 70), describes: true, whenFilled: true },
];
/** Wide enough for one long word as a heading. */
const PROGRESS_PX = { width: 80, narrow: 78 } as const;
const taken = (name: "preNumber" | "finishNumber" | "openNumber"): GoodsColumn => ({
  ...{ name, unprinted: true, ...PROGRESS_PX },
  ...{ stop: "none", isFigure: true, whenFilled: true },
  show: (line) => number(line[name] ?? ""),
});
/** Of what is received of goods in transit: whether it arrived. */
const lossColumn: GoodsColumn = {
  ...{ name: "isLost", width: 84, narrow: 70, stop: "slow", isFigure: false, whenFilled: true },
  show: ({ linkId, isLost }) => (linkId === null ? "" : translate(`field.isLost-${isLost}`)),
  Editor: LossEditor,
};
/** Of a line created from a source document: the source's quantity, and how much was already taken. */
const linkedColumns = [taken("preNumber"), taken("finishNumber")];
/** What came of an order's line. */
const progress = { progress: true } as const;
/** Of an order's line: the quantity of its source, what is delivered and what is still to be. */
const orderedColumns: readonly GoodsColumn[] = [
  taken("preNumber"),
  { ...taken("finishNumber"), ...progress },
  { ...taken("openNumber"), ...progress, under: "finishNumber" },
];
/** Of an order's line that is bought by purchase orders: what is bought, and what is still to be. Only where something is. */
const bought = (name: "finishPurchaseNumber" | "openPurchaseNumber"): GoodsColumn => ({
  ...{ name, unprinted: true, ...PROGRESS_PX, ...progress },
  ...{ stop: "none", isFigure: true, whenFilled: true },
  show: (line) => (Number(line.finishPurchaseNumber ?? "0") === 0 ? "" : number(line[name] ?? "")),
});
const boughtColumns = [
  bought("finishPurchaseNumber"),
  { ...bought("openPurchaseNumber"), under: "finishPurchaseNumber" },
];
const quantityColumn: GoodsColumn = figure({
  name: "operNumber",
  scale: "quantity",
  width: 84,
  narrow: 66,
  stop: "swift",
  show: shown("operNumber", number),
});
const priceColumn: GoodsColumn = figure({
  name: "unitPrice",
  unsummed: true,
  scale: "price",
  width: 92,
  narrow: 78,
  stop: "swift",
  show: unless(shown("unitPrice", (wire) => formatAmount(plain(wire)))),
});
const amountColumn: GoodsColumn = figure({
  name: "allPrice",
  scale: "amount",
  width: 100,
  narrow: 88,
  stop: "slow",
  show: unless(shown("allPrice", amount)),
});
/** Rate, tax and the total with tax. */
const taxColumns: readonly GoodsColumn[] = [
  figure({
    name: "taxRate",
    unsummed: true,
    scale: "rate",
    width: 76,
    narrow: 62,
    stop: "slow",
    show: shown("taxRate", number),
  }),
  {
    name: "taxMoney",
    width: 90,
    narrow: 72,
    stop: "none",
    isFigure: true,
    yieldsTo: "taxLastMoney",
    show: unless((line) => (line.materialId === null ? "" : amount(line.taxMoney))),
  },
  figure({
    name: "taxLastMoney",
    scale: "amount",
    width: 110,
    narrow: 88,
    stop: "slow",
    show: unless(shown("taxLastMoney", amount)),
  }),
];
const noteColumns: readonly GoodsColumn[] = [note("remark", 120, 72)];

const products = [barCodeColumn, ...productColumns, stockColumn, ...unitColumns];
const ordered = [...products, ...orderedColumns, ...boughtColumns];
const goods = [warehouseColumn, ...products, ...linkedColumns];
const { unprinted: _, ...sourceColumn } = warehouseColumn;
const moved = [sourceColumn, barCodeColumn, ...productColumns, stockColumn, targetColumn, ...unitColumns];
/** Of goods in transit: what was sent, what is received of it, and what is still on the way. */
const transitColumns: readonly GoodsColumn[] = [
  ...linkedColumns,
  { ...taken("openNumber"), ...progress, under: "finishNumber" },
  lossColumn,
];
/** Of a line that receives goods: how much of what was sent with them is in transit now. */
const leftInTransit: GoodsColumn = {
  ...taken("openNumber"),
  show: ({ preNumber, finishNumber }) =>
    preNumber === null || finishNumber === null
      ? ""
      : number(figureIn(preNumber).minus(figureIn(finishNumber)).toFixed()),
};
/** What is said below another column where the row is too narrow: the source's line says it, and nobody types it. */
const SENT_UNDER: Readonly<Record<string, string>> = { anotherDepotId: "depotId", finishNumber: "preNumber" };
/** The columns of a form that receives goods: they leave no warehouse whose stock would matter, but what is in transit. */
export const receivedIn = (columns: readonly GoodsColumn[]): readonly GoodsColumn[] =>
  columns
    .filter(({ name }) => name !== stockColumn.name)
    .map((column) => (column.name === leftInTransit.name ? leftInTransit : column))
    .map((column) => ({ ...column, ...(SENT_UNDER[column.name] ? { under: SENT_UNDER[column.name] } : {}) }));
const priced = [quantityColumn, priceColumn, amountColumn];
/** The columns of kinds without tax: retail, other in and other out. */
export const plainLines: readonly GoodsColumn[] = [...goods, ...trackedColumns, ...priced, ...noteColumns];
/** The columns of transfers. */
export const transferLines: readonly GoodsColumn[] = [
  ...moved,
  ...transitColumns,
  ...trackedColumns,
  ...priced,
  ...noteColumns,
];
/** The columns of assemblies, whose first line is the parent of the others. */
export const partLines: readonly GoodsColumn[] = [partColumn, ...plainLines];
/** The columns of purchase and sale. */
export const taxedLines: readonly GoodsColumn[] = [
  ...goods,
  ...trackedColumns,
  ...priced,
  ...taxColumns,
  ...noteColumns,
];
/** The columns of orders, which have no warehouse. */
export const orderLines: readonly GoodsColumn[] = [...ordered, ...priced, ...taxColumns, ...noteColumns];
