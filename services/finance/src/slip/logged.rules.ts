// A slip as the operation log records it: each line with the number of the document that it settles. Pure.
import { type DebtKey, debtKey } from "../ledger/keys.rules.ts";
import type { Slip, SlipLine } from "./model.ts";

interface LoggedLine extends SlipLine {
  /** Of the settled document; null for an opening balance, and for a line that settles nothing. */
  settlesNumber: string | null;
}
export type NumberedDebt = DebtKey & { number: string };

/** The same slips before and after, their lines with the numbers of what they settle. */
export function loggedSlips(
  decisions: readonly { before?: Slip | undefined; after?: Slip | undefined }[],
  debts: readonly NumberedDebt[],
): { before: ReturnType<typeof logged> | undefined; after: ReturnType<typeof logged> | undefined }[] {
  const numbers = new Map(debts.map((debt) => [debtKey(debt), debt.number]));
  return decisions.map(({ before, after }) => ({
    before: before && logged(before, numbers),
    after: after && logged(after, numbers),
  }));
}

function logged(
  { head, lines }: Slip,
  numbers: ReadonlyMap<string, string>,
): Pick<Slip, "head"> & { lines: LoggedLine[] } {
  const numberOf = ({ isOpening, settlesKind, settlesId }: SlipLine) =>
    isOpening || !settlesKind || !settlesId
      ? null
      : (numbers.get(debtKey({ kind: settlesKind, id: settlesId })) ?? null);
  return { head, lines: lines.map((line) => ({ ...line, settlesNumber: numberOf(line) })) };
}
