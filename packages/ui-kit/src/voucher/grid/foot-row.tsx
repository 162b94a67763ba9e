// The row of sums under a grid.
import type { ReactNode } from "react";
import { pointed } from "../../fields/pointed.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { LineColumn } from "./column.ts";
import type { GridLine } from "./lines.ts";

export interface FootRowProps {
  columns: readonly LineColumn<GridLine>[];
  template: string;
  /** The texts under the columns, by column name. */
  sums: Readonly<Record<string, string>>;
}

export function FootRow({ columns, template, sums }: FootRowProps): ReactNode {
  const here = useTranslation();
  return (
    <tfoot>
      <tr className="kontor-grid-foot" style={{ gridTemplateColumns: template }}>
        <th scope="row">{here("list.totals")}</th>
        {columns.map(({ name, isFigure, decimals = 0 }) => (
          <td key={name} className={isFigure ? "kontor-cell-figure" : undefined}>
            {pointed(sums[name], decimals)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
