// Finds what a scanned code counts: on the device if it is known there, else by the service.
import { barCodesOf, isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { findByBarcode } from "@kontor/contracts/warehouse/stock-taking-items";
import { CallError } from "@kontor/ui-kit/core/call-error";
import { call } from "@kontor/ui-kit/request";
import type { Reason } from "../queue/count-queue.rules.ts";
import { goodsOfAnswer, type ScanGoods } from "./scan-goods.rules.ts";

/** The goods, with the batch that the code names; or why there are none; or a code that can be looked up only with a network. */
export type Found =
  | { goods: ScanGoods; batchNumber: string | undefined }
  | { refusal: Reason }
  | { unchecked: string; batchNumber?: string | undefined };

/** What is known on the device. @returns undefined: the service may know it */
export function findOnDevice(goods: ReadonlyMap<string, ScanGoods>, code: string): Found | undefined {
  const own = isSurelyGs1(code) ? undefined : goods.get(code);
  if (own) return { goods: own, batchNumber: undefined };
  const gs1 = readGs1(code, new Date().getFullYear());
  if (!gs1) return isSurelyGs1(code) ? { refusal: { id: "scan-gs1-cut", values: { barCode: code } } } : undefined;
  const named = barCodesOf(gs1.gtin).flatMap((each) => goods.get(each) ?? [])[0];
  return named && { goods: named, batchNumber: gs1.batch };
}

/** The barcodes that a code may stand for, the likeliest first, and the batch that it names. */
function codesOf(code: string): { codes: readonly string[]; batchNumber: string | undefined } {
  const gs1 = readGs1(code, new Date().getFullYear());
  if (!gs1) return { codes: [code], batchNumber: undefined };
  return { codes: [...(isSurelyGs1(code) ? [] : [code]), ...barCodesOf(gs1.gtin)], batchNumber: gs1.batch };
}

const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.id !== undefined && ["refused", "not-found"].includes(error.situation);

/** Asks the service. Without an answer the code is unchecked. */
export async function findAtService(taskId: string, code: string): Promise<Found> {
  const { codes, batchNumber } = codesOf(code);
  let refusal: Reason = { id: "document-barcode-unknown", values: { barCode: code } };
  for (const barCode of codes) {
    try {
      return { goods: goodsOfAnswer(await call(findByBarcode, { query: { taskId, barCode } })), batchNumber };
    } catch (error) {
      if (!isFinal(error)) return { unchecked: codes[0] ?? code, batchNumber };
      if (error.id !== "document-barcode-unknown")
        refusal = { id: error.id ?? "not-found", ...(error.values ? { values: error.values } : {}) };
    }
  }
  return { refusal };
}
