// The row of sums under a grid.
import type { ReactNode } from "react";
import { pointed } from "../../fields/pointed.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import type { LineColumn } from "./column.ts";
import type { GridLine } from "./lines.ts";
import { Two } from "./two-lines.tsx";

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
        {columns.map(({ name, isFigure, decimals = 0, below = [] }) => (
          <td key={name} className={isFigure ? "kontor-cell-figure" : undefined}>
            <Two below={below.flatMap((column) => sums[column.name] ?? []).join(" · ")}>
              {pointed(sums[name], decimals)}
            </Two>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
