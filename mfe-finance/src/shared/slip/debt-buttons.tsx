// What a receipt or payment settles is chosen: open documents, the opening balance, all of a partner in debt.
import { FileSearchOutlined, HistoryOutlined, TeamOutlined } from "@ant-design/icons";
import { countDebtors, type DebtSide } from "@kontor/contracts/finance/debt";
import { useStore } from "@kontor/ui-kit/core/store";
import { tell } from "@kontor/ui-kit/feedback/tell";
import { useWords } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { Badge, Button } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { useSlipHere } from "./slip-scope.tsx";

const DebtsDialog = lazy(() => import("./debts.dialog.tsx"));
const DebtorsDialog = lazy(() => import("./debtors.dialog.tsx"));

export function DebtButtons({ side }: { side: DebtSide }): ReactNode {
  const here = useWords();
  const slip = useSlipHere();
  const open = useStore(slip.dialog);
  const { data } = useRead(countDebtors, { query: { supplierType: side } });
  const close = () => slip.dialog.write(undefined);
  const chosen = slip.head().organId;
  return (
    <>
      <Button size="small" icon={<FileSearchOutlined />} onClick={slip.chooseDebts}>
        {here("slip.chooseDebts")}
      </Button>
      <Button size="small" icon={<HistoryOutlined />} onClick={() => void slip.addOpening().catch(tell)}>
        {here("slip.chooseOpening")}
      </Button>
      <Badge count={data?.needCount ?? 0} size="small" overflowCount={999}>
        <Button size="small" icon={<TeamOutlined />} onClick={() => slip.dialog.write("debtors")}>
          {here.label("debtors")}
        </Button>
      </Badge>
      {open === "debts" && chosen && (
        <Suspense fallback={null}>
          <DebtsDialog side={side} organId={chosen} onClose={close} />
        </Suspense>
      )}
      {open === "debtors" && (
        <Suspense fallback={null}>
          <DebtorsDialog side={side} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
