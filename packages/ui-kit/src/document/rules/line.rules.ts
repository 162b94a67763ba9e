// A line in the form: what was typed, the product's data, and the figures computed from both.
import { plain } from "@kontor/contracts/core/decimal";
import type { LineStart } from "@kontor/contracts/document/document";
import { having, wireNames } from "@kontor/contracts/document/fields";
import { lineFields } from "@kontor/contracts/document/line-fields";
import type { Movements } from "@kontor/contracts/document/movements";
import { editLine, figure, type LineEdit, type LineFigures, priceIn } from "@kontor/contracts/document/totals";
import { UNTRACKED } from "@kontor/contracts/document/tracking";
import type { WarehouseOption } from "@kontor/contracts/warehouse/warehouse";
import { z } from "zod";
import { formShape } from "./form-fields.rules.ts";

const proposal = z.object({
  /** The line whose quantity was spread. */
  of: z.string(),
  operNumber: z.string(),
  /** What else the line said, as one text. */
  more: z.string(),
});

/** The form's line. Its id is created once and stored, so that returns stay linked to it. */
export const formLine = z
  .object(formShape(lineFields))
  .omit({ basicNumber: true, purchaseUnitPrice: true })
  .extend({
    id: z.uuid(),
    /** Empty until something is typed. */
    operNumber: z.string().default(""),
    lowDecimal: z.string().nullable().default(null),
    /** In the line's unit, as last loaded: of its warehouse, or of all in kinds whose lines have none. */
    stock: z.string().nullable().default(null),
    /** The goods of which no batch had what the line takes, when a quantity was spread over their batches; empty: it was not. */
    restOf: z.string().default(""),
    /** Of a line whose quantity was spread over batches, and of the lines that were added for it: as the proposal made it. Null: the line is the user's own. */
    proposal: proposal.nullable().default(null),
    /** The production date before it was typed over; null: the expiry was proposed since. */
    productionBefore: z.string().nullable().default(null),
    /** A scan has set the warehouse from which the line's pieces leave: it is where they lie, and says nothing of other lines. */
    isPlacedByScan: z.boolean().default(false),
    /** The role may not see money: the amounts here mean nothing and are not sent. */
    hidden: z.boolean().default(false),
    /** Texts of cells that are not figures, as typed, by field. */
    typed: z.record(z.string(), z.string()).default({}),
  });
export type FormLine = z.infer<typeof formLine>;

/** The warehouses of a line: the field of each, with the one that holds its name. */
export const WAREHOUSES = { depotId: "depotName", anotherDepotId: "anotherDepotName" } as const;
export type WarehouseField = keyof typeof WAREHOUSES;
/** The warehouses with which a line begins. */
export type Placed = Partial<Pick<FormLine, WarehouseField | (typeof WAREHOUSES)[WarehouseField]>>;

/** A line with nothing but its id and warehouses. */
export const blankLine = (
  id: string,
  { depotId, depotName, anotherDepotId, anotherDepotName }: Placed = {},
): FormLine => formLine.parse({ id, depotId, depotName, anotherDepotId, anotherDepotName });

/** The line with one of its warehouses. Stock is shown of the warehouse that the line's goods leave or come to first. */
export const placedIn = (
  line: FormLine,
  field: WarehouseField,
  { id, depotName }: Pick<WarehouseOption, "id" | "depotName">,
): FormLine => ({
  ...line,
  ...{ [field]: id, [WAREHOUSES[field]]: depotName },
  ...(field === "depotId" ? { stock: null, isPlacedByScan: false } : {}),
});

/**
 * The warehouses of the last line that has one, else the user's usual one, and as target the only other one where there are two. The warehouse that
 * a scan has set is where those pieces lie, and says nothing of other lines; the target of their line stays.
 */
export function usualWarehouses(
  lines: readonly FormLine[],
  warehouses: readonly WarehouseOption[],
  { hasTarget }: Pick<Movements, "hasTarget">,
): Placed {
  const last = lines.findLast(({ depotId }) => depotId !== null);
  if (last && !last.isPlacedByScan) return last;
  const before = lines.findLast(({ depotId, isPlacedByScan }) => depotId !== null && !isPlacedByScan);
  const from = before ?? firstWarehouses(warehouses, hasTarget);
  const aimed = lines.findLast(({ anotherDepotId }) => anotherDepotId !== null);
  if (!aimed) return from;
  // Nothing goes from a warehouse to itself: then it goes on from where the pieces lie.
  if (aimed.anotherDepotId === from.depotId) return last ?? from;
  return { ...from, anotherDepotId: aimed.anotherDepotId, anotherDepotName: aimed.anotherDepotName };
}

function firstWarehouses(warehouses: readonly WarehouseOption[], hasTarget: boolean): Placed {
  const usual = warehouses.find(({ isDefault }) => isDefault) ?? warehouses[0];
  const [target, ...more] = warehouses.filter((warehouse) => warehouse !== usual);
  return {
    ...(usual ? { depotId: usual.id, depotName: usual.depotName } : {}),
    ...(hasTarget && target && more.length === 0
      ? { anotherDepotId: target.id, anotherDepotName: target.depotName }
      : {}),
  };
}

/** Whether a line is to show stock and does not yet; where lines have a warehouse, only once it is chosen. */
export const lacksStock = (
  { stock, materialId, depotId }: Pick<FormLine, "stock" | "materialId" | "depotId">,
  hasWarehouse: boolean,
): boolean => stock === null && materialId !== null && (depotId !== null || !hasWarehouse);

/** What a user writes into a line that nothing computes with. */
export const NOTES = wireNames(having(lineFields, "note"));
/** Whether nobody wrote anything into the line: such a line is not saved. */
export const isBlank = (line: FormLine): boolean =>
  line.barCode.trim() === "" &&
  Object.values(line.typed).every((text) => text.trim() === "") &&
  line.materialId === null &&
  figure(line.unitPrice).isZero() &&
  [...NOTES, "batchNumber" as const, "snList" as const].every((name) => line[name].trim() === "") &&
  line.operNumber.trim() === "";

/** The fields of a line that a user types; the tax follows from the total with tax, and the line of the source never changes. */
export const LINE_FIELDS = wireNames(having(lineFields, "sent")).filter(
  (field) => field !== "id" && field !== "taxMoney" && field !== "linkId",
);

/** The fields of a line that are money. */
export const LINE_MONEY = wireNames(having(lineFields, "money"));

/** What a line starts with; in a linked document also the source's line that it takes from, and the warehouses of that line. */
export type Start = LineStart &
  Partial<
    Pick<FormLine, "linkId" | "preNumber" | "finishNumber" | "batchNumber" | "productionDate" | "expirationDate">
  > &
  Placed;

/** Price and tax rate: the agreed ones for the same product and variant, converted by its unit; else the product's own. */
function terms(
  line: FormLine,
  { materialId, sku, ratio, unitPrice, taxRate }: Start,
): Pick<FormLine, "unitPrice" | "taxRate" | "hidden"> {
  if (line.materialId === materialId && line.sku === sku && !line.hidden && unitPrice !== null)
    return { unitPrice: priceIn(line.unitPrice, line.ratio, ratio), taxRate: line.taxRate, hidden: false };
  return { unitPrice: unitPrice ?? "0", taxRate: plain(taxRate), hidden: unitPrice === null };
}

/** Whether the line has serial numbers of other goods than those it is about to be. */
export const losesSerials = (
  line: Pick<FormLine, "materialId" | "snList">,
  { materialId }: Pick<Start, "materialId">,
) => line.snList !== "" && line.materialId !== null && line.materialId !== materialId;

/**
 * The line once its product is known: the product's texts, price and tax rate. Other typed values stay; with the same product the agreed terms stay,
 * and with another one no batch and no serial number, nor the quantity that was the number of these.
 */
export function started(line: FormLine, start: Start): FormLine {
  const { refusal: _refusal, ...product } = start;
  const { barCode: _typed, ...typed } = line.typed;
  const isCounted = line.operNumber.trim() !== "" && !losesSerials(line, start);
  const next = {
    ...line,
    ...(line.materialId === null || line.materialId === start.materialId ? {} : UNTRACKED),
    ...product,
    ...terms(line, start),
    operNumber: isCounted ? line.operNumber : "1",
    stock: null,
    typed,
  };
  return editLine(next, "operNumber");
}

/** The line after the user typed one of its figures. A text that is not a figure is stored as typed and reported on saving. */
export function figured(line: FormLine, field: LineEdit, wire: string): FormLine {
  if (!isFigure(wire)) return { ...line, typed: { ...line.typed, [field]: wire } };
  const { [field]: _settled, ...typed } = line.typed;
  return editLine({ ...line, [field]: wire, typed }, field);
}

/** The line with a typed barcode that is not looked up yet; the line's own barcode changes nothing. */
export function coded(line: FormLine, text: string): FormLine {
  const { barCode: _before, ...typed } = line.typed;
  return { ...line, typed: text === line.barCode ? typed : { ...typed, barCode: text } };
}

/** The line with one more piece, after a rescan: what was proposed for its quantity is kept. */
export function oneMore(line: FormLine): FormLine {
  const now = isFigure(line.operNumber) ? line.operNumber : "0";
  return figured({ ...line, proposal: null }, "operNumber", addOne(now));
}

/** Whether the text is a figure that can be calculated with; an empty text counts as 0. */
export const isFigure = (wire: string): boolean => /^(\d{1,15}(\.\d{1,15})?)?$/.test(wire.trim());

/** Base units in a line; undefined where no quantity is typed. */
export const baseOf = ({ operNumber, ratio }: Pick<FormLine, "operNumber" | "ratio">): string | undefined =>
  isFigure(operNumber) && operNumber.trim() !== "" ? figure(operNumber).times(ratio).toFixed() : undefined;

/** Adds one to a decimal string; whole and decimal part are separate, so that no digit is lost to floating point. */
function addOne(wire: string): string {
  const [whole = "0", decimals] = wire.split(".");
  const more = (BigInt(whole || "0") + 1n).toString();
  return decimals === undefined ? more : `${more}.${decimals}`;
}

/** The figures of the lines that have a product, for totals: no other is ever saved. */
export const figuresOf = (lines: readonly FormLine[]): readonly LineFigures[] =>
  lines
    .filter(({ materialId }) => materialId !== null)
    .map((line) => (isFigure(line.operNumber) ? line : { ...line, operNumber: "0" }));
