// The request body of a document, made from its form's state.
import type { DocumentInput, LineInput } from "@kontor/contracts/document/document";
import { serialsOf, serialsText } from "@kontor/contracts/document/tracking";
import type { Head } from "./head.rules.ts";
import { type FormLine, isBlank, LINE_MONEY, NOTES } from "./line.rules.ts";

const TEXTS = ["barCode", "batchNumber", ...NOTES] as const;
const DAYS = ["productionDate", "expirationDate"] as const;
/** The request body of a line. Hidden money is not sent: the service keeps the stored figures. */
export function wireLine(line: FormLine): Partial<LineInput> & Pick<LineInput, "id"> {
  const { id, depotId, anotherDepotId, isLost, operNumber, taxRate, linkId, typed } = line;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, line[name].trim()]));
  const days = Object.fromEntries(DAYS.map((name) => [name, typed[name] ?? line[name]]));
  const money = Object.fromEntries(LINE_MONEY.map((name) => [name, typed[name] ?? line[name]]));
  return {
    id,
    ...texts,
    ...days,
    snList: serialsText(serialsOf(line.snList)),
    ...(depotId === null ? {} : { depotId }),
    ...(anotherDepotId === null ? {} : { anotherDepotId }),
    isLost,
    operNumber: typed.operNumber ?? operNumber.trim(),
    taxRate: typed.taxRate ?? (taxRate.trim() || "0"),
    ...(line.hidden ? {} : money),
    linkId,
  };
}

/** The request body. A single account takes all that is paid. */
export function bodyOf(id: string, head: Head, lines: readonly FormLine[]): Record<keyof DocumentInput, unknown> {
  const { number, linkNumber: _number, organName: _name, fileName, accounts, getAmount, ...rest } = head;
  const [only, ...more] = accounts;
  return {
    id,
    ...rest,
    number: number.trim() || undefined,
    remark: head.remark.trim(),
    fileName: fileName.map((file) => file.id),
    accounts: only && more.length === 0 ? [{ accountId: only.accountId, amount: rest.changeAmount }] : accounts,
    getAmount,
    lines: lines.filter((line) => !isBlank(line)).map(wireLine),
  };
}
