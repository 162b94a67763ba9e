// The type of an open slip's form, as its components use it.
import type { DebtorRow, DebtSide } from "@kontor/contracts/finance/open-item";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import type { OpenVoucher } from "@kontor/ui-kit/voucher/form/types";
import type { SlipHead, SlipLine, SlipTotals } from "./slip.rules.ts";

export interface Named {
  value: string;
  label: string;
}

export interface SlipState {
  /** The choices of the form's fields. */
  accounts: readonly Named[];
  officers: readonly Named[];
  items: readonly Named[];
  totals: SlipTotals;
  /** The dialog that is open over the form. */
  dialog: "debts" | "debtors" | undefined;
}

export interface OpenSlip extends OpenVoucher<SlipHead, SlipLine, SlipState> {
  kind: SlipKind;
  /** The query, besides the partner, for open items that the slip may settle. */
  openItemQuery(): { exceptSlipId?: string; endTime?: string };
  /** Opens the dialog of the partner's open documents. */
  chooseDebts(): void;
  chooseDebtors(): void;
  closeDialog(): void;
  /** Adds lines for open items that the slip does not settle yet. */
  addDebts(lines: readonly SlipLine[]): void;
  /** Adds a line for the partner's opening balance; shows a message when nothing of it is open. */
  addOpening(): Promise<void>;
  /** Adds lines for all of a partner's open items. */
  takePartner(side: DebtSide, of: Pick<DebtorRow, "organId" | "organName">): Promise<void>;
}
