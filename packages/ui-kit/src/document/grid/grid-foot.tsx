// The sums under the columns of a document's grid.
import { plain } from "@kontor/contracts/core/decimal";
import type { ReactNode } from "react";
import { formatAmount, formatNumber } from "../../i18n/format.ts";
import { FootRow, type FootRowProps } from "../../voucher/grid/foot-row.tsx";
import { HIDDEN } from "../../voucher/masked.ts";
import { useTotals } from "../document-scope.tsx";

export function GridFoot({ columns, template }: Omit<FootRowProps, "sums">): ReactNode {
  const { hidden, totalNumber, totalPrice, totalTax, totalTaxLastMoney } = useTotals();
  const money = (wire: string) => (hidden ? HIDDEN : formatAmount(wire));
  const sums: Readonly<Record<string, string>> = {
    operNumber: formatNumber(plain(totalNumber)),
    allPrice: money(totalPrice),
    taxMoney: money(totalTax),
    taxLastMoney: money(totalTaxLastMoney),
  };
  return <FootRow columns={columns} template={template} sums={sums} />;
}
