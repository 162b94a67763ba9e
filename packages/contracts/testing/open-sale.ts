// A sale with an open amount, as slips list it. Imported by tests only.
import { newId } from "../src/core/id.ts";

/** @param needDebt what was to be paid @param finishDebt what was paid @param rest what is still open */
export const openSale = (needDebt: string, finishDebt: string, rest: string) => ({
  id: newId(),
  number: "XSCK00000000001",
  kind: "sale-out",
  organId: newId(),
  organName: "春风商店",
  operTime: "2026-11-21T00:00:00.000Z",
  needDebt,
  finishDebt,
  debt: rest,
});
