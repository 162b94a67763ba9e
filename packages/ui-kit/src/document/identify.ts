// Identifies what a typed or scanned text is of: a barcode, the text of a GS1 code, a serial number in stock or a batch.
import type { Query } from "@kontor/contracts/core/endpoint";
import { barCodesOf, isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { barCode } from "@kontor/contracts/warehouse/product";
import { type TrackedCode, findTracked as trackedEndpoint } from "@kontor/contracts/warehouse/tracking";
import { call } from "../request/request.ts";
import type { LineStarts } from "./product-lookup.ts";
import type { Start } from "./rules/line.rules.ts";
import type { Scanned } from "./rules/tracked.rules.ts";

/** What a line starts with, and what the text says of the goods besides; or why no line can. */
export type Known = { start: Start; tracked?: Scanned } | { refusal: string; name: string };
interface Catalogue {
  /** What a line with the first of these barcodes that exists starts with. */
  find(codes: readonly string[]): Promise<Start | undefined>;
  /** The goods that have a serial number or a batch with this text. */
  findTracked(code: string): Promise<readonly TrackedCode[]>;
  /** Whether a line has this barcode: of goods with the same text those of a line are meant. */
  hasLine(barCode: string): boolean;
  /** Whether all goods leave a warehouse of the user's: a piece that is in none of these is refused. */
  leaves(): boolean;
}

export const BARCODE_UNKNOWN = "document-barcode-unknown";
const GS1_CUT = "scan-gs1-cut";
const MANY_PRODUCTS = "scan-many-products";
const SERIAL_GONE = "scan-serial-gone";

/** Own barcodes come first: a text of digits alone may be one and look like a GS1 code. Throws CallError. */
export async function identified(code: string, { find, findTracked, hasLine, leaves }: Catalogue): Promise<Known> {
  const own = isSurelyGs1(code) ? undefined : await find([code]);
  if (own) return startOf(own);
  const gs1 = readGs1(code, new Date().getFullYear());
  if (!gs1 && isSurelyGs1(code)) return { refusal: GS1_CUT, name: code };
  if (gs1) {
    const start = await find(barCodesOf(gs1.gtin));
    return start ? startOf(start, gs1Said(gs1, start)) : { refusal: BARCODE_UNKNOWN, name: code };
  }
  const all = await findTracked(code);
  const inLines = all.filter(({ barCode: each }) => hasLine(each));
  const [only, ...more] = inLines.length === 1 ? inLines : all;
  if (!only) return { refusal: BARCODE_UNKNOWN, name: code };
  if (more.length > 0) return { refusal: MANY_PRODUCTS, name: code };
  if (only.serial !== null && only.depotId === null && leaves()) return { refusal: SERIAL_GONE, name: code };
  const start = await find([only.barCode]);
  return start ? startOf(start, trackedSaid(only)) : { refusal: BARCODE_UNKNOWN, name: code };
}

interface FormOfLines extends Pick<Catalogue, "hasLine" | "leaves"> {
  /** The document that is edited, as the query names it. */
  own(): Omit<Query<typeof trackedEndpoint>, "code">;
}
/** Identifies texts by what lines of a form start with, and by what the warehouse service knows of goods. @param find throws CallError */
export const identifier =
  (find: (codes: readonly string[]) => Promise<LineStarts>, { own, ...form }: FormOfLines) =>
  (text: string): Promise<Known> =>
    identified(text, {
      ...form,
      async find(codes) {
        const starts = await find(codes.filter((code) => barCode.safeParse(code).success));
        return codes.map((code) => starts.get(code)).find((start) => start !== undefined);
      },
      findTracked: (code) => call(trackedEndpoint, { query: { code, ...own() } }),
    });

const startOf = (start: Start, tracked?: Scanned): Known =>
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

function trackedSaid({
  serial,
  batchNumber,
  productionDate,
  expirationDate,
  depotId,
  depotName,
}: TrackedCode): Scanned {
  if (serial === null) return { batchNumber, productionDate, expirationDate };
  return { serial, ...(depotId === null ? {} : { depot: { depotId, depotName } }) };
}
