// The buttons that close the selected orders for purchase, or open them again, with a reason that stays in their history.
import { StopOutlined } from "@ant-design/icons";
import type { ProcurementEndpoints } from "@kontor/contracts/document/order-endpoints";
import type { ReactNode } from "react";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { useWrite } from "../../query/query.ts";
import { askReason } from "../../request/ask-reason.tsx";
import { ReopenButton } from "./reopen-button.tsx";
import { useSelectedOrders } from "./selected-orders.ts";

export const ClosePurchase = ({ endpoints }: { endpoints: ProcurementEndpoints }): ReactNode => (
  <>
    <CloseButton endpoint={endpoints.forceClose} />
    <ReopenButton what="purchase" endpoint={endpoints.reopen} />
  </>
);

function CloseButton({ endpoint }: { endpoint: ProcurementEndpoints["forceClose"] }): ReactNode {
  const t = useTranslation();
  const { list } = useListPage();
  const selectedOrders = useSelectedOrders();
  const write = useWrite(endpoint, list.endpoint);
  const word = "document.closePurchase";
  const run = async (ids: readonly string[]) => {
    const rows = selectedOrders(ids);
    if (!rows) return;
    const documents = rows.map(({ id, version }) => ({ id, version }));
    const lead = [t("document.closePurchaseText", { count: rows.length })];
    const reason = await askReason({ title: word, button: word, label: "document.reason", lead });
    if (reason === undefined || !(await write.run({ body: { documents, reason } }))) return;
    list.select([]);
    toast.success("document.closeOrderDone", { count: rows.length });
  };
  return <SelectedButton word={word} button="cancel" icon={<StopOutlined />} busy={write.busy} onRun={run} />;
}
