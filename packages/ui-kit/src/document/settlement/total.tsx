// A read-only figure that is computed from others.
import { type ReactNode, useId } from "react";
import { formatAmount } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { HIDDEN } from "../../voucher/masked.ts";
import { useTotals } from "../document-scope.tsx";
import type { Totals } from "../rules/header-amounts.rules.ts";

interface Props {
  name: Extract<keyof Totals, "discountLastMoney" | "due" | "debt" | "changeAmount" | "backAmount">;
  className?: string;
}

export function Total({ name, className }: Props): ReactNode {
  const id = useId();
  const here = useTranslation();
  const { hidden, [name]: figure } = useTotals();
  return (
    <div className="kontor-total">
      <label htmlFor={id}>{here.label(name)}</label>
      <output id={id} className={className}>
        {hidden ? HIDDEN : formatAmount(figure)}
      </output>
    </div>
  );
}
