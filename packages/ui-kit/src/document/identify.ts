// Identifies what a typed or scanned text is of: a barcode, or the text of a GS1 code, whose GTIN is one.
import { barCodesOf, isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { barCode } from "@kontor/contracts/warehouse/product";
import type { LineStarts } from "./product-lookup.ts";
import type { Start } from "./rules/line.rules.ts";

/** What a line starts with, or why no line can. */
export type Known = { start: Start } | { refusal: string; name: string };

export const BARCODE_UNKNOWN = "document-barcode-unknown";
const GS1_CUT = "scan-gs1-cut";

/** Own barcodes come first: a text of digits alone may be one and look like a GS1 code. @param find throws CallError */
export async function identified(
  code: string,
  find: (codes: readonly string[]) => Promise<LineStarts>,
): Promise<Known> {
  const firstOf = async (codes: readonly string[]): Promise<Start | undefined> => {
    const starts = await find(codes.filter((each) => barCode.safeParse(each).success));
    return codes.map((each) => starts.get(each)).find((start) => start !== undefined);
  };
  const own = isSurelyGs1(code) ? undefined : await firstOf([code]);
  if (own) return productOf(own);
  const gs1 = readGs1(code, new Date().getFullYear());
  if (!gs1) return { refusal: isSurelyGs1(code) ? GS1_CUT : BARCODE_UNKNOWN, name: code };
  const start = await firstOf(barCodesOf(gs1.gtin));
  return start ? productOf(start) : { refusal: BARCODE_UNKNOWN, name: code };
}

const productOf = (start: Start): Known => (start.refusal ? { refusal: start.refusal, name: start.name } : { start });
