// The form of an open slip as its parts see it.
import type { DebtorRow, DebtSide } from "@kontor/contracts/finance/open-item";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import type { OpenVoucher } from "@kontor/ui-kit/voucher/form/types";
import type { SlipHead, SlipLine, SlipTotals } from "./slip.rules.ts";

export interface Named {
  value: string;
  label: string;
}

export interface SlipState {
  /** What may be chosen in the form. */
  accounts: readonly Named[];
  officers: readonly Named[];
  items: readonly Named[];
  totals: SlipTotals;
  /** The dialog that is open over the form. */
  dialog: "debts" | "debtors" | undefined;
}

export interface OpenSlip extends OpenVoucher<SlipHead, SlipLine, SlipState> {
  kind: SlipKind;
  /** What is asked beside a partner where open items are looked for that the slip may settle. */
  openItemQuery(): { exceptSlipId?: string; endTime?: string };
  /** Opens the partner's open documents. */
  chooseDebts(): void;
  chooseDebtors(): void;
  closeDialog(): void;
  /** Adds lines of open items that the slip does not settle yet. */
  addDebts(lines: readonly SlipLine[]): void;
  /** A line for the partner's opening balance; says so when nothing of it is open. */
  addOpening(): Promise<void>;
  /** Takes all that is open of a partner. */
  takePartner(side: DebtSide, of: Pick<DebtorRow, "organId" | "organName">): Promise<void>;
}
