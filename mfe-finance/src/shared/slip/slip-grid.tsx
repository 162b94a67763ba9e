// The lines of a slip with the buttons above them; cards on the phone.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { useScreen } from "@kontor/ui-kit/screen";
import { FootRow } from "@kontor/ui-kit/voucher/grid/foot-row";
import { Grid } from "@kontor/ui-kit/voucher/grid/grid";
import { useOrder } from "@kontor/ui-kit/voucher/grid/grid-context";
import { AddLine, RemoveLines } from "@kontor/ui-kit/voucher/grid/line-buttons";
import { LineCards } from "@kontor/ui-kit/voucher/grid/line-cards";
import { SelectedLines } from "@kontor/ui-kit/voucher/grid/selected-lines";
import { HIDDEN } from "@kontor/ui-kit/voucher/masked";
import { Empty } from "antd";
import type { ReactNode } from "react";
import { DebtButtons } from "./open-item-buttons.tsx";
import { isBlank, type SlipLine } from "./slip.rules.ts";
import { columnsOf } from "./slip-lines.columns.ts";
import { useSlipHere, useSlipState } from "./slip-scope.tsx";

export function SlipGrid(): ReactNode {
  const t = useTranslation();
  const slip = useSlipHere();
  const { kind } = slip;
  const isEmpty = useOrder(slip).length === 0;
  const phone = useScreen() === "phone";
  const columns = columnsOf(kind);
  const { buttons, empty } = kind.lines<{ buttons: ReactNode; empty: ReactNode }>({
    items: () => ({ buttons: <TypedLineButtons column="inOutItemId" />, empty: null }),
    accounts: () => ({ buttons: <TypedLineButtons column="receiverId" />, empty: null }),
    openItems: ({ side }) => ({
      buttons: (
        <>
          <DebtButtons side={side} />
          <RemoveLines />
        </>
      ),
      empty: <Empty image={null} styles={{ image: { display: "none" } }} description={t("slip.noLines")} />,
    }),
  });
  return (
    <SelectedLines>
      <section className="kontor-lines" aria-label={t("document.lines")}>
        <div className="kontor-toolbar" role="toolbar" aria-label={t("document.lines")}>
          {buttons}
        </div>
        {isEmpty && empty}
        {phone ? !isEmpty && <LineCards columns={columns} /> : <Wide />}
      </section>
    </SelectedLines>
  );
}

const TypedLineButtons = ({ column }: { column: string }): ReactNode => (
  <>
    <AddLine column={column} />
    <RemoveLines column={column} />
  </>
);

function Wide(): ReactNode {
  const { kind, lines } = useSlipHere();
  const columns = columnsOf(kind);
  const { needDebt, finishDebt, totalPrice } = useSlipState((state) => state.totals);
  const hidden = lines().some((line) => line.needDebt === null);
  const shown = (sum: string) => (hidden ? HIDDEN : formatAmount(sum));
  const sums = { needDebt: shown(needDebt), finishDebt: shown(finishDebt), eachAmount: formatAmount(totalPrice) };
  return (
    <Grid
      columns={columns}
      isEmpty={(line: SlipLine) => isBlank(line)}
      foot={(shown, template) => <FootRow columns={shown} template={template} sums={sums} />}
    />
  );
}
