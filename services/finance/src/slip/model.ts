// A slip inside the service: the content of its tables under names of the code. Amounts are signed: incoming money is positive.

import type { SlipInput } from "@kontor/contracts/finance/slip";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import type { CutOverSettings } from "@kontor/service-kit/closing/cut-over.rules";
import type { ClosedPeriod } from "@kontor/service-kit/closing/period.rules";
import type { VoucherHead } from "@kontor/service-kit/voucher/model";

export interface SlipHead extends VoucherHead {
  billTime: string;
  createdAt: string;
  /** 客户, 供应商, 会员; empty without a partner. */
  partnerType: string;
  handsPersonId: string | null;
  /** Null where the lines name the accounts. */
  accountId: string | null;
  moneySign: 1 | -1;
  totalPrice: string;
  discountMoney: string;
  changeAmount: string;
  remark: string;
  creatorName: string;
  attachmentIds: string[];
}

export interface SlipLine {
  id: string;
  position: number;
  itemId: string | null;
  /** The account that receives the amount. */
  accountId: string | null;
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
  cutOver: CutOverSettings;
  /** The day up to which the books are closed. */
  period: Pick<ClosedPeriod, "closedTo" | "closedBefore">;
  partner: { id: string; type: string; enabled: boolean } | null;
  /** Those of the head and the lines. */
  accounts: { id: string; enabled: boolean }[];
  personIds: string[];
  items: { id: string; type: string; enabled: boolean }[];
  attachmentIds: string[];
  debts: OpenItem[];
}

/** The input of the decision about a save. */
export interface JudgedSlip {
  kind: SlipKindValues;
  input: SlipInput;
  referenceData: SlipReferenceData;
  stored: Slip | undefined;
  now: Date;
}
