// The buttons that close the selected orders, or open them again, with a reason that stays in their history.
import { StopOutlined } from "@ant-design/icons";
import type { OrderEndpoints } from "@kontor/contracts/document/order-endpoints";
import type { ReactNode } from "react";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { useWrite } from "../../query/query.ts";
import { askDepositReturn } from "./ask-deposit-return.tsx";
import { sumOf } from "./order-sum.ts";
import { ReopenButton } from "./reopen-button.tsx";
import { useSelectedOrders } from "./selected-orders.ts";

export const CloseOrders = ({ endpoints }: { endpoints: OrderEndpoints }): ReactNode => (
  <>
    <CloseButton endpoint={endpoints.forceClose} />
    <ReopenButton what="order" endpoint={endpoints.reopen} />
  </>
);

function CloseButton({ endpoint }: { endpoint: OrderEndpoints["forceClose"] }): ReactNode {
  const t = useTranslation();
  const { list } = useListPage();
  const selectedOrders = useSelectedOrders();
  const write = useWrite(endpoint, list.endpoint);
  const word = "document.closeOrder";
  const run = async (ids: readonly string[]) => {
    const rows = selectedOrders(ids);
    if (!rows) return;
    const left = sumOf(rows, "lastDeposit");
    const answer = await askDepositReturn({
      ...{ word, lead: t("document.closeOrderText", { count: rows.length }) },
      about: left && t("document.depositLeft", { left }),
    });
    const documents = rows.map(({ id, version }) => ({ id, version }));
    if (!answer || !(await write.run({ body: { documents, ...answer } }))) return;
    list.select([]);
    toast.success("document.closeOrderDone", { count: rows.length });
  };
  return <SelectedButton word={word} button="cancel" icon={<StopOutlined />} busy={write.busy} onRun={run} />;
}
