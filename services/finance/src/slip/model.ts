// A slip inside the service: the content of its tables under names of the code. Amounts are signed: incoming money is positive.

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
  /** Of the last published effect; 0 when none was. */
  revision: number;
  attachmentIds: string[];
}

export interface SlipLine {
  id: string;
  position: number;
  itemId: string | null;
  /** The document that is settled; for the opening balance, the partner. */
  settlesId: string | null;
  /** The kind of the document; "opening" for the opening balance. */
  settlesKind: string | null;
  isOpening: boolean;
  eachAmount: string;
  remark: string;
}

export interface Slip {
  head: SlipHead;
  lines: SlipLine[];
}

/** An open item: of a document, or of a partner's opening balance. */
export interface OpenItem {
  kind: string;
  id: string;
  number: string;
  partnerId: string | null;
  /** The total that slips may settle: the document's debt, or less where its next revision leaves less. */
  limit: string;
  /** The total that all slips settle of it. */
  held: string;
  /** Whether the actor may see the document. */
  reached: boolean;
}

/** Reference data that a slip names. Anything absent, another tenant's or not permitted is missing here. */
export interface SlipReferenceData {
  strict: boolean;
  /** The day up to which the books are closed. */
  period: Pick<ClosedPeriod, "closedTo" | "closedBefore">;
  partner: { id: string; type: string; enabled: boolean } | null;
  account: { id: string; enabled: boolean } | null;
  personIds: string[];
  items: { id: string; type: string; enabled: boolean }[];
  attachmentIds: string[];
  debts: OpenItem[];
}

/** The input of the decision about a save. */
export interface JudgedSlip {
  traits: SlipTraits;
  input: SlipInput;
  known: SlipReferenceData;
  stored: Slip | undefined;
  now: Date;
}
