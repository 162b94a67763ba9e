// On which side of debts a kind stands: receipts settle what customers owe, payments what suppliers are owed.
import type { DebtSide } from "@kontor/contracts/finance/debt";
import type { SlipTraits } from "@kontor/contracts/finance/slip-kind";

export const sideOf = ({ moneySign }: Pick<SlipTraits, "moneySign">): DebtSide => (moneySign === 1 ? "客户" : "供应商");
