// A member's ledgers and the adjustment of points, each opened from the member's row.
import { HistoryOutlined, PlusCircleOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { exportPrepaymentMovements, listPrepaymentMovements } from "@kontor/contracts/finance/ledger";
import type { PartnerRow } from "@kontor/contracts/system/partner";
import { exportPointMovements, listPointMovements } from "@kontor/contracts/system/points";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { RowAction } from "@kontor/ui-kit/list/row-actions";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import { lazy, type ReactNode, Suspense } from "react";

const MovementsDialog = lazy(() => import("@kontor/ui-kit/voucher/chain/movements-dialog"));
const AdjustPointsDialog = lazy(() => import("./adjust-points.dialog.tsx"));

/** The movements of the row's prepayment. */
export function PrepaymentLedger(): ReactNode {
  const t = useTranslation();
  const { open } = useListPage();
  return (
    <RowAction<PartnerRow>
      word="member.prepayment"
      icon={<UnorderedListOutlined />}
      onRun={({ id, supplier }) =>
        open((close) => (
          <Suspense fallback={null}>
            <MovementsDialog
              ledger={{
                list: listPrepaymentMovements,
                workbook: exportPrepaymentMovements,
                subject: { organId: id },
              }}
              name={t("member.prepaymentOf", { name: supplier })}
              onClose={close}
            />
          </Suspense>
        ))
      }
    />
  );
}

const ADJUSTMENT = "adjustment";
/** Points are whole; an adjustment has a reason instead of a document. */
const pointsShown = {
  figure: formatNumber,
  amount: "ledger.points",
  beside: ["reason", "userName"],
  link: (row: { documentId: string | null; kind: string; number: string }) =>
    row.kind === ADJUSTMENT ? "" : <VoucherLink {...row} />,
} as const;

/** What changed the row's points. */
export function PointsLedger(): ReactNode {
  const t = useTranslation();
  const { open } = useListPage();
  return (
    <RowAction<PartnerRow>
      word="member.pointsLedger"
      icon={<HistoryOutlined />}
      onRun={({ id, supplier }) =>
        open((close) => (
          <Suspense fallback={null}>
            <MovementsDialog
              ledger={{ list: listPointMovements, workbook: exportPointMovements, subject: { organId: id } }}
              shown={pointsShown}
              name={t("member.pointsOf", { name: supplier })}
              onClose={close}
            />
          </Suspense>
        ))
      }
    />
  );
}

export function AdjustPoints(): ReactNode {
  const { open } = useListPage();
  return (
    <RowAction<PartnerRow>
      word="member.adjustPoints"
      icon={<PlusCircleOutlined />}
      button="adjustPoints"
      onRun={(member) =>
        open((close) => (
          <Suspense fallback={null}>
            <AdjustPointsDialog member={member} onClose={close} />
          </Suspense>
        ))
      }
    />
  );
}
