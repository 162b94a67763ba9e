// The buttons that close the selected orders for purchase, or open them again, with a reason that stays in their history.
import { StopOutlined, UnlockOutlined } from "@ant-design/icons";
import type { ProcurementEndpoints } from "@kontor/contracts/document/order-endpoints";
import { BULK_MAX } from "@kontor/contracts/voucher/voucher-values";
import type { ReactNode } from "react";
import { toast } from "../../feedback/toast.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useListPage } from "../../list/list-page.tsx";
import { SelectedButton } from "../../list/toolbar.tsx";
import { useWrite } from "../../query/query.ts";
import { askReason } from "../../request/ask-reason.tsx";
import { useVouchers } from "../../voucher/list/voucher-list.tsx";

export const ClosePurchase = ({ endpoints }: { endpoints: ProcurementEndpoints }): ReactNode => (
  <>
    <ChangeOrders what="close" endpoint={endpoints.forceClose} icon={<StopOutlined />} />
    <ChangeOrders what="reopen" endpoint={endpoints.reopen} icon={<UnlockOutlined />} />
  </>
);

interface Props {
  what: "close" | "reopen";
  endpoint: ProcurementEndpoints["forceClose"];
  icon: ReactNode;
}

/** The button, what it does, and what is shown once it is done. */
const WORDS = {
  close: ["document.closePurchase", "document.closePurchaseText", "document.closeOrderDone"],
  reopen: ["document.reopenPurchase", "document.reopenPurchaseText", "document.reopenOrderDone"],
} as const;

function ChangeOrders({ what, endpoint, icon }: Props): ReactNode {
  const t = useTranslation();
  const { list } = useListPage();
  const { seen } = useVouchers();
  const write = useWrite(endpoint, list.endpoint);
  const [word, text, done] = WORDS[what];
  const run = async (ids: readonly string[]) => {
    if (ids.length > BULK_MAX) return toast.warn("document.batchMax", { max: BULK_MAX });
    const documents = ids.flatMap((id) => {
      const row = seen(id);
      return row ? [{ id, version: row.version }] : [];
    });
    const lead = [t(text, { count: documents.length })];
    const reason = await askReason({ title: word, button: word, label: "document.reason", lead });
    if (reason === undefined || !(await write.run({ body: { documents, reason } }))) return;
    list.select([]);
    toast.success(done, { count: documents.length });
  };
  return <SelectedButton word={word} button="cancel" icon={icon} busy={write.busy} onRun={run} />;
}
