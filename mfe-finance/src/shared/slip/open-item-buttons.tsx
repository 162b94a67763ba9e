// The buttons that choose what a slip settles: open documents, the opening balance, or all of a partner's open items.
import { FileSearchOutlined, HistoryOutlined, TeamOutlined } from "@ant-design/icons";
import { countDebtors, type DebtSide } from "@kontor/contracts/finance/open-item";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { Badge, Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { useSlipHere, useSlipState } from "./slip-scope.tsx";

const DebtsDialog = lazy(() => import("./open-items.dialog.tsx"));
const DebtorsDialog = lazy(() => import("./debtors.dialog.tsx"));

export function DebtButtons({ side }: { side: DebtSide }): ReactNode {
  "use no memo"; // It reads the form while it is drawn.
  const t = useTranslation();
  const slip = useSlipHere();
  const open = useSlipState((state) => state.dialog);
  const { data } = useRead(countDebtors, { query: { supplierType: side } });
  const chosen = slip.head().organId;
  return (
    <>
      <Button size="small" icon={<FileSearchOutlined />} onClick={slip.chooseDebts}>
        {t("slip.chooseDebts")}
      </Button>
      <Button size="small" icon={<HistoryOutlined />} onClick={() => void slip.addOpening().catch(showError)}>
        {t("slip.chooseOpening")}
      </Button>
      <Badge count={data?.needCount ?? 0} size="small" overflowCount={999}>
        <Button size="small" icon={<TeamOutlined />} onClick={slip.chooseDebtors}>
          {t.label("debtors")}
        </Button>
      </Badge>
      {open === "debts" && chosen && (
        <Suspense fallback={null}>
          <DebtsDialog side={side} organId={chosen} onClose={slip.closeDialog} />
        </Suspense>
      )}
      {open === "debtors" && (
        <Suspense fallback={null}>
          <DebtorsDialog side={side} onClose={slip.closeDialog} />
        </Suspense>
      )}
    </>
  );
}
