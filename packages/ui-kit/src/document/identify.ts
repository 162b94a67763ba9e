// Identifies what a typed or scanned text is of: a barcode, the text of a GS1 code, a serial number in stock or a batch.
import type { Query } from "@kontor/contracts/core/endpoint";
import { barCodesOf, isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { barCode } from "@kontor/contracts/warehouse/product";
import { type TrackedCode, findTracked as trackedEndpoint } from "@kontor/contracts/warehouse/tracking";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { call } from "../request/request.ts";
import type { FindStarts } from "./product-lookup.ts";
import type { Start } from "./rules/line.rules.ts";
import type { Scanned } from "./rules/tracked.rules.ts";

/** What a line starts with, and what the text says of the goods besides; or why no line can. */
export type Identified = { start: Start; tracked?: Scanned } | { refusal: string; name: string };
interface Catalogue {
  /** What a line with the first of these barcodes that exists starts with; of a piece that its document's source has, with the source's line. */
  find(codes: readonly string[], serial?: string): Promise<Start | undefined>;
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
const GS1_CUT = "scan-gs1-cut";
const MANY_PRODUCTS = "scan-many-products";
const SERIAL_GONE = "scan-serial-gone";
const SERIAL_THERE = "scan-serial-there";

/** Own barcodes come first: a text of digits alone may be one and look like a GS1 code. Throws CallError. */
export async function identified(code: string, form: Catalogue): Promise<Identified> {
  const { find, findTracked, hasLine, way } = form;
  const own = isSurelyGs1(code) ? undefined : await find([code]);
  if (own) return startOf(own);
  const gs1 = readGs1(code, new Date().getFullYear());
  if (!gs1 && isSurelyGs1(code)) return { refusal: GS1_CUT, name: code };
  if (gs1) {
    const start = await find(barCodesOf(gs1.gtin), soughtIn(form, gs1.serial));
    return start ? startOf(start, ofLine(form, start, gs1Said(gs1, start))) : { refusal: BARCODE_UNKNOWN, name: code };
  }
  const all = await findTracked(code);
  const inLines = all.filter(({ barCode: each }) => hasLine(each));
  const [only, ...more] = inLines.length === 1 ? inLines : all;
  if (!only) return { refusal: BARCODE_UNKNOWN, name: code };
  if (more.length > 0) return { refusal: MANY_PRODUCTS, name: code };
  const isThere = only.depotId !== null && only.depotId !== TRANSIT_ID;
  if (only.serial !== null && way() === (isThere ? 1 : -1))
    return { refusal: isThere ? SERIAL_THERE : SERIAL_GONE, name: code };
  const start = await find([only.barCode], soughtIn(form, only.serial ?? undefined));
  return start
    ? startOf(start, ofLine(form, start, trackedSaid(only, isThere)))
    : { refusal: BARCODE_UNKNOWN, name: code };
}

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
      async find(codes, serial) {
        const starts = await find(
          codes.filter((code) => barCode.safeParse(code).success),
          serial,
        );
        return codes.map((code) => starts.get(code)).find((start) => start !== undefined);
      },
      findTracked: (code) => call(trackedEndpoint, { query: { code, ...own() } }),
    });

const soughtIn = ({ isOfSource }: Pick<Catalogue, "isOfSource">, serial: string | undefined): string | undefined =>
  isOfSource() ? serial : undefined;
/** A piece that is of a line of the source goes to a line that takes from that one. */
const ofLine = ({ isOfSource }: Pick<Catalogue, "isOfSource">, { linkId }: Start, scanned: Scanned): Scanned =>
  scanned.serial !== undefined && linkId && isOfSource() ? { ...scanned, linkId } : scanned;

const startOf = (start: Start, tracked?: Scanned): Identified =>
  start.refusal ? { refusal: start.refusal, name: start.name } : { start, ...(tracked ? { tracked } : {}) };

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

/** @param isThere whether the piece lies where a line can take it */
function trackedSaid(
  { serial, batchNumber, productionDate, expirationDate, depotId, depotName }: TrackedCode,
  isThere: boolean,
): Scanned {
  if (serial === null) return { batchNumber, productionDate, expirationDate };
  return { serial, ...(isThere ? { depot: { depotId, depotName } } : {}) };
}
