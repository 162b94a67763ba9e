// The documents and slips behind a figure of money, within the account that the report is filtered by.
import { getRecAndPaySources } from "@kontor/contracts/reports/rec-and-pay";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { fullHeadingOf } from "@kontor/ui-kit/list/column";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import type { ReactNode } from "react";
import { sourceColumns, sourceId } from "../shared/money/sources.ts";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import { FigureLink, unlessZero } from "../shared/report/figure-link.tsx";
import { type Period, periodOf } from "../shared/report/period.ts";

/** One kind, what counts as received or paid, or all. */
export interface CashFigure {
  kind?: string;
  side?: "received" | "paid";
}
interface Props {
  which: CashFigure;
  /** The row, or the report. */
  of: string;
  period: Period;
  onClose(): void;
}

function CashSources({ which, of, period, onClose }: Props) {
  const t = useTranslation();
  const { list } = useListPage();
  const { accountId } = list.filters;
  const figure = which.kind ?? which.side ?? "net";
  return (
    <DrillDialog
      endpoint={getRecAndPaySources}
      title="report.documents"
      of={`${of} · ${fullHeadingOf({ name: figure, label: `recandpay.${figure}` }, t)}`}
      page="/report/recandpay_report#sources"
      subject="money-sources.title"
      columns={sourceColumns}
      idOf={sourceId}
      fixed={{ ...which }}
      filters={{ ...period, ...(accountId ? { accountId } : {}) }}
      onClose={onClose}
    />
  );
}

/** A figure of the whole period. */
export function CashTotal({
  which,
  value,
  children,
}: {
  which: CashFigure;
  value: string | null;
  children: ReactNode;
}) {
  const t = useTranslation();
  const period = periodOf(useListPage().list.answer);
  return (
    <FigureLink
      value={unlessZero(value)}
      row={period}
      dialog={(row, close) => <CashSources which={which} of={t("list.totals")} period={row} onClose={close} />}
    >
      {children}
    </FigureLink>
  );
}
