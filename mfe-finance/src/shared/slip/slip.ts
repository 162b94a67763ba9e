// The open slip as the parts of its form see it.
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import type { Store } from "@kontor/ui-kit/core/store";
import type { DraftOf } from "@kontor/ui-kit/voucher/form/lifecycle";
import type { OpenSheet, SheetState } from "@kontor/ui-kit/voucher/form/types";
import type { SlipHead, SlipLine, SlipSheet, SlipTotals } from "./slip.rules.ts";

export interface Named {
  value: string;
  label: string;
}
/** What may be chosen in the form. */
export interface Choices {
  accounts: readonly Named[];
  officers: readonly Named[];
  items: readonly Named[];
}
export type SlipState = Omit<SheetState, "draft"> & { draft: DraftOf<SlipSheet> | undefined };

export interface Slip extends OpenSheet<SlipHead, SlipLine> {
  kind: SlipKind;
  id: string;
  state: Store<SlipState>;
  totals: Store<SlipTotals>;
  choices: Store<Choices>;
  /** The dialog that is open over the form. */
  dialog: Store<"debts" | "debtors" | undefined>;
  head(): SlipHead;
  patch(state: Partial<SlipState>): void;
  fill(head: SlipHead, lines: readonly SlipLine[]): void;
  /** What is asked beside a partner where debts are looked for that the slip may settle. */
  owed(): { exceptSlipId?: string; endTime?: string };
  /** Opens the partner's open documents. */
  chooseDebts(): void;
  /** Adds lines of debts that the slip does not settle yet. */
  addDebts(lines: readonly SlipLine[]): void;
  /** A line for the partner's opening balance; says so when nothing of it is open. */
  addOpening(): Promise<void>;
  /** Settles all that is open of a partner. */
  settle(organId: string, organName: string): Promise<void>;
}

export interface SlipFormProps {
  /** The slip to change; left out: a new one. */
  id?: string | undefined;
  /** A new one with the content of this. */
  copyOf?: string | undefined;
  onClose(): void;
}
