// Converts a stored document into the form's state, and into the start of a copy.
import { plain } from "@kontor/contracts/core/decimal";
import type { DocumentDetail, LineRow } from "@kontor/contracts/document/document";
import { having, wireNames } from "@kontor/contracts/document/fields";
import { headFields } from "@kontor/contracts/document/head-fields";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { editLine, lineAgrees } from "@kontor/contracts/document/totals";
import { UNTRACKED } from "@kontor/contracts/document/tracking";
import { type DocumentContent, formHead, type Head } from "./head.rules.ts";
import { type FormLine, formLine, LINE_MONEY } from "./line.rules.ts";

/** A stored line in the form. */
export function lineOfRow(row: LineRow): FormLine {
  const hidden = row.unitPrice === null;
  const money = Object.fromEntries(LINE_MONEY.map((name) => [name, row[name] ?? "0"]));
  return formLine.parse({ ...row, ...money, operNumber: plain(row.operNumber), taxRate: plain(row.taxRate), hidden });
}

const HEAD_FIGURES = ["discount", ...wireNames(having(having(headFields, "sent"), "money"))] as const;
/** The head of a stored document in the form. Hidden money counts as zero and is not sent. */
function headOf(detail: DocumentDetail): Head {
  const figures = Object.fromEntries(HEAD_FIGURES.map((name) => [name, plain(detail[name] ?? "0") || "0"]));
  const accounts = detail.accounts.map(({ accountId, amount }) => ({ accountId, amount: amount ?? "0" }));
  return formHead.parse({ ...detail, ...figures, accounts });
}

/** Head and lines of a stored document in the form. */
export const contentOf = (detail: DocumentDetail): DocumentContent => ({
  head: headOf(detail),
  lines: detail.lines.map(lineOfRow),
});

/** A line of another document as a new line: tax made by an earlier rule or a return's rest is split again, the total stays. */
const asNew = (line: FormLine): FormLine => (lineAgrees(line) ? line : editLine(line, "taxLastMoney"));

/** The lines of a document as new lines, of which nothing is delivered or bought yet; each names its own goods. */
export const copiedLines = (detail: DocumentDetail, newId: () => string): FormLine[] =>
  detail.lines.map((row) => ({
    ...asNew(lineOfRow(row)),
    ...UNTRACKED,
    ...{ id: newId(), linkId: null, preNumber: null, isLost: false },
    ...{ finishNumber: null, openNumber: null, finishPurchaseNumber: null, openPurchaseNumber: null },
  }));

/** A copy starts as a new document: new number, current date, no link, no deposit, no attachments, no day of delivery (reference.md §1.15). */
export function copied(
  { amounts }: Pick<DocumentKindValues, "amounts">,
  detail: DocumentDetail,
  now: Date,
  newId: () => string,
): DocumentContent {
  const head = headOf(detail);
  const same = {};
  const nothing = { accounts: head.accounts.map((row) => ({ ...row, amount: "0" })), changeAmount: "0" };
  return {
    head: {
      ...head,
      number: "",
      operTime: now.toISOString(),
      linkId: null,
      linkNumber: "",
      fileName: [],
      deposit: "0",
      // What is paid on an order is its deposit.
      ...amounts.choose<object>({ credit: same, cash: same, goodsOnly: same, deposit: nothing }),
      ...{ deliveryDate: null, heldUntil: null, heldDepotId: null },
    },
    lines: copiedLines(detail, newId),
  };
}

/**
 * The lines of a document with a source, without those that take nothing from it: documents of earlier versions may have such
 * lines, and they are dropped when the document is saved (reference.md §1.11).
 */
export function withoutFree<Line extends FormLine>(
  { linkId }: Pick<Head, "linkId">,
  lines: readonly Line[],
): { rows: readonly Line[]; free: readonly Line[] } {
  const isFree = (line: Line) => linkId !== null && line.linkId === null && line.materialId !== null;
  return { rows: lines.filter((line) => !isFree(line)), free: lines.filter(isFree) };
}
