// The head of a document in its form.
import { type HeadMoney, NO_MONEY } from "@kontor/contracts/document/amounts";
import type { AccountPart, Attachment } from "../../voucher/form/draft.rules.ts";
import type { VoucherContent } from "../../voucher/form/three-way-merge.rules.ts";
import type { FormLine } from "./line.rules.ts";

/** The head in the form's state; names as on the wire. */
export interface Head extends HeadMoney {
  number: string;
  operTime: string;
  organId: string | null;
  /** Only shown, not sent. */
  organName: string;
  salesMan: string[];
  remark: string;
  fileName: Attachment[];
  accounts: AccountPart[];
  linkId: string | null;
  linkNumber: string;
}

/** Head and lines of a document. */
export type DocumentContent = VoucherContent<Head, FormLine>;

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
