// A slip inside the service: what its tables hold, in words of code. Amounts are signed: what comes in is positive.

import type { SlipInput } from "@kontor/contracts/finance/slip";
import type { SlipTraits } from "@kontor/contracts/finance/slip-kind";
import type { ClosedPeriod } from "@kontor/service-kit/closing/period.rules";

export interface SlipHead {
  id: string;
  kind: string;
  number: string;
  version: number;
  billTime: string;
  createdAt: string;
  partnerId: string | null;
  /** 客户, 供应商, 会员; empty without a partner. */
  partnerType: string;
  handsPersonId: string | null;
  accountId: string;
  moneySign: 1 | -1;
  totalPrice: string;
  discountMoney: string;
  changeAmount: string;
  remark: string;
  creatorId: string | null;
  creatorName: string;
  departmentId: string | null;
  /** 0 not audited, 1 audited, 9 under review. */
  auditStatus: number;
  auditorName: string;
  auditedAt: string | null;
  /** Whether it counts in the ledger now. */
  effective: boolean;
  /** Of the last effect that was said; 0 when none was. */
  revision: number;
  attachmentIds: string[];
}

export interface SlipLine {
  id: string;
  position: number;
  itemId: string | null;
  /** The document that is settled; of the opening balance the partner. */
  settlesId: string | null;
  /** Of the document; "opening" of the opening balance. */
  settlesKind: string | null;
  isOpening: boolean;
  eachAmount: string;
  remark: string;
}

export interface Slip {
  head: SlipHead;
  lines: SlipLine[];
}

/** What can be settled: a document's debt, or a partner's opening balance. */
export interface OpenItem {
  kind: string;
  id: string;
  number: string;
  partnerId: string | null;
  /** What slips may settle in all: the document's debt, or less where its next revision leaves less. */
  limit: string;
  /** What all slips settle of it. */
  held: string;
  /** Whether the acting person may see the document. */
  reached: boolean;
}

/** What was found of all that a slip names; what is absent, another company's or not permitted is simply not there. */
export interface SlipReferenceData {
  strict: boolean;
  /** Up to where the books are closed. */
  period: Pick<ClosedPeriod, "closedTo" | "closedBefore">;
  partner: { id: string; type: string; enabled: boolean } | null;
  account: { id: string; enabled: boolean } | null;
  personIds: string[];
  items: { id: string; type: string; enabled: boolean }[];
  attachmentIds: string[];
  debts: OpenItem[];
}

/** What a save is judged by. */
export interface JudgedSlip {
  traits: SlipTraits;
  input: SlipInput;
  known: SlipReferenceData;
  stored: Slip | undefined;
  now: Date;
}
