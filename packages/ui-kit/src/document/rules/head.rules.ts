// The head of a document between the wire and the form.
import type { DocumentDetail, DocumentInput } from "@kontor/contracts/document/document";
import { editLine, lineAgrees } from "@kontor/contracts/document/totals";
import { plain } from "../../fields/figure.rules.ts";
import type { AccountPart, Attachment } from "../../voucher/form/draft.rules.ts";
import { type FormLine, isBlank, lineOfRow, wireLine } from "./line.rules.ts";
import { type HeadMoney, moneyOf, NO_MONEY } from "./settle.rules.ts";

/** What the form's head holds; names as on the wire. */
export interface Head extends HeadMoney {
  number: string;
  operTime: string;
  organId: string | null;
  /** Shown for it; not sent. */
  organName: string;
  salesMan: string[];
  remark: string;
  fileName: Attachment[];
  accounts: AccountPart[];
  linkId: string | null;
  linkNumber: string;
}

export const blankHead = (now: Date): Head => ({
  ...NO_MONEY,
  number: "",
  operTime: now.toISOString(),
  organId: null,
  organName: "",
  salesMan: [],
  remark: "",
  fileName: [],
  accounts: [],
  linkId: null,
  linkNumber: "",
});

/** A saved document as the form holds it. Hidden money counts as nothing; it is not sent. */
export function headOf(detail: DocumentDetail): Head {
  const { number, operTime, organId, organName, salesMan, remark, fileName, linkId, linkNumber } = detail;
  const money = Object.fromEntries(Object.keys(NO_MONEY).map((name) => [name, moneyText(detail, name)]));
  const accounts = detail.accounts.map(({ accountId, amount }) => ({ accountId, amount: amount ?? "0" }));
  return {
    ...moneyOf(money),
    number,
    operTime,
    organId,
    organName,
    salesMan,
    remark,
    fileName,
    accounts,
    linkId,
    linkNumber,
  };
}

const moneyText = (detail: DocumentDetail, name: string): string => {
  const value: unknown = detail[name as keyof DocumentDetail]; // names of money are fields of the detail
  return typeof value === "string" ? plain(value) || "0" : "0";
};

/** Whether the document's money is kept from this role. */
export const isHidden = (detail: Pick<DocumentDetail, "totalPrice">): boolean => detail.totalPrice === null;

/** A line of another document as a new one has it: tax that an earlier rule or a return's rest made is split anew, the total stays. */
const asNew = (line: FormLine): FormLine => (lineAgrees(line) ? line : editLine(line, "taxLastMoney"));

/** A copy starts as a new document: new number, now, no link, nothing attached (reference.md §1.15). */
export function copied(detail: DocumentDetail, now: Date, newId: () => string): { head: Head; lines: FormLine[] } {
  const head = headOf(detail);
  const lines = detail.lines.map((row) => ({
    ...asNew(lineOfRow(row)),
    id: newId(),
    linkId: null,
    preNumber: null,
    finishNumber: null,
  }));
  return {
    head: {
      ...head,
      number: "",
      operTime: now.toISOString(),
      linkId: null,
      linkNumber: "",
      fileName: [],
      deposit: "0",
    },
    lines,
  };
}

/**
 * The lines of a document that is drawn from another, without those that take nothing from it: documents of earlier versions may have such
 * lines, and are not saved with them (reference.md §1.11).
 */
export function withoutFree<Line extends FormLine>(
  { linkId }: Pick<Head, "linkId">,
  lines: readonly Line[],
): { rows: readonly Line[]; free: readonly Line[] } {
  const isFree = (line: Line) => linkId !== null && line.linkId === null && line.materialId !== null;
  return { rows: lines.filter((line) => !isFree(line)), free: lines.filter(isFree) };
}

/** The lines that are saved: those that somebody wrote into. */
export const writtenLines = (lines: readonly FormLine[]): FormLine[] => lines.filter((line) => !isBlank(line));

/** What is sent. One account alone takes all that is paid. */
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
    lines: writtenLines(lines).map(wireLine),
  };
}
