// The lines of a slip with the buttons above them; cards on the phone.
import { useStore } from "@kontor/ui-kit/core/store";
import { FootRow } from "@kontor/ui-kit/document/grid/foot-row";
import { Grid } from "@kontor/ui-kit/document/grid/grid";
import { AddLine, RemoveLines } from "@kontor/ui-kit/document/grid/line-buttons";
import { LineCards } from "@kontor/ui-kit/document/grid/line-cards";
import { PickedLines } from "@kontor/ui-kit/document/grid/picked-lines";
import { HIDDEN } from "@kontor/ui-kit/document/hidden";
import { useOrder } from "@kontor/ui-kit/document/line-store";
import { useWords } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useScreen } from "@kontor/ui-kit/screen";
import { Empty } from "antd";
import type { ReactNode } from "react";
import { DebtButtons } from "./debt-buttons.tsx";
import { isBlank, type SlipLine } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";
import { useSlipHere } from "./slip-scope.tsx";

export function SlipGrid(): ReactNode {
  const here = useWords();
  const { kind, lines } = useSlipHere();
  const isEmpty = useOrder(lines).length === 0;
  const phone = useScreen() === "phone";
  const columns = columnsOf(kind);
  const { buttons, empty } = kind.lines<{ buttons: ReactNode; empty: ReactNode }>({
    items: () => ({
      buttons: (
        <>
          <AddLine column="inOutItemId" />
          <RemoveLines column="inOutItemId" />
        </>
      ),
      empty: null,
    }),
    openItems: ({ side }) => ({
      buttons: (
        <>
          <DebtButtons side={side} />
          <RemoveLines />
        </>
      ),
      empty: <Empty image={null} styles={{ image: { display: "none" } }} description={here("slip.noLines")} />,
    }),
  });
  return (
    <PickedLines>
      <section className="kontor-lines" aria-label={here("document.lines")}>
        <div className="kontor-toolbar" role="toolbar" aria-label={here("document.lines")}>
          {buttons}
        </div>
        {isEmpty && empty}
        {phone ? !isEmpty && <LineCards columns={columns} /> : <Wide />}
      </section>
    </PickedLines>
  );
}

function Wide(): ReactNode {
  const { kind, lines, totals } = useSlipHere();
  const columns = columnsOf(kind);
  const { needDebt, finishDebt, totalPrice } = useStore(totals);
  const hidden = lines.all().some((line) => line.needDebt === null);
  const told = (sum: string) => (hidden ? HIDDEN : formatAmount(sum));
  const sums = { needDebt: told(needDebt), finishDebt: told(finishDebt), eachAmount: formatAmount(totalPrice) };
  return (
    <Grid
      columns={columns}
      isEmpty={(line: SlipLine) => isBlank(line)}
      foot={(shown, template) => <FootRow columns={shown} template={template} sums={sums} />}
    />
  );
}
