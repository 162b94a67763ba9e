// Identifies what a typed or scanned text is of: a barcode, the text of a GS1 code, a serial number in stock or a batch.
import type { Query } from "@kontor/contracts/core/endpoint";
import { barCodesOf, isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { trackedKey } from "@kontor/contracts/document/tracking";
import { barCode } from "@kontor/contracts/warehouse/product";
import { type TrackedCode, findTracked as trackedEndpoint } from "@kontor/contracts/warehouse/tracking";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { call } from "../request/request.ts";
import type { FindStarts } from "./product-lookup.ts";
import type { Start } from "./rules/line.rules.ts";
import { isNotInSource } from "./rules/source-document.rules.ts";
import { GS1_CUT, isOneSerial, type Piece, type Scanned } from "./rules/tracked.rules.ts";

/** What a line starts with, and what the text says of the goods besides; or why no line can. */
export type Identified = { start: Start; tracked?: Scanned } | Refused;
interface Refused {
  refusal: string;
  name: string;
  /** What the reason names; left out: the whole text. */
  said?: string;
}
interface Catalogue {
  /** What a line with the first of these barcodes that exists starts with; of goods that are sought in its document's source, with the source's line. */
  find(codes: readonly string[], sought?: Piece): Promise<Start | undefined>;
  /** The goods that have a serial number or a batch with this text. */
  findTracked(code: string): Promise<readonly TrackedCode[]>;
  /** Whether a line has this barcode: of goods with the same text those of a line are meant. */
  hasLine(barCode: string): boolean;
  /** Whether goods leave a warehouse of the user's (-1), where each piece has to be, or come to one (1), where none may be yet; 0: either. */
  way(): -1 | 0 | 1;
  /** Whether goods are those that the document's source moved: each piece is of the line of the source that has it. */
  isOfSource(): boolean;
}

export const BARCODE_UNKNOWN = "document-barcode-unknown";
const GS1_SEPARATED = "scan-gs1-separated";
const MANY_PRODUCTS = "scan-many-products";
const BATCH_UNKNOWN = "scan-batch-unknown";
const SERIAL_GONE = "scan-serial-gone";
const SERIAL_THERE = "scan-serial-there";

/** Own barcodes come first: a text of digits alone may be one and look like a GS1 code. Throws CallError. */
export async function identified(code: string, form: Catalogue): Promise<Identified> {
  const { find, findTracked, hasLine } = form;
  const own = isSurelyGs1(code) ? undefined : await find([code], soughtIn(form, {}));
  if (own) return startOf(own);
  const gs1 = readGs1(code, new Date().getFullYear());
  if (!gs1 && isSurelyGs1(code)) return { refusal: GS1_CUT, name: code };
  if (gs1) {
    const start = await find(barCodesOf(gs1.gtin), soughtIn(form, { serial: gs1.serial, batchNumber: gs1.batch }));
    if (!start) return { refusal: BARCODE_UNKNOWN, name: code };
    return ofGs1(form, start, gs1Said(gs1, start));
  }
  const all = await findTracked(code);
  const inLines = all.filter(({ barCode: each }) => hasLine(each));
  const [only, ...more] = inLines.length === 1 ? inLines : all;
  if (!only) return { refusal: BARCODE_UNKNOWN, name: code };
  if (more.length > 0) return { refusal: MANY_PRODUCTS, name: code };
  const refused = only.serial === null ? undefined : refusedPiece(form, code, only);
  if (refused) return refused;
  const start = await find([only.barCode], soughtIn(form, soughtOf(only)));
  return start ? startOf(start, ofLine(form, start, trackedSaid(only))) : { refusal: BARCODE_UNKNOWN, name: code };
}

/** What a GS1 code says of a product: its batch and its piece go the same way as their own labels. */
async function ofGs1(form: Catalogue, start: Start, said: Scanned): Promise<Identified> {
  const { serial, batchNumber } = said;
  if (start.refusal)
    return startOf(start, undefined, isNotInSource(start.refusal) ? (serial ?? batchNumber) : undefined);
  const batch = batchNumber === undefined ? undefined : await goodsOf(form, start, { batchNumber });
  const leaves = form.way() === -1;
  if (batchNumber !== undefined && leaves && !batch)
    return { refusal: BATCH_UNKNOWN, name: start.name, said: batchNumber };
  const scanned = batch ? { ...said, ...daysOf(said, batch, leaves) } : said;
  if (serial === undefined) return startOf(start, ofLine(form, start, scanned));
  if (!isOneSerial(serial)) return { refusal: GS1_SEPARATED, name: start.name };
  const piece = await goodsOf(form, start, { serial });
  const refused = refusedPiece(form, serial, piece);
  if (refused) return refused;
  const own = piece ? await inOwnUnit(form, start, piece) : start;
  return startOf(own, ofLine(form, own, { ...scanned, ...placeOf(piece) }));
}

/** A piece by the code of a box is no part of a box: its line is in the unit of pieces, as for its number alone. A source's line has its own unit. */
const inOwnUnit = async ({ find, isOfSource }: Catalogue, start: Start, piece: TrackedCode): Promise<Start> =>
  isOfSource() || piece.barCode === start.barCode ? start : ((await find([piece.barCode])) ?? start);

/** A batch is what the ledger knows of it: where it leaves in any case, where more of it comes in what its label does not say. */
const daysOf = ({ productionDate, expirationDate }: Scanned, batch: TrackedCode, leaves: boolean): Scanned => ({
  batchNumber: batch.batchNumber,
  productionDate: leaves ? batch.productionDate : (productionDate ?? batch.productionDate),
  expirationDate: leaves ? batch.expirationDate : (expirationDate ?? batch.expirationDate),
});

/** A product's piece, or its batch, that was ever in stock. */
async function goodsOf(
  { find, findTracked }: Pick<Catalogue, "find" | "findTracked">,
  { barCode, materialId }: Start,
  { serial, batchNumber = "" }: Piece,
): Promise<TrackedCode | undefined> {
  for (const each of await findTracked(serial ?? batchNumber)) {
    const isNamed =
      serial === undefined
        ? each.serial === null && trackedKey(each.batchNumber) === trackedKey(batchNumber)
        : each.serial !== null && trackedKey(each.serial) === trackedKey(serial);
    if (!isNamed) continue;
    if (each.barCode === barCode || (await find([each.barCode]))?.materialId === materialId) return each;
  }
  return undefined;
}

/** Why a piece is not for a line: it is not where goods leave from, or there already where they come to. */
function refusedPiece(
  { way }: Pick<Catalogue, "way">,
  serial: string,
  piece: TrackedCode | undefined,
): Refused | undefined {
  const isThere = piece !== undefined && isPlaced(piece);
  if (way() !== (isThere ? 1 : -1)) return undefined;
  return { refusal: isThere ? SERIAL_THERE : SERIAL_GONE, name: serial, said: serial };
}
/** Whether a piece lies where a line can take it. */
const isPlaced = ({ depotId }: TrackedCode): boolean => depotId !== null && depotId !== TRANSIT_ID;
const placeOf = (piece: TrackedCode | undefined): Pick<Scanned, "depot"> =>
  piece && isPlaced(piece) ? { depot: { depotId: piece.depotId, depotName: piece.depotName } } : {};

interface FormOfLines extends Pick<Catalogue, "hasLine" | "way" | "isOfSource"> {
  /** The document that is edited, as the query names it. */
  own(): Omit<Query<typeof trackedEndpoint>, "code">;
}
/** Identifies texts by what lines of a form start with, and by what the warehouse service knows of goods. @param find throws CallError */
export const identifier =
  (find: FindStarts, { own, ...form }: FormOfLines) =>
  (text: string): Promise<Identified> =>
    identified(text, {
      ...form,
      async find(codes, sought) {
        const starts = await find(
          codes.filter((code) => barCode.safeParse(code).success),
          sought,
        );
        return codes.map((code) => starts.get(code)).find((start) => start !== undefined);
      },
      findTracked: (code) => call(trackedEndpoint, { query: { code, ...own() } }),
    });

/** @param piece what the scan says; undefined values are what it does not say */
const soughtIn = (
  { isOfSource }: Pick<Catalogue, "isOfSource">,
  { serial, batchNumber }: { [Name in keyof Piece]: Piece[Name] | undefined },
): Piece | undefined =>
  isOfSource()
    ? { ...(serial === undefined ? {} : { serial }), ...(batchNumber === undefined ? {} : { batchNumber }) }
    : undefined;
const soughtOf = ({ serial, batchNumber }: TrackedCode): Piece => (serial === null ? { batchNumber } : { serial });
/** A piece that is of a line of the source goes to a line that takes from that one. */
const ofLine = ({ isOfSource }: Pick<Catalogue, "isOfSource">, { linkId }: Start, scanned: Scanned): Scanned =>
  scanned.serial !== undefined && linkId && isOfSource() ? { ...scanned, linkId } : scanned;

/** @param said what a refusal names; left out: the whole text */
const startOf = (start: Start, tracked?: Scanned, said?: string): Identified =>
  start.refusal
    ? { refusal: start.refusal, name: start.name, ...(said === undefined ? {} : { said }) }
    : { start, ...(tracked ? { tracked } : {}) };

/** Of a GS1 code only what the product has counts: packages carry batches and serial numbers of goods that a company does not tell apart. */
const gs1Said = (
  { batch, productionDate, expiryDate, serial }: NonNullable<ReturnType<typeof readGs1>>,
  start: Start,
): Scanned => ({
  ...(start.enableBatchNumber && batch !== undefined
    ? { batchNumber: batch, productionDate: productionDate ?? null, expirationDate: expiryDate ?? null }
    : {}),
  ...(start.enableSerialNumber && serial !== undefined ? { serial } : {}),
});

function trackedSaid(piece: TrackedCode): Scanned {
  const { serial, batchNumber, productionDate, expirationDate } = piece;
  return serial === null ? { batchNumber, productionDate, expirationDate } : { serial, ...placeOf(piece) };
}
