// The sums under the grid's columns.
import type { ReactNode } from "react";
import { formatAmount, formatNumber } from "../../i18n/format.ts";
import { useWords } from "../../i18n/i18n.tsx";
import { useTotals } from "../document-scope.tsx";
import { HIDDEN } from "../hidden.ts";
import { plain } from "../rules/line.rules.ts";
import type { LineColumn } from "./column.ts";

interface Props {
  columns: readonly LineColumn[];
  template: string;
}

export function GridFoot({ columns, template }: Props): ReactNode {
  const here = useWords();
  const { hidden, totalNumber, totalPrice, totalTax, totalTaxLastMoney } = useTotals();
  const money = (wire: string) => (hidden ? HIDDEN : formatAmount(wire));
  const sums: Readonly<Record<string, string>> = {
    operNumber: formatNumber(plain(totalNumber)),
    allPrice: money(totalPrice),
    taxMoney: money(totalTax),
    taxLastMoney: money(totalTaxLastMoney),
  };
  return (
    <tfoot>
      <tr className="kontor-grid-foot" style={{ gridTemplateColumns: template }}>
        <th scope="row">{here("list.totals")}</th>
        {columns.map(({ name, isFigure }) => (
          <td key={name} className={isFigure ? "kontor-cell-figure" : undefined}>
            {sums[name]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
