// Finds what a scanned code counts: on the device if it is known there, else by the service.
import { barCodesOf, isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { BARCODE_MAX, findByBarcode } from "@kontor/contracts/warehouse/stock-taking-items";
import { CallError } from "@kontor/ui-kit/core/call-error";
import { call } from "@kontor/ui-kit/request";
import type { Reason } from "../queue/count-queue.rules.ts";
import { goodsOfAnswer, type ScanGoods } from "./scan-goods.rules.ts";

/** The goods, with the batch that the code names; or why there are none; or a code that can be looked up only with a network. */
export type ScanResult =
  | { goods: ScanGoods; batchNumber: string | undefined }
  | { refusal: Reason }
  | { unchecked: string; batchNumber: string | undefined };

/** What is known on the device. @returns undefined: the service may know it */
export function findOnDevice(goods: ReadonlyMap<string, ScanGoods>, code: string): ScanResult | undefined {
  const own = isSurelyGs1(code) ? undefined : goods.get(code);
  if (own) return { goods: own, batchNumber: undefined };
  const gs1 = readGs1(code, new Date().getFullYear());
  if (!gs1) return isSurelyGs1(code) ? { refusal: { id: "scan-gs1-cut", values: { barCode: code } } } : undefined;
  const named = barCodesOf(gs1.gtin).flatMap((each) => goods.get(each) ?? [])[0];
  return named && { goods: named, batchNumber: gs1.batch };
}

const unknown = (barCode: string): Reason => ({ id: "document-barcode-unknown", values: { barCode } });

/**
 * What is counted of a code that nobody could look up, and that the service judges later: its own text, or of a GS1 code the batch and the barcode as it is
 * printed, without the zeros before it.
 */
export function uncheckedOf(code: string): ScanResult {
  const gs1 = readGs1(code, new Date().getFullYear());
  if (gs1) return { unchecked: barCodesOf(gs1.gtin).at(-1) ?? gs1.gtin, batchNumber: gs1.batch };
  return code.length > BARCODE_MAX ? { refusal: unknown(code) } : { unchecked: code, batchNumber: undefined };
}

/** The barcodes that a code may stand for, the likeliest first, and the batch that it names. */
function codesOf(code: string): { codes: readonly string[]; batchNumber: string | undefined } {
  const gs1 = readGs1(code, new Date().getFullYear());
  const own = code.length > BARCODE_MAX || (gs1 && isSurelyGs1(code)) ? [] : [code];
  return { codes: [...own, ...(gs1 ? barCodesOf(gs1.gtin) : [])], batchNumber: gs1?.batch };
}

const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.id !== undefined && ["refused", "not-found"].includes(error.situation);

/** Asks the service. Without an answer the code is unchecked. */
export async function findAtService(taskId: string, code: string): Promise<ScanResult> {
  const { codes, batchNumber } = codesOf(code);
  let refusal = unknown(code);
  for (const barCode of codes) {
    try {
      const goods = goodsOfAnswer(await call(findByBarcode, { query: { taskId, barCode } }));
      return { goods, batchNumber: barCode === code ? undefined : batchNumber };
    } catch (error) {
      if (!isFinal(error)) return uncheckedOf(code);
      if (error.id !== "document-barcode-unknown")
        refusal = { id: error.id ?? "not-found", ...(error.values ? { values: error.values } : {}) };
    }
  }
  return { refusal };
}
