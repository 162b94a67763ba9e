// Batches and serial numbers in a form's lines: what a serial number or a scan changes in a line, and which batches lines that leave are spread over.
import { plain } from "@kontor/contracts/core/decimal";
import { isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { type DocumentKindValues, hasSameGoods } from "@kontor/contracts/document/kind-values";
import { stockDirection, waysOf } from "@kontor/contracts/document/movements";
import { figure } from "@kontor/contracts/document/totals";
import {
  type BatchThere,
  daysAfter,
  newSerials,
  proposedBatches,
  serialsOf,
  serialsText,
  type TrackedLine,
  trackedKey,
  UNTRACKED,
} from "@kontor/contracts/document/tracking";
import type { WarehouseOption } from "@kontor/contracts/warehouse/warehouse";
import { baseOf, type FormLine, figured, placedIn, type WarehouseField } from "./line.rules.ts";

type Kind = Pick<DocumentKindValues, "movements" | "links">;

/** Whether the goods of the line at a position leave a warehouse, and so are picked from what is there. */
export const leavesAt = ({ movements }: Pick<Kind, "movements">, count: number, at: number): boolean =>
  waysOf(movements, count)[at] === -1;

/** Which way the goods of every line go, as the user sees it: -1 from a warehouse of his, as in a transfer, 1 to one, as in its receipt, 0 where it depends on the line or nothing moves. */
export const wayOf = ({ movements }: Pick<Kind, "movements">, { linkId }: { linkId: string | null }): -1 | 0 | 1 =>
  movements.hasTarget ? (linkId === null ? -1 : 1) : stockDirection(movements);

/** The line with so many base units; unchanged where its unit does not hold them in three decimals. */
function withBase(line: FormLine, base: string): FormLine {
  const units = figure(base).div(line.ratio);
  return units.decimalPlaces() > 3 ? line : figured(line, "operNumber", units.toFixed());
}

/** The line with these serial numbers: its quantity is their number (reference.md §1.7). */
export function numbered(line: FormLine, serials: readonly string[]): FormLine {
  const own = { ...line, snList: serialsText(serials) };
  return serials.length === 0 ? own : withBase(own, String(serials.length));
}

/** The line with serial numbers as they are typed; the quantity follows once there are some. */
export const numberedAs = (line: FormLine, text: string): FormLine => ({
  ...numbered(line, serialsOf(text)),
  snList: text,
});

/** What a scan says of the goods besides their product. */
export type Scanned = Partial<Pick<TrackedLine, "batchNumber" | "productionDate" | "expirationDate">> & {
  serial?: string;
  depot?: Pick<FormLine, "depotId" | "depotName">;
  /** The line of the source that has the serial number. */
  linkId?: string;
};

/** What of a scan says which of a source's lines it is of. */
export type Piece = Pick<Scanned, "serial" | "batchNumber">;

/** Whether a line has the piece of a scan already. */
export const hasPiece = (line: Pick<FormLine, "snList">, { serial }: Scanned): boolean =>
  serial !== undefined && newSerials([serial], serialsOf(line.snList)).length === 0;

/** Whether a scan of the same product belongs to this line: it has the same batch, or none yet, with no other day, and its numbered pieces lie in the same warehouse and are of the same line of the source. */
export const takesScan = (line: FormLine, { batchNumber, depot: warehouse, linkId, ...days }: Scanned): boolean =>
  (batchNumber === undefined || line.batchNumber === "" || trackedKey(line.batchNumber) === trackedKey(batchNumber)) &&
  isSameDay(line.productionDate, days.productionDate) &&
  isSameDay(line.expirationDate, days.expirationDate) &&
  (linkId === undefined || line.linkId === linkId) &&
  (warehouse === undefined || line.snList === "" || line.depotId === warehouse.depotId);
/** A day that only one of the two knows is no other one. */
const isSameDay = (of: string | null, scanned: string | null | undefined): boolean =>
  of === null || !scanned || of === scanned;

/** What a line of a typed, pasted or scanned text says: serial numbers, or why none. */
export interface SerialText {
  text: string;
  serials: readonly string[];
  /** Of the GS1 code that says its serial number. */
  gtin?: string;
  refusal?: typeof GS1_CUT | "scan-gs1-no-serial" | "scan-gs1-separated";
}
/** A scanned text of a GS1 code that is cut off. */
export const GS1_CUT = "scan-gs1-cut";
/** Whether a serial number can be written into a line: there a comma or the like stands between two of them. */
export const isOneSerial = (serial: string): boolean => serialsOf(serial)[0] === serial;

/** A code as its label says it, where a keyboard in capitals or of full width typed it. */
const codeAsPrinted = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/^】/, "]")
    .replace(/^\][de](?=\d)/i, (identifier) => identifier.toLowerCase());
/** Whether one of several texts in a line is a GS1 code: each has to be scanned by itself. */
function hasCode(line: string, year: number): boolean {
  const texts = line.split(/[,，、;；\s]+/).map(codeAsPrinted);
  return texts.length > 1 && texts.some((text) => isSurelyGs1(text) || readGs1(text, year)?.serial !== undefined);
}

/** The serial numbers in a text, by its lines. Half a GS1 code, or one that says no serial number, is none itself. */
export const serialsIn = (text: string, year: number): SerialText[] =>
  text
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const code = codeAsPrinted(line);
      const gs1 = readGs1(code, year);
      if (gs1?.serial === undefined && hasCode(line, year)) return { text: line, serials: [], refusal: GS1_CUT };
      if (gs1?.serial === undefined && !isSurelyGs1(code)) return { text: line, serials: serialsOf(line) };
      if (!gs1) return { text: line, serials: [], refusal: GS1_CUT };
      if (gs1.serial === undefined) return { text: line, serials: [], refusal: "scan-gs1-no-serial" };
      if (!isOneSerial(gs1.serial)) return { text: line, serials: [], refusal: "scan-gs1-separated" };
      return { text: line, serials: [gs1.serial], gtin: gs1.gtin };
    });

/** The serial numbers with a text in them, in whatever letter case or width. */
export const holdingText = (serials: readonly string[], text: string): string[] =>
  serials.filter((serial) => trackedKey(serial).includes(trackedKey(text)));

/** The line after a scan of its goods; undefined: it has this serial number already. */
export function scannedInto(
  line: FormLine,
  { serial, depot: warehouse, linkId: _source, ...batch }: Scanned,
): FormLine | undefined {
  // Another batch than the line's has days of its own, also where the scan does not say them.
  const isOther = batch.batchNumber !== undefined && trackedKey(batch.batchNumber) !== trackedKey(line.batchNumber);
  const filled =
    isOther && line.batchNumber !== ""
      ? { productionDate: null, expirationDate: null, ...batch }
      : Object.fromEntries(Object.entries(batch).filter(([, value]) => value !== null));
  const placed = { ...line, ...filled, ...(warehouse && line.snList === "" ? takenFrom(line, warehouse) : {}) };
  if (serial === undefined) return placed;
  const before = serialsOf(line.snList);
  const [added] = newSerials([serial], before);
  return added === undefined ? undefined : numbered(placed, [...before, added]);
}

/** Where a line's goods lie; a target that is proposed there too is none. */
const takenFrom = (
  { depotId, anotherDepotId }: FormLine,
  warehouse: NonNullable<Scanned["depot"]>,
): Partial<FormLine> => ({
  ...warehouse,
  stock: null,
  ...(depotId === warehouse.depotId ? {} : { isPlacedByScan: true }),
  ...(anotherDepotId === warehouse.depotId ? { anotherDepotId: null, anotherDepotName: "" } : {}),
});

/** The line with a typed day. The production date that it had is stored until the expiry is proposed: the expiry may be what that one proposed. */
export const onDay = (line: FormLine, name: "productionDate" | "expirationDate", day: string | null): FormLine => ({
  ...line,
  [name]: day,
  ...(name === "productionDate" ? { productionBefore: line.productionBefore ?? line.productionDate } : {}),
});

/** Whether an expiry may be proposed for a line: its goods were made on a known day, and it has no expiry or one from before that day was typed. */
export const asksExpiry = (line: FormLine): line is FormLine & { productionDate: string } =>
  line.enableBatchNumber &&
  line.productionDate !== null &&
  (line.expirationDate === null || line.productionBefore !== null);

/** The line with the expiry that follows from how long its goods keep; an expiry that the production date before did not propose stays. */
export function expiring(line: FormLine, keepsDays: number): FormLine {
  const { productionDate, productionBefore, expirationDate } = line;
  if (productionDate === null) return line;
  const proposed = productionBefore === null ? null : daysAfter(productionBefore, keepsDays);
  const follows = expirationDate === null || expirationDate === proposed;
  return {
    ...line,
    productionBefore: null,
    expirationDate: follows ? daysAfter(productionDate, keepsDays) : expirationDate,
  };
}

/** Goods of one product in one warehouse; of a product with variants those of one variant, which is its barcode row. */
export const goodsKey = ({
  materialId,
  sku,
  barCode,
  depotId,
}: Pick<FormLine, "materialId" | "sku" | "barCode" | "depotId">): string =>
  `${sku === "" ? materialId : barCode} ${depotId}`;

/** Whether a line's batch is picked from what is there: its goods leave, and no source says which they are. */
const isPicked = (kind: Kind, line: FormLine): boolean =>
  line.enableBatchNumber && line.depotId !== null && !(line.linkId !== null && hasSameGoods(kind));

/** A batch that lines take and that expires before a day. */
export interface ExpiredBatch {
  /** The same for all lines of one product's batch. */
  key: string;
  batch: string;
  day: string;
}
/** The expired batches that are picked for lines which leave, each once. @param today the day of the document */
export function expiredBatches(kind: Kind, lines: readonly FormLine[], today: string): ExpiredBatch[] {
  const expired = lines.flatMap((line, at): [string, ExpiredBatch][] => {
    const { materialId, batchNumber: batch, expirationDate: day } = line;
    if (batch === "" || day === null || day >= today || !isPicked(kind, line)) return [];
    const key = `${materialId} ${trackedKey(batch)}`;
    return leavesAt(kind, lines.length, at) ? [[key, { key, batch, day }]] : [];
  });
  return [...new Map(expired).values()];
}

/** Lines with another of their warehouses, by their ids. What leaves another warehouse are other goods: they are picked anew. */
export function moved(
  { movements }: Pick<Kind, "movements">,
  lines: readonly FormLine[],
  ids: readonly string[],
  field: WarehouseField,
  warehouse: Pick<WarehouseOption, "id" | "depotName">,
): ReadonlyMap<string, FormLine> {
  const ways = waysOf(movements, lines.length);
  const chosen = new Set(ids);
  const next = lines.map((line, at) => {
    const isPickedAnew = field === "depotId" && ways[at] === -1 && line.depotId !== warehouse.id;
    return placedIn({ ...line, ...(isPickedAnew ? UNTRACKED : {}) }, field, warehouse);
  });
  return new Map(next.flatMap((line) => (chosen.has(line.id) ? [[line.id, line]] : [])));
}

/** The lines that batches may be proposed for. The rest of a quantity that was spread stays one line: what others of its lines leave free is not for it. */
export function linesToSpread(kind: Kind, lines: readonly FormLine[]): FormLine[] {
  if (!kind.movements.takesOut || !lines.some(({ enableBatchNumber }) => enableBatchNumber)) return [];
  const ways = waysOf(kind.movements, lines.length);
  const spreadGoods = new Set(lines.filter(({ batchNumber }) => batchNumber !== "").map(goodsKey));
  const isRest = (line: FormLine) =>
    line.batchNumber === "" && line.restOf === goodsKey(line) && spreadGoods.has(line.restOf);
  return lines.filter(
    (line, at) => ways[at] === -1 && isPicked(kind, line) && Number(baseOf(line) ?? 0) > 0 && !isRest(line),
  );
}

const PROPOSED = [
  ...["barCode", "depotId", "anotherDepotId", "batchNumber", "productionDate", "expirationDate"],
  ...["unitPrice", "taxRate", "remark"],
] as const satisfies readonly (keyof FormLine)[];
const proposalOf = (line: FormLine): string => JSON.stringify([...PROPOSED.map((name) => line[name]), line.typed]);
const asProposed = (line: FormLine, of: string): FormLine => ({
  ...line,
  proposal: { of, operNumber: line.operNumber, more: proposalOf(line) },
});
const isAsProposed = (line: FormLine): boolean =>
  line.proposal?.operNumber === line.operNumber && line.proposal.more === proposalOf(line);

/**
 * The lines without those that were added for a quantity which has been typed over since: they go with it, unless somebody changed one of them.
 * @param held the line that is being written into: it stays
 */
function withoutTypedOver(lines: readonly FormLine[], activeId: string | undefined): readonly FormLine[] {
  const added = Map.groupBy(
    lines.filter(({ id, proposal }) => proposal && proposal.of !== id),
    ({ proposal }) => proposal?.of,
  );
  const gone = lines.flatMap((line) => {
    const { id, proposal } = line;
    const isTypedOver =
      proposal?.of === id && proposal.more === proposalOf(line) && proposal.operNumber !== line.operNumber;
    const own = added.get(id) ?? [];
    return isTypedOver &&
      Number(baseOf(line) ?? 0) > 0 &&
      own.every((each) => isAsProposed(each) && each.id !== activeId)
      ? own
      : [];
  });
  return gone.length === 0 ? lines : lines.filter((line) => !gone.includes(line));
}

/**
 * The lines, of one proposal, of which somebody gave one the batch of another: that other one goes, and its quantity is the one's, so that it is spread
 * anew over what both had.
 */
function withoutChosenAgain(lines: readonly FormLine[], { there, held: activeId }: Spread): readonly FormLine[] {
  const twinOf = (line: FormLine) =>
    line.proposal && !isAsProposed(line) && there.has(goodsKey(line)) && baseOf(line) !== undefined
      ? lines.find(
          (each) =>
            ![line.id, activeId].includes(each.id) &&
            isAsProposed(each) &&
            each.proposal?.of === line.proposal?.of &&
            each.proposal?.more === proposalOf(line),
        )
      : undefined;
  const twins = new Map(
    lines.flatMap((line) => {
      const twin = twinOf(line);
      return twin ? [[line.id, twin] as const] : [];
    }),
  );
  if (twins.size === 0) return lines;
  const gone = new Set([...twins.values()].map(({ id }) => id));
  return lines
    .filter(({ id }) => !gone.has(id))
    .map((line) => {
      const twin = twins.get(line.id);
      const sum = figure(baseOf(line) ?? "0").plus((twin && baseOf(twin)) ?? "0");
      return twin ? withBase(line, sum.toFixed()) : line;
    });
}

interface Spread {
  /** The free batches by place. */
  there: ReadonlyMap<string, readonly BatchThere[]>;
  /** Goods that expire before this day are not proposed. */
  notBefore: string | undefined;
  newId(): string;
  /** The line that is being written into. */
  held?: string | undefined;
}

/**
 * The lines with a batch each: the one that expires first, and where it is not enough a further line with the next. A chosen batch stays; what it
 * lacks comes from others. What no batch has stays in its line. Lines that were added for a quantity go when it is typed over. The same array where
 * nothing changes.
 */
export function spread(kind: Kind, before: readonly FormLine[], spreading: Spread): readonly FormLine[] {
  const { there, notBefore, newId, held: activeId } = spreading;
  const lines = withoutChosenAgain(withoutTypedOver(before, activeId), spreading);
  const open = new Set(
    linesToSpread(kind, lines)
      .filter((line) => there.has(goodsKey(line)))
      .map(({ id }) => id),
  );
  const left = new Map([...there].map(([goods, batches]) => [goods, batches.map((batch) => ({ ...batch }))]));
  const take = (line: FormLine, number: string, base: string): void => {
    const batch = left.get(goodsKey(line))?.find(({ batchNumber }) => trackedKey(batchNumber) === trackedKey(number));
    if (batch) batch.quantity = figure(batch.quantity).minus(base).toFixed();
  };
  const freeOf = (line: FormLine): string =>
    left.get(goodsKey(line))?.find(({ batchNumber }) => trackedKey(batchNumber) === trackedKey(line.batchNumber))
      ?.quantity ?? "0";
  // Chosen batches are taken first, so that no other line is given what a later one has.
  const rests = new Map<string, string>();
  for (const line of lines) {
    if (!open.has(line.id) || line.batchNumber === "") continue;
    const [base, free] = [figure(baseOf(line) ?? "0"), figure(freeOf(line))];
    const part = free.lessThan(base) ? wholeUnits(line, free.toFixed()) : base.toFixed();
    const quantity = figure(part).greaterThan(0) ? part : base.toFixed();
    take(line, line.batchNumber, quantity);
    rests.set(line.id, base.minus(quantity).toFixed());
  }
  const spreadLines = new Set<string>();
  const next = lines.flatMap((line): FormLine[] => {
    if (!open.has(line.id)) return [line];
    const base = line.batchNumber === "" ? (baseOf(line) ?? "0") : (rests.get(line.id) ?? "0");
    if (figure(base).isZero()) return [line];
    const whole = (left.get(goodsKey(line)) ?? []).map((batch) => ({
      ...batch,
      quantity: wholeUnits(line, batch.quantity),
    }));
    const parts = proposedBatches(whole, base, notBefore);
    if (!parts.some(({ batch }) => batch)) return [line];
    for (const { batch, quantity } of parts) if (batch) take(line, batch.batchNumber, quantity);
    const own =
      line.batchNumber === ""
        ? []
        : [
            withBase(
              line,
              figure(baseOf(line) ?? "0")
                .minus(base)
                .toFixed(),
            ),
          ];
    const more = parts.map(({ batch, quantity }) =>
      withBase({ ...line, ...batchOf(batch), restOf: batch ? "" : goodsKey(line) }, plain(quantity)),
    );
    spreadLines.add(line.id);
    return [...own, ...more].map((each, at) => asProposed(at === 0 ? each : { ...each, id: newId() }, line.id));
  });
  const old = new Set(lines);
  // Lines of an earlier proposal are the user's own once its line is spread anew.
  const unchanged = next.map((line) =>
    old.has(line) && line.proposal && spreadLines.has(line.proposal.of) ? { ...line, proposal: null } : line,
  );
  return unchanged.length === before.length && unchanged.every((line, at) => line === before[at]) ? before : unchanged;
}

type BatchOfLine = Pick<FormLine, "batchNumber" | "productionDate" | "expirationDate">;
/** The fields of a line that a batch fills; without one they are blank. */
export const batchOf = (batch: BatchOfLine | undefined): BatchOfLine =>
  batch
    ? { batchNumber: batch.batchNumber, productionDate: batch.productionDate, expirationDate: batch.expirationDate }
    : { batchNumber: "", productionDate: null, expirationDate: null };

/** The part of a quantity in base units that is in whole units of the line, where three decimals of its unit do not hold all of it. */
function wholeUnits({ ratio }: Pick<FormLine, "ratio">, base: string): string {
  const units = figure(base).div(ratio);
  return units.decimalPlaces() <= 3 ? base : units.floor().times(ratio).toFixed();
}
