// The documents and slips that add up to a line of the statement of net profit.
import { type BookedLineName, getNetProfitSources } from "@kontor/contracts/reports/net-profit";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { sourceColumns, sourceId } from "../shared/money/sources.ts";
import { DrillDialog } from "../shared/report/drill-dialog.tsx";
import type { Period } from "../shared/report/period.ts";

interface Props {
  line: BookedLineName;
  itemId: string | null;
  /** The item's; empty of other lines. */
  name: string;
  period: Period;
  onClose(): void;
}

export function ProfitSources({ line, itemId, name, period, onClose }: Props) {
  const t = useTranslation();
  return (
    <DrillDialog
      endpoint={getNetProfitSources}
      title="report.documents"
      of={name || t(`profit-report.line-${line}`)}
      page="/report/profit_report#sources"
      subject="money-sources.title"
      columns={sourceColumns}
      idOf={sourceId}
      fixed={{ line, ...(itemId ? { itemId } : {}) }}
      filters={period}
      onClose={onClose}
    />
  );
}
